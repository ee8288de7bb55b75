import { createFetch } from 'ofetch';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { createClient } from '#src/platform/api/client.ts';
import { createChannel, createStore } from '#src/platform/channel.ts';
import type { Environment, Flow, PageName } from '#src/platform/environment.ts';

/** What the rendering of a page needs of its server. */
export interface RenderSetting {
  /** Calls the API in this process. `path` begins with `/v1`. */
  readonly request: (path: string, init?: RequestInit) => Response | Promise<Response>;
  /** Whether M-PESA is simulated. */
  readonly isSandbox: boolean;
  /** What the pages state about the shop. It may change between two pages. */
  readonly shop: () => ShopFacts;
}

/** Returns a function that creates the machine of each flow once. */
function createMachines(environment: () => Environment): NonNullable<Environment['machineOf']> {
  const machines = new Map<unknown, unknown>();
  return <Machine>(flow: Flow<Machine>): Machine => {
    if (!machines.has(flow)) machines.set(flow, flow(environment()));
    return machines.get(flow) as Machine;
  };
}

/**
 * Creates the environment of every visitor on the server: no token, empty storage, no other tabs. Nothing in it changes,
 * so all renderings share it.
 */
export function createServerEnvironment({ request }: RenderSetting): Environment {
  const fetcher = createFetch({ fetch: (async (path: string, init) => request(path, init)) as typeof fetch });
  const environment: Environment = {
    machineOf: createMachines(() => environment),
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
  return environment;
}
