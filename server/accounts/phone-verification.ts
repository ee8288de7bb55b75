import type { Context } from 'hono';
import type { User } from '#contract/accounts.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { enqueueText } from '../outbox/outbox.ts';
import { consume, createLimit } from '../rate-limits/limiter.ts';
import { limitRules } from '../rate-limits/rate-limits.ts';
import { accountTexts } from '../texts/index.ts';
import { readClient } from './client.ts';
import { mayTextUnverifiedNumber } from './code-limits.ts';
import {
  codeMinutes,
  consumePhoneCodeTry,
  createCode,
  redeemPhoneCode,
  storePhoneCode,
  wrongCode,
} from './one-time-codes.ts';
import { requireRoomForPassword, verifyPassword } from './passwords.ts';
import { getUser } from './users.ts';
import { lockAccount, markPhoneVerified } from './verified-phone.ts';

/** Only its account can enter this code, five times. */
const phoneCodeDigits = 6;

/** Finds a user whose number is not verified yet. @throws HttpError 404, or 409 where the number is verified */
async function findUnverified({ db }: Deps, userId: string): Promise<User> {
  const user = await getUser(db, userId);
  if (user.phoneVerified) throw new HttpError(409, accountTexts.phoneConfirmed);
  return user;
}

/**
 * Texts a code to the caller's own number, and replaces the code before.
 * @throws HttpError 409 where the number is verified, 429, or 503 where the password queue is full
 */
export async function requestPhoneCode(userId: string, http: Context, deps: Deps): Promise<void> {
  const client = readClient(http, deps);
  requireRoomForPassword(client.queueClient);
  const { phoneNumber } = await findUnverified(deps, userId);
  await consume(deps, [createLimit('phone-code:user', userId), createLimit('phone-code:user-day', userId)]);
  if (!(await mayTextUnverifiedNumber(deps, phoneNumber, client.network))) {
    throw new HttpError(429, limitRules['unverified-code:phone'].message, 60 * 60);
  }
  await consume(deps, [createLimit('text:minute'), createLimit('text:day')]);
  const created = await createCode(phoneCodeDigits, deps.clock(), client.queueClient);
  const text = accountTexts.confirmationCode(created.code, codeMinutes, deps.shopSettings.facts().name);
  await deps.db.transaction(async (tx) => {
    await storePhoneCode(tx, userId, created);
    await enqueueText(deps, tx, {
      kind: 'phone code',
      userId,
      to: phoneNumber,
      text,
      secret: true,
      supersedes: true,
      expiresAt: created.row.expiresAt,
    });
  });
}

/**
 * Verifies the caller's number by the texted code. The account's data stays, because its holder has the phone.
 * @throws HttpError 403 for a wrong code, 409 where the number is verified, 429, or 503 where the password queue is
 * full
 */
export async function verifyPhone(userId: string, code: string, http: Context, deps: Deps): Promise<User> {
  const { queueClient } = readClient(http, deps);
  requireRoomForPassword(queueClient);
  await findUnverified(deps, userId);
  await consume(deps, [createLimit('phone-verify:user', userId)]);
  const codeHash = await consumePhoneCodeTry(deps.db, userId, deps.clock());
  if (codeHash === null || !(await verifyPassword(code, codeHash, queueClient))) throw wrongCode();
  const user = await deps.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    if (!(await redeemPhoneCode(tx, userId, codeHash))) throw wrongCode();
    await markPhoneVerified(tx, userId, deps.clock());
    return getUser(tx, userId);
  });
  deps.log.info({ userId }, 'a phone number was verified by a code');
  return user;
}

/**
 * Requires a verified number for a prompt to another phone. A prompt to the account's own phone needs none: its payment
 * is the proof.
 * @throws HttpError 403
 */
export async function requireProofForOtherPhone({ db }: Deps, userId: string, phone: string): Promise<void> {
  const { phoneVerified, phoneNumber } = await getUser(db, userId);
  if (phoneVerified || phone === phoneNumber) return;
  throw new HttpError(403, accountTexts.confirmPhoneFirst);
}
