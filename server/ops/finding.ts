import { eq } from 'drizzle-orm';
import { findCart } from '../carts/ownership.ts';
import type { Transaction } from '../db/open.ts';
import type { OrderRow } from '../db/schema.ts';
import { orders, paymentAttempts, payments } from '../db/schema.ts';
import { isOwnerDeleted } from '../orders/owner.ts';
import { CommandError } from './command-result.ts';

/** The order with its cart locked, as in every change of an order; null where there is none. */
export async function lockOrder(tx: Transaction, orderID: string): Promise<OrderRow | null> {
  const isIt = eq(orders.orderID, orderID);
  const [named] = await tx.select({ cartID: orders.cartID }).from(orders).where(isIt);
  if (!named) return null;
  await findCart(tx, named.cartID, { lock: true });
  const [order] = await tx.select().from(orders).where(isIt).for('update');
  return order ?? null;
}

/** The order with its cart locked, as in every change of an order. @throws CommandError where there is none */
export async function requireOrder(tx: Transaction, orderID: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderID);
  if (!order) throw new CommandError(`There is no order ${orderID}.`);
  return order;
}

/**
 * Nobody has to deliver or pay back any more: of a customer who has deleted their account meanwhile, what was kept for
 * that goes (server/accounts/account-deletion.ts).
 */
export async function forgetErased(tx: Transaction, { orderID, userId }: OrderRow): Promise<void> {
  if (userId === null || !(await isOwnerDeleted(tx, userId))) return;
  await tx.update(orders).set({ shipTo: null }).where(eq(orders.orderID, orderID));
  await tx.update(paymentAttempts).set({ phoneNumber: '', shipTo: null }).where(eq(paymentAttempts.orderID, orderID));
  await tx.update(payments).set({ payer: null }).where(eq(payments.orderID, orderID));
}
