import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { changePassword as changePasswordCall } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/call.ts';
import { oneTimeCodes, passwordResetCodes, sessions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/authentication.ts';
import { identifyBrowser, readClient } from './client.ts';
import { replacePasswordHash, requireCurrentPassword } from './current-password.ts';
import { recordBrowser } from './known-customers.ts';
import { hashPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

/**
 * Sets a new password and ends every session, also the caller's own, so that a stolen token is useless.
 * @returns the token of the caller's new session
 * @throws HttpError 403 or 429 for a wrong current password
 */
export async function changePassword(
  { userId }: Caller,
  { currentPassword, password }: BodyOf<typeof changePasswordCall>,
  http: Context,
  deps: Deps,
): Promise<string> {
  const user = await requireCurrentPassword(userId, currentPassword, http, deps);
  const { queueClient } = readClient(http, deps);
  const passwordHash = await hashPassword(password, { ...queueClient, customer: userId });
  const session = await deps.db.transaction(async (tx) => {
    await replacePasswordHash(tx, user, passwordHash);
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    for (const table of [oneTimeCodes, passwordResetCodes]) await tx.delete(table).where(eq(table.userId, userId));
    return openSession(tx, { ...user, passwordHash }, deps.clock());
  });
  if (!session) throw new Error('the password changed during this change');
  // As long as the new session.
  await recordBrowser(deps, user.phoneNumber, identifyBrowser(http, deps, 'signed in'));
  deps.log.info({ userId }, 'the password was changed');
  return session.token;
}
