import { hash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Context } from 'hono';
import type { login, register, Session } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/call.ts';
import { rateLimits, users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { clientNetworks } from '../http/client-address.ts';
import { HttpError } from '../http/http-error.ts';
import { consume, limitOf, type RateLimit, refund, refundOnError, tryConsume } from '../http/rate-limit.ts';
import { day } from '../time.ts';
import { decoyHash, hashPassword, isOutdated, isPassword, requireRoomForPassword } from './passwords.ts';
import { openSession, type UserRow } from './sessions.ts';

/** That somebody has signed in to a number from a network, without naming either: a mark that nothing is counted by. */
const markOf = (phoneNumber: string, address: string) => ({
  key: `signed-in:${hash('sha256', `${phoneNumber} ${address}`)}`,
  most: 1,
  windowMs: 30 * day,
});

async function isMarked({ db, clock }: Deps, { key }: { readonly key: string }): Promise<boolean> {
  const isIt = and(eq(rateLimits.key, key), gt(rateLimits.resetsAt, clock()));
  return (await db.select({ key: rateLimits.key }).from(rateLimits).where(isIt)).length > 0;
}

/**
 * Counts a try to sign in. Who signed in from here lately has ten tries of their own once the number's are used up:
 * whoever knocks at a number from elsewhere all day does not keep its owner out.
 * @returns what it was counted under
 * @throws HttpError 429
 */
async function takeSignInTry(phoneNumber: string, address: string, deps: Deps): Promise<readonly RateLimit[]> {
  // Failures only: an office behind one address signs in as often as it likes.
  const take = async (phoneSubject: string) => {
    const limits = [limitOf('sign-in:phone', phoneSubject), limitOf('sign-in:address', address)];
    await consume(deps, limits);
    return limits;
  };
  try {
    return await take(phoneNumber);
  } catch (refusal) {
    if (!(refusal instanceof HttpError) || !(await isMarked(deps, markOf(phoneNumber, address)))) throw refusal;
    return take(`${phoneNumber}:${address}`);
  }
}

/**
 * Makes an account and signs it in.
 * @throws HttpError 409 for a phone number that has an account, 429 after too many from one address
 */
export async function makeAccount(details: BodyOf<typeof register>, http: Context, deps: Deps): Promise<Session> {
  requireRoomForPassword();
  const { db, clock } = deps;
  const { password, ...account } = details;
  // Many people share an address of a mobile network; a search for numbers that have accounts is stopped sooner.
  const { address } = clientNetworks(http, deps);
  const limits = [limitOf('register:address', address), limitOf('register-known:address', address)];
  await consume(deps, limits);
  const passwordHash = await hashPassword(password).catch(refundOnError(deps, limits));
  const session = await db.transaction(async (tx) => {
    const now = clock();
    const [user] = await tx
      .insert(users)
      .values({ ...account, passwordHash, createdAt: now })
      .onConflictDoNothing({ target: users.phoneNumber })
      .returning();
    if (!user) throw new HttpError(409, 'This phone number already has an account. Sign in instead.');
    const opened = await openSession(tx, user, now);
    if (!opened) throw new Error('an account that was just made has another password');
    return opened;
  });
  await refund(deps, [limitOf('register-known:address', address)]);
  deps.log.info({ userId: session.userId }, 'an account was made');
  return session;
}

const wrong = () => new HttpError(401, 'Phone number or password is wrong.');

/**
 * Opens a session for whoever knows the password.
 * @returns null where the password was changed while it was being looked at
 * @throws HttpError 401, or 503 where too many wait
 */
async function tryPassword(
  user: UserRow | undefined,
  password: string,
  tries: readonly RateLimit[],
  deps: Deps,
): Promise<Session | null> {
  const { db, clock } = deps;
  const stored = user?.passwordHash ?? decoyHash();
  // A password that nobody had the time to look at was no wrong one.
  const fits = await isPassword(password, stored).catch(refundOnError(deps, tries));
  if (!user || !fits) throw wrong();
  if (!isOutdated(stored)) return openSession(db, user, clock());
  const passwordHash = await hashPassword(password);
  const asRead = and(eq(users.userId, user.userId), eq(users.passwordHash, stored));
  await db.update(users).set({ passwordHash }).where(asRead);
  return openSession(db, { ...user, passwordHash }, clock());
}

/**
 * Signs in. A wrong password and an unknown phone number get the same answer after the same work.
 * @throws HttpError 401, 429 after too many failures, 503 where too many wait
 */
export async function signIn(
  { phoneNumber, password }: BodyOf<typeof login>,
  http: Context,
  deps: Deps,
): Promise<Session> {
  requireRoomForPassword();
  const { address } = clientNetworks(http, deps);
  const find = () => deps.db.select().from(users).where(eq(users.phoneNumber, phoneNumber));
  // Counted before the password is looked at, so that many tries at once do not all pass; given back on success.
  const [[user], tries] = await Promise.all([find(), takeSignInTry(phoneNumber, address, deps)]);
  const session =
    (await tryPassword(user, password, tries, deps)) ?? (await tryPassword((await find())[0], password, tries, deps));
  if (!session) throw wrong();
  await Promise.all([refund(deps, tries), tryConsume(deps, markOf(phoneNumber, address))]);
  deps.log.info({ userId: session.userId }, 'signed in');
  return session;
}
