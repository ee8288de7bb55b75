import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Transaction } from '../db/open.ts';
import { users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { consume, createLimit, restore, restoreOnError } from '../rate-limits/limiter.ts';
import { accountTexts } from '../texts/index.ts';
import { readClient } from './client.ts';
import { requireRoomForPassword, verifyPassword } from './passwords.ts';
import type { UserRow } from './sessions.ts';

const wrongPassword = () => new HttpError(403, accountTexts.wrongCurrentPassword);

/**
 * Requires the current password for a change of the account.
 * @returns the user's row as it was when the password was compared
 * @throws HttpError 403 for a wrong password, 429 after too many failures, 503 where the queue is full
 */
export async function requireCurrentPassword(
  userId: string,
  password: string,
  http: Context,
  deps: Deps,
): Promise<UserRow> {
  const { queueClient } = readClient(http, deps);
  const client = { ...queueClient, customer: userId };
  requireRoomForPassword(client);
  // The limit counts failures, so that a stolen session cannot be used to guess the password.
  const limits = [createLimit('own-password', userId)];
  await consume(deps, limits);
  const [user] = await deps.db.select().from(users).where(eq(users.userId, userId));
  // A password that was not compared is not a failure.
  const matches =
    user && (await verifyPassword(password, user.passwordHash, client).catch(restoreOnError(deps, limits)));
  if (!matches) throw wrongPassword();
  await restore(deps, limits);
  return user;
}

/**
 * Replaces the hash that the current password was compared with. The comparison and its queue take time, in which
 * another request may change the password.
 * @throws HttpError 403 where the hash is another one by now
 */
export async function replacePasswordHash(
  tx: Transaction,
  { userId, passwordHash: compared }: UserRow,
  passwordHash: string,
): Promise<void> {
  const asCompared = and(eq(users.userId, userId), eq(users.passwordHash, compared));
  const changed = await tx.update(users).set({ passwordHash }).where(asCompared).returning({ userId: users.userId });
  if (changed.length === 0) throw wrongPassword();
}
