import type { C2bPayment } from '@uwanja/daraja';
import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { Attempt } from '../attempts/attempts.ts';
import type { Transaction } from '../db/open.ts';
import { orders, paymentAttempts, paymentExceptions, payments } from '../db/schema.ts';
import {
  fileException,
  isAmountAccepted,
  isAmountDisputed,
  isUsedElsewhere,
  type ReviewLog,
  settleExceptionsByReport,
} from './exceptions.ts';
import { mayBePayer } from './payer.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Counts the money of attempts. M-PESA may report one express payment three ways: by its callback (with the receipt),
 * by a query (without it) and as a paybill confirmation (with the receipt). One charge is one row of `payments`;
 * reports are matched by receipt. Where a query and a paybill confirmation could be one charge or two, they are counted
 * as one and an exception 'perhaps paid twice' is filed, which the callback settles.
 */

type Payment = typeof payments.$inferSelect;

/** The money of an attempt, as M-PESA reports it. */
export interface Money {
  /** The receipt number; null for a report without one, such as a query's. */
  readonly receipt: string | null;
  /** KES; null for a report without an amount. */
  readonly amount: number | null;
}

const toException = ({ orderID, amount, attemptID }: Attempt, receipt: string | null) => ({
  receipt,
  orderID,
  amount,
  detail: { attemptID },
});

/**
 * Inserts the payment of an attempt; null if its receipt is counted already. A concurrent report waits at the index.
 */
async function insertPayment(
  tx: Transaction,
  { attemptID }: Attempt,
  receipt: string | null,
  amount: number,
  at: Date,
): Promise<Payment | null> {
  const [inserted] = await tx
    .insert(payments)
    .values({ receipt, attemptID, channel: 'express', amount, receivedAt: at })
    .onConflictDoNothing()
    .returning();
  return inserted ?? null;
}

/** SQL: the payment is the order's, or was filed as an exception of the order. */
const isPaymentOf = (orderID: string) =>
  or(
    eq(payments.orderID, orderID),
    and(
      isNull(payments.orderID),
      sql`exists (select 1 from ${paymentExceptions} where ${and(
        eq(paymentExceptions.receipt, payments.receipt),
        eq(paymentExceptions.orderID, orderID),
      )})`,
    ),
  );

/**
 * Finds the paybill payment that may report this attempt's money: the one with its receipt, or, without a receipt, one
 * of the same order, amount and payer since the prompt.
 */
async function findPaybillReport(
  tx: Transaction,
  attempt: Attempt,
  { receipt, amount }: Money,
): Promise<Payment | null> {
  const candidates = await tx
    .select()
    .from(payments)
    .where(
      and(
        isNull(payments.attemptID),
        eq(payments.channel, 'paybill'),
        eq(payments.amount, amount ?? attempt.amount),
        isPaymentOf(attempt.orderID),
        receipt === null ? gte(payments.receivedAt, attempt.createdAt) : eq(payments.receipt, receipt),
      ),
    );
  return candidates.find(({ payer }) => receipt !== null || mayBePayer(payer, attempt.phoneNumber)) ?? null;
}

/** The prompted contents; null for attempts from before they were stored. */
const promptedContents = ({ amount, cart, shipTo }: Attempt) => cart && { amount, cart, shipTo };

/** The reasons for which a paybill confirmation of an express payment may have been filed. */
const mismatches = ['wrong amount', 'quote expired', 'no delivery address'] as const;

/** Links a paybill confirmation to its attempt. Where it was filed as an exception, the order is placed as prompted. */
async function linkPaybillReport(
  deps: ReviewLog,
  tx: Transaction,
  attempt: Attempt,
  reported: Payment,
  at: Date,
): Promise<void> {
  const { attemptID, orderID } = attempt;
  const { receipt } = reported;
  await tx.update(payments).set({ attemptID }).where(eq(payments.paymentID, reported.paymentID));
  if (reported.orderID !== null) return;
  const isSettled = await settleExceptionsByReport(tx, mismatches, { receipt, attemptID }, at);
  if (!isSettled && !(await isAmountAccepted(tx, attemptID))) return;
  const payment = { ...reported, channel: 'express', receivedAt: at } as const;
  await settlePayment(deps, tx, orderID, payment, toException(attempt, receipt), promptedContents(attempt));
}

