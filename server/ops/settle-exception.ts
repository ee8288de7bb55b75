import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { formatMoney } from '#contract/money.ts';
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
import { CommandError, type CommandResult, succeed } from './command-result.ts';
import { eraseIfOwnerDeleted, lockOrder, requireOrder } from './order-lock.ts';
import { formatMoment } from './text.ts';

/** Settles payment exceptions. A settled exception stays in the table. */

type Exception = typeof paymentExceptions.$inferSelect;
type Detail = Readonly<Record<string, string>>;

const withNote = (note: string | null): Detail => (note === null ? {} : { note });

/** The update of an exception that settles it. `added` is added to its detail. */
const settlement = (added: Detail, at: Date) => ({
  settledAt: at,
  detail: sql`${paymentExceptions.detail} || ${JSON.stringify(added)}::jsonb`,
});

/** Reads and locks an exception. @throws CommandError where there is none, or it was settled before */
async function requireUnsettled(tx: Transaction, exceptionID: number): Promise<Exception> {
  const [found] = await tx
    .select()
    .from(paymentExceptions)
    .where(eq(paymentExceptions.exceptionID, exceptionID))
    .for('update');
  if (!found) throw new CommandError(`There is no exception ${exceptionID}.`);
  if (found.settledAt)
    throw new CommandError(`Exception ${exceptionID} was settled on ${formatMoment(found.settledAt)}.`);
  return found;
}

/**
 * Reads an exception without locking it, because the cart of its order must be locked first.
 * @throws CommandError where there is none
 */
