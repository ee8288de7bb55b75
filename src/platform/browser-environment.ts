import type { InspectionEvent } from 'xstate';
import type { Cart } from '#contract/carts.ts';
import type { Notice, Redirect } from '#machines/support/notices.ts';
import { createClient } from './api/client.ts';
import { createBrowserStorage } from './browser/storage.ts';
import { openTabChannel } from './browser/tab-channel.ts';
import { createChannel, createStore } from './channel.ts';
import { createInspection } from './effects.ts';
import type { Environment, InspectView, PageName } from './environment.ts';
import { createRecentSteps } from './recent-steps.ts';

/**
 * Creates the environment of a page in a browser: the API of this origin, local storage, and the other tabs.
 * @param inspectors receive every inspection event of every actor
 * @param inspectView is called with what components select
 */
export function createBrowserEnvironment(
  inspectors: readonly ((event: InspectionEvent) => void)[] = [],
  inspectView?: InspectView,
): Environment {
  const expiredTokens = createChannel<string>();
  const notices = createChannel<Notice>();
  const resolvedNotices = createChannel<Notice>();
  const redirects = createChannel<Redirect>();
  const recentSteps = createRecentSteps();
  return {
    api: createClient(expiredTokens.publish),
    expiredTokens,
    storage: createBrowserStorage(),
    changedCarts: openTabChannel<Cart>('uwanja-cart'),
    notices,
    resolvedNotices,
    redirects,
    pageName: createStore<PageName>(undefined),
    inspect: createInspection({ notices, resolvedNotices, redirects }, [recentSteps.observe, ...inspectors]),
    recentSteps,
    inspectView: (actor, select) => {
      recentSteps.observeView(actor, select);
      return inspectView?.(actor, select);
    },
  };
}
