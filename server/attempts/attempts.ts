import { listedCodes } from '@uwanja/daraja';
import { and, desc, eq, gt, inArray, isNotNull, isNull, notInArray, or } from 'drizzle-orm';
import { openStatuses } from '#machines/payment-attempt/index.ts';
import type { Database } from '../db/open.ts';
import { paymentAttempts } from '../db/schema.ts';

/**
 * The stored payment attempts: their row type, their queries and the topic of their changes. apply-attempt-event.ts settles
 * them. This file imports nothing from the rest of payments/.
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

/** Finds the open attempt of a cart or of a phone. A unique index allows one of each. */
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

/** Finds the attempt of a prompt by M-PESA's id of the prompt. */
export async function findAttemptOfPrompt(db: Database, checkoutRequestID: string): Promise<Attempt | null> {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.checkoutRequestID, checkoutRequestID));
  return attempt ?? null;
}

/** SQL: the attempt has timed out without an outcome from M-PESA: by its age, or by a code that M-PESA does not list. */
export const timedOutWithoutOutcome = and(
  eq(paymentAttempts.status, 'timeout'),
  or(isNull(paymentAttempts.resultCode), notInArray(paymentAttempts.resultCode, [...listedCodes])),
);

/**
 * Finds a cart's attempts since a moment that have timed out without an outcome from M-PESA, the three newest. Their
 * prompts may have been paid.
 */
export const findUnresolvedAttempts = (db: Database, cartID: string, since: Date): Promise<Attempt[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.cartID, cartID),
        timedOutWithoutOutcome,
        isNotNull(paymentAttempts.checkoutRequestID),
        gt(paymentAttempts.createdAt, since),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(3);

/** Finds the first attempt that paid a cart; null for a cart that no attempt has paid. */
export async function findPaidAttempt(db: Database, cartID: string): Promise<Attempt | null> {
  const [paid] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.cartID, cartID), eq(paymentAttempts.status, 'paid')))
    .orderBy(paymentAttempts.updatedAt)
    .limit(1);
  return paid ?? null;
}
