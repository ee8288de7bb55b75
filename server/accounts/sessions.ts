import { and, desc, eq, isNull, lte, ne, notInArray, sql } from 'drizzle-orm';
import type { Session } from '#contract/accounts.ts';
import type { Database } from '../db/open.ts';
import { sessions, users } from '../db/schema.ts';
import { hashToken } from '../http/authentication.ts';
import { newToken } from '../ids.ts';
import { day } from '../time.ts';

/**
 * Sessions: the token that signs a user in, its expiry and its end. Requests send it in the header `token`, not in a
 * cookie; server/http/authentication.ts reads it.
 */

export type UserRow = typeof users.$inferSelect;

const sessionMs = 30 * day;

/** How many sessions a user may have. A new one beyond that closes the oldest. */
const maxSessions = 20;

/**
 * Opens a session of 30 days and deletes the user's expired ones. The token itself is not stored.
 * @param user the row as it was when the password was compared
 * @returns null where the password has changed since, or the account was frozen, so that either also ends sessions about
 * to open
 */
export async function openSession(db: Database, user: UserRow, now: Date): Promise<Session | null> {
  const { type, userId, username, email, passwordHash } = user;
  const token = newToken();
  // Waits for a concurrent change of the password, and then compares with the new one.
  const holder = db.$with('holder').as(
    db
      .select({ userId: sql<string>`${users.userId}`.as('user_id') })
      .from(users)
      .where(and(eq(users.userId, userId), eq(users.passwordHash, passwordHash), isNull(users.frozenAt)))
      .for('share'),
  );
  const expired = db.$with('expired').as(
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, now)))
      .returning({ tokenHash: sessions.tokenHash }),
  );
  const opened = await db
    .with(holder, expired)
    .insert(sessions)
    .select((query) =>
      query
        .select({
          tokenHash: sql<string>`${hashToken(token)}`.as('token_hash'),
          userId: holder.userId,
          createdAt: sql<Date>`${now.toISOString()}::timestamptz`.as('created_at'),
          expiresAt: sql<Date>`${new Date(now.getTime() + sessionMs).toISOString()}::timestamptz`.as('expires_at'),
        })
        .from(holder),
    )
    .returning({ userId: sessions.userId });
  return opened.length === 0 ? null : { token, type, userId, username, email };
}

/** Closes the user's oldest sessions beyond `maxSessions`, but never the one that was just opened. */
export async function closeOldestSessions(db: Database, { userId, token }: Session): Promise<void> {
  const isOther = and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashToken(token)));
  const newest = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(isOther)
    .orderBy(desc(sessions.createdAt), desc(sessions.tokenHash))
    .limit(maxSessions - 1);
  await db.delete(sessions).where(and(isOther, notInArray(sessions.tokenHash, newest)));
}

/** Ends one session, whose token is refused from then on. */
export async function closeSession(db: Database, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}
