import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import type { BodyOf } from '#contract/call.ts';
import type { resetPassword as resetPasswordCall } from '#contract/one-time-codes.ts';
import type { Database } from '../db/open.ts';
import { rateLimits, sessions, users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { enqueueText } from '../outbox/outbox.ts';
import { consume, createLimit, isWithinLimits } from '../rate-limits/limiter.ts';
import { decrypt, derive, encrypt } from '../secrets/aes.ts';
import { accountTexts } from '../texts/index.ts';
import { type Client, identifyBrowser, readClient } from './client.ts';
import { mayTextUnverifiedNumber } from './code-limits.ts';
import { isFrozen } from './freeze.ts';
import { findKnown, type Known, type KnownBy, placeSubject, queuePlace, recordSignIn } from './known-customers.ts';
import { codeMinutes, createCode, wrongCode } from './one-time-codes.ts';
import { hashPassword, requireRoomForPassword } from './passwords.ts';
import {
  consumeTry,
  hasAskedAgain,
  matchResetCode,
  redeemResetCode,
  resetCodeDigits,
  startTries,
  storeResetCode,
} from './reset-codes.ts';
import { signInLocks } from './sign-in.ts';
import { clearUnverifiedAccount, lockAccount, markPhoneVerified } from './verified-phone.ts';

/** Finds the client of a reset, and by what its customer is known. */
async function identify(
  phoneNumber: string,
  http: Context,
  deps: Deps,
): Promise<{ readonly client: Client; readonly knownBy: KnownBy } & Pick<Known, 'browserSince'>> {
  const client = readClient(http, deps);
  const known = await deps.signInLookups.run(client.queueClient, () => findKnown(deps, phoneNumber, client));
  return { client, knownBy: known.by, browserSince: known.browserSince };
}

/** A request for a code, as its job gets it. */
interface ResetRequest {
  readonly phoneNumber: string;
  readonly browser: string;
  readonly network: string;
  /** Identifies the request among those of its browser; missing in one that an earlier release has enqueued. */
  readonly triesEnd?: string;
}

/** The job's key is encrypted, because jobs stay in the queue's tables for a while after they have run. */
const requestKey = ({ config }: Pick<Deps, 'config'>) => derive(config.daraja.consumerSecret, 'reset request');
const boundTo = 'a request for a reset code';

/**
 * Enqueues a code for a number, whether or not it has an account: the account is looked up by the job, so that the
 * answer takes the same time. The browser gets five tries at entering a code.
 * @throws HttpError 429
 */
export async function requestReset(phoneNumber: string, http: Context, deps: Deps): Promise<void> {
  const { client, knownBy } = await identify(phoneNumber, http, deps);
  const place = placeSubject(phoneNumber, client, knownBy);
  const byStrangers = [
    createLimit('reset:strangers-day', phoneNumber),
    createLimit('reset:address', client.address),
    createLimit('reset:network', client.network),
    createLimit('reset:network-day', client.network),
  ];
  await consume(deps, [
    createLimit('reset:phone', place),
    createLimit('reset:phone-day', place),
    ...(knownBy === null ? byStrangers : []),
  ]);
  const browser = identifyBrowser(http, deps, 'asking');
  const triesEnd = await startTries(deps, phoneNumber, browser);
  const request: ResetRequest = { phoneNumber, browser, network: client.network, triesEnd: triesEnd.toISOString() };
  const key = encrypt(requestKey(deps), JSON.stringify(request), boundTo);
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, 'text-reset-code', key));
}

/**
 * Texts a code to a number that has an account, unless it is frozen, and replaces the code that the same browser had
 * before. An unverified number whose codes are used up gets none. Jobs run side by side, so a request sends nothing once
 * its browser has asked again: the text that arrives last has the valid code.
 * @param key the job's key
 */
