import { and, eq, lte } from 'drizzle-orm';
import type { Session } from '#contract/accounts.ts';
import type { Database } from '../db/open.ts';
import { sessions, type users } from '../db/schema.ts';
import { hashToken } from '../http/caller.ts';
import { newToken } from '../http/ids.ts';

export type UserRow = typeof users.$inferSelect;

const sessionMs = 30 * 24 * 60 * 60 * 1000;

/** Opens a session of 30 days and clears up the user's expired ones. The token itself is stored nowhere. */
export async function openSession(db: Database, user: UserRow, now: Date): Promise<Session> {
  const token = newToken();
  const expired = db.$with('expired').as(
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, user.userId), lte(sessions.expiresAt, now)))
      .returning({ tokenHash: sessions.tokenHash }),
  );
  await db
    .with(expired)
    .insert(sessions)
    .values({
      tokenHash: hashToken(token),
      userId: user.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + sessionMs),
    });
  const { type, userId, username, email } = user;
  return { token, type, userId, username, email };
}

/** Ends one session; its token opens nothing from now on. */
export async function closeSession(db: Database, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}