/**
 * Prepares the counting of a payment that was filed as `another request`, by a report that says whose it is: settles that
 * exception and deletes the row that held the money for a person. A payment that a person has counted stays.
 */
export async function releaseUnidentified(tx: Transaction, receipt: string, at: Date): Promise<void> {
  if (!(await settleExceptionsByReport(tx, ['another request'], { receipt, attemptID: null }, at))) return;
  await tx
    .delete(payments)
    .where(and(eq(payments.receipt, receipt), isNull(payments.orderID), isNull(payments.attemptID)));
}

/**
 * Counts the money of an attempt once and places its order as prompted.
 * @returns false where the receipt belongs to another payment, the amount is disputed, or the money was used elsewhere
 */
export async function recordPayment(
  deps: ReviewLog,
  tx: Transaction,
  attempt: Attempt,
  { receipt, amount }: Money,
  at: Date,
): Promise<boolean> {
  const { attemptID, orderID, cart } = attempt;
  if (amount === null && (await isAmountDisputed(tx, attemptID))) return false;
  if (await isUsedElsewhere(tx, attempt, receipt)) return false;
  // A person has counted the paybill report of this payment, and another amount than was prompted.
  if (amount === null && (await isAmountAccepted(tx, attemptID))) return true;
  if (receipt !== null) await releaseUnidentified(tx, receipt, at);
  const reported = await findPaybillReport(tx, attempt, { receipt, amount });
  if (reported) {
    await linkPaybillReport(deps, tx, attempt, reported, at);
    const filed = { reason: 'perhaps paid twice', ...toException(attempt, reported.receipt) } as const;
    if (receipt === null) await fileException(deps, tx, filed, at);
    return true;
  }
  const payment = await insertPayment(tx, attempt, receipt, amount ?? attempt.amount, at);
  if (!payment) {
    await fileException(deps, tx, { reason: 'receipt already used', ...toException(attempt, receipt) }, at);
    return false;
  }
  if (cart === null) {
    const [order] = await tx.select({ amount: orders.amount }).from(orders).where(eq(orders.orderID, orderID));
    if (order?.amount !== attempt.amount) {
      await fileException(deps, tx, { reason: 'order changed', ...toException(attempt, receipt) }, at);
      return true;
    }
  }
  await settlePayment(deps, tx, orderID, payment, toException(attempt, receipt), promptedContents(attempt));
  return true;
}

/** Merges two rows of one charge. The row that placed the order stays. */
async function mergeReports(tx: Transaction, attempt: Attempt, own: Payment, reported: Payment, at: Date) {
  const { attemptID } = attempt;
  const { receipt, payer } = reported;
  if (reported.orderID === null) {
    await tx.delete(payments).where(eq(payments.paymentID, reported.paymentID));
    await tx.update(payments).set({ receipt, payer }).where(eq(payments.paymentID, own.paymentID));
  } else {
    await tx.delete(payments).where(eq(payments.paymentID, own.paymentID));
    await tx.update(payments).set({ attemptID }).where(eq(payments.paymentID, reported.paymentID));
  }
  await settleExceptionsByReport(tx, ['order already paid'], { receipt, attemptID }, at);
}

