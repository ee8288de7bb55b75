import { randomInt } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/open.ts';
import { oneTimeCodes } from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';
import { accountTexts } from '../texts/index.ts';
import { minute } from '../time.ts';
import type { QueueClient } from './password-queue.ts';
import { hashPassword } from './passwords.ts';

/** Codes that are texted to the phone of an account. Their text messages are in texts/en/accounts.ts. */

/** How long a code is valid, in minutes. */
export const codeMinutes = 10;
/** How often the account, or the browser that has asked for a code, may enter one. */
export const triesPerCode = 5;

/** A code with what is stored of it. */
export interface NewCode {
  readonly code: string;
  readonly row: { readonly codeHash: string; readonly expiresAt: Date };
}

/**
 * Creates a code. Its hash is as slow as a password's, so that a stolen table does not reveal a code while it is valid.
 */
export async function createCode(digits: number, now: Date, client?: QueueClient): Promise<NewCode> {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const expiresAt = new Date(now.getTime() + codeMinutes * minute);
  return { code, row: { codeHash: await hashPassword(code, client), expiresAt } };
}

const purpose = 'phone verification';

/** Stores the code that verifies the user's number, in place of the one before. */
export async function storePhoneCode(db: Database, userId: string, { row }: NewCode): Promise<void> {
  const stored = { ...row, triesLeft: triesPerCode };
  await db
    .insert(oneTimeCodes)
    .values({ userId, purpose, ...stored })
    .onConflictDoUpdate({ target: [oneTimeCodes.userId, oneTimeCodes.purpose], set: stored });
}

/**
 * Counts one try of the valid code that verifies the user's number. Each of several concurrent tries counts.
 * @returns its hash; null where there is no valid code
 */
export async function consumePhoneCodeTry(db: Database, userId: string, now: Date): Promise<string | null> {
  const [code] = await db
    .update(oneTimeCodes)
    .set({ triesLeft: sql`${oneTimeCodes.triesLeft} - 1` })
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        eq(oneTimeCodes.purpose, purpose),
        gt(oneTimeCodes.triesLeft, 0),
        gt(oneTimeCodes.expiresAt, now),
      ),
    )
    .returning({ codeHash: oneTimeCodes.codeHash });
  return code?.codeHash ?? null;
}

/** Deletes a code that was used. @returns false where another request has used it before */
export async function redeemPhoneCode(tx: Transaction, userId: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.codeHash, codeHash)))
    .returning({ userId: oneTimeCodes.userId });
  return used.length > 0;
}

/** The refusal of a code that is wrong, used or expired. */
export const wrongCode = () => new HttpError(403, accountTexts.wrongCode);
