import { randomInt } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { changePassword } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/call.ts';
import { shop } from '#contract/shop.ts';
import { rateLimits, resetCodes, sessions, users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { clientNetworks } from '../http/client-address.ts';
import { HttpError } from '../http/http-error.ts';
import { consume, limitOf } from '../http/rate-limit.ts';
import { sendText } from '../messages/office.ts';
import { minute } from '../time.ts';
import { decoyHash, hashPassword, isPassword, requireRoomForPassword } from './passwords.ts';

const codeMinutes = 10;
const mostTries = 5;

const refused = () => new HttpError(403, 'The code is wrong or has expired. Ask for a new one.');

/**
 * Texts a code to a number that has an account, in place of the code before. A number without one gets the same answer
 * after the same slow part of the work.
 * @throws HttpError 429
 */
export async function sendResetCode(phoneNumber: string, http: Context, deps: Deps): Promise<void> {
  requireRoomForPassword();
  const { address, network } = clientNetworks(http, deps);
  // Five attempts at each of ten codes a day: at that rate, guessing one of a million codes takes fifty years.
  await consume(deps, [
    limitOf('reset:phone', phoneNumber),
    limitOf('reset:phone-day', phoneNumber),
    limitOf('reset:address', address),
    limitOf('reset:network', network),
    limitOf('reset:network-day', network),
  ]);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  // As slow to try out as a password: a stolen table does not give the codes away while they are good.
  const fresh = {
    codeHash: await hashPassword(code),
    triesLeft: mostTries,
    expiresAt: new Date(deps.clock().getTime() + codeMinutes * minute),
  };
  const [user] = await deps.db.select({ userId: users.userId }).from(users).where(eq(users.phoneNumber, phoneNumber));
  if (!user) return;
  await deps.db
    .insert(resetCodes)
    .values({ userId: user.userId, ...fresh })
    .onConflictDoUpdate({ target: resetCodes.userId, set: fresh });
  const text = `${code} is your ${shop.name} code for a new password. It is good for ${codeMinutes} minutes. We never ask for it; give it to nobody.`;
  await sendText(deps, { to: phoneNumber, text, about: 'reset code' });
}

/** Takes one try of the code that is good for a number; null where there is none. Tries at once each take their own. */
async function takeCode(phoneNumber: string, { db, clock }: Deps) {
  const owner = db.select({ userId: users.userId }).from(users).where(eq(users.phoneNumber, phoneNumber));
  const [code] = await db
    .update(resetCodes)
    .set({ triesLeft: sql`${resetCodes.triesLeft} - 1` })
    .where(and(eq(resetCodes.userId, owner), gt(resetCodes.triesLeft, 0), gt(resetCodes.expiresAt, clock())))
    .returning({ userId: resetCodes.userId, codeHash: resetCodes.codeHash });
  return code ?? null;
}

/**
 * Sets a new password for whoever has the texted code, and ends every session of that user.
 * @throws HttpError 403, the same whatever is wrong, or 429
 */
export async function resetPassword(
  { phoneNumber, code, password }: BodyOf<typeof changePassword>,
  http: Context,
  deps: Deps,
): Promise<void> {
  requireRoomForPassword();
  // Counted whether the number has an account or not, so that the limit does not show which it is.
  await consume(deps, [
    limitOf('reset-change:phone', phoneNumber),
    limitOf('reset-change:address', clientNetworks(http, deps).address),
  ]);
  const good = await takeCode(phoneNumber, deps);
  const fits = await isPassword(code, good?.codeHash ?? decoyHash());
  if (!good || !fits) throw refused();
  const { userId, codeHash } = good;
  const passwordHash = await hashPassword(password);
  await deps.db.transaction(async (tx) => {
    // Whoever takes the code away changes the password: of two requests with the right code, one.
    const used = await tx
      .delete(resetCodes)
      .where(and(eq(resetCodes.userId, userId), eq(resetCodes.codeHash, codeHash)))
      .returning({ userId: resetCodes.userId });
    if (used.length === 0) throw refused();
    await tx.update(users).set({ passwordHash }).where(eq(users.userId, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    // Too many tries with a forgotten password do not keep its owner out with the new one.
    await tx.delete(rateLimits).where(eq(rateLimits.key, limitOf('sign-in:phone', phoneNumber).key));
  });
  deps.log.info({ userId }, 'the password was set anew by a code');
}
