import { and, asc, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { Order } from '#contract/orders.ts';
import type { Database } from '../db/open.ts';
import { orders, payments } from '../db/schema.ts';
import type { OrderRow } from './placing.ts';

/** The receipt that paid each order: the first, where someone paid twice. */
async function receiptsOf(db: Database, orderIDs: readonly string[]): Promise<Map<string | null, string | null>> {
  if (orderIDs.length === 0) return new Map();
  const rows = await db
    .select({ orderID: payments.orderID, receipt: payments.receipt })
    .from(payments)
    .where(and(inArray(payments.orderID, [...orderIDs]), isNotNull(payments.receipt)))
    .orderBy(desc(payments.receivedAt));
  // Newest first, so that the oldest is written last and stays.
  return new Map(rows.map(({ orderID, receipt }) => [orderID, receipt]));
}

const orderOf = (row: OrderRow, receipt: string | null): Order => ({
  orderID: row.orderID,
  status: row.status,
  payload: {
    amount: row.amount,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    method: row.method,
    receipt,
  },
  cart: row.cart,
});

async function withReceipts(db: Database, rows: readonly OrderRow[]): Promise<Order[]> {
  const receipts = await receiptsOf(
    db,
    rows.map(({ orderID }) => orderID),
  );
  return rows.map((row) => orderOf(row, receipts.get(row.orderID) ?? null));
}

/** The user's orders, newest first, without those that still await payment. */
export async function listOrdersOf(db: Database, userId: string): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.status, 'awaiting payment')))
    .orderBy(desc(orders.createdAt), asc(orders.orderID));
  return withReceipts(db, rows);
}

/** The order of a cart; null where there is none. */
export async function findCartOrder(db: Database, cartID: string): Promise<Order | null> {
  const rows = await db.select().from(orders).where(eq(orders.cartID, cartID));
  const [order] = await withReceipts(db, rows);
  return order ?? null;
}
