import { setTimeout as wait } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { login as loginCall, Session } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/call.ts';
import { users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { consume, createLimit, type RateLimit, restore, tryConsume } from '../rate-limits/limiter.ts';
import { accountTexts } from '../texts/index.ts';
import { type Client, identifyBrowser, readClient } from './client.ts';
import { findKnown, type Known, placeSubject, placeSubjects, queuePlace, recordSignIn } from './known-customers.ts';
import { createFairQueue, type FairQueue, type QueueClient } from './password-queue.ts';
import {
  decoyHash,
  hashPassword,
  hasRoomForPassword,
  isOutdated,
  requireRoomForPassword,
  verifyPassword,
} from './passwords.ts';
import { closeOldestSessions, openSession, type UserRow } from './sessions.ts';

/** The limits by which wrong passwords lock a phone number for this client. */
export const signInLocks = (phoneNumber: string, client: Client): RateLimit[] =>
  [phoneNumber, ...placeSubjects(phoneNumber, client)].map((subject) => createLimit('sign-in:phone', subject));

/** How long a sign-in from a network with many wrong passwords waits before its password is compared. */
const delayMs = 1_000;

/** A sign-in before its password is compared. */
interface Attempt {
  /** The limits that count wrong passwords. */
  readonly failures: readonly RateLimit[];
  /** The limit that counts successful sign-ins, which cost the processor as much. */
  readonly successes: RateLimit;
  /** The number of wrong passwords from which sign-ins of the network are delayed; null where this one never is. */
  readonly slowdown: RateLimit | null;
  readonly queueClient: QueueClient;
  /** A sign-in that succeeds records the browser and the network. */
  readonly isNew: boolean;
}

/**
 * Chooses the limits of a sign-in. A known customer has a counter of her own: wrong passwords for other numbers from her
 * network, or for her number from other networks, do not count against her. In a browser that she has used, those for
 * her number from her own network do not count either. Other requests are counted by number and by address.
 */
function createAttempt(phoneNumber: string, client: Client, { by, isRecent }: Known): Attempt {
  const { address } = client;
  const isKnown = by !== null;
  const subject = isKnown ? placeSubject(phoneNumber, client, by) : phoneNumber;
  return {
    failures: [createLimit('sign-in:phone', subject), ...(isKnown ? [] : [createLimit('sign-in:address', address)])],
    successes: createLimit('sign-in:success', subject),
    slowdown: isKnown ? null : createLimit('sign-in:slowdown', address),
    queueClient: queuePlace(phoneNumber, client, by),
    isNew: !isRecent,
  };
}

/** Finds the limits of a sign-in. @throws HttpError 503 for an unknown browser whose network has a full queue */
async function identify(phoneNumber: string, client: Client, deps: Deps): Promise<Attempt> {
  const attempt = createAttempt(phoneNumber, client, await findKnown(deps, phoneNumber, client));
  requireRoomForPassword(attempt.queueClient);
  return attempt;
}

/** The limits that have counted an attempt. The password decides which of the two is refunded. */
type AttemptCounts = Pick<Attempt, 'failures' | 'successes'>;

/**
 * Counts an attempt as a failure and as a success before its password is compared, so that concurrent attempts cannot
 * pass a limit together. Waits where the network is delayed.
 * @throws HttpError 429
 */
async function count({ failures, successes, slowdown }: Attempt, deps: Deps): Promise<AttemptCounts> {
  await consume(deps, [...failures, successes]);
  if (!slowdown) return { failures, successes };
  if (await tryConsume(deps, slowdown)) return { failures: [...failures, slowdown], successes };
  // The limit of the address has counted this attempt, so it bounds how many wait here.
  await wait(delayMs);
  return { failures, successes };
}

/**
 * Creates the queue of the database queries that find the account of a sign-in (`Deps.signInLookups`). Four run at once,
 * in turns of the networks, so that the requests of one network leave database connections to the others.
 */
export const createSignInLookups = (): FairQueue =>
  createFairQueue({ concurrency: 4, perNetwork: 1000, perCustomer: 1000, total: 4000 });

const wrongPassword = () => new HttpError(401, accountTexts.wrongSignIn);

/**
 * Opens a session for the right password.
 * @returns null where the password was changed while it was compared
 * @throws HttpError 401, 403 for a frozen account, or 503 where the queue is full
 */
async function openWithPassword(
  user: UserRow | undefined,
  password: string,
  client: QueueClient,
  { db, clock }: Deps,
): Promise<Session | null> {
  const stored = user?.passwordHash ?? decoyHash();
  const matches = await verifyPassword(password, stored, client);
  if (!user || !matches) throw wrongPassword();
  // Only a caller that knows the password learns that the account is frozen.
  if (user.frozenAt !== null) throw new HttpError(403, accountTexts.frozen);
  if (!isOutdated(stored)) return openSession(db, user, clock());
  const passwordHash = await hashPassword(password, client);
  const asRead = and(eq(users.userId, user.userId), eq(users.passwordHash, stored));
  await db.update(users).set({ passwordHash }).where(asRead);
  return openSession(db, { ...user, passwordHash }, clock());
}

/**
 * Signs in (spec section 7). A wrong password and an unknown phone number get the same answer after the same work.
 * @throws HttpError 401, 403 for a frozen account, 429 after too many failures or too many sign-ins, 503 where the queue
 * is full
 */
export async function login(
  { phoneNumber, password }: BodyOf<typeof loginCall>,
  http: Context,
  deps: Deps,
): Promise<Session> {
  const { db } = deps;
  const client = readClient(http, deps);
  const find = () => db.select().from(users).where(eq(users.phoneNumber, phoneNumber));
  const [attempt, found] = await deps.signInLookups.run(client.queueClient, () => {
    // Where the password queue is full for the network, an unknown browser costs one query.
    const early = hasRoomForPassword(client.queueClient) ? find() : null;
    return Promise.all([identify(phoneNumber, client, deps), early]);
  });
  const [user] = found ?? (await find());
  const { failures, successes } = await count(attempt, deps);
  const open = (row: UserRow | undefined) => openWithPassword(row, password, attempt.queueClient, deps);
  const openCurrent = async () => {
    const session = (await open(user)) ?? (await open((await find())[0]));
    if (!session) throw wrongPassword();
    return session;
  };
  const session = await openCurrent().catch(async (error: unknown) => {
    // A password that was not compared counts as neither a failure nor a success.
    const isWrong = error instanceof HttpError && error.status === 401;
    await restore(deps, isWrong ? [successes] : [...failures, successes]);
    throw error;
  });
  const browser = identifyBrowser(http, deps, 'signed in');
  await Promise.all([
    restore(deps, failures),
    attempt.isNew && recordSignIn(deps, phoneNumber, client, browser),
    closeOldestSessions(db, session),
  ]);
  deps.log.info({ userId: session.userId }, 'signed in');
  return session;
}
