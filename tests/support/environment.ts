import type { Cart } from '#contract/carts.ts';
import type { Notice, Redirect } from '#machines/support/notices.ts';
import { createClient } from '#src/platform/api/client.ts';
import { createBrowserStorage } from '#src/platform/browser/storage.ts';
import { createChannel } from '#src/platform/channel.ts';
import { createInspection } from '#src/platform/effects.ts';
import type { Environment } from '#src/platform/environment.ts';

/** An environment of one page: the real client over `fetch`, local storage, and no other tab. */
export function testEnvironment(more: Partial<Environment> = {}): Environment {
  const expiredTokens = createChannel<string>();
  const notices = createChannel<Notice>();
  const redirects = createChannel<Redirect>();
  return {
    api: createClient(expiredTokens.publish),
    expiredTokens,
    storage: createBrowserStorage(),
    changedCarts: createChannel<Cart>(),
    notices,
    redirects,
    inspect: createInspection({ notices, redirects }, []),
    ...more,
  };
}
