import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { oneTimeCodes, outboxMessages, passwordResetCodes, sessions, users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { withdrawMessages } from '../outbox/outbox.ts';

/**
 * Freezes an account whose phone was stolen: its sessions and codes end, and until it is unfrozen it accepts no sign-in,
 * no payment, and no request for a code. What it has ordered stays. The caller has locked the account.
 * @returns the number of sessions that ended
 */
export async function freezeAccount(deps: Pick<Deps, 'clock'>, tx: Transaction, userId: string): Promise<number> {
  await tx.update(users).set({ frozenAt: deps.clock() }).where(eq(users.userId, userId));
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.userId, userId))
    .returning({ tokenHash: sessions.tokenHash });
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, userId));
  await tx.delete(passwordResetCodes).where(eq(passwordResetCodes.userId, userId));
  const isCode = inArray(outboxMessages.kind, ['reset code', 'phone code']);
  await withdrawMessages(deps, tx, and(eq(outboxMessages.userId, userId), isCode));
  return ended.length;
}

/** Ends the freeze of an account. Its holder signs in with the same password, or asks for a new one. */
export async function unfreezeAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.update(users).set({ frozenAt: null }).where(eq(users.userId, userId));
}

/** Locks an account, and returns whether it is frozen. */
export async function isFrozen(tx: Transaction, userId: string): Promise<boolean> {
  const [user] = await tx
    .select({ frozenAt: users.frozenAt })
    .from(users)
    .where(eq(users.userId, userId))
    .for('no key update');
  return user !== undefined && user.frozenAt !== null;
}
