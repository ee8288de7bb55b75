import { and, asc, countDistinct, desc, eq, exists, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { ShopSettings } from '#contract/desk/shop.ts';
import type { Order, OrderCount } from '#contract/orders.ts';
import { digitalProductTypes } from '#contract/shop.ts';
import { openStatuses } from '#machines/payment-attempt/index.ts';
import type { Attempt } from '../attempts/attempts.ts';
import { hasHeldMoney } from '../attempts/held-money.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import type { OrderRow } from '../db/schema.ts';
import { codeReveals, orders, paymentAttempts, payments, products, variants, vaultCodes } from '../db/schema.ts';
import { minute } from '../time.ts';
import { computeArrival } from './arrival.ts';
import { findOrderMoney, noMoney } from './order-money.ts';
import { createTimeline } from './timeline.ts';

/** How long an order is still listed after its payment failed, in milliseconds. */
const listedAfterFailure = 10 * minute;

/** Prepared, because each list of orders runs it. */
const readReceipts = prepared((db) =>
  db
    .select({ orderID: payments.orderID, receipt: payments.receipt })
    .from(payments)
    .where(and(sql`${payments.orderID} = any(${sql.placeholder('orderIDs')}::text[])`, isNotNull(payments.receipt)))
    .orderBy(desc(payments.receivedAt)),
);

/** Finds the receipt that paid each order: the first one where an order was paid twice. */
export async function findReceipts(
  db: Database,
  orderIDs: readonly string[],
): Promise<Map<string | null, string | null>> {
  const rows = await readReceipts(db, { orderIDs: [...orderIDs] });
  // In the map, the oldest receipt of an order comes last and replaces the newer ones.
  return new Map(rows.map(({ orderID, receipt }) => [orderID, receipt]));
}

/** Finds each order's payment attempts, the oldest first. */
export async function findAttempts(db: Database, orderIDs: readonly string[]): Promise<Map<string, Attempt[]>> {
  const rows = await db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderID, [...orderIDs]))
    .orderBy(asc(paymentAttempts.createdAt));
  return Map.groupBy(rows, ({ orderID }) => orderID);
}

interface Sold {
  /** Delivered as a code. */
  readonly isDigital: boolean;
  readonly releaseDate: string | null;
}

/** Finds the variants of these orders that are still in the catalogue. */
async function findVariants(db: Database, rows: readonly OrderRow[]): Promise<Map<number, Sold>> {
  const bought = rows.flatMap(({ cart }) =>
    cart.cartItems.filter(({ itemType }) => itemType === 'product').map(({ itemID }) => itemID),
  );
  if (bought.length === 0) return new Map();
  const found = await db
    .select({ variantID: variants.variantID, itemType: products.itemType, releaseDate: products.releaseDate })
    .from(variants)
    .innerJoin(products, eq(products.itemID, variants.itemID))
    .where(inArray(variants.variantID, [...new Set(bought)]));
  return new Map(
    found.map(({ variantID, itemType, releaseDate }) => [
      variantID,
      { isDigital: digitalProductTypes.includes(itemType), releaseDate },
    ]),
  );
}

interface CodeCount {
  readonly delivered: number;
  readonly revealed: number;
}

/** Counts the codes that were assigned to each order, and those of them that were revealed. */
async function countCodes(db: Database, orderIDs: readonly string[]): Promise<Map<string | null, CodeCount>> {
  const rows = await db
    .select({
      orderID: vaultCodes.orderID,
      delivered: countDistinct(vaultCodes.codeID),
      revealed: countDistinct(codeReveals.codeID),
    })
    .from(vaultCodes)
    .leftJoin(codeReveals, eq(codeReveals.codeID, vaultCodes.codeID))
    .where(and(inArray(vaultCodes.orderID, [...orderIDs]), isNull(vaultCodes.voidedAt)))
    .groupBy(vaultCodes.orderID);
  return new Map(rows.map(({ orderID, ...codes }) => [orderID, codes]));
}

