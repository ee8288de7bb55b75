import { eq } from 'drizzle-orm';
import { findCart } from '../carts/ownership.ts';
import type { Transaction } from '../db/open.ts';
import type { OrderRow } from '../db/schema.ts';
import { orders, paymentAttempts, payments } from '../db/schema.ts';
import { isOwnerDeleted } from '../orders/deleted-owner.ts';
import { Refusal } from './refusal.ts';

/** Reads an order with its cart locked, as every change of an order does; null where there is none. */
export async function lockOrder(tx: Transaction, orderID: string): Promise<OrderRow | null> {
  const byID = eq(orders.orderID, orderID);
  const [named] = await tx.select({ cartID: orders.cartID }).from(orders).where(byID);
  if (!named) return null;
  await findCart(tx, named.cartID, { lock: true });
  const [order] = await tx.select().from(orders).where(byID).for('update');
  return order ?? null;
}

/** Reads an order with its cart locked. @throws Refusal where there is none */
export async function requireOrder(tx: Transaction, orderID: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderID);
  if (!order) throw new Refusal('no order', { orderID });
  return order;
}

/**
 * Erases the personal data of a finished order whose customer has deleted their account. Until then it was needed for
 * delivery or a refund (server/accounts/account-deletion.ts).
 */
export async function eraseIfOwnerDeleted(tx: Transaction, { orderID, userId }: OrderRow): Promise<void> {
  if (userId === null || !(await isOwnerDeleted(tx, userId))) return;
  await tx.update(orders).set({ shipTo: null }).where(eq(orders.orderID, orderID));
  await tx.update(paymentAttempts).set({ phoneNumber: '', shipTo: null }).where(eq(paymentAttempts.orderID, orderID));
  await tx.update(payments).set({ payer: null }).where(eq(payments.orderID, orderID));
}
