import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import type { OrderRow } from '../db/schema.ts';
import { orders, subscriptions } from '../db/schema.ts';

/**
 * Completes a 'pending' order if every item is a started subscription, or codes that are all assigned. An order with
 * goods to ship, or with a service that is used once, stays 'pending' until a person completes it.
 * @param codeItems how many items of the order have all of their codes
 */
export async function completeIfFulfilled(
  tx: Transaction,
  { orderID, cart: { cartItems } }: Pick<OrderRow, 'orderID' | 'cart'>,
  codeItems: number,
  at: Date,
): Promise<void> {
  const others = cartItems.length - codeItems;
  // Each started subscription has one row.
  if (others > 0 && (await tx.$count(subscriptions, eq(subscriptions.orderID, orderID))) < others) return;
  await tx
    .update(orders)
    .set({ status: 'completed', completedAt: at })
    .where(and(eq(orders.orderID, orderID), eq(orders.status, 'pending')));
}
