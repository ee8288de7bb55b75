import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { login, register, Session } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/call.ts';
import { users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { clientNetwork } from '../http/client-address.ts';
import { giveTryBack, givingBack, type Limit, takeTry } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import { decoyHash, hashPassword, isOutdated, isPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

const windowMs = 10 * 60 * 1000;

/** What failures to sign in to one phone number are counted under. */
export const signInPhoneKey = (phoneNumber: string): string => `sign-in:phone:${phoneNumber}`;

/** Failures only: an office behind one address signs in as often as it likes. */
const signInLimits = (phoneNumber: string, address: string): Limit[] => [
  { key: signInPhoneKey(phoneNumber), most: 10, windowMs },
  { key: `sign-in:address:${address}`, most: 100, windowMs },
];

/** Many people share an address of a mobile network; whoever tries out which numbers have accounts is stopped sooner. */
const registrationLimits = (address: string) => ({
  all: { key: `register:address:${address}`, most: 3000, windowMs: 60 * 60 * 1000 },
  known: { key: `register-known:address:${address}`, most: 30, windowMs },
});

/**
 * Makes an account and signs it in.
 * @throws Refusal 409 for a phone number that has an account, 429 after too many from one address
 */
export async function makeAccount(details: BodyOf<typeof register>, http: Context, deps: Deps): Promise<Session> {
  const { db, clock, config } = deps;
  const { password, ...account } = details;
  const { all, known } = registrationLimits(clientNetwork(http, config.trustedProxies));
  await takeTry(http, deps, [all, known]);
  const passwordHash = await hashPassword(password).catch(givingBack(db, [all.key, known.key]));
  const session = await db.transaction(async (tx) => {
    const now = clock();
    const [user] = await tx
      .insert(users)
      .values({ ...account, passwordHash, createdAt: now })
      .onConflictDoNothing({ target: users.phoneNumber })
      .returning();
    if (!user) throw new Refusal(409, 'This phone number already has an account. Sign in instead.');
    return openSession(tx, user, now);
  });
  await giveTryBack(db, [known.key]);
  deps.log.info({ userId: session.userId }, 'an account was made');
  return session;
}

/**
 * Signs in. A wrong password and an unknown phone number get the same answer after the same work.
 * @throws Refusal 401, 429 after too many failures, 503 where too many wait
 */
export async function signIn(
  { phoneNumber, password }: BodyOf<typeof login>,
  http: Context,
  deps: Deps,
): Promise<Session> {
  const limits = signInLimits(phoneNumber, clientNetwork(http, deps.config.trustedProxies));
  const tries = limits.map(({ key }) => key);
  // Counted before the password is looked at, so that many tries at once do not all pass; given back on success.
  const [[user]] = await Promise.all([
    deps.db.select().from(users).where(eq(users.phoneNumber, phoneNumber)),
    takeTry(http, deps, limits),
  ]);
  const stored = user?.passwordHash ?? decoyHash();
  // A password that nobody had the time to look at was no wrong one.
  const fits = await isPassword(password, stored).catch(givingBack(deps.db, tries));
  if (!user || !fits) throw new Refusal(401, 'Phone number or password is wrong.');
  if (isOutdated(stored)) {
    const passwordHash = await hashPassword(password);
    const asRead = and(eq(users.userId, user.userId), eq(users.passwordHash, stored));
    await deps.db.update(users).set({ passwordHash }).where(asRead);
  }
  const [session] = await Promise.all([openSession(deps.db, user, deps.clock()), giveTryBack(deps.db, tries)]);
  deps.log.info({ userId: user.userId }, 'signed in');
  return session;
}
