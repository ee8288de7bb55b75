import { eq } from 'drizzle-orm';
import type { OrderContents } from '../carts/draft-order.ts';
import { findCart } from '../carts/ownership.ts';
import type { Transaction } from '../db/open.ts';
import { publish } from '../db/pub-sub.ts';
import { carts, type OrderRow, orders } from '../db/schema.ts';
import { type Shortfall, take } from '../stock/holding.ts';
import { deliver } from '../vault/deliver-codes.ts';
import { isOwnerDeleted } from './owner.ts';
import { moveRemainingItems } from './remaining-items.ts';
import { startSubscriptions } from './subscribing.ts';

/** What a payment did to its order. */
export type Placement =
  | { readonly kind: 'placed' }
  /** The order was paid before, or waits for its refund; it stays as it is. */
  | { readonly kind: 'order already paid' }
  /** The customer has deleted their account: the order is closed, and stays as it is. */
  | { readonly kind: 'account deleted' }
  /** The order gets nothing, and its money is due back. */
  | { readonly kind: 'out of stock'; readonly missing: readonly Shortfall[] };

export interface Paid {
  readonly method: 'express' | 'paybill';
  readonly at: Date;
  /** What the prompt asked for. The order is placed with it, whatever its cart has become; null: as the order stands. */
  readonly prompted?: OrderContents | null;
}

/** The prompted contents. Where they need an address, the order's present one comes first: it may have been corrected. */
const withPresentAddress = (prompted: OrderContents, { shipTo }: OrderRow): OrderContents =>
  prompted.shipTo === null ? prompted : { ...prompted, shipTo: shipTo ?? prompted.shipTo };

/** The topic on which it is published that a payment has reached the order of a cart. */
export const orderTopic = (cartID: string): string => `order:${cartID}`;

/**
 * Whether an order takes a payment. One that was paid takes no second one, also where it was cancelled afterwards: its
 * goods and its money went back.
 */
export const isPayable = ({ status, paidAt }: Pick<OrderRow, 'status' | 'paidAt'>): boolean =>
  status === 'awaiting payment' || (status === 'cancelled' && paidAt === null);

/**
 * Places a paid order, exactly once whatever races: 'awaiting payment' (or 'cancelled') becomes 'pending', the cart is
 * closed, the stock taken and the subscriptions started. A late payment of an order that was cancelled unpaid still wins.
 * @throws Error for an order that does not exist
 */
export async function placeOrder(tx: Transaction, orderID: string, { method, at, prompted }: Paid): Promise<Placement> {
  const isIt = eq(orders.orderID, orderID);
  const [found] = await tx.select({ cartID: orders.cartID }).from(orders).where(isIt);
  if (!found) throw new Error('a payment names an order that does not exist');
  // The cart is locked first, as in every change of it: the order cannot change under a payment, and no deadlock occurs.
  const cart = await findCart(tx, found.cartID, { lock: true });
  const [draft] = await tx.select().from(orders).where(isIt).for('update');
  if (!draft || !isPayable(draft)) return { kind: 'order already paid' };
  if (await isOwnerDeleted(tx, draft.userId)) return { kind: 'account deleted' };
  const contents = prompted ? withPresentAddress(prompted, draft) : {};
  const [order] = await tx
    .update(orders)
    .set({ ...contents, status: 'pending', method, paidAt: at })
    .where(isIt)
    .returning();
  if (!order) throw new Error('an order that is locked has gone');
  await tx.update(carts).set({ status: 'ordered', updatedAt: at }).where(eq(carts.cartID, order.cartID));
  if (prompted && cart?.status === 'open') await moveRemainingItems(tx, cart, prompted.cart, at);
  const missing = await take(tx, order);
  if (missing.length > 0) {
    await tx.update(orders).set({ status: 'refund due' }).where(isIt);
    return { kind: 'out of stock', missing };
  }
  await publish(tx, orderTopic(order.cartID));
  await startSubscriptions(tx, order, at);
  await deliver(tx, order, at);
  return { kind: 'placed' };
}
