import type { Cart } from '#contract/carts.ts';
import type { Notice, Redirect } from '#machines/support/notices.ts';
import { createClient } from '#src/platform/api/client.ts';
import { createBrowserStorage } from '#src/platform/browser/storage.ts';
import { createChannel, createStore } from '#src/platform/channel.ts';
import { createInspection } from '#src/platform/effects.ts';
import type { Environment, PageName } from '#src/platform/environment.ts';

/** The environment of a single page: the real client over `fetch`, local storage, and no other tab. */
export function testEnvironment(more: Partial<Environment> = {}): Environment {
  const expiredTokens = createChannel<string>();
  const notices = createChannel<Notice>();
  const resolvedNotices = createChannel<Notice>();
  const redirects = createChannel<Redirect>();
  return {
    api: createClient(expiredTokens.publish),
    expiredTokens,
    storage: createBrowserStorage(),
    changedCarts: createChannel<Cart>(),
    notices,
    resolvedNotices,
    redirects,
    pageName: createStore<PageName>(undefined),
    inspect: createInspection({ notices, resolvedNotices, redirects }, []),
    ...more,
  };
}