export async function textResetCode(deps: Deps, key: string): Promise<null> {
  const request = decrypt(requestKey(deps), key, boundTo);
  if (request === null) {
    deps.log.error({ kind: 'reset code' }, 'a text message was not sent: its request cannot be decrypted');
    return null;
  }
  const { phoneNumber, browser, network, triesEnd }: ResetRequest = JSON.parse(request);
  const isReplaced = async (db: Database) =>
    triesEnd !== undefined && (await hasAskedAgain(db, phoneNumber, browser, new Date(triesEnd)));
  // The slow part comes before the look-up, so that the job takes as long for a number without an account.
  const created = await createCode(resetCodeDigits, deps.clock());
  // Before the limits, which count only what is sent.
  if (await isReplaced(deps.db)) return null;
  const [user] = await deps.db
    .select({ userId: users.userId, phoneVerifiedAt: users.phoneVerifiedAt })
    .from(users)
    .where(and(eq(users.phoneNumber, phoneNumber), isNull(users.frozenAt)));
  if (!user) return null;
  if (user.phoneVerifiedAt === null && !(await mayTextUnverifiedNumber(deps, phoneNumber, network))) return null;
  if (!(await isWithinLimits(deps, [createLimit('text:minute'), createLimit('text:day')]))) {
    deps.log.error({ kind: 'reset code' }, 'a text message was not sent: a limit of the whole shop is used up');
    return null;
  }
  await deps.db.transaction(async (tx) => {
    // The account may have been frozen meanwhile, or the browser may have asked again.
    if ((await isFrozen(tx, user.userId)) || (await isReplaced(tx))) return;
    await storeResetCode(tx, { userId: user.userId, browser, network, now: deps.clock() }, created);
    await enqueueText(deps, tx, {
      kind: 'reset code',
      userId: user.userId,
      to: phoneNumber,
      text: accountTexts.resetCode(created.code, codeMinutes, deps.shopSettings.facts().name),
      secret: true,
      supersedes: true,
      expiresAt: created.row.expiresAt,
    });
  });
  return null;
}

/**
 * Counts an attempt to enter a code: one of the browser's five, or, where it has asked for none, one by number and
 * network. Counted with and without an account, so that the limits do not reveal which.
 * @throws HttpError 403 where the browser has had its tries, 429
 */
async function countAttempt(deps: Deps, phoneNumber: string, client: Client, knownBy: KnownBy): Promise<void> {
  const counted = await consumeTry(deps, phoneNumber, client);
  if (counted === 'used up') throw wrongCode();
  if (counted === 'counted') return;
  const byStrangers = [
    createLimit('reset-change:strangers', phoneNumber),
    createLimit('reset-change:address', client.address),
  ];
  await consume(deps, [
    createLimit('reset-change:phone', placeSubject(phoneNumber, client, knownBy)),
    ...(knownBy === null ? byStrangers : []),
  ]);
}

/**
 * Sets a new password for the person who has the texted code, and ends every session of the account. The code verifies
 * the account's number, and the browser and network become the customer's, so that strangers cannot prevent the sign-in
 * that follows. An account whose number was never verified loses its data first, unless the browser has signed in to it
 * (`clearUnverifiedAccount`).
 * @returns whether the account lost its data
 * @throws HttpError 403, the same for every cause, 429, or 503 where the password queue is full
 */
export async function resetPassword(
  { phoneNumber, code, password }: BodyOf<typeof resetPasswordCall>,
  http: Context,
  deps: Deps,
): Promise<boolean> {
  const { client, knownBy, browserSince } = await identify(phoneNumber, http, deps);
  const queueClient = queuePlace(phoneNumber, client, knownBy);
  requireRoomForPassword(queueClient);
  await countAttempt(deps, phoneNumber, client, knownBy);
  const matched = await matchResetCode(deps, { phoneNumber, code }, client, queueClient);
  if (!matched) throw wrongCode();
  const { userId } = matched;
  const passwordHash = await hashPassword(password, queueClient);
  const isCleared = await deps.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    // Of two requests with the right code, the one that redeems it changes the password.
    if (!(await redeemResetCode(tx, matched))) throw wrongCode();
    const cleared = await clearUnverifiedAccount(tx, userId, browserSince);
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
    return cleared;
  });
  await recordSignIn(deps, phoneNumber, client, identifyBrowser(http, deps, 'signed in'));
  deps.log.info({ userId }, 'the password was reset by a code');
  return isCleared;
}
