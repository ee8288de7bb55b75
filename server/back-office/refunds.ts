import { and, eq, isNull } from 'drizzle-orm';
import { exactAmountOf } from '../attempts/held-money.ts';
import type { Transaction } from '../db/open.ts';
import type { ExceptionReason, OrderRow } from '../db/schema.ts';
import { orders, paymentExceptions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { notifyOfRefund, owedBesideOrder, owedForOrder } from '../orders/order-money.ts';
import { type Detail, type Exception, requireNewReference, settlement, withNote } from './exception-rows.ts';
import { eraseIfOwnerDeleted, requireOrder } from './order-lock.ts';
import { Refusal } from './refusal.ts';

/** Records refunds that were made at M-PESA. */

/** Whether an exception is about a second payment. One that was perhaps paid twice is refunded after a check at M-PESA. */
const isSecondPayment = ({ reason }: Exception) =>
  owedBesideOrder.includes(reason) || reason === ('perhaps paid twice' satisfies ExceptionReason);
/** Whether an exception is about the payment that paid the order, and not about a second one. */
const isOwnPayment = ({ reason }: Exception) => owedForOrder.includes(reason);

/**
 * Records the refund of the payment that placed the order, and cancels the order.
 * @returns the amount that went back, in whole KES
 */
async function refundOrder(
  tx: Transaction,
  order: OrderRow,
  own: readonly Exception[],
  detail: Detail,
  at: Date,
): Promise<number> {
  const { orderID, amount } = order;
  await tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.orderID, orderID));
  for (const { exceptionID } of own) {
    await tx
      .update(paymentExceptions)
      .set(settlement(detail, at))
      .where(eq(paymentExceptions.exceptionID, exceptionID));
  }
  if (own.length > 0) return own.reduce((sum, exception) => sum + (exception.amount ?? amount), 0);
  // The order's exception was settled before, so a new one records the reference.
  const filed = {
    reason: 'refunded' satisfies ExceptionReason,
    orderID,
    amount,
    detail: { ...detail },
    createdAt: at,
    settledAt: at,
  };
  await tx.insert(paymentExceptions).values(filed);
  return amount;
}

/** Chooses the second payment to refund. @throws Refusal where there is none, or several without an id */
function chooseSecond(order: OrderRow, second: readonly Exception[], exceptionID: number | null): Exception {
  const { orderID, status } = order;
  const candidates =
    exceptionID === null ? second : second.filter((exception) => exception.exceptionID === exceptionID);
  const [only, ...more] = candidates;
  if (!only) {
    throw exceptionID === null
      ? new Refusal('no refund due', { orderID, status })
      : new Refusal('no second payment', { orderID, exceptionID });
  }
  if (more.length > 0)
    throw new Refusal('several payments', { orderID, exceptionIDs: candidates.map((one) => one.exceptionID) });
  return only;
}

/**
 * A recorded refund: of the order's own payment, which cancels it, or of a second payment (`exceptionID`). `left` are
 * the exceptions of other payments that wait for their refunds.
 */
export type Refunded =
  | { readonly kind: 'order'; readonly left: readonly number[] }
  | { readonly kind: 'second payment'; readonly exceptionID: number };

/**
 * Records a refund that was made at M-PESA. An order whose refund is due becomes 'cancelled'. For an order that was
 * paid twice or too much, the exception of that payment is settled, and the order is not changed.
 * @param reference M-PESA's id of the reversal or of the payment to the customer; each is recorded once
 * @param exceptionID the exception of the second payment; null if there is only one
 */
export async function recordRefund(
  deps: Deps,
  tx: Transaction,
  orderID: string,
  reference: string,
  { exceptionID = null, note = null }: { readonly exceptionID?: number | null; readonly note?: string | null } = {},
): Promise<Refunded> {
  const detail: Detail = { ...withNote(note), refund: reference };
  const at = deps.clock();
  const order = await requireOrder(tx, orderID);
  await requireNewReference(tx, reference);
  const open = await tx
    .select()
    .from(paymentExceptions)
    .where(and(eq(paymentExceptions.orderID, orderID), isNull(paymentExceptions.settledAt)))
    .orderBy(paymentExceptions.exceptionID)
    .for('update');
  const second = open.filter(isSecondPayment);
  const own = open.filter(isOwnPayment);
  const isOwn = order.status === 'refund due' && !second.some((exception) => exception.exceptionID === exceptionID);
  if (isOwn && (exceptionID === null || own.some((exception) => exception.exceptionID === exceptionID))) {
    const amount = await refundOrder(tx, order, own, detail, at);
    await notifyOfRefund(deps, tx, order, amount, reference);
    await eraseIfOwnerDeleted(tx, orderID);
    return { kind: 'order', left: second.map((exception) => exception.exceptionID) };
  }
  const exception = chooseSecond(order, second, exceptionID);
  const { exceptionID: chosen } = exception;
  const amount = exactAmountOf(exception);
  await tx.update(paymentExceptions).set(settlement(detail, at)).where(eq(paymentExceptions.exceptionID, chosen));
  if (amount !== null) await notifyOfRefund(deps, tx, order, amount, reference);
  await eraseIfOwnerDeleted(tx, orderID);
  return { kind: 'second payment', exceptionID: chosen };
}
