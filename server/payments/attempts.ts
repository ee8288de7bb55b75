import { and, eq, inArray } from 'drizzle-orm';
import { openStatuses } from '#machines/payment-attempt/index.ts';
import type { Database } from '../db/open.ts';
import { paymentAttempts } from '../db/schema.ts';

/**
 * A payment attempt as it is stored: its row type, its reads and the topic of its changes. Settling it is
 * settle-attempt.ts. This file imports nothing from the rest of payments/.
 */

export type Attempt = typeof paymentAttempts.$inferSelect;

/** SQL: the attempt is open, so its prompt may still be paid. */
export const isOpenAttempt = inArray(paymentAttempts.status, [...openStatuses]);

/** The topic on which an attempt's changes of status are published. */
export const attemptTopic = (attemptID: string): string => `attempt:${attemptID}`;

/** @throws Error for an id that no attempt has */
export async function getAttempt(db: Database, attemptID: string): Promise<Attempt> {
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.attemptID, attemptID));
  if (!attempt) throw new Error('no such payment attempt');
  return attempt;
}

/** The open attempt of a cart or of a phone; the database allows one of each. */
export async function findOpenAttempt(
  db: Database,
  column: 'cartID' | 'phoneNumber',
  value: string,
): Promise<Attempt | null> {
  const [open] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts[column], value), isOpenAttempt));
  return open ?? null;
}

/** The attempt of a prompt by M-PESA's id of it. */
export async function findAttemptOfPrompt(db: Database, checkoutRequestID: string): Promise<Attempt | null> {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.checkoutRequestID, checkoutRequestID));
  return attempt ?? null;
}
