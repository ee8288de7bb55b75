import { createFetch } from 'ofetch';
import type { ShopContact } from '#contract/shop-contact.ts';
import { createClient } from '#src/platform/api/client.ts';
import { createChannel, createStore } from '#src/platform/channel.ts';
import type { Environment, PageName } from '#src/platform/environment.ts';
import type { MemoizedCache } from './styled.ts';

/** What the rendering of a page needs of its server. */
export interface RenderSetting {
  /** Calls the API in this process. `path` begins with `/v1`. */
  readonly request: (path: string, init?: RequestInit) => Response | Promise<Response>;
  /** Whether M-PESA is simulated. */
  readonly isSandbox: boolean;
  /** How the shop is reached, as the owner has set it. */
  readonly contact: ShopContact;
  /** The memos of styles, for all renderings of a renderer. Without them each rendering computes its styles. */
  readonly memos?: NonNullable<MemoizedCache['memos']>;
}

/** Creates the environment of a visitor on the server: no token, empty storage, no other tabs. */
export function createServerEnvironment({ request }: RenderSetting): Environment {
  const fetcher = createFetch({ fetch: (async (path: string, init) => request(path, init)) as typeof fetch });
  return {
    api: createClient(() => {}, '/v1', fetcher),
    expiredTokens: createChannel(),
    storage: { read: () => null, write: () => {}, remove: () => {}, onChangeElsewhere: () => () => {} },
    changedCarts: createChannel(),
    notices: createChannel(),
    resolvedNotices: createChannel(),
    redirects: createChannel(),
    pageName: createStore<PageName>(undefined),
    inspect: () => {},
  };
}
