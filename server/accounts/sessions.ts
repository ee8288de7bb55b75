import { and, eq, lte, sql } from 'drizzle-orm';
import type { Session } from '#contract/accounts.ts';
import type { Database } from '../db/open.ts';
import { sessions, users } from '../db/schema.ts';
import { hashToken } from '../http/caller.ts';
import { newToken } from '../http/ids.ts';

export type UserRow = typeof users.$inferSelect;

const sessionMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Opens a session of 30 days and clears up the user's expired ones. The token itself is stored nowhere.
 * @param user as they stood when their password was looked at
 * @returns null where the password is another one by now: what ends all sessions ends those that are about to open too
 */
export async function openSession(db: Database, user: UserRow, now: Date): Promise<Session | null> {
  const { type, userId, username, email, passwordHash } = user;
  const token = newToken();
  // Waits for whoever changes the password at this moment, and then goes by the new one.
  const holder = db.$with('holder').as(
    db
      .select({ userId: sql<string>`${users.userId}`.as('user_id') })
      .from(users)
      .where(and(eq(users.userId, userId), eq(users.passwordHash, passwordHash)))
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

/** Ends one session; its token opens nothing from now on. */
export async function closeSession(db: Database, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}
