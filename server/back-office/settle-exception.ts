import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { attemptEvents } from '#machines/payment-attempt/index.ts';
import { type Attempt, getAttempt } from '../attempts/attempts.ts';
import { exactAmountOf } from '../attempts/held-money.ts';
import { wrongAmountCode } from '../attempts/payment-response.ts';
import type { Transaction } from '../db/open.ts';
import type { OrderRow } from '../db/schema.ts';
import { type ExceptionReason, orders, paymentExceptions, payments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { notifyOfRefund } from '../orders/order-money.ts';
import type { Placement } from '../orders/place-order.ts';
import { followUpPayment } from '../orders/receipts.ts';
import { applyAttemptEventInTransaction } from '../payments/apply-attempt-event.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import {
  type Exception,
  lockException,
  requireException,
  requireNewReference,
  requireUnsettled,
  settlement,
  withNote,
} from './exception-rows.ts';
import { eraseIfOwnerDeleted, lockOrder, requireOrder } from './order-lock.ts';
import { Refusal } from './refusal.ts';

/** Settles payment exceptions. A settled exception stays in the table. */

const attemptIDOf = ({ detail }: Exception): string | null =>
  typeof detail.attemptID === 'string' ? detail.attemptID : null;

const isWrongAmount = ({ reason }: Exception) => reason === ('wrong amount' satisfies ExceptionReason);

/**
 * Ends the attempt of a wrong amount that was not accepted. It is not queried any more, because a status query reports
 * "paid" without the amount.
 */
async function endDisputed(tx: Transaction, deps: Deps, exception: Exception): Promise<void> {
  const attemptID = attemptIDOf(exception);
  if (attemptID === null || !isWrongAmount(exception)) return;
  const facts = { resultCode: wrongAmountCode, resultDesc: 'The amount was wrong.' };
  await applyAttemptEventInTransaction(tx, deps, attemptID, attemptEvents.ended('failed'), facts);
}

/** Reads the payment of an exception and locks it; null where none has arrived. */
async function readPayment(tx: Transaction, exception: Exception) {
  const { receipt } = exception;
  const attemptID = attemptIDOf(exception);
  const ofException: SQL | null =
    receipt !== null ? eq(payments.receipt, receipt) : attemptID !== null ? eq(payments.attemptID, attemptID) : null;
  if (ofException === null) return null;
  const [payment] = await tx.select().from(payments).where(ofException).for('update');
  return payment ?? null;
}

/** Whether an exception is of a payment that M-PESA has not confirmed, so that it is not among the payments. */
const isUnconfirmed = ({ reason, receipt, amount }: Exception) =>
  reason === ('not confirmed by M-PESA' satisfies ExceptionReason) && receipt !== null && amount !== null;

/** Stores the payment of an exception that M-PESA has not confirmed. A person has found it in M-PESA's statement. */
async function storePayment(tx: Transaction, { receipt, amount }: Exception, at: Date) {
  if (amount === null) return null;
  const values = { receipt, channel: 'express', amount, receivedAt: at } as const;
  const [stored] = await tx.insert(payments).values(values).onConflictDoNothing().returning();
  return stored ?? null;
}

/** A settled exception, and the order that it is about. */
export interface Settled {
  readonly exceptionID: number;
  readonly orderID: string | null;
}

/**
 * Settles an exception, once. This does not accept a wrong amount: its prompt can no longer place the order.
 * @param reference M-PESA's id of the payment that went back; null where none is recorded
 */
export async function settleException(
  deps: Deps,
  tx: Transaction,
  exceptionID: number,
  note: string | null,
  reference: string | null = null,
): Promise<Settled> {
  await lockException(tx, exceptionID);
  const exception = await requireUnsettled(tx, exceptionID);
  if (reference !== null) await requireNewReference(tx, reference);
  await endDisputed(tx, deps, exception);
  // The payment is stored, so that a later report of M-PESA does not count it again.
  if (reference !== null && isUnconfirmed(exception) && !(await readPayment(tx, exception)))
    await storePayment(tx, exception, deps.clock());
  const added = { ...withNote(note), ...(reference !== null && { refund: reference }) };
  await tx
    .update(paymentExceptions)
    .set(settlement(added, deps.clock()))
    .where(eq(paymentExceptions.exceptionID, exceptionID));
  const { orderID } = exception;
  const amount = exactAmountOf(exception);
  const order = orderID === null ? null : await lockOrder(tx, orderID);
  if (reference !== null && order && amount !== null) await notifyOfRefund(deps, tx, order, amount, reference);
  if (order) await eraseIfOwnerDeleted(tx, order.orderID);
  return { exceptionID, orderID };
}

