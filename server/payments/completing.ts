import { and, eq, gte, isNull } from 'drizzle-orm';
import { type AttemptEvent, attemptAt, attempts, stepAttempt } from '#machines/payment-attempt/index.ts';
import { findCart } from '../carts/ownership.ts';
import type { Transaction } from '../db/open.ts';
import { orders, paymentAttempts, payments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { sendReceipt } from '../messages/receipts.ts';
import type { Outcome } from '../mpesa/results.ts';
import { release } from '../stock/holding.ts';
import { creditOrder } from './crediting.ts';
import { fileException, isAmountDisputed } from './exceptions.ts';
import { attemptTopic } from './payment-stream.ts';

export type Attempt = typeof paymentAttempts.$inferSelect;

/** What may be learnt about a payment attempt. */
export type Evidence =
  /** The answer to its request (or none), or the end of the prompt's life. */
  | { readonly kind: 'accepted' | 'refused' | 'lost' | 'expired' }
  /** A callback or a query told how it ended. */
  | { readonly kind: 'outcome'; readonly outcome: Outcome };

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
  await creditOrder(tx, attempt.orderID, payment, exceptionOf(attempt, receipt));
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

/** Counts the money where nothing speaks against it. @returns whether it is this attempt's */
async function credit(tx: Transaction, attempt: Attempt, facts: Facts, at: Date): Promise<boolean> {
  if (facts.amountConfirmed !== true && (await isAmountDisputed(tx, attempt.attemptID))) return false;
  return takePayment(tx, attempt, facts.receipt ?? null, at);
}

/** What was learnt, as the attempt's chart hears of it. Money is counted before it is reported. */
async function eventOf(
  tx: Transaction,
  attempt: Attempt,
  evidence: Evidence,
  facts: Facts,
  at: Date,
): Promise<AttemptEvent> {
  if (evidence.kind !== 'outcome') return attempts[evidence.kind]();
  if (evidence.outcome !== 'paid') return attempts.ended(evidence.outcome);
  return attempts.paid(attemptAt(attempt.status).isPaid || (await credit(tx, attempt, facts, at)));
}

/**
 * Writes down what was learnt about an attempt, and everything that follows from it, in one transaction: the attempt's
 * next step, the payment, the order, the stock. The cart is locked first, as by everyone who changes it.
 * @returns the attempt as it is now
 */
export async function record(deps: Deps, attemptID: string, evidence: Evidence, facts: Facts = {}): Promise<Attempt> {
  const recorded = await deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const isIt = eq(paymentAttempts.attemptID, attemptID);
    const [named] = await tx.select({ cartID: paymentAttempts.cartID }).from(paymentAttempts).where(isIt);
    if (named) await findCart(tx, named.cartID, { lock: true });
    const [attempt] = await tx.select().from(paymentAttempts).where(isIt).for('update');
    if (!attempt) throw new Error('evidence names an attempt that does not exist');

    const { status, effects } = stepAttempt(attempt.status, await eventOf(tx, attempt, evidence, facts, now));
    if (effects.includes('releaseStock')) await release(tx, attempt.orderID);
    if (effects.includes('compareReceipt') && facts.receipt) await keepReceipt(tx, attempt, facts.receipt, now);
    const { merchantRequestID, checkoutRequestID, resultCode, resultDesc } = facts;
    const [changed] = await tx
      .update(paymentAttempts)
      .set({
        status,
        updatedAt: now,
        ...(merchantRequestID && { merchantRequestID }),
        ...(checkoutRequestID && !attemptAt(attempt.status).isPaid && { checkoutRequestID }),
        ...(effects.includes('keepResult') && resultCode !== undefined && { resultCode, resultDesc: resultDesc ?? '' }),
      })
      .where(and(isIt, eq(paymentAttempts.status, attempt.status)))
      .returning();
    if (!changed) throw new Error('an attempt changed under its lock');
    if (status !== attempt.status) await deps.signals.tell(tx, attemptTopic(attemptID));
    return changed;
  });
  if (recorded.status === 'paid') await sendReceipt(deps, recorded.orderID);
  return recorded;
}
