import { and, eq, like } from 'drizzle-orm';
import { findCart } from '../carts/ownership.ts';
import type { Transaction } from '../db/open.ts';
import { orders, paymentAttempts, users } from '../db/schema.ts';
import type { OrderRow } from '../orders/draft-order.ts';
import { CommandError } from './command-result.ts';

/** The order with its cart locked, as by everybody who changes one. @throws CommandError where there is none */
export async function requireOrder(tx: Transaction, orderID: string): Promise<OrderRow> {
  const isIt = eq(orders.orderID, orderID);
  const [named] = await tx.select({ cartID: orders.cartID }).from(orders).where(isIt);
  if (named) await findCart(tx, named.cartID, { lock: true });
  const [order] = named ? await tx.select().from(orders).where(isIt).for('update') : [];
  if (!order) throw new CommandError(`There is no order ${orderID}.`);
  return order;
}

/**
 * Nobody has to deliver or pay back any more: of a customer who has deleted their account meanwhile, what was kept for
 * that goes (server/accounts/account-deletion.ts).
 */
export async function forgetErased(tx: Transaction, { orderID, userId }: OrderRow): Promise<void> {
  if (userId === null) return;
  const [erased] = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.userId, userId), like(users.phoneNumber, 'deleted:%')));
  if (!erased) return;
  await tx.update(orders).set({ shipTo: null }).where(eq(orders.orderID, orderID));
  await tx.update(paymentAttempts).set({ phoneNumber: '' }).where(eq(paymentAttempts.orderID, orderID));
}
