import { and, eq, gte, isNull } from 'drizzle-orm';
import { type AttemptEvent, attemptAt, stepAttempt } from '#machines/payment-attempt/index.ts';
import { proveNumberByPayment } from '../accounts/phone-proof.ts';
import { findCart } from '../carts/ownership.ts';
import type { Transaction } from '../db/open.ts';
import { orders, paymentAttempts, payments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { followUpPayment } from '../orders/receipts.ts';
import { release } from '../stock/holding.ts';
import { type Attempt, attemptTopic } from './attempts.ts';
import { fileException, isAmountDisputed } from './exceptions.ts';
import { settlePayment } from './settle-payment.ts';

/** What M-PESA reported together with an event. */
export interface AttemptFacts {
  readonly merchantRequestID?: string;
  readonly checkoutRequestID?: string;
  readonly resultCode?: string;
  readonly resultDesc?: string;
  /** The receipt number; only a callback brings it. */
  readonly receipt?: string | null;
  /** The report named the amount, and it was the attempt's. A query names none. */
  readonly amountConfirmed?: boolean;
}

/** Inserts the payment of a receipt; null where the receipt is counted. Two reports at once queue at the unique index. */
async function insertPayment(tx: Transaction, attempt: Attempt, receipt: string | null, at: Date) {
  const values = { receipt, attemptID: attempt.attemptID, channel: 'express', amount: attempt.amount } as const;
  const [inserted] = await tx
    .insert(payments)
    .values({ ...values, receivedAt: at })
    .onConflictDoNothing()
    .returning();
  return inserted ?? null;
}

/**
 * The payment of this attempt that arrived as a paybill confirmation before: M-PESA reports some payments both ways.
 * Found by its receipt, or, where the report has none yet, by order, amount and time.
 */
async function findReportedAsPaybill(tx: Transaction, attempt: Attempt, receipt: string | null) {
  const [found] = await tx
    .select()
    .from(payments)
    .where(
      and(
        isNull(payments.attemptID),
        eq(payments.orderID, attempt.orderID),
        eq(payments.amount, attempt.amount),
        receipt === null ? gte(payments.receivedAt, attempt.createdAt) : eq(payments.receipt, receipt),
      ),
    )
    .limit(1);
  return found ?? null;
}

const exceptionOf = (attempt: Attempt, receipt: string | null) => ({
  receipt,
  orderID: attempt.orderID,
  amount: attempt.amount,
  detail: { attemptID: attempt.attemptID },
});

/**
 * Counts the money of an attempt once and places its order.
 * @returns whether the money is this attempt's: not where its receipt belongs to another payment, or a person disputes
 * the amount
 */
async function countMoney(tx: Transaction, attempt: Attempt, facts: AttemptFacts, at: Date): Promise<boolean> {
  if (facts.amountConfirmed !== true && (await isAmountDisputed(tx, attempt.attemptID))) return false;
  const receipt = facts.receipt ?? null;
  const same = await findReportedAsPaybill(tx, attempt, receipt);
  if (same) {
    await tx.update(payments).set({ attemptID: attempt.attemptID }).where(eq(payments.paymentID, same.paymentID));
    return true;
  }
  const payment = await insertPayment(tx, attempt, receipt, at);
  if (!payment) {
    await fileException(tx, { reason: 'receipt already used', ...exceptionOf(attempt, receipt) }, at);
    return false;
  }
  const [order] = await tx.select().from(orders).where(eq(orders.orderID, attempt.orderID));
  if (order?.amount !== attempt.amount) {
    await fileException(tx, { reason: 'order changed', ...exceptionOf(attempt, receipt) }, at);
    return true;
  }
  await settlePayment(tx, attempt.orderID, payment, exceptionOf(attempt, receipt));
  return true;
}

/** Stores the receipt of a paid attempt, which a query does not bring and the callback does. Another one is a second payment. */
async function storeReceipt(tx: Transaction, attempt: Attempt, receipt: string, at: Date): Promise<void> {
  const [used] = await tx.select().from(payments).where(eq(payments.receipt, receipt));
  if (used?.attemptID === attempt.attemptID) return;
  const [own] = await tx.select().from(payments).where(eq(payments.attemptID, attempt.attemptID));
  if (!used && own && own.receipt === null) {
    await tx.update(payments).set({ receipt }).where(eq(payments.paymentID, own.paymentID));
    return;
  }
  const reason = used ? 'receipt already used' : 'order already paid';
  if (!used) {
    await tx
      .insert(payments)
      .values({ receipt, channel: 'express', amount: attempt.amount, receivedAt: at })
      .onConflictDoNothing();
  }
  await fileException(tx, { reason, ...exceptionOf(attempt, receipt) }, at);
}

/** The step that an event makes. Reported money is counted first: only the books know whether it is the attempt's. */
async function stepOf(tx: Transaction, attempt: Attempt, event: AttemptEvent, facts: AttemptFacts, at: Date) {
  const isNewMoney = event.type === 'payment.reported' && !attemptAt(attempt.status).isPaid;
  if (isNewMoney && !(await countMoney(tx, attempt, facts, at))) return { status: attempt.status, effects: [] };
  // M-PESA sends a prompt to one phone alone, so that a paid one proves who has it.
  if (isNewMoney) await proveNumberByPayment(tx, { userId: attempt.userId, payerPhone: attempt.phoneNumber }, at);
  return stepAttempt(attempt.status, event);
}

/**
 * Applies an event to an attempt in one transaction: the attempt's next status, the payment, the order, the stock. The
 * cart is locked first, as in every change of a cart or its order.
 * @returns the attempt after the event
 */
export async function applyAttemptEvent(
  deps: Deps,
  attemptID: string,
  event: AttemptEvent,
  facts: AttemptFacts = {},
): Promise<Attempt> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const isIt = eq(paymentAttempts.attemptID, attemptID);
    const [named] = await tx.select({ cartID: paymentAttempts.cartID }).from(paymentAttempts).where(isIt);
    if (named) await findCart(tx, named.cartID, { lock: true });
    const [attempt] = await tx.select().from(paymentAttempts).where(isIt).for('update');
    if (!attempt) throw new Error('the event names no payment attempt');

    const { status, effects } = await stepOf(tx, attempt, event, facts, now);
    if (effects.includes('releaseStock')) await release(tx, attempt.orderID);
    if (effects.includes('compareReceipt') && facts.receipt) await storeReceipt(tx, attempt, facts.receipt, now);
    const { merchantRequestID, checkoutRequestID, resultCode, resultDesc } = facts;
    const [changed] = await tx
      .update(paymentAttempts)
      .set({
        status,
        updatedAt: now,
        ...(merchantRequestID && { merchantRequestID }),
        ...(checkoutRequestID && !attemptAt(attempt.status).isPaid && { checkoutRequestID }),
        ...(effects.includes('storeResult') &&
          resultCode !== undefined && { resultCode, resultDesc: resultDesc ?? '' }),
      })
      .where(and(isIt, eq(paymentAttempts.status, attempt.status)))
      .returning();
    if (!changed) throw new Error('an attempt changed under its lock');
    if (status !== attempt.status) await deps.pubSub.publish(tx, attemptTopic(attemptID));
    if (status === 'paid') await followUpPayment(deps, tx, attempt.orderID);
    return changed;
  });
}
