import { and, eq, inArray } from 'drizzle-orm';
import { type CartRow, findCart, requireOpen } from '../carts/ownership.ts';
import type { CartLine } from '../carts/reading.ts';
import type { Transaction } from '../db/open.ts';
import { carts, orders } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { newOrderID } from '../http/ids.ts';
import { requireAll, type Shortfall, shortOf, take } from '../stock/holding.ts';
import { deliver } from '../vault/delivering.ts';
import { contentsOf, type OrderContents } from './mirror.ts';
import { startSubscriptions } from './subscribing.ts';

export type OrderRow = typeof orders.$inferSelect;

/** @throws HttpError 409 naming the first item of which there are not enough */
const requireStock = (lines: readonly CartLine[]): void =>
  requireAll(lines.flatMap((line) => (line.stock === null ? [] : shortOf(line, line.stock))));

async function insertOrder(tx: Transaction, cart: CartRow, contents: OrderContents, at: Date): Promise<OrderRow> {
  // 30^8 ids: a second collision in a row means that something else is broken.
  for (let tries = 0; tries < 3; tries += 1) {
    const [order] = await tx
      .insert(orders)
      .values({ orderID: newOrderID(), cartID: cart.cartID, userId: cart.userId, createdAt: at, ...contents })
      .onConflictDoNothing({ target: orders.orderID })
      .returning();
    if (order) return order;
  }
  throw new Error('no free order id was found');
}

/**
 * The order 'awaiting payment' of an open cart, made or brought up to date. Locks the cart until the transaction ends.
 * @throws HttpError 404 'No cart found'; 409 for a cart that is empty, ordered, nobody's, without the address it needs,
 * or with more of something than there is
 */
export async function ensureOrder(tx: Transaction, { cartID }: CartRow, deps: Deps): Promise<OrderRow> {
  const cart = await findCart(tx, cartID, { lock: true });
  if (!cart) throw new HttpError(404, 'No cart found');
  requireOpen(cart);
  if (cart.userId === null) throw new HttpError(409, 'Sign in again to bring this cart into your account.');
  const { contents, lines } = await contentsOf(tx, cart, deps.config);
  if (lines.length === 0) throw new HttpError(409, 'No items in cart');
  if (contents.cart.addressNeeded) throw new HttpError(409, 'Add a delivery address first.');
  requireStock(lines);

  const [known] = await tx.select().from(orders).where(eq(orders.cartID, cartID));
  if (!known) return insertOrder(tx, cart, contents, deps.clock());
  const [refreshed] = await tx
    .update(orders)
    .set({ ...contents, userId: cart.userId, status: 'awaiting payment' })
    .where(and(eq(orders.cartID, cartID), inArray(orders.status, ['awaiting payment', 'cancelled'])))
    .returning();
  if (!refreshed) throw new HttpError(409, 'This cart has been ordered.');
  return refreshed;
}

/** What became of a paid order; `missing` is why it cannot be filled. */
type Placing = 'placed' | 'already placed' | 'refund due' | { readonly missing: readonly Shortfall[] };

/**
 * Places a paid order, exactly once whatever races: awaiting payment (or cancelled) becomes pending, the cart is
 * closed, the stock taken and the subscriptions started. A late payment of a cancelled order still wins.
 * @returns 'already placed' for one that was paid before, 'refund due' for one that waits for its refund; both are left
 * as they are. What is missing where something is not there any more: nothing is handed out, and a refund is due
 * @throws Error for an order that does not exist
 */
export async function markPaid(
  tx: Transaction,
  orderID: string,
  paid: { readonly method: 'express' | 'paybill'; readonly at: Date },
): Promise<Placing> {
  const [found] = await tx.select({ cartID: orders.cartID }).from(orders).where(eq(orders.orderID, orderID));
  if (!found) throw new Error('a payment names an order that does not exist');
  // The cart first, as whoever changes it does: the order cannot change under a payment, and nobody waits in a ring.
  await findCart(tx, found.cartID, { lock: true });
  const [order] = await tx
    .update(orders)
    .set({ status: 'pending', method: paid.method, paidAt: paid.at })
    .where(and(eq(orders.orderID, orderID), inArray(orders.status, ['awaiting payment', 'cancelled'])))
    .returning();
  if (!order) {
    const [settled] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.orderID, orderID));
    return settled?.status === 'refund due' ? 'refund due' : 'already placed';
  }
  await tx.update(carts).set({ status: 'ordered', updatedAt: paid.at }).where(eq(carts.cartID, order.cartID));
  const missing = await take(tx, order);
  if (missing.length > 0) {
    await tx.update(orders).set({ status: 'refund due' }).where(eq(orders.orderID, orderID));
    return { missing };
  }
  await startSubscriptions(tx, order, paid.at);
  await deliver(tx, order, paid.at);
  return 'placed';
}
