import { and, eq, gte, isNull } from 'drizzle-orm';
import { findCart } from '../carts/ownership.ts';
import type { Transaction } from '../db/open.ts';
import { orders, paymentAttempts, payments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { markPaid } from '../orders/placing.ts';
import { type Evidence, nextStatus } from './attempt.ts';
import { fileException, isAmountDisputed } from './exceptions.ts';

export type Attempt = typeof paymentAttempts.$inferSelect;

/** What came along with the evidence. */
export interface Facts {
  readonly merchantRequestID?: string;
  readonly checkoutRequestID?: string;
  readonly resultCode?: string;
  readonly resultDesc?: string;
  /** The receipt number; only a callback brings it. */
  readonly receipt?: string | null;
  /** The report named the amount, and it was the attempt's. A query names none. */
  readonly amountConfirmed?: boolean;
}

/** The row of a receipt, made unless there is one; two reports at once take turns at the unique index. */
async function claimReceipt(tx: Transaction, attempt: Attempt, receipt: string | null, at: Date) {
  const values = { receipt, attemptID: attempt.attemptID, channel: 'express', amount: attempt.amount } as const;
  const [made] = await tx
    .insert(payments)
    .values({ ...values, receivedAt: at })
    .onConflictDoNothing()
    .returning();
  return made ?? null;
}

/**
 * The payment of this attempt that came in as a paybill confirmation before: M-PESA reports some payments both ways.
 * Known by its receipt, or, where the report has none yet, by order, amount and time.
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
 * @returns whether the attempt is paid by it: not when the receipt belongs to another payment
 */
async function takePayment(tx: Transaction, attempt: Attempt, receipt: string | null, at: Date): Promise<boolean> {
  const same = await findReportedAsPaybill(tx, attempt, receipt);
  if (same) {
    await tx.update(payments).set({ attemptID: attempt.attemptID }).where(eq(payments.paymentID, same.paymentID));
    return true;
  }
  const payment = await claimReceipt(tx, attempt, receipt, at);
  if (!payment) {
    await fileException(tx, { reason: 'receipt already used', ...exceptionOf(attempt, receipt) }, at);
    return false;
  }
  const [order] = await tx.select().from(orders).where(eq(orders.orderID, attempt.orderID));
  if (order?.amount !== attempt.amount) {
    await fileException(tx, { reason: 'order changed', ...exceptionOf(attempt, receipt) }, at);
    return true;
  }
  const placed = await markPaid(tx, attempt.orderID, { method: 'express', at });
  if (placed === 'placed') {
    await tx.update(payments).set({ orderID: attempt.orderID }).where(eq(payments.paymentID, payment.paymentID));
  } else {
    await fileException(tx, { reason: 'order already paid', ...exceptionOf(attempt, receipt) }, at);
  }
  return true;
}

/** A paid attempt's receipt, which a query does not bring and the callback does. Another one is another payment. */
async function keepReceipt(tx: Transaction, attempt: Attempt, receipt: string, at: Date): Promise<void> {
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

/**
 * Writes down what was learnt about an attempt, and everything that follows from it, in one transaction: the attempt's
 * status, the payment, the order. The cart is locked first, as by everyone who changes it.
 * @returns the attempt as it is now
 */
export function record(deps: Deps, attemptID: string, evidence: Evidence, facts: Facts = {}): Promise<Attempt> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const isIt = eq(paymentAttempts.attemptID, attemptID);
    const [named] = await tx.select({ cartID: paymentAttempts.cartID }).from(paymentAttempts).where(isIt);
    if (named) await findCart(tx, named.cartID, { lock: true });
    const [attempt] = await tx.select().from(paymentAttempts).where(isIt).for('update');
    if (!attempt) throw new Error('evidence names an attempt that does not exist');

    const wanted = nextStatus(attempt.status, evidence);
    let status = wanted;
    const receipt = facts.receipt ?? null;
    if (wanted === 'paid' && attempt.status !== 'paid') {
      const held = facts.amountConfirmed !== true && (await isAmountDisputed(tx, attemptID));
      if (held || !(await takePayment(tx, attempt, receipt, now))) status = attempt.status;
    } else if (wanted === 'paid' && receipt !== null) {
      await keepReceipt(tx, attempt, receipt, now);
    }

    const { merchantRequestID, checkoutRequestID, resultCode, resultDesc } = facts;
    const [changed] = await tx
      .update(paymentAttempts)
      .set({
        status,
        updatedAt: now,
        ...(merchantRequestID && { merchantRequestID }),
        ...(checkoutRequestID && attempt.status !== 'paid' && { checkoutRequestID }),
        ...(status !== attempt.status && resultCode !== undefined && { resultCode, resultDesc: resultDesc ?? '' }),
      })
      .where(and(isIt, eq(paymentAttempts.status, attempt.status)))
      .returning();
    if (!changed) throw new Error('an attempt changed under its lock');
    return changed;
  });
}
