import { hash } from 'node:crypto';
import { and, gt, inArray } from 'drizzle-orm';
import { rateLimits } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { restartWindows } from '../rate-limits/limiter.ts';
import { day } from '../time.ts';
import { browserIdLifetime, type Client } from './client.ts';
import type { QueueClient } from './password-queue.ts';

/**
 * The browsers and networks in which a customer has signed in during the last thirty days. There her requests are
 * counted separately: mobile networks share addresses among their customers, and anybody may know a number. A browser
 * is hers alone, a network she shares with neighbours.
 */

/** By what a customer is known; null for a request that may be anybody's. */
export type KnownBy = 'browser' | 'network' | null;

/** The records of the sign-ins to a phone number. Their keys are hashes and reveal neither number nor network. */
const recordOf = (phoneNumber: string, place: string) => ({
  key: `signed-in:${hash('sha256', `${phoneNumber} ${place}`)}`,
  windowMs: browserIdLifetime,
});
const browserRecord = (phoneNumber: string, browser: string) => recordOf(phoneNumber, `browser ${browser}`);
const networkRecord = (phoneNumber: string, { network }: Client) => recordOf(phoneNumber, network);

/** What is recorded of a customer's sign-ins in the browser and the network of a request. */
export interface Known {
  readonly by: KnownBy;
  /** The time from which the sign-in of the browser is recorded; null for an unknown browser. */
  readonly browserSince: Date | null;
  /** Both are recorded, for thirty days less one at least, so that another sign-in records nothing new. */
  readonly isRecent: boolean;
}

/** Finds by what the customer of a phone number is known. */
export async function findKnown({ db, clock }: Deps, phoneNumber: string, client: Client): Promise<Known> {
  const byNetwork = networkRecord(phoneNumber, client).key;
  const byBrowser = client.browser === null ? null : browserRecord(phoneNumber, client.browser).key;
  const keys = byBrowser === null ? [byNetwork] : [byNetwork, byBrowser];
  const current = await db
    .select({ key: rateLimits.key, resetsAt: rateLimits.resetsAt })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.resetsAt, clock())));
  const recentUntil = clock().getTime() + browserIdLifetime - day;
  const recent = current.filter(({ resetsAt }) => resetsAt.getTime() >= recentUntil);
  const browserUntil = current.find(({ key }) => key === byBrowser)?.resetsAt.getTime();
  return {
    by: browserUntil !== undefined ? 'browser' : current.length > 0 ? 'network' : null,
    browserSince: browserUntil === undefined ? null : new Date(browserUntil - browserIdLifetime),
    isRecent: recent.length === 2,
  };
}

/** Records a sign-in, or a password that was set by a texted code. The thirty days count from now. */
export const recordSignIn = (deps: Deps, phoneNumber: string, client: Client, browser: string): Promise<void> =>
  restartWindows(deps, [browserRecord(phoneNumber, browser), networkRecord(phoneNumber, client)]);

/** Records only the browser: of a new account, and of one whose password its customer has changed. */
export const recordBrowser = (deps: Deps, phoneNumber: string, browser: string): Promise<void> =>
  restartWindows(deps, [browserRecord(phoneNumber, browser)]);

const subjectOf = (phoneNumber: string, place: string) => `${phoneNumber}:${place}`;

/** The subject of limits by phone number and network. A known browser is counted alone. */
export const placeSubject = (phoneNumber: string, { network, browser }: Client, knownBy: KnownBy): string =>
  subjectOf(phoneNumber, knownBy === 'browser' && browser !== null ? browser : network);

/** Every subject by which limits may have counted this client's requests for a phone number. */
export const placeSubjects = (phoneNumber: string, { network, browser }: Client): readonly string[] =>
  [network, ...(browser === null ? [] : [browser])].map((place) => subjectOf(phoneNumber, place));

/**
 * The client in the password queue. Only a known browser has a place of its own: a place by number and network would
 * tell a neighbour, while the network's queue is full, which numbers have signed in there.
 */
export const queuePlace = (phoneNumber: string, { queueClient }: Client, knownBy: KnownBy): QueueClient =>
  knownBy === 'browser' ? { ...queueClient, customer: phoneNumber } : queueClient;
