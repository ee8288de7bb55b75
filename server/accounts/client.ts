import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import { type ClientNetworks, clientNetworks } from '../http/client-address.ts';
import type { QueueClient } from './password-queue.ts';

/** The networks that a request about an account comes from. */
export interface Client extends ClientNetworks {
  /** The request in the password queue, while its customer is unknown. */
  readonly queueClient: QueueClient;
}

export function readClient(http: Context, deps: Pick<Deps, 'config'>): Client {
  const networks = clientNetworks(http, deps);
  return { ...networks, queueClient: { network: networks.network, customer: null } };
}
