import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { attemptEvents } from '#machines/payment-attempt/index.ts';
import type { Transaction } from '../db/open.ts';
import type { OrderRow } from '../db/schema.ts';
import { orders, paymentExceptions, payments } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Placement } from '../orders/place-order.ts';
import { followUpPayment } from '../orders/receipts.ts';
import { applyAttemptEventInTransaction } from '../payments/apply-attempt-event.ts';
import type { ExceptionReason } from '../payments/exceptions.ts';
import { wrongAmountCode } from '../payments/payment-response.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { eraseIfOwnerDeleted, lockOrder, requireOrder } from './order-lock.ts';
import { Refusal } from './refusal.ts';

/** Settles payment exceptions. A settled exception stays in the table. */

type Exception = typeof paymentExceptions.$inferSelect;
type Detail = Readonly<Record<string, string>>;

const withNote = (note: string | null): Detail => (note === null ? {} : { note });

/** The update of an exception that settles it. `added` is added to its detail. */
const settlement = (added: Detail, at: Date) => ({
  settledAt: at,
  detail: sql`${paymentExceptions.detail} || ${JSON.stringify(added)}::jsonb`,
});

/** Reads and locks an exception, whose order's cart is locked. @throws Refusal where there is none */
export async function lockExceptionRow(tx: Transaction, exceptionID: number): Promise<Exception> {
  const [found] = await tx
    .select()
    .from(paymentExceptions)
    .where(eq(paymentExceptions.exceptionID, exceptionID))
    .for('update');
  if (!found) throw new Refusal('no exception', { exceptionID });
  return found;
}

/** Reads and locks an exception. @throws Refusal where there is none, or it was settled before */
async function requireUnsettled(tx: Transaction, exceptionID: number): Promise<Exception> {
  const found = await lockExceptionRow(tx, exceptionID);
  if (found.settledAt) throw new Refusal('exception settled', { exceptionID, at: found.settledAt });
  return found;
}

/**
 * Reads an exception without locking it, because the cart of its order must be locked first.
 * @throws Refusal where there is none
 */
async function requireException(tx: Transaction, exceptionID: number): Promise<Exception> {
  const [found] = await tx.select().from(paymentExceptions).where(eq(paymentExceptions.exceptionID, exceptionID));
  if (!found) throw new Refusal('no exception', { exceptionID });
  return found;
}

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

/** A settled exception, and the order that it is about. */
export interface Settled {
  readonly exceptionID: number;
  readonly orderID: string | null;
}

/**
 * Locks an exception and, before it, the cart of its order, as every change does.
 * @returns the exception as it is now
 * @throws Refusal where there is none
 */
export async function lockException(tx: Transaction, exceptionID: number): Promise<Exception> {
  const { orderID } = await requireException(tx, exceptionID);
  if (orderID !== null) await lockOrder(tx, orderID);
  return lockExceptionRow(tx, exceptionID);
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
  const added = { ...withNote(note), ...(reference !== null && { refund: reference }) };
  await tx
    .update(paymentExceptions)
    .set(settlement(added, deps.clock()))
    .where(eq(paymentExceptions.exceptionID, exceptionID));
  return { exceptionID, orderID: exception.orderID };
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

/** An accepted amount: the placed order, and the exception of the rest that is owed; null for none. */
export interface Accepted {
  readonly exceptionID: number;
  readonly orderID: string;
  readonly owed: { readonly exceptionID: number; readonly amount: number } | null;
}

/**
 * Accepts a payment of a wrong amount: places its order and settles the exception. The payment of a prompt places the
 * prompted contents, a paybill payment the order's present contents.
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
    await followUpPayment(deps, tx, orderID);
  } else {
    const facts = { resultCode: '0', resultDesc: 'Accepted.', receipt: exception.receipt, amount: exception.amount };
    const { status } = await applyAttemptEventInTransaction(tx, deps, attemptID, attemptEvents.paid(), facts);
    const [after] = await tx.select().from(orders).where(eq(orders.orderID, orderID));
    if (status !== 'paid' || after?.status === order.status || after?.status === 'refund due')
      throw new Refusal('cannot be placed', { orderID, status: order.status });
  }
  if (!owe) return { exceptionID, orderID, owed: null };
  // The prompted contents may cost something else than the order did before.
  const [placed] = await tx.select({ amount: orders.amount }).from(orders).where(eq(orders.orderID, orderID));
  return { exceptionID, orderID, owed: await fileRest(tx, exception, placed?.amount ?? order.amount, at) };
}

/**
 * Counts the payment of an exception for an order and settles the exception. It is for a paybill payment with a mistyped
 * account, for example.
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
  const payment = await readPayment(tx, exception);
  if (!payment || reason === ('another business number' satisfies ExceptionReason))
    throw new Refusal('no money', { exceptionID, reason });
  if (payment.orderID !== null) throw new Refusal('counts already', { exceptionID, orderID: payment.orderID });
  if (payment.amount !== order.amount) {
    const paid = payment.amount || (exception.amount ?? 0);
    throw new Refusal('another amount', { orderID, amount: order.amount, paid });
  }
  await placeByHand(deps, tx, order, payment, at);
  await tx
    .update(paymentExceptions)
    .set(settlement({ ...withNote(note), countedFor: orderID }, at))
    .where(eq(paymentExceptions.exceptionID, exceptionID));
  await followUpPayment(deps, tx, orderID);
  return { exceptionID, orderID };
}

const isSecondPayment = ({ reason }: Exception) =>
  (
    ['order already paid', 'perhaps paid twice', 'paid too much'] satisfies ExceptionReason[] as readonly string[]
  ).includes(reason);
/** Whether an exception is about the payment that paid the order, and not about a second one. */
const isOwnPayment = ({ reason }: Exception) =>
  (['out of stock', 'order cancelled'] satisfies ExceptionReason[] as readonly string[]).includes(reason);

/** @throws Refusal where the reference is already recorded, because one reversal belongs to one refund */
export async function requireNewReference(tx: Transaction, reference: string): Promise<void> {
  const [used] = await tx
    .select({ orderID: paymentExceptions.orderID })
    .from(paymentExceptions)
    .where(sql`${paymentExceptions.detail} ->> 'refund' = ${reference}`);
  if (used) throw new Refusal('reference recorded', { reference, orderID: used.orderID });
}

/** Records the refund of the payment that placed the order, and cancels the order. */
async function refundOrder(tx: Transaction, order: OrderRow, own: readonly Exception[], detail: Detail, at: Date) {
  const { orderID, amount } = order;
  await tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.orderID, orderID));
  await eraseIfOwnerDeleted(tx, order);
  for (const { exceptionID } of own) {
    await tx
      .update(paymentExceptions)
      .set(settlement(detail, at))
      .where(eq(paymentExceptions.exceptionID, exceptionID));
  }
  if (own.length > 0) return;
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
    await refundOrder(tx, order, own, detail, at);
    return { kind: 'order', left: second.map((exception) => exception.exceptionID) };
  }
  const { exceptionID: chosen } = chooseSecond(order, second, exceptionID);
  await tx.update(paymentExceptions).set(settlement(detail, at)).where(eq(paymentExceptions.exceptionID, chosen));
  return { kind: 'second payment', exceptionID: chosen };
}
