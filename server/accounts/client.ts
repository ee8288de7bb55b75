import { hash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import { type ClientNetworks, clientNetworks } from '../http/client-address.ts';
import { createPrivateCookie } from '../http/private-cookie.ts';
import { day, second } from '../time.ts';
import type { QueueClient } from './password-queue.ts';

/** The networks and the browser that a request about an account comes from. */
export interface Client extends ClientNetworks {
  /** A hash of the browser's id; null for a client that has sent none. */
  readonly browser: string | null;
  /** The request in the password queue, while its customer is unknown. */
  readonly queueClient: QueueClient;
}

/**
 * The cookie with a browser's id, by which limits distinguish a customer's browser from others in her network. It is
 * set when a browser signs in or asks for a code, and identifies no person.
 */
const cookie = createPrivateCookie('uwanja_browser');

/** How long a browser and a network count as the customer's after a sign-in, in milliseconds. */
export const browserIdLifetime = 30 * day;
/** How long a browser that is not signed in has an id. A code that it has asked for expires sooner. */
const unsignedBrowserIdLifetime = day;

const isID = (value: string): boolean => /^[\w-]{22}$/.test(value);
const hashID = (id: string): string => hash('sha256', id, 'base64url');

function readID(http: Context, deps: Pick<Deps, 'publicUrl'>): string | null {
  const id = cookie.read(http, deps);
  return id !== undefined && isID(id) ? id : null;
}

export function readClient(http: Context, deps: Pick<Deps, 'config' | 'publicUrl'>): Client {
  const networks = clientNetworks(http, deps);
  const id = readID(http, deps);
  return {
    ...networks,
    browser: id === null ? null : hashID(id),
    queueClient: { network: networks.network, customer: null },
  };
}

/**
 * Sets the browser's cookie: of 128 random bits, where it has none yet.
 * @param use `asking` leaves the cookie of a browser as it is; `signed in` counts its days from now
 * @returns the hash of its id
 */
export function identifyBrowser(http: Context, deps: Pick<Deps, 'publicUrl'>, use: 'asking' | 'signed in'): string {
  const existing = readID(http, deps);
  const id = existing ?? randomBytes(16).toString('base64url');
  if (existing === null || use === 'signed in') {
    cookie.set(http, id, (use === 'asking' ? unsignedBrowserIdLifetime : browserIdLifetime) / second, deps);
  }
  return hashID(id);
}
