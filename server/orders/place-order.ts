import { eq } from 'drizzle-orm';
import type { OrderContents } from '../carts/draft-order.ts';
import { findCart } from '../carts/ownership.ts';
import type { Transaction } from '../db/open.ts';
import { publish, shopTopic } from '../db/pub-sub.ts';
import { carts, type OrderRow, orders } from '../db/schema.ts';
import { deductStock, type Shortfall } from '../stock/reservations.ts';
import { startSubscriptions } from '../subscriptions/start-subscriptions.ts';
import { assignOrderCodes } from '../vault/assign-codes.ts';
import { isOwnerDeleted } from './deleted-owner.ts';
import { moveRemainingItems } from './remaining-items.ts';

/** The result of placing an order for a payment. */
export type Placement =
  | { readonly kind: 'placed' }
  /** The order was paid before, or its refund is due. It is unchanged. */
  | { readonly kind: 'order already paid' }
  /** The customer has deleted their account. The order is unchanged. */
  | { readonly kind: 'account deleted' }
  /** The order gets no goods, and its refund is due. */
  | { readonly kind: 'out of stock'; readonly missing: readonly Shortfall[] };

export interface OrderPayment {
  readonly method: 'express' | 'paybill';
  readonly at: Date;
  /** The contents that were prompted, which the order is placed with; null to place the order with its own contents. */
  readonly prompted?: OrderContents | null;
}

/** The prompted contents with the order's present address, which may have been corrected since. */
const withPresentAddress = (prompted: OrderContents, { shipTo }: OrderRow): OrderContents =>
  prompted.shipTo === null ? prompted : { ...prompted, shipTo: shipTo ?? prompted.shipTo };

/** The topic on which a payment of a cart's order is published. */
export const orderTopic = (cartID: string): string => `order:${cartID}`;

/**
 * Whether a payment may place an order. A paid order takes no second payment, also if it was cancelled and refunded
 * afterwards.
 */
export const isPayable = ({ status, paidAt }: Pick<OrderRow, 'status' | 'paidAt'>): boolean =>
  status === 'awaiting payment' || (status === 'cancelled' && paidAt === null);

/**
 * Turns a draft order into a placed order once it is paid, exactly once: its status becomes 'pending', its cart is
 * closed, the stock is taken, subscriptions start and codes are assigned. A late payment also places an order that was
 * cancelled unpaid.
 * @throws Error for an order that does not exist
 */
export async function placeOrder(
  tx: Transaction,
  orderID: string,
  { method, at, prompted }: OrderPayment,
): Promise<Placement> {
  const byID = eq(orders.orderID, orderID);
  const [found] = await tx.select({ cartID: orders.cartID }).from(orders).where(byID);
  if (!found) throw new Error('a payment names an order that does not exist');
  // Every change of a cart or its order locks the cart first, so the order cannot change here and no deadlock occurs.
  const cart = await findCart(tx, found.cartID, { lock: true });
  const [draft] = await tx.select().from(orders).where(byID).for('update');
  if (!draft || !isPayable(draft)) return { kind: 'order already paid' };
  if (await isOwnerDeleted(tx, draft.userId)) return { kind: 'account deleted' };
  const contents = prompted ? withPresentAddress(prompted, draft) : {};
  const [order] = await tx
    .update(orders)
    .set({ ...contents, status: 'pending', method, paidAt: at })
    .where(byID)
    .returning();
  if (!order) throw new Error('a locked order has disappeared');
  await tx.update(carts).set({ status: 'ordered', updatedAt: at }).where(eq(carts.cartID, order.cartID));
  if (prompted && cart?.status === 'open') await moveRemainingItems(tx, cart, prompted.cart, at);
  const missing = await deductStock(tx, order);
  await publish(tx, shopTopic);
  if (missing.length > 0) {
    await tx.update(orders).set({ status: 'refund due' }).where(byID);
    return { kind: 'out of stock', missing };
  }
  await publish(tx, orderTopic(order.cartID));
  await startSubscriptions(tx, order, at);
  await assignOrderCodes(tx, order, at);
  return { kind: 'placed' };
}
