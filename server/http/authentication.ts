import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { sessions, users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { accountTexts } from '../texts/index.ts';
import { HttpError } from './http-error.ts';

/** The user that a request's token belongs to. */
export interface Caller {
  readonly userId: string;
  readonly tokenHash: string;
}

/** Tokens are stored hashed: 256 random bits need no salt. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const findSession = prepared((db) =>
  db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.param(sql.placeholder('now'), sessions.expiresAt)),
      ),
    ),
);

const sessionEnded = () => new HttpError(401, accountTexts.sessionEnded);

/**
 * Finds the user of a token; null without a token.
 * @throws HttpError 401 for a token that is unknown, revoked or expired
 */
export async function authenticate(token: string | undefined, { db, clock }: Deps): Promise<Caller | null> {
  if (!token) return null;
  const tokenHash = hashToken(token);
  const [session] = await findSession(db, { tokenHash, now: clock() });
  if (!session) throw sessionEnded();
  return { userId: session.userId, tokenHash };
}

/**
 * Requires that the caller's session still exists, and keeps it until the end of the transaction. Called after the lock
 * of a cart: a freeze of the account that ends the session waits for the transaction, or comes before it.
 * @throws HttpError 401
 */
export async function requireOpenSession(tx: Transaction, { tokenHash }: Caller): Promise<void> {
  const session = await tx
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .for('share');
  if (session.length === 0) throw sessionEnded();
}

/**
 * Locks the caller's account and requires that the session still exists. Called in the transaction of a write, after the
 * lock of a cart: a reset or a change of the password that ends the session comes before the write, which is refused
 * then, or after it.
 * @throws HttpError 401
 */
export async function requireSession(tx: Transaction, { userId, tokenHash }: Caller): Promise<void> {
  await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for('no key update');
  const session = await tx.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.tokenHash, tokenHash));
  if (session.length === 0) throw sessionEnded();
}