/** Places an order by a payment. @throws Refusal where the order cannot be placed, so that nothing changes */
async function placeByHand(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  payment: typeof payments.$inferSelect,
  at: Date,
) {
  const { orderID, status, cart } = order;
  if (cart.addressNeeded) throw new Refusal('no address', { orderID });
  const filed = { receipt: payment.receipt, orderID, amount: payment.amount, detail: {} };
  // Now counts as the time of the payment, so that a subscription does not lose the days until the settling.
  const { kind } = await settlePayment(deps, tx, orderID, { ...payment, receivedAt: at }, filed);
  requirePlaced(orderID, status, kind);
}

/** @throws Refusal for every outcome but 'placed' */
function requirePlaced(orderID: string, status: string, kind: Placement['kind']): void {
  if (kind === 'order already paid') throw new Refusal('takes no payment', { orderID, status });
  if (kind !== 'placed') throw new Refusal(kind, { orderID });
}

/**
 * Places an order by the payment of its prompt, as it was prompted.
 * @throws Refusal where the order cannot be placed, so that nothing changes
 */
async function placeByPrompt(
  deps: Deps,
  tx: Transaction,
  { orderID, status: before }: OrderRow,
  { receipt, amount }: Exception,
  attemptID: string,
): Promise<void> {
  const facts = { resultCode: '0', resultDesc: 'Accepted.', receipt, amount };
  const { status } = await applyAttemptEventInTransaction(tx, deps, attemptID, attemptEvents.paid(), facts);
  const [after] = await tx.select().from(orders).where(eq(orders.orderID, orderID));
  if (status !== 'paid' || after?.status === before || after?.status === 'refund due')
    throw new Refusal('cannot be placed', { orderID, status: before });
}

/** Finds the attempt whose own prompt the report of an exception is about, if it is one of the order; else null. */
async function findOwnPrompt(tx: Transaction, { detail }: Exception, orderID: string): Promise<Attempt | null> {
  const { attemptID, checkoutRequestID } = detail;
  if (typeof attemptID !== 'string') return null;
  const attempt = await getAttempt(tx, attemptID);
  return attempt.orderID === orderID && attempt.checkoutRequestID === checkoutRequestID ? attempt : null;
}

/**
 * Files the rest of an accepted amount as owed to the payer. `recordRefund` settles it, as a second payment.
 * @returns the exception, with the rest in whole KES
 */
async function fileRest(
  tx: Transaction,
  { exceptionID, receipt, amount, orderID }: Exception,
  cost: number,
  at: Date,
): Promise<{ exceptionID: number; amount: number }> {
  const rest = (amount ?? 0) - cost;
  if (rest <= 0) throw new Refusal('nothing over', { exceptionID });
  const [filed] = await tx
    .insert(paymentExceptions)
    .values({
      reason: 'paid too much' satisfies ExceptionReason,
      receipt,
      orderID,
      amount: rest,
      detail: {},
      createdAt: at,
    })
    .returning({ exceptionID: paymentExceptions.exceptionID });
  if (!filed) throw new Error('an exception was not stored');
  return { exceptionID: filed.exceptionID, amount: rest };
}

/**
 * Counts the other paybill payments of an order that was paid in parts, as far as they do not exceed its amount, and
 * settles their exceptions.
 */
async function acceptFurtherParts(tx: Transaction, accepted: Exception, { orderID, amount }: OrderRow, at: Date) {
  const { reason, detail } = paymentExceptions;
  const parts = await tx
    .select()
    .from(paymentExceptions)
    .where(
      and(
        eq(reason, 'wrong amount' satisfies ExceptionReason),
        eq(paymentExceptions.orderID, orderID),
        isNull(paymentExceptions.settledAt),
        isNotNull(paymentExceptions.receipt),
        sql`${detail} ->> 'attemptID' is null`,
      ),
    )
    .orderBy(asc(paymentExceptions.exceptionID))
    .for('update');
  let rest = amount - (accepted.amount ?? 0);
  for (const part of parts) {
    const payment = await readPayment(tx, part);
    if (!payment || payment.amount <= 0 || payment.amount > rest) continue;
    rest -= payment.amount;
    await tx.update(payments).set({ orderID }).where(eq(payments.paymentID, payment.paymentID));
    await tx
      .update(paymentExceptions)
      .set(settlement({ accepted: 'true', countedFor: orderID }, at))
      .where(eq(paymentExceptions.exceptionID, part.exceptionID));
  }
}

