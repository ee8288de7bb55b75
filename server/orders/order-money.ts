import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { type ExceptionReason, type OrderRow, orders, paymentExceptions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { notifyOfOrder } from '../outbox/customers.ts';
import type { OutboxDeps } from '../outbox/outbox.ts';
import { orderTexts, paymentTexts, orderMoneyTexts as texts } from '../texts/index.ts';

/**
 * Money of an order that is not simply its payment: what goes back to the customer, and what has arrived without paying
 * the order. It is read from the order's payment exceptions. The customer gets a message about each.
 */

/** The reasons of money that is owed: the payment that placed the order, or another one beside it. */
export const owedForOrder: readonly string[] = ['out of stock', 'order cancelled'] satisfies ExceptionReason[];
export const owedBesideOrder: readonly string[] = ['order already paid', 'paid too much'] satisfies ExceptionReason[];
/** The reasons of a payment that arrived for an unpaid order and does not fit it. A person decides about it. */
const heldReasons: readonly string[] = [
  'wrong amount',
  'quote expired',
  'no delivery address',
  'order changed',
  'another request',
] satisfies ExceptionReason[];

/** Whether a payment that was filed for this reason is held for its order. */
export const isHeld = (reason: string): boolean => heldReasons.includes(reason);

const reference = sql<string | null>`${paymentExceptions.detail} ->> 'refund'`;

/** Prepared, because each list of orders runs it. */
const readExceptions = prepared((db) => {
  const { orderID, reason, amount, createdAt, settledAt } = paymentExceptions;
  return db
    .select({ orderID, reason, amount, createdAt, settledAt, reference })
    .from(paymentExceptions)
    .where(sql`${orderID} = any(${sql.placeholder('orderIDs')}::text[])`)
    .orderBy(paymentExceptions.exceptionID);
});
type OrderException = Awaited<ReturnType<typeof readExceptions>>[number];

/** The texts for the customer about the money of an order. `at` is the time of the last event. */
export interface OrderMoney {
  /** What goes back or went back; null for nothing. */
  readonly back: { readonly text: string; readonly at: Date } | null;
  /** What has arrived and does not pay the order; null for nothing. */
  readonly held: { readonly text: string; readonly at: Date } | null;
}

export const noMoney: OrderMoney = { back: null, held: null };

function toMoney(orderID: string, cost: number, exceptions: readonly OrderException[]): OrderMoney {
  const sentences: { text: string; at: Date }[] = [];
  let held: OrderMoney['held'] = null;
  for (const exception of exceptions) {
    const { reason, amount, createdAt, settledAt } = exception;
    if (amount === null || amount === 0) continue;
    if (settledAt !== null) {
      if (exception.reference !== null)
        sentences.push({ text: texts.returned(amount, exception.reference), at: settledAt });
    } else if (owedForOrder.includes(reason) || owedBesideOrder.includes(reason)) {
      const isUnfulfilled = reason === ('out of stock' satisfies ExceptionReason);
      sentences.push({ text: isUnfulfilled ? orderTexts.refundDue : texts.owed(amount), at: createdAt });
    } else if (isHeld(reason)) {
      held = { text: texts.held(orderID, amount, cost), at: createdAt };
    }
  }
  const last = sentences.at(-1);
  return { back: last ? { text: sentences.map(({ text }) => text).join(' '), at: last.at } : null, held };
}

/** Finds the texts about the money of these orders, by the id of the order. */
export async function findOrderMoney(
  db: Database,
  rows: readonly Pick<OrderRow, 'orderID' | 'amount'>[],
): Promise<Map<string, OrderMoney>> {
  const found = await readExceptions(db, { orderIDs: rows.map(({ orderID }) => orderID) });
  const byOrder = Map.groupBy(found, ({ orderID }) => orderID);
  return new Map(rows.map(({ orderID, amount }) => [orderID, toMoney(orderID, amount, byOrder.get(orderID) ?? [])]));
}

/** SQL: the exception is of money that is held for its order, and a person has not decided about it. */
const isHeldMoney = and(isNull(paymentExceptions.settledAt), inArray(paymentExceptions.reason, [...heldReasons]));

/** SQL: money is held for the order. */
export const hasHeldMoney = (db: Database) =>
  exists(
    db
      .select({ exceptionID: paymentExceptions.exceptionID })
      .from(paymentExceptions)
      .where(and(eq(paymentExceptions.orderID, orders.orderID), isHeldMoney)),
  );

/**
 * Finds the answer to a payment for an order that money is held for: it has arrived, and is not to be paid again.
 * @returns null where no money is held, or the order is paid
 */
export async function findHeldMoney(db: Database, orderID: string): Promise<string | null> {
  const { reason, amount, detail } = paymentExceptions;
  const [held] = await db
    .select({ reason, amount, isOfPrompt: sql<boolean>`${detail} ->> 'attemptID' is not null`, cost: orders.amount })
    .from(paymentExceptions)
    .innerJoin(orders, and(eq(orders.orderID, paymentExceptions.orderID), isNull(orders.paidAt)))
    .where(and(eq(orders.orderID, orderID), isHeldMoney))
    .orderBy(paymentExceptions.exceptionID)
    .limit(1);
  if (!held) return null;
  if (held.isOfPrompt && held.reason === ('wrong amount' satisfies ExceptionReason)) return paymentTexts.amountDisputed;
  return held.amount ? texts.held(orderID, held.amount, held.cost) : paymentTexts.orderChanged;
}

type NoticeDeps = OutboxDeps & Pick<Deps, 'publicUrl'>;
type Addressee = Pick<OrderRow, 'orderID' | 'userId'>;

/**
 * Enqueues the message about a cancellation, in the transaction that makes it.
 * @param amount what is owed to the customer, in whole KES
 * @param refund the reference of money that went back already; null where it is still owed
 */
export async function notifyOfCancellation(
  deps: NoticeDeps,
  tx: Transaction,
  order: Addressee,
  amount: number,
  refund: string | null,
): Promise<void> {
  const { orderID } = order;
  const money = amount === 0 ? null : refund === null ? texts.owed(amount) : texts.returned(amount, refund);
  const sentence = [texts.cancelled(orderID), money].filter(Boolean).join(' ');
  const subject = texts.cancelledSubject(orderID);
  await notifyOfOrder(deps, tx, order, { kind: 'order money', text: () => sentence, subject, sentence });
}

/** Enqueues the message that money went back, in the transaction that records it. */
export async function notifyOfRefund(
  deps: NoticeDeps,
  tx: Transaction,
  order: Addressee,
  amount: number,
  refund: string,
): Promise<void> {
  const { orderID } = order;
  const sentence = `${texts.about(orderID)} ${texts.returned(amount, refund)}`;
  const subject = texts.returnedSubject(orderID);
  await notifyOfOrder(deps, tx, order, { kind: 'order money', text: () => sentence, subject, sentence });
}

/** Enqueues the message that a payment has arrived and does not pay its order, in the transaction that counts it. */
export async function notifyOfHeldMoney(
  deps: NoticeDeps,
  tx: Transaction,
  order: Addressee & Pick<OrderRow, 'amount'>,
  amount: number,
): Promise<void> {
  const { orderID } = order;
  const sentence = texts.held(orderID, amount, order.amount);
  const subject = texts.heldSubject(orderID, amount);
  await notifyOfOrder(deps, tx, order, { kind: 'order money', text: () => sentence, subject, sentence });
}