/** Formats a stored address as one line. */
export function addressText(shipTo: OrderRow['shipTo']): string | null {
  if (shipTo === null) return null;
  const { firstName, lastName, street, area, city } = shipTo;
  const cityName = typeof city === 'string' ? city.charAt(0).toUpperCase() + city.slice(1) : '';
  const parts = [[firstName, lastName].filter(Boolean).join(' '), street, area, cityName];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ');
}

/** Reads the orders of these rows as their customers see them, with their payments and codes. */
/** The days of a delivery by city, as the owner has set them. */
type DeliveryDays = ShopSettings['deliveryDays'];

async function toOrders(db: Database, rows: readonly OrderRow[], days: DeliveryDays): Promise<Order[]> {
  if (rows.length === 0) return [];
  const orderIDs = rows.map(({ orderID }) => orderID);
  const [receipts, attempts, sold, codeCounts, money] = await Promise.all([
    findReceipts(db, orderIDs),
    findAttempts(db, orderIDs),
    findVariants(db, rows),
    countCodes(db, orderIDs),
    findOrderMoney(db, rows),
  ]);
  return rows.map((row): Order => {
    const { orderID, status, amount, createdAt, paidAt, method, cart } = row;
    const goods = cart.cartItems.filter(({ itemType }) => itemType === 'product');
    const codes = goods.filter(({ itemID }) => sold.get(itemID)?.isDigital);
    const releases = goods.flatMap(({ itemID }) => {
      const variant = sold.get(itemID);
      return variant?.releaseDate && !variant.isDigital ? [variant.releaseDate] : [];
    });
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
        arrival: computeArrival(row, releases, days),
        timeline: createTimeline(row, attempts.get(orderID) ?? [], money.get(orderID) ?? noMoney),
        codes: {
          ordered: codes.reduce((sum, { quantity }) => sum + quantity, 0),
          // Codes of a cancelled or refunded order are not shown.
          delivered: 0,
          revealed: 0,
          ...(status === 'pending' || status === 'completed' ? codeCounts.get(orderID) : null),
        },
      },
      cart,
    };
  });
}

/** SQL: a payment of the order is in progress, or has failed a short time ago. */
const hasPaymentInProgress = (db: Database, now: Date) =>
  exists(
    db
      .select({ attemptID: paymentAttempts.attemptID })
      .from(paymentAttempts)
      .where(
        and(
          eq(paymentAttempts.orderID, orders.orderID),
          or(
            // A paid attempt of an unpaid order has another amount. Its customer must see that the money arrived.
            inArray(paymentAttempts.status, [...openStatuses, 'paid']),
            gt(paymentAttempts.updatedAt, new Date(now.getTime() - listedAfterFailure)),
          ),
        ),
      ),
  );

/** SQL: the order is in the user's list. An unpaid order is listed only while a payment is in progress. */
const isListed = (db: Database, userId: string, now: Date) =>
  and(
    eq(orders.userId, userId),
    or(ne(orders.status, 'awaiting payment'), hasPaymentInProgress(db, now), hasHeldMoney(db)),
  );

/**
 * Lists a page of the user's orders, newest first.
 * @param page.before the last order of the page before; null for the first page. After another user's order the page is
 *   empty.
 */
export async function listOrders(
  db: Database,
  userId: string,
  { before, limit, now }: { readonly before: string | null; readonly limit: number; readonly now: Date },
  days: DeliveryDays,
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
  return toOrders(db, rows, days);
}

/** Counts the orders of the user's list, over all pages. */
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

/** Finds the order of a cart; null for none. */
export async function findCartOrder(db: Database, cartID: string, days: DeliveryDays): Promise<Order | null> {
  const rows = await db.select().from(orders).where(eq(orders.cartID, cartID));
  const [order] = await toOrders(db, rows, days);
  return order ?? null;
}
