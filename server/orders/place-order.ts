import { and, eq, inArray } from 'drizzle-orm';
import { findCart } from '../carts/ownership.ts';
import type { Transaction } from '../db/open.ts';
import { carts, orders } from '../db/schema.ts';
import { type Shortfall, take } from '../stock/holding.ts';
import { deliver } from '../vault/deliver-codes.ts';
import { startSubscriptions } from './subscribing.ts';

/** What a payment did to its order. */
export type Placement =
  | { readonly kind: 'placed' }
  /** The order was paid before, or waits for its refund; it stays as it is. */
  | { readonly kind: 'order already paid' }
  /** The order gets nothing, and its money is due back. */
  | { readonly kind: 'out of stock'; readonly missing: readonly Shortfall[] };

/**
 * Places a paid order, exactly once whatever races: 'awaiting payment' (or 'cancelled') becomes 'pending', the cart is
 * closed, the stock taken and the subscriptions started. A late payment of a cancelled order still wins.
 * @throws Error for an order that does not exist
 */
export async function placeOrder(
  tx: Transaction,
  orderID: string,
  paid: { readonly method: 'express' | 'paybill'; readonly at: Date },
): Promise<Placement> {
  const [found] = await tx.select({ cartID: orders.cartID }).from(orders).where(eq(orders.orderID, orderID));
  if (!found) throw new Error('a payment names an order that does not exist');
  // The cart is locked first, as in every change of it: the order cannot change under a payment, and no deadlock occurs.
  await findCart(tx, found.cartID, { lock: true });
  const [order] = await tx
    .update(orders)
    .set({ status: 'pending', method: paid.method, paidAt: paid.at })
    .where(and(eq(orders.orderID, orderID), inArray(orders.status, ['awaiting payment', 'cancelled'])))
    .returning();
  if (!order) return { kind: 'order already paid' };
  await tx.update(carts).set({ status: 'ordered', updatedAt: paid.at }).where(eq(carts.cartID, order.cartID));
  const missing = await take(tx, order);
  if (missing.length > 0) {
    await tx.update(orders).set({ status: 'refund due' }).where(eq(orders.orderID, orderID));
    return { kind: 'out of stock', missing };
  }
  await startSubscriptions(tx, order, paid.at);
  await deliver(tx, order, paid.at);
  return { kind: 'placed' };
}
