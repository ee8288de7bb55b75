import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { orders, vaultCodes } from '../db/schema.ts';
import type { OrderRow } from '../orders/draft-order.ts';
import { completeIfFulfilled } from '../orders/fulfilment.ts';
import { deliverableCodes, type Owed, owedTo } from './owing.ts';
import { tellBuyer, type VaultDeps } from './telling.ts';

const week = 7 * 24 * 60 * 60 * 1000;

/** What became of an order's codes. */
export type Delivery = 'no codes' | 'delivered' | 'waiting';

/** Loading and handing out what was loaded take turns, so that the oldest order comes first. Payments do not wait. */
const vaultLock = 7_219_002;
export const lockVault = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(${vaultLock})`);

/** Gives an order free codes of a variant, the oldest first; codes that another order is being given are passed over. */
async function assign(tx: Transaction, { orderID, variantID, quantity, assigned }: Owed, at: Date): Promise<number> {
  if (quantity <= assigned) return assigned;
  // Picked first and then updated: as a subquery the planner may run the pick, and its limit, more than once.
  const free = await tx
    .select({ codeID: vaultCodes.codeID })
    .from(vaultCodes)
    .where(and(eq(vaultCodes.variantID, variantID), isNull(vaultCodes.orderID)))
    .orderBy(asc(vaultCodes.codeID))
    .limit(quantity - assigned)
    .for('update', { skipLocked: true });
  if (free.length === 0) return assigned;
  const codes = free.map(({ codeID }) => codeID);
  await tx.update(vaultCodes).set({ orderID, assignedAt: at }).where(inArray(vaultCodes.codeID, codes));
  return assigned + codes.length;
}

/**
 * Assigns the codes that a placed order waits for, as far as the vault has them, and completes an order that waits for
 * nothing else. Call it after the order's subscriptions have started. Does nothing twice. The caller has locked the order's row; an order that is not 'pending' gets none.
 */
export async function deliver(tx: Transaction, order: Pick<OrderRow, 'orderID' | 'cart'>, at: Date): Promise<Delivery> {
  const { orderID, cart } = order;
  const hasProducts = cart.cartItems.some(({ itemType }) => itemType === 'product');
  const items = hasProducts ? await owedTo(tx, orderID) : [];
  let isShort = false;
  for (const item of items) {
    if ((await assign(tx, item, at)) < item.quantity) isShort = true;
  }
  if (isShort) return 'waiting';
  await completeIfFulfilled(tx, order, items.length, at);
  return items.length === 0 ? 'no codes' : 'delivered';
}

/**
 * Gives waiting orders what the vault has, the oldest paid first. The caller holds the vault's lock.
 * @param since only those that were paid then or later; null: all
 * @returns the orders that have all of their codes now
 */
export async function deliverAll(tx: Transaction, at: Date, since: Date | null): Promise<string[]> {
  const waiting = new Set((await deliverableCodes(tx, since)).map(({ orderID }) => orderID));
  const delivered: string[] = [];
  for (const orderID of waiting) {
    const [order] = await tx.select().from(orders).where(eq(orders.orderID, orderID)).for('update');
    if (order && (await deliver(tx, order, at)) === 'delivered') delivered.push(orderID);
  }
  return delivered;
}

/**
 * Gives waiting orders of the last week what the vault has, and tells the buyers who have all of their codes then. Any
 * number of times, on any instance. Loading codes does the same for all orders: here is caught up on what a payment
 * missed that was made in the same moment.
 */
export async function deliverWaiting(deps: VaultDeps): Promise<void> {
  if (deps.config.vaultKeys.length === 0) return;
  const delivered = await deps.db.transaction(async (tx) => {
    await lockVault(tx);
    const now = deps.clock();
    return deliverAll(tx, now, new Date(now.getTime() - week));
  });
  for (const orderID of delivered) await tellBuyer(deps, orderID);
}
