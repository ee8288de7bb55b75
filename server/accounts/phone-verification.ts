import type { Context } from 'hono';
import type { User } from '#contract/accounts.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { consume, limitOf } from '../http/rate-limit.ts';
import { limitRules } from '../limits.ts';
import { enqueueText } from '../messages/outbox.ts';
import { accountTexts } from '../texts/index.ts';
import { clientOf } from './client.ts';
import { mayTextUnprovedNumber } from './code-limits.ts';
import { codeMinutes, consumeCodeTry, createCode, redeemCode, storeCode } from './one-time-codes.ts';
import { isPassword, requireRoomForPassword } from './passwords.ts';
import { lockAccount, recordPhoneProof } from './phone-proof.ts';
import { getUser } from './users.ts';

const wrongCode = () => new HttpError(403, accountTexts.wrongCode);

/** Finds a user whose number is not proved yet. @throws HttpError 404, or 409 where the number is proved */
async function findUnproved({ db }: Deps, userId: string): Promise<User> {
  const user = await getUser(db, userId);
  if (user.phoneProved) throw new HttpError(409, accountTexts.phoneConfirmed);
  return user;
}

/**
 * Texts a code to the caller's own number, and replaces the code before.
 * @throws HttpError 409 where the number is proved, 429, or 503 where the password queue is full
 */
export async function requestPhoneCode(userId: string, http: Context, deps: Deps): Promise<void> {
  const client = clientOf(http, deps);
  requireRoomForPassword(client.queueClient);
  const { phoneNumber } = await findUnproved(deps, userId);
  await consume(deps, [limitOf('phone-code:user', userId), limitOf('phone-code:user-day', userId)]);
  if (!(await mayTextUnprovedNumber(deps, phoneNumber, client))) {
    throw new HttpError(429, limitRules['unproved-code:phone'].message, 60 * 60);
  }
  await consume(deps, [limitOf('text:minute'), limitOf('text:day')]);
  const created = await createCode(deps.clock(), client.queueClient);
  const text = accountTexts.confirmationCode(created.code, codeMinutes);
  await deps.db.transaction(async (tx) => {
    await storeCode(tx, userId, 'phone verification', created);
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
 * Proves the caller's number by the texted code. The account's data stays, because its holder has the phone.
 * @throws HttpError 403 for a wrong code, 409 where the number is proved, 429, or 503 where the password queue is full
 */
export async function verifyPhone(userId: string, code: string, http: Context, deps: Deps): Promise<User> {
  const { queueClient } = clientOf(http, deps);
  requireRoomForPassword(queueClient);
  const { phoneNumber } = await findUnproved(deps, userId);
  await consume(deps, [limitOf('phone-verify:user', userId)]);
  const tried = await consumeCodeTry(deps.db, phoneNumber, 'phone verification', deps.clock());
  if (!tried || !(await isPassword(code, tried.codeHash, queueClient))) throw wrongCode();
  const user = await deps.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    if (!(await redeemCode(tx, tried))) throw wrongCode();
    await recordPhoneProof(tx, userId, deps.clock());
    return getUser(tx, userId);
  });
  deps.log.info({ userId }, 'a phone number was proved by a code');
  return user;
}

/**
 * Requires a proved number for a prompt to another phone. A prompt to the account's own phone needs none: its payment
 * is the proof.
 * @throws HttpError 403
 */
export async function requireProofForOtherPhone({ db }: Deps, userId: string, phone: string): Promise<void> {
  const { phoneProved, phoneNumber } = await getUser(db, userId);
  if (phoneProved || phone === phoneNumber) return;
  throw new HttpError(403, accountTexts.confirmPhoneFirst);
}
