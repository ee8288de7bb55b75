import { hash } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Database, Transaction } from '../db/open.ts';
import { passwordResetCodes, users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { consumeStarted, isRestarted, restartWindow } from '../rate-limits/limiter.ts';
import { minute } from '../time.ts';
import type { Client } from './client.ts';
import { codeMinutes, type NewCode, triesPerCode } from './one-time-codes.ts';
import type { QueueClient } from './password-queue.ts';
import { decoyHash, verifyPassword } from './passwords.ts';

/**
 * The codes that set a new password. Anybody may ask for one for any number, so each browser gets a code of its own, and
 * five tries of its own at entering one: strangers can neither replace the owner's code nor use up its tries.
 */

/** Eight, because strangers may guess a code fifty times (`reset-change:strangers`), and the owner five times. */
export const resetCodeDigits = 8;

/** The tries of a browser that has asked for a code for a phone number, whether or not there is an account. */
const triesOf = (phoneNumber: string, browser: string) => ({
  key: `reset-tries:${hash('sha256', `${phoneNumber} ${browser}`)}`,
  max: triesPerCode,
  windowMs: codeMinutes * minute,
});

/** Starts the five tries of a browser that asks for a code. @returns their end, which identifies the request */
export const startTries = (deps: Deps, phoneNumber: string, browser: string): Promise<Date> =>
  restartWindow(deps, triesOf(phoneNumber, browser));

/** Whether a browser has asked again since its tries had this end. It cannot before the transaction ends. */
export const hasAskedAgain = (db: Database, phoneNumber: string, browser: string, triesEnd: Date): Promise<boolean> =>
  isRestarted(db, triesOf(phoneNumber, browser), triesEnd);

/**
 * Counts a try of a browser that has asked for a code in the last ten minutes.
 * @returns null where it has not
 */
export const consumeTry = async (
  deps: Deps,
  phoneNumber: string,
  { browser }: Client,
): Promise<'counted' | 'used up' | null> =>
  browser === null ? null : consumeStarted(deps, triesOf(phoneNumber, browser));

const hashNetwork = (network: string): string => hash('sha256', network, 'base64url');

/** Stores a code in place of the browser's code before. */
export async function storeResetCode(
  tx: Transaction,
  { userId, browser, network, now }: { userId: string; browser: string; network: string; now: Date },
  { row }: NewCode,
): Promise<void> {
  const stored = { ...row, network: hashNetwork(network), createdAt: now };
  await tx
    .insert(passwordResetCodes)
    .values({ userId, browser, ...stored })
    .onConflictDoUpdate({ target: [passwordResetCodes.userId, passwordResetCodes.browser], set: stored });
}

/** A valid code. */
export interface ResetCode {
  readonly userId: string;
  readonly codeHash: string;
}

/**
 * Finds the two codes that a client may enter: its own, which is its browser's or else the last one that its network
 * asked for, and the last one of all, which is the last that the phone shows.
 */
async function findCodes(
  db: Database,
  phoneNumber: string,
  { browser, network }: Client,
  now: Date,
): Promise<readonly (ResetCode | undefined)[]> {
  const valid = await db
    .select({
      userId: passwordResetCodes.userId,
      codeHash: passwordResetCodes.codeHash,
      browser: passwordResetCodes.browser,
      network: passwordResetCodes.network,
    })
    .from(passwordResetCodes)
    .innerJoin(users, eq(users.userId, passwordResetCodes.userId))
    .where(and(eq(users.phoneNumber, phoneNumber), gt(passwordResetCodes.expiresAt, now)))
    .orderBy(desc(passwordResetCodes.createdAt));
  const place = hashNetwork(network);
  const own = valid.find((code) => code.browser === browser) ?? valid.find((code) => code.network === place);
  return [own, valid[0] === own ? undefined : valid[0]];
}

/**
 * Finds the valid code of a phone number that was entered. The comparisons take the same time whether there are two
 * codes, one or none.
 * @returns null where it is none of them
 * @throws HttpError 503 where the password queue is full
 */
export async function matchResetCode(
  { db, clock }: Deps,
  entered: { readonly phoneNumber: string; readonly code: string },
  client: Client,
  queueClient: QueueClient,
): Promise<ResetCode | null> {
  const codes = await findCodes(db, entered.phoneNumber, client, clock());
  const compared = await Promise.all(
    codes.map((code) => verifyPassword(entered.code, code?.codeHash ?? decoyHash(), queueClient)),
  );
  return codes.find((code, index) => code !== undefined && compared[index]) ?? null;
}

/** Deletes every code of the user, if this one is still valid. @returns false where another request has used it before */
export async function redeemResetCode(tx: Transaction, { userId, codeHash }: ResetCode): Promise<boolean> {
  const deleted = await tx
    .delete(passwordResetCodes)
    .where(eq(passwordResetCodes.userId, userId))
    .returning({ codeHash: passwordResetCodes.codeHash });
  return deleted.some((code) => code.codeHash === codeHash);
}
