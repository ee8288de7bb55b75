import { and, asc, count, desc, eq, exists, gt, inArray, isNotNull, ne, or } from 'drizzle-orm';
import type { Order } from '#contract/orders.ts';
import { digitalProductTypes } from '#contract/shop.ts';
import { openStatuses } from '#machines/payment-attempt/index.ts';
import type { Database } from '../db/open.ts';
import { orders, paymentAttempts, payments, products, variants, vaultCodes } from '../db/schema.ts';
import type { Attempt } from '../payments/attempts.ts';
import type { OrderRow } from './draft-order.ts';
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

/** The user's orders at this moment, newest first: those that await payment only while one is under way. */
export async function listOrdersOf(db: Database, userId: string, now: Date): Promise<Order[]> {
  const underWay = db
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
    );
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), or(ne(orders.status, 'awaiting payment'), exists(underWay))))
    .orderBy(desc(orders.createdAt), asc(orders.orderID));
  return ordersOf(db, rows);
}

/** The order of a cart; null where there is none. */
export async function findCartOrder(db: Database, cartID: string): Promise<Order | null> {
  const rows = await db.select().from(orders).where(eq(orders.cartID, cartID));
  const [order] = await ordersOf(db, rows);
  return order ?? null;
}
