import { sql } from 'drizzle-orm';
import { exactAmountOf, isHeld } from '../attempts/held-money.ts';
import type { Database, Transaction } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { type ExceptionReason, type OrderRow, paymentExceptions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { notifyOfOrder } from '../outbox/customers.ts';
import type { OutboxDeps } from '../outbox/outbox.ts';
import { orderTexts, orderMoneyTexts as texts } from '../texts/index.ts';

/**
 * Money of an order that is not simply its payment: what goes back to the customer, and what has arrived without paying
 * the order. It is read from the order's payment exceptions. The customer gets a message about each.
 */

/** The reasons of money that is owed: the payment that placed the order, or another one beside it. */
export const owedForOrder: readonly string[] = ['out of stock', 'order cancelled'] satisfies ExceptionReason[];
export const owedBesideOrder: readonly string[] = ['order already paid', 'paid too much'] satisfies ExceptionReason[];

/** Prepared, because each list of orders runs it. */
const readExceptions = prepared((db) => {
  const { orderID, reason, amount, detail, createdAt, settledAt } = paymentExceptions;
  return db
    .select({ orderID, reason, amount, detail, createdAt, settledAt })
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

type MoneyOrder = Pick<OrderRow, 'orderID' | 'amount' | 'status'>;

function toMoney({ orderID, amount: cost, status }: MoneyOrder, exceptions: readonly OrderException[]): OrderMoney {
  const sentences: { text: string; at: Date }[] = [];
  let sum = 0;
  let held: OrderMoney['held'] = null;
  for (const exception of exceptions) {
    const { reason, detail, createdAt, settledAt } = exception;
    const amount = exactAmountOf(exception);
    if (amount === null || amount === 0) continue;
    if (settledAt !== null) {
      if (typeof detail.refund === 'string')
        sentences.push({ text: texts.returned(amount, detail.refund), at: settledAt });
    } else if (isHeld(reason) && status === 'awaiting payment') {
      sum += amount;
      held = { text: texts.held(orderID, sum, cost), at: createdAt };
    } else if (isHeld(reason) || owedForOrder.includes(reason) || owedBesideOrder.includes(reason)) {
      // An order that is not waited for takes no money that was held for it.
      const isUnfulfilled = reason === ('out of stock' satisfies ExceptionReason);
      sentences.push({ text: isUnfulfilled ? orderTexts.refundDue : texts.owed(amount), at: createdAt });
    }
  }
  const last = sentences.at(-1);
  return { back: last ? { text: sentences.map(({ text }) => text).join(' '), at: last.at } : null, held };
}

/** Finds the texts about the money of these orders, by the id of the order. */
export async function findOrderMoney(db: Database, rows: readonly MoneyOrder[]): Promise<Map<string, OrderMoney>> {
  const found = await readExceptions(db, { orderIDs: rows.map(({ orderID }) => orderID) });
  const byOrder = Map.groupBy(found, ({ orderID }) => orderID);
  return new Map(rows.map((row) => [row.orderID, toMoney(row, byOrder.get(row.orderID) ?? [])]));
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

/** Enqueues the message that money went back, in the transaction that records it. @param amount in KES, perhaps with cents */
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
