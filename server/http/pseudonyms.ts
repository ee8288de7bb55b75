import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import { clientNetworks } from './client-address.ts';

/** Names for networks and accounts in the log: an attack can be followed by them, and nobody can be found by them. */

declare module 'hono' {
  interface ContextVariableMap {
    /** The user of the token, or the phone number that the request names. */
    account: string;
  }
}

interface Pseudonyms {
  readonly address: string;
  readonly network: string;
  readonly account?: string;
}

/** Remembers whose account a request is about. */
export const noteAccount = (http: Context, account: string): void => http.set('account', account);

/**
 * Returns a function that names the address, the network and the account of a request by keyed hashes. They are the same
 * in every instance and after a restart, because the key follows from the shop's passkey.
 */
export function pseudonymizer(deps: Pick<Deps, 'config'>): (http: Context) => Pseudonyms {
  const key = createHmac('sha256', deps.config.daraja.passkey).update('uwanja log').digest();
  const nameOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 12);
  return (http) => {
    const { address, network } = clientNetworks(http, deps);
    const account = http.get('account');
    return {
      address: nameOf(address),
      network: nameOf(network),
      ...(account !== undefined && { account: nameOf(account) }),
    };
  };
}
