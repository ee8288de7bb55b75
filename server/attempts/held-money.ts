import { and, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { type ExceptionReason, orders, paymentExceptions } from '../db/schema.ts';
import { orderMoneyTexts, paymentTexts } from '../texts/index.ts';

/** Money that has arrived for an unpaid order and does not fit it. A person decides about it. */

/** The reasons of such a payment. */
const heldReasons: readonly string[] = [
  'wrong amount',
  'quote expired',
  'no delivery address',
  'order changed',
  'another request',
] satisfies ExceptionReason[];

/**
 * The amount of an exception in KES as M-PESA sent it: one with a fraction is in the detail alone. Null for none, and for
 * no number.
 */
export function exactAmountOf({
  amount,
  detail,
}: Pick<typeof paymentExceptions.$inferSelect, 'amount' | 'detail'>): number | null {
  const exact = amount ?? Number(detail.sentAmount ?? Number.NaN);
  return exact >= 0 ? exact : null;
}

/** Whether a payment that was filed for this reason is held for its order. */
export const isHeld = (reason: string): boolean => heldReasons.includes(reason);

/** SQL: the exception is of money that is held for its order, and a person has not decided about it. */
const isHeldMoney = and(isNull(paymentExceptions.settledAt), inArray(paymentExceptions.reason, [...heldReasons]));

/** SQL: the order has such an exception. */
const hasException = (db: Database, condition: SQL | undefined): SQL =>
  exists(
    db
      .select({ exceptionID: paymentExceptions.exceptionID })
      .from(paymentExceptions)
      .where(and(eq(paymentExceptions.orderID, orders.orderID), condition)),
  );

/** SQL: money is held for the order. */
export const hasHeldMoney = (db: Database): SQL => hasException(db, isHeldMoney);

/** SQL: money of the order goes back, or a person has to decide about it, for which its phone numbers are needed. */
export const hasUnsettledMoney = (db: Database): SQL =>
  sql`(${eq(orders.status, 'refund due')} or ${hasException(db, isNull(paymentExceptions.settledAt))})`;

/** Prepared, because every reading and every change of a customer's cart runs it. */
const readHeld = prepared((db) =>
  db
    .select({
      orderID: orders.orderID,
      amount: paymentExceptions.amount,
      detail: paymentExceptions.detail,
      cost: orders.amount,
    })
    .from(orders)
    .innerJoin(paymentExceptions, and(eq(paymentExceptions.orderID, orders.orderID), isHeldMoney))
    .where(and(eq(orders.cartID, sql.placeholder('cartID')), isNull(orders.paidAt))),
);

/**
 * Finds the sentence about the money that is held for a cart's order: it has arrived, and is not to be paid again.
 * @returns null where no money is held, or the order is paid
 */
export async function findHeldMoney(db: Database, cartID: string): Promise<string | null> {
  const held = await readHeld(db, { cartID });
  const [first] = held;
  if (!first) return null;
  const sum = held.reduce((total, exception) => total + (exactAmountOf(exception) ?? 0), 0);
  return sum > 0 ? orderMoneyTexts.held(first.orderID, sum, first.cost) : paymentTexts.orderChanged;
}
