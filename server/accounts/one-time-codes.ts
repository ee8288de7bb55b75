import { randomInt } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/open.ts';
import { oneTimeCodes, users } from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';
import { accountTexts } from '../texts/index.ts';
import { minute } from '../time.ts';
import type { QueueClient } from './password-queue.ts';
import { hashPassword } from './passwords.ts';

/** Codes of six digits that are texted to the phone of an account. Their text messages are in texts/en/accounts.ts. */

export type CodePurpose = (typeof oneTimeCodes.$inferSelect)['purpose'];

/** How long a code is valid, in minutes. */
export const codeMinutes = 10;
const triesPerCode = 5;

/** A code with its row. It is created before the shop looks for an account, so that both answers take the same time. */
export interface NewCode {
  readonly code: string;
  readonly row: Pick<typeof oneTimeCodes.$inferInsert, 'codeHash' | 'triesLeft' | 'expiresAt'>;
}

/**
 * Creates a code. Its hash is as slow as a password's, so that a stolen table does not reveal a code while it is valid.
 */
export async function createCode(now: Date, client: QueueClient): Promise<NewCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + codeMinutes * minute);
  return { code, row: { codeHash: await hashPassword(code, client), triesLeft: triesPerCode, expiresAt } };
}

/** Stores a code in place of the user's code for the same purpose. */
export async function storeCode(db: Database, userId: string, purpose: CodePurpose, { row }: NewCode): Promise<void> {
  await db
    .insert(oneTimeCodes)
    .values({ userId, purpose, ...row })
    .onConflictDoUpdate({ target: [oneTimeCodes.userId, oneTimeCodes.purpose], set: row });
}

/** The valid code of a phone number, after one of its tries was counted. */
export interface TriedCode {
  readonly userId: string;
  readonly codeHash: string;
}

/**
 * Counts one try of the valid code of a number. Each of several concurrent tries counts.
 * @returns null where the number has no valid code
 */
export async function consumeCodeTry(
  db: Database,
  phoneNumber: string,
  purpose: CodePurpose,
  now: Date,
): Promise<TriedCode | null> {
  const owner = db.select({ userId: users.userId }).from(users).where(eq(users.phoneNumber, phoneNumber));
  const [code] = await db
    .update(oneTimeCodes)
    .set({ triesLeft: sql`${oneTimeCodes.triesLeft} - 1` })
    .where(
      and(
        eq(oneTimeCodes.userId, owner),
        eq(oneTimeCodes.purpose, purpose),
        gt(oneTimeCodes.triesLeft, 0),
        gt(oneTimeCodes.expiresAt, now),
      ),
    )
    .returning({ userId: oneTimeCodes.userId, codeHash: oneTimeCodes.codeHash });
  return code ?? null;
}

/** Deletes a code that was used. @returns false where another request has used it before */
export async function redeemCode(tx: Transaction, { userId, codeHash }: TriedCode): Promise<boolean> {
  const used = await tx
    .delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.codeHash, codeHash)))
    .returning({ userId: oneTimeCodes.userId });
  return used.length > 0;
}

/** The refusal of a code that is wrong, used or expired. */
export const wrongCode = () => new HttpError(403, accountTexts.wrongCode);
