import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { prepared } from '../db/prepared.ts';
import { sessions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
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

/**
 * Finds the user of a token; null without a token.
 * @throws HttpError 401 for a token that is unknown, revoked or expired
 */
export async function findCaller(token: string | undefined, { db, clock }: Deps): Promise<Caller | null> {
  if (!token) return null;
  const tokenHash = hashToken(token);
  const [session] = await findSession(db, { tokenHash, now: clock() });
  if (!session) throw new HttpError(401, 'Your session has ended. Sign in again.');
  return { userId: session.userId, tokenHash };
}

/** Checks that the data belongs to the caller. @throws HttpError 403 */
export function requireSelf(caller: Caller, userId: string): void {
  if (caller.userId !== userId) throw new HttpError(403, 'This belongs to another account.');
}
