import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import { clientNetworks } from './client-address.ts';

/** Pseudonyms of networks and accounts in the log: they show that requests belong together, and identify no person. */

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

/** Stores the account of a request, for the log. `account` is a user's id or a phone number. */
export const setAccount = (http: Context, account: string): void => http.set('account', account);

/**
 * Returns a function that computes the pseudonyms of a request: keyed hashes of its address, network and account. They
 * are the same on every instance and after a restart, because the key is derived from the shop's passkey.
 */
export function pseudonymizer(deps: Pick<Deps, 'config'>): (http: Context) => Pseudonyms {
  const key = createHmac('sha256', deps.config.daraja.passkey).update('uwanja log').digest();
  const pseudonym = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 12);
  return (http) => {
    const { address, network } = clientNetworks(http, deps);
    const account = http.get('account');
    return {
      address: pseudonym(address),
      network: pseudonym(network),
      ...(account !== undefined && { account: pseudonym(account) }),
    };
  };
}
