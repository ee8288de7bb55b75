import { and, eq } from 'drizzle-orm';
import { type AttemptEvent, attemptAt, stepAttempt } from '#machines/payment-attempt/index.ts';
import { verifyNumberByPayment } from '../accounts/verified-phone.ts';
import { type Attempt, attemptTopic } from '../attempts/attempts.ts';
import { findCart } from '../carts/ownership.ts';
import type { Transaction } from '../db/open.ts';
import { paymentAttempts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { followUpPayment } from '../orders/receipts.ts';
import { releaseStock } from '../stock/reservations.ts';
import { settleExceptionsByReport } from './exceptions.ts';
import { recordPayment, storeReceipt } from './record-payment.ts';

/** What M-PESA reported together with an event. */
export interface AttemptFacts {
  readonly merchantRequestID?: string;
  readonly checkoutRequestID?: string;
  readonly resultCode?: string;
  readonly resultDesc?: string;
  /** The receipt number, which only a callback brings. */
  readonly receipt?: string | null;
  /** KES; missing in a query's report. */
  readonly amount?: number | null;
}

/** The doubts about an attempt that end with its payment. */
const resolvedByPayment = ['no outcome', 'not confirmed by M-PESA', 'unreadable confirmation'] as const;

/**
 * Computes the step of an event. Reported money is recorded first, which places the order and finds out whether the
 * money is the attempt's.
 */
async function recordPaymentAndStep(
  deps: Deps,
  tx: Transaction,
  attempt: Attempt,
  event: AttemptEvent,
  facts: AttemptFacts,
  at: Date,
) {
  const isNewMoney = event.type === 'payment.reported' && !attemptAt(attempt.status).isPaid;
  const { receipt = null, amount = null } = facts;
  if (isNewMoney && !(await recordPayment(deps, tx, attempt, { receipt, amount }, at)))
    return { status: attempt.status, effects: [] };
  // A prompt goes to one phone only, so its payment shows that the customer has the phone.
  if (isNewMoney) await verifyNumberByPayment(tx, { userId: attempt.userId, payerPhone: attempt.phoneNumber }, at);
  return stepAttempt(attempt.status, event);
}

/**
 * Applies an event to an attempt inside a transaction: the attempt's next status, the payment, the order, the stock.
 * Locks the cart first, as every change of a cart or its order does.
 * @returns the attempt after the event
 */
export async function applyAttemptEventInTransaction(
  tx: Transaction,
  deps: Deps,
  attemptID: string,
  event: AttemptEvent,
  facts: AttemptFacts = {},
): Promise<Attempt> {
  const now = deps.clock();
  const byID = eq(paymentAttempts.attemptID, attemptID);
  const [named] = await tx.select({ cartID: paymentAttempts.cartID }).from(paymentAttempts).where(byID);
  if (named) await findCart(tx, named.cartID, { lock: true });
  const [attempt] = await tx.select().from(paymentAttempts).where(byID).for('update');
  if (!attempt) throw new Error('payment attempt not found');

  const { status, effects } = await recordPaymentAndStep(deps, tx, attempt, event, facts, now);
  if (effects.includes('releaseStock')) await releaseStock(tx, attempt.orderID);
  if (effects.includes('compareReceipt') && facts.receipt) await storeReceipt(deps, tx, attempt, facts.receipt, now);
  const { merchantRequestID, checkoutRequestID, resultCode, resultDesc } = facts;
  const [changed] = await tx
    .update(paymentAttempts)
    .set({
      status,
      updatedAt: now,
      ...(merchantRequestID && { merchantRequestID }),
      ...(checkoutRequestID && !attemptAt(attempt.status).isPaid && { checkoutRequestID }),
      ...(effects.includes('storeResult') && resultCode !== undefined && { resultCode, resultDesc: resultDesc ?? '' }),
    })
    .where(and(byID, eq(paymentAttempts.status, attempt.status)))
    .returning();
  if (!changed) throw new Error('an attempt changed under its lock');
  if (status !== attempt.status) await deps.pubSub.publish(tx, attemptTopic(attemptID));
  if (status === 'paid' || effects.includes('storeResult')) {
    const reasons = event.type === 'payment.reported' ? resolvedByPayment : (['no outcome'] as const);
    await settleExceptionsByReport(
      tx,
      reasons,
      { receipt: facts.receipt ?? null, attemptID, checkoutRequestID: changed.checkoutRequestID },
      now,
    );
  }
  if (status === 'paid') await followUpPayment(deps, tx, attempt.orderID);
  return changed;
}

/** Applies an event to an attempt in a new transaction. @returns the attempt after the event */
export function applyAttemptEvent(
  deps: Deps,
  attemptID: string,
  event: AttemptEvent,
  facts: AttemptFacts = {},
): Promise<Attempt> {
  return deps.db.transaction((tx) => applyAttemptEventInTransaction(tx, deps, attemptID, event, facts));
}
