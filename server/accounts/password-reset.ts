import { eq, inArray } from 'drizzle-orm';
import type { Context } from 'hono';
import type { BodyOf } from '#contract/call.ts';
import type { resetPassword as resetPasswordCall } from '#contract/one-time-codes.ts';
import { rateLimits, sessions, users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { enqueueText } from '../messages/outbox.ts';
import { consume, createLimit, isWithinLimits } from '../rate-limits/limiter.ts';
import { accountTexts } from '../texts/index.ts';
import { type Client, readClient } from './client.ts';
import { mayTextUnverifiedNumber } from './code-limits.ts';
import { codeMinutes, consumeCodeTry, createCode, redeemCode, storeCode, wrongCode } from './one-time-codes.ts';
import { decoyHash, hashPassword, requireRoomForPassword, verifyPassword } from './passwords.ts';
import { isKnownCustomer, signInLocks } from './sign-in.ts';
import { clearUnverifiedAccount, lockAccount, markPhoneVerified } from './verified-phone.ts';

/**
 * Finds the client of a reset. Mobile networks share addresses among their customers, so one who has signed in from a
 * network is counted alone there and has a place of her own in the password queue, as at a sign-in.
 */
async function identify(phoneNumber: string, http: Context, deps: Deps): Promise<Client & { isKnown: boolean }> {
  const client = readClient(http, deps);
  const isKnown = await deps.signInLookups.run(client.queueClient, () => isKnownCustomer(deps, phoneNumber, client));
  return { ...client, isKnown, queueClient: { ...client.queueClient, customer: isKnown ? phoneNumber : null } };
}

/**
 * Texts a code to a number that has an account, and replaces the code before. A number without an account, and an
 * unverified one whose codes are used up, get the same answer after the same slow part of the work.
 * @throws HttpError 429, or 503 where the password queue is full
 */
export async function requestReset(phoneNumber: string, http: Context, deps: Deps): Promise<void> {
  const client = await identify(phoneNumber, http, deps);
  requireRoomForPassword(client.queueClient);
  const byNetwork = [
    createLimit('reset:address', client.address),
    createLimit('reset:network', client.network),
    createLimit('reset:network-day', client.network),
  ];
  await consume(deps, [
    createLimit('reset:phone', phoneNumber),
    // Five tries for each of ten codes a day: at that rate, guessing one of a million codes takes fifty years.
    createLimit('reset:phone-day', phoneNumber),
    ...(client.isKnown ? [] : byNetwork),
  ]);
  const created = await createCode(deps.clock(), client.queueClient);
  const [user] = await deps.db
    .select({ userId: users.userId, phoneVerifiedAt: users.phoneVerifiedAt })
    .from(users)
    .where(eq(users.phoneNumber, phoneNumber));
  if (!user) return;
  if (user.phoneVerifiedAt === null && !(await mayTextUnverifiedNumber(deps, phoneNumber, client))) return;
  if (!(await isWithinLimits(deps, [createLimit('text:minute'), createLimit('text:day')]))) {
    // The same answer as without an account, which it must not reveal.
    deps.log.error({ kind: 'reset code' }, 'a text message was not sent: a limit of the whole shop is used up');
    return;
  }
  const text = accountTexts.resetCode(created.code, codeMinutes);
  await deps.db.transaction(async (tx) => {
    await storeCode(tx, user.userId, 'password reset', created);
    await enqueueText(deps, tx, {
      kind: 'reset code',
      userId: user.userId,
      to: phoneNumber,
      text,
      secret: true,
      supersedes: true,
      expiresAt: created.row.expiresAt,
    });
  });
}

/**
 * Sets a new password for the person who has the texted code, and ends every session of the account. The code verifies
 * the account's number. An account whose number was never verified loses its data first (`clearUnverifiedAccount`).
 * @throws HttpError 403, the same for every cause, 429, or 503 where the password queue is full
 */
export async function resetPassword(
  { phoneNumber, code, password }: BodyOf<typeof resetPasswordCall>,
  http: Context,
  deps: Deps,
): Promise<void> {
  const client = await identify(phoneNumber, http, deps);
  const { queueClient, isKnown } = client;
  requireRoomForPassword(queueClient);
  // Counted with and without an account, so that the limit does not reveal which.
  const byAddress = isKnown ? [] : [createLimit('reset-change:address', client.address)];
  await consume(deps, [createLimit('reset-change:phone', phoneNumber), ...byAddress]);
  const tried = await consumeCodeTry(deps.db, phoneNumber, 'password reset', deps.clock());
  const matches = await verifyPassword(code, tried?.codeHash ?? decoyHash(), queueClient);
  if (!tried || !matches) throw wrongCode();
  const { userId } = tried;
  const passwordHash = await hashPassword(password, queueClient);
  await deps.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    // Of two requests with the right code, the one that redeems it changes the password.
    if (!(await redeemCode(tx, tried))) throw wrongCode();
    await clearUnverifiedAccount(tx, userId);
    await tx.update(users).set({ passwordHash }).where(eq(users.userId, userId));
    await markPhoneVerified(tx, userId, deps.clock());
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    // The failures with the forgotten password do not lock the owner out with the new one.
    await tx.delete(rateLimits).where(
      inArray(
        rateLimits.key,
        signInLocks(phoneNumber, client).map(({ key }) => key),
      ),
    );
  });
  deps.log.info({ userId }, 'the password was reset by a code');
}