/** Splits one row of two charges, after the callback brought another receipt than the paybill confirmation. */
async function splitReports(
  deps: ReviewLog,
  tx: Transaction,
  attempt: Attempt,
  own: Payment,
  receipt: string,
  at: Date,
) {
  const { amount } = attempt;
  const byID = eq(payments.paymentID, own.paymentID);
  if (own.channel === 'paybill') {
    // The paybill payment placed the order, so the prompt is the second charge.
    await tx.update(payments).set({ attemptID: null }).where(byID);
    await insertPayment(tx, attempt, receipt, amount, at);
    await fileException(deps, tx, { reason: 'order already paid', ...toException(attempt, receipt) }, at);
    return;
  }
  await tx.update(payments).set({ receipt, payer: null }).where(byID);
  const paybillPayment = {
    receipt: own.receipt,
    channel: 'paybill',
    amount,
    payer: own.payer,
    receivedAt: at,
  } as const;
  await tx.insert(payments).values(paybillPayment);
  await fileException(deps, tx, { reason: 'order already paid', ...toException(attempt, own.receipt), detail: {} }, at);
}

/**
 * Stores the receipt of a paid attempt, which only the callback brings, and settles the exception 'perhaps paid twice'.
 * Another receipt than the attempt's is a second payment.
 */
export async function storeReceipt(
  deps: ReviewLog,
  tx: Transaction,
  attempt: Attempt,
  receipt: string,
  at: Date,
): Promise<void> {
  const { attemptID } = attempt;
  await releaseUnidentified(tx, receipt, at);
  const [used] = await tx.select().from(payments).where(eq(payments.receipt, receipt));
  const [own] = await tx.select().from(payments).where(eq(payments.attemptID, attemptID));
  const wasDoubtful =
    own !== undefined &&
    (await settleExceptionsByReport(tx, ['perhaps paid twice'], { receipt: own.receipt, attemptID }, at));
  if (used?.attemptID === attemptID) return;
  if (wasDoubtful && !used) return splitReports(deps, tx, attempt, own, receipt, at);
  if (own?.receipt === null) {
    if (!used) {
      await tx.update(payments).set({ receipt }).where(eq(payments.paymentID, own.paymentID));
      await tx
        .update(paymentExceptions)
        .set({ receipt })
        .where(and(isNull(paymentExceptions.receipt), sql`${paymentExceptions.detail} ->> 'attemptID' = ${attemptID}`));
      return;
    }
    if (used.attemptID === null && used.channel === 'paybill') return mergeReports(tx, attempt, own, used, at);
  }
  // The paybill confirmation with this receipt was counted and filed before.
  if (used?.attemptID === null && used.orderID === null && used.channel === 'paybill') return;
  if (!used) {
    await tx
      .insert(payments)
      .values({ receipt, channel: 'express', amount: attempt.amount, receivedAt: at })
      .onConflictDoNothing();
  }
  const reason = used ? 'receipt already used' : 'order already paid';
  await fileException(deps, tx, { reason, ...toException(attempt, receipt) }, at);
}

/**
 * Finds the express payment that a paybill confirmation may report: one of the same order, amount and payer that was
 * counted without a receipt. Stores the receipt there, and files that it could also be a second charge.
 * @returns whether there is such a payment
 */
export async function matchExpressPayment(
  deps: ReviewLog,
  tx: Transaction,
  { receipt, amount, payerPhone: payer }: C2bPayment,
  orderID: string,
  at: Date,
): Promise<boolean> {
  const waiting = await tx
    .select({ payment: payments, attempt: paymentAttempts })
    .from(payments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.attemptID, payments.attemptID))
    .where(and(eq(paymentAttempts.orderID, orderID), isNull(payments.receipt)))
    .for('update');
  // Compared here, because the column takes neither cents nor every number that a report may have.
  const match = waiting.find(
    ({ payment, attempt }) => payment.amount === amount && mayBePayer(payer, attempt.phoneNumber),
  );
  if (!match) return false;
  await tx.update(payments).set({ receipt, payer }).where(eq(payments.paymentID, match.payment.paymentID));
  await fileException(deps, tx, { reason: 'perhaps paid twice', ...toException(match.attempt, receipt) }, at);
  return true;
}
