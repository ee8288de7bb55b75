import { and, asc, count, desc, eq, exists, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Order, OrderCount } from '#contract/orders.ts';
import { digitalProductTypes } from '#contract/shop.ts';
import { openStatuses } from '#machines/payment-attempt/index.ts';
import type { Database } from '../db/open.ts';
import type { OrderRow } from '../db/schema.ts';
import { orders, paymentAttempts, payments, products, variants, vaultCodes } from '../db/schema.ts';
import type { Attempt } from '../payments/attempts.ts';
import { timelineOf } from './timeline.ts';

/** How long a payment that ended without money is still shown with its order. */
const lingering = 10 * 60 * 1000;

/** The receipt that paid each order: the first, where someone paid twice. */
async function receiptsOf(db: Database, orderIDs: readonly string[]): Promise<Map<string | null, string | null>> {
  const rows = await db
    .select({ orderID: payments.orderID, receipt: payments.receipt })
    .from(payments)
    .where(and(inArray(payments.orderID, [...orderIDs]), isNotNull(payments.receipt)))
    .orderBy(desc(payments.receivedAt));
  // Newest first, so that the oldest is written last and stays.
  return new Map(rows.map(({ orderID, receipt }) => [orderID, receipt]));
}

/** Each order's payment attempts, the oldest first. */
async function attemptsOf(db: Database, orderIDs: readonly string[]): Promise<Map<string, Attempt[]>> {
  const rows = await db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderID, [...orderIDs]))
    .orderBy(asc(paymentAttempts.createdAt));
  return Map.groupBy(rows, ({ orderID }) => orderID);
}

/** The variants among these orders' products whose goods are codes. */
async function digitalVariantsOf(db: Database, rows: readonly OrderRow[]): Promise<Set<number>> {
  const bought = rows.flatMap(({ cart }) =>
    cart.cartItems.filter(({ itemType }) => itemType === 'product').map(({ itemID }) => itemID),
  );
  if (bought.length === 0) return new Set();
  const digital = await db
    .select({ variantID: variants.variantID })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(
      and(inArray(variants.variantID, [...new Set(bought)]), inArray(products.itemType, [...digitalProductTypes])),
    );
  return new Set(digital.map(({ variantID }) => variantID));
}

/** How many codes each order has been given. */
async function deliveredTo(db: Database, orderIDs: readonly string[]): Promise<Map<string | null, number>> {
  const rows = await db
    .select({ orderID: vaultCodes.orderID, codes: count() })
    .from(vaultCodes)
    .where(inArray(vaultCodes.orderID, [...orderIDs]))
    .groupBy(vaultCodes.orderID);
  return new Map(rows.map(({ orderID, codes }) => [orderID, codes]));
}

/** A stored address on one line. */
function addressText(shipTo: OrderRow['shipTo']): string | null {
  if (shipTo === null) return null;
  const { firstName, lastName, street, area, city } = shipTo;
  const town = typeof city === 'string' ? city.charAt(0).toUpperCase() + city.slice(1) : '';
  const parts = [[firstName, lastName].filter(Boolean).join(' '), street, area, town];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ');
}

/** The orders of these rows as their customer sees them, with what became of their payments. */
async function ordersOf(db: Database, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const orderIDs = rows.map(({ orderID }) => orderID);
  const [receipts, attempts, digital, delivered] = await Promise.all([
    receiptsOf(db, orderIDs),
    attemptsOf(db, orderIDs),
    digitalVariantsOf(db, rows),
    deliveredTo(db, orderIDs),
  ]);
  return rows.map((row): Order => {
    const { orderID, status, amount, createdAt, paidAt, method, cart } = row;
    const codes = cart.cartItems.filter(({ itemType, itemID }) => itemType === 'product' && digital.has(itemID));
    return {
      orderID,
      status,
      payload: {
        amount,
        createdAt: createdAt.toISOString(),
        paidAt: paidAt?.toISOString() ?? null,
        method,
        receipt: receipts.get(orderID) ?? null,
        deliveredTo: addressText(row.shipTo),
        timeline: timelineOf(row, attempts.get(orderID) ?? []),
        codes: {
          ordered: codes.reduce((sum, { quantity }) => sum + quantity, 0),
          // Nobody reads the codes of an order whose money goes back.
          delivered: status === 'pending' || status === 'completed' ? (delivered.get(orderID) ?? 0) : 0,
        },
      },
      cart,
    };
  });
}

/** The orders with a payment under way at this moment, as a condition. */
const hasPaymentUnderWay = (db: Database, now: Date) =>
  exists(
    db
      .select({ attemptID: paymentAttempts.attemptID })
      .from(paymentAttempts)
      .where(
        and(
          eq(paymentAttempts.orderID, orders.orderID),
          or(
            // 'paid' and no order: the money does not fit, and its sender must see that it arrived.
            inArray(paymentAttempts.status, [...openStatuses, 'paid']),
            gt(paymentAttempts.updatedAt, new Date(now.getTime() - lingering)),
          ),
        ),
      ),
  );

/** What is listed of a user's orders: those that await payment only while one is under way. */
const isListed = (db: Database, userId: string, now: Date) =>
  and(eq(orders.userId, userId), or(ne(orders.status, 'awaiting payment'), hasPaymentUnderWay(db, now)));

/**
 * A page of the user's orders, newest first.
 * @param page.before the order that the page follows on; null for the first page. An order of somebody else is followed
 *   by nothing.
 */
export async function listOrders(
  db: Database,
  userId: string,
  { before, limit, now }: { readonly before: string | null; readonly limit: number; readonly now: Date },
): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        isListed(db, userId, now),
        before === null
          ? undefined
          : sql`(${orders.createdAt}, ${orders.orderID}) < (select o.created_at, o.order_id from ${orders} as o where o.order_id = ${before} and o.user_id = ${userId})`,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.orderID))
    .limit(limit);
  return ordersOf(db, rows);
}

/** How many orders the user has at this moment, over all pages. */
export async function countOrders(db: Database, userId: string, now: Date): Promise<OrderCount> {
  const [row] = await db
    .select({
      placed: sql<number>`count(*) filter (where ${orders.status} <> 'awaiting payment')`.mapWith(Number),
      paying: sql<number>`count(*) filter (where ${orders.status} = 'awaiting payment')`.mapWith(Number),
    })
    .from(orders)
    .where(isListed(db, userId, now));
  return row ?? { placed: 0, paying: 0 };
}

/** The order of a cart; null where there is none. */
export async function findCartOrder(db: Database, cartID: string): Promise<Order | null> {
  const rows = await db.select().from(orders).where(eq(orders.cartID, cartID));
  const [order] = await ordersOf(db, rows);
  return order ?? null;
}
