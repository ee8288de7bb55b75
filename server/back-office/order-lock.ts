import { and, eq, inArray, ne, not } from 'drizzle-orm';
import { hasUnsettledMoney } from '../attempts/held-money.ts';
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
 * Erases the personal data of an order whose customer has deleted their account, as far as it is needed no more for
 * its delivery or its money (server/accounts/account-deletion.ts). Every change that settles one of them ends with it.
 */
export async function eraseIfOwnerDeleted(tx: Transaction, orderID: string): Promise<void> {
  const byID = eq(orders.orderID, orderID);
  const [order] = await tx.select({ userId: orders.userId }).from(orders).where(byID);
  if (!order?.userId || !(await isOwnerDeleted(tx, order.userId))) return;
  await tx
    .update(orders)
    .set({ shipTo: null })
    .where(and(byID, ne(orders.status, 'pending')));
  const settled = tx
    .select({ orderID: orders.orderID })
    .from(orders)
    .where(and(byID, not(hasUnsettledMoney(tx))));
  await tx
    .update(paymentAttempts)
    .set({ phoneNumber: '', shipTo: null })
    .where(inArray(paymentAttempts.orderID, settled));
  await tx.update(payments).set({ payer: null }).where(inArray(payments.orderID, settled));
}