/** An accepted amount: the placed order, and the exception of the rest that is owed; null for none. */
export interface Accepted {
  readonly exceptionID: number;
  readonly orderID: string;
  readonly owed: { readonly exceptionID: number; readonly amount: number } | null;
}

/**
 * Accepts a payment of a wrong amount: places its order and settles the exception. The payment of a prompt places the
 * prompted contents, a paybill payment the order's present contents. With a paybill payment the order's other ones count
 * too, where they were parts of its amount.
 * @param owe whether the rest of an amount that is too high is owed to the payer
 */
export async function acceptAmount(
  deps: Deps,
  tx: Transaction,
  exceptionID: number,
  note: string | null,
  owe = false,
): Promise<Accepted> {
  const at = deps.clock();
  const named = await requireException(tx, exceptionID);
  if (!isWrongAmount(named) || named.orderID === null || named.amount === null)
    throw new Refusal('not acceptable', { exceptionID, reason: named.reason });
  const order = await requireOrder(tx, named.orderID);
  const { orderID } = order;
  const exception = await requireUnsettled(tx, exceptionID);
  const detail = settlement({ ...withNote(note), accepted: 'true', countedFor: orderID }, at);
  await tx.update(paymentExceptions).set(detail).where(eq(paymentExceptions.exceptionID, exceptionID));
  const attemptID = attemptIDOf(exception);
  if (attemptID === null) {
    const payment = await readPayment(tx, exception);
    if (!payment) throw new Refusal('no money', { exceptionID, reason: null });
    await placeByHand(deps, tx, order, payment, at);
    await acceptFurtherParts(tx, exception, order, at);
    await followUpPayment(deps, tx, orderID);
  } else {
    await placeByPrompt(deps, tx, order, exception, attemptID);
  }
  if (!owe) return { exceptionID, orderID, owed: null };
  // The prompted contents may cost something else than the order did before.
  const [placed] = await tx.select({ amount: orders.amount }).from(orders).where(eq(orders.orderID, orderID));
  return { exceptionID, orderID, owed: await fileRest(tx, exception, placed?.amount ?? order.amount, at) };
}

/**
 * Counts the payment of an exception for an order and settles the exception. It is for a paybill payment with a mistyped
 * account, for example, or for a payment that M-PESA has not confirmed and whose receipt is in its statement.
 * @throws Refusal where the payment counts for an order already, or is not exactly the amount of the order
 */
export async function settleExceptionForOrder(
  deps: Deps,
  tx: Transaction,
  exceptionID: number,
  orderID: string,
  note: string | null,
): Promise<Settled> {
  const at = deps.clock();
  const order = await requireOrder(tx, orderID);
  const exception = await requireUnsettled(tx, exceptionID);
  const { reason } = exception;
  const detail = settlement({ ...withNote(note), countedFor: orderID }, at);
  const byID = eq(paymentExceptions.exceptionID, exceptionID);
  const found = await readPayment(tx, exception);
  const isNew = found === null && isUnconfirmed(exception);
  const own = isNew ? await findOwnPrompt(tx, exception, orderID) : null;
  if (own) {
    // The attempt is paid as well: a later query about its prompt must not look like a second payment.
    await tx.update(paymentExceptions).set(detail).where(byID);
    await placeByPrompt(deps, tx, order, exception, own.attemptID);
    return { exceptionID, orderID };
  }
  const payment = isNew ? await storePayment(tx, exception, at) : found;
  if (!payment || reason === ('another business number' satisfies ExceptionReason))
    throw new Refusal('no money', { exceptionID, reason });
  if (payment.orderID !== null) throw new Refusal('counts already', { exceptionID, orderID: payment.orderID });
  if (payment.amount !== order.amount) {
    // The payment has no cents, its exception does.
    const paid = payment.amount || (exactAmountOf(exception) ?? 0);
    throw new Refusal('another amount', { orderID, amount: order.amount, paid });
  }
  await placeByHand(deps, tx, order, payment, at);
  await tx.update(paymentExceptions).set(detail).where(byID);
  await followUpPayment(deps, tx, orderID);
  if (exception.orderID !== null) await eraseIfOwnerDeleted(tx, exception.orderID);
  return { exceptionID, orderID };
}
