import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { login, register, Session } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/call.ts';
import { users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { clientAddress } from '../http/client-address.ts';
import { giveTryBack, type Limit, takeTry } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import { decoyHash, hashPassword, isPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

const windowMs = 10 * 60 * 1000;

/** What failures to sign in to one phone number are counted under. */
export const signInPhoneKey = (phoneNumber: string): string => `sign-in:phone:${phoneNumber}`;

/** Failures only: an office behind one address signs in as often as it likes. */
const signInLimits = (phoneNumber: string, address: string): Limit[] => [
  { key: signInPhoneKey(phoneNumber), most: 10, windowMs },
  { key: `sign-in:address:${address}`, most: 100, windowMs },
];

/**
 * Makes an account and signs it in.
 * @throws Refusal 409 for a phone number that has one
 */
export async function makeAccount(details: BodyOf<typeof register>, { db, clock }: Deps): Promise<Session> {
  const { password, ...account } = details;
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const now = clock();
    const [user] = await tx
      .insert(users)
      .values({ ...account, passwordHash, createdAt: now })
      .onConflictDoNothing({ target: users.phoneNumber })
      .returning();
    if (!user) throw new Refusal(409, 'This phone number already has an account. Sign in instead.');
    return openSession(tx, user, now);
  });
}

/**
 * Signs in. A wrong password and an unknown phone number get the same answer after the same work.
 * @throws Refusal 401, or 429 after too many failures
 */
export async function signIn(
  { phoneNumber, password }: BodyOf<typeof login>,
  http: Context,
  deps: Deps,
): Promise<Session> {
  const limits = signInLimits(phoneNumber, clientAddress(http, deps.config.trustedProxies));
  // Counted before the password is looked at, so that many tries at once do not all pass; given back on success.
  await takeTry(http, deps, limits);
  const [user] = await deps.db.select().from(users).where(eq(users.phoneNumber, phoneNumber));
  const fits = await isPassword(password, user?.passwordHash ?? (await decoyHash()));
  if (!user || !fits) throw new Refusal(401, 'Phone number or password is wrong.');
  await giveTryBack(
    deps.db,
    limits.map(({ key }) => key),
  );
  return openSession(deps.db, user, deps.clock());
}
