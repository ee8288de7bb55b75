import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import { type ClientNetworks, clientNetworks } from '../http/client-address.ts';
import type { QueueClient } from './password-queue.ts';

/** Where a request about an account comes from. */
export interface Client extends ClientNetworks {
  /** The place of an unknown customer in the queue for passwords. */
  readonly queueClient: QueueClient;
}

export function clientOf(http: Context, deps: Pick<Deps, 'config'>): Client {
  const networks = clientNetworks(http, deps);
  return { ...networks, queueClient: { network: networks.network, customer: null } };
}