async function requireException(tx: Transaction, exceptionID: number): Promise<Exception> {
  const [found] = await tx.select().from(paymentExceptions).where(eq(paymentExceptions.exceptionID, exceptionID));
  if (!found) throw new CommandError(`There is no exception ${exceptionID}.`);
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

/** Settles an exception, once. This does not accept a wrong amount: its prompt can no longer place the order. */
export async function settleException(deps: Deps, exceptionID: number, note: string | null): Promise<CommandResult> {
  await deps.db.transaction(async (tx) => {
    const { orderID } = await requireException(tx, exceptionID);
    if (orderID !== null) await lockOrder(tx, orderID);
    const exception = await requireUnsettled(tx, exceptionID);
    await endDisputed(tx, deps, exception);
    await tx
      .update(paymentExceptions)
      .set(settlement(withNote(note), deps.clock()))
      .where(eq(paymentExceptions.exceptionID, exceptionID));
  });
  return succeed(`Exception ${exceptionID} is settled.`);
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

/** Places an order by a payment. @throws CommandError where the order cannot be placed, so that nothing changes */
async function placeByHand(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  payment: typeof payments.$inferSelect,
  at: Date,
) {
  const { orderID, status, cart } = order;
  if (cart.addressNeeded) {
    throw new CommandError(`Order ${orderID} has no delivery address. Ask the customer to choose one at the checkout.`);
  }
  const filed = { receipt: payment.receipt, orderID, amount: payment.amount, detail: {} };
  // Now counts as the time of the payment, so that a subscription does not lose the days until the settling.
  const { kind } = await settlePayment(deps, tx, orderID, { ...payment, receivedAt: at }, filed);
  requirePlaced(orderID, status, kind);
}

/** @throws CommandError for every outcome but 'placed' */
function requirePlaced(orderID: string, status: string, kind: Placement['kind']): void {
  if (kind === 'order already paid') throw new CommandError(`Order ${orderID} is '${status}': it takes no payment.`);
  if (kind === 'account deleted') {
    throw new CommandError(`The customer of order ${orderID} has deleted their account. Send the money back instead.`);
  }
  if (kind === 'out of stock') {
    throw new CommandError(`Order ${orderID} contains an item that is out of stock. Send the money back instead.`);
  }
}

/**
 * Accepts a payment of a wrong amount: places its order and settles the exception, in one transaction. The payment of a
 * prompt places the prompted contents, a paybill payment the order's present contents.
 */
export async function acceptAmount(deps: Deps, exceptionID: number, note: string | null): Promise<CommandResult> {
  const orderID = await deps.db.transaction(async (tx) => {
    const at = deps.clock();
    const named = await requireException(tx, exceptionID);
    if (!isWrongAmount(named) || named.orderID === null || named.amount === null) {
      throw new CommandError(
        `Exception ${exceptionID} ('${named.reason}') is not a wrong amount that can be accepted.`,
      );
    }
    const order = await requireOrder(tx, named.orderID);
    const exception = await requireUnsettled(tx, exceptionID);
    const detail = settlement({ ...withNote(note), accepted: 'true', countedFor: order.orderID }, at);
    await tx.update(paymentExceptions).set(detail).where(eq(paymentExceptions.exceptionID, exceptionID));
    const attemptID = attemptIDOf(exception);
    if (attemptID === null) {
      const payment = await readPayment(tx, exception);
      if (!payment) throw new CommandError(`Exception ${exceptionID} is not about money that this shop has.`);
      await placeByHand(deps, tx, order, payment, at);
      await followUpPayment(deps, tx, order.orderID);
      return order.orderID;
    }
    const facts = { resultCode: '0', resultDesc: 'Accepted.', receipt: exception.receipt, amount: exception.amount };
    const { status } = await applyAttemptEventInTransaction(tx, deps, attemptID, attemptEvents.paid(), facts);
    const [after] = await tx.select().from(orders).where(eq(orders.orderID, order.orderID));
    if (status !== 'paid' || after?.status === order.status || after?.status === 'refund due') {
      throw new CommandError(`Order ${order.orderID} is '${order.status}' and cannot be placed. Send the money back.`);
    }
    return order.orderID;
  });
  return succeed(`Exception ${exceptionID} is settled: its amount is accepted, and order ${orderID} is placed.`);
}

/**
 * Counts the payment of an exception for an order and settles the exception, in one transaction. It is for a paybill
 * payment with a mistyped account, for example.
 * @throws CommandError where the payment counts for an order already, or is not exactly the amount of the order
 */
export async function settleExceptionForOrder(
  deps: Deps,
  exceptionID: number,
  orderID: string,
  note: string | null,
): Promise<CommandResult> {
  await deps.db.transaction(async (tx) => {
    const at = deps.clock();
    const order = await requireOrder(tx, orderID);
    const exception = await requireUnsettled(tx, exceptionID);
    const payment = await readPayment(tx, exception);
    if (!payment || exception.reason === ('another business number' satisfies ExceptionReason)) {
      throw new CommandError(`Exception ${exceptionID} ('${exception.reason}') is not about money that this shop has.`);
    }
    if (payment.orderID !== null) {
      throw new CommandError(`The payment of exception ${exceptionID} counts for order ${payment.orderID} already.`);
    }
    if (payment.amount !== order.amount) {
      const paid = formatMoney(payment.amount || (exception.amount ?? 0));
      throw new CommandError(
        `Order ${orderID} costs ${formatMoney(order.amount)}, and the payment was ${paid}. Only an exact payment is counted.`,
      );
    }
    await placeByHand(deps, tx, order, payment, at);
    await tx
      .update(paymentExceptions)
      .set(settlement({ ...withNote(note), countedFor: orderID }, at))
      .where(eq(paymentExceptions.exceptionID, exceptionID));
    await followUpPayment(deps, tx, orderID);
  });
  return succeed(`Exception ${exceptionID} is settled: its payment counts for order ${orderID}, which is placed.`);
}

const isSecondPayment = ({ reason }: Exception) =>
  reason === ('order already paid' satisfies ExceptionReason) ||
  reason === ('perhaps paid twice' satisfies ExceptionReason);
/** Whether an exception is about the payment that paid the order, and not about a second one. */
const isOwnPayment = ({ reason }: Exception) =>
  (['out of stock', 'order cancelled'] satisfies ExceptionReason[] as readonly string[]).includes(reason);

/** @throws CommandError where the reference is already recorded, because one reversal belongs to one refund */
export async function requireNewReference(tx: Transaction, reference: string): Promise<void> {
  const [used] = await tx
    .select({ orderID: paymentExceptions.orderID })
    .from(paymentExceptions)
    .where(sql`${paymentExceptions.detail} ->> 'refund' = ${reference}`);
  if (used)
    throw new CommandError(`The reference ${reference} is already recorded for the refund of order ${used.orderID}.`);
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

/** Chooses the second payment to refund. @throws CommandError where there is none, or several without an id */
function chooseSecond(order: OrderRow, second: readonly Exception[], exceptionID: number | null): Exception {
  const { orderID, status } = order;
  const candidates =
    exceptionID === null ? second : second.filter((exception) => exception.exceptionID === exceptionID);
  const [only, ...more] = candidates;
  if (!only) {
    throw new CommandError(
      exceptionID === null
        ? `Order ${orderID} is '${status}': no refund is due, and no second payment of it waits for one.`
        : `Exception ${exceptionID} is not a second payment of order ${orderID} that waits for its refund.`,
    );
  }
  if (more.length > 0) {
    const ids = candidates.map((exception) => exception.exceptionID).join(', ');
    throw new CommandError(`Order ${orderID} was paid more than twice. Choose one: --exception with one of ${ids}.`);
  }
  return only;
}

/**
 * Records a refund that was made at M-PESA. An order whose refund is due becomes 'cancelled'. For an order that was
 * paid twice, the exception of the second payment is settled, and the order is not changed.
 * @param reference M-PESA's id of the reversal or of the payment to the customer; each is recorded once
 * @param exceptionID the exception of the second payment; null if there is only one
 */
export async function recordRefund(
  deps: Deps,
  orderID: string,
  reference: string,
  { exceptionID = null, note = null }: { readonly exceptionID?: number | null; readonly note?: string | null } = {},
): Promise<CommandResult> {
  const detail: Detail = { ...withNote(note), refund: reference };
  return deps.db.transaction(async (tx) => {
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
      const left = second.map((exception) => exception.exceptionID).join(', ');
      const more = left === '' ? '' : ` Another payment of it waits for its refund: exception ${left}.`;
      return succeed(`Order ${orderID} is refunded (${reference}) and cancelled.${more}`);
    }
    const { exceptionID: chosen } = chooseSecond(order, second, exceptionID);
    await tx.update(paymentExceptions).set(settlement(detail, at)).where(eq(paymentExceptions.exceptionID, chosen));
    return succeed(
      `The second payment of order ${orderID} is refunded (${reference}): exception ${chosen} is settled.`,
    );
  });
}
