import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { orders, vaultCodes } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { OutboxDeps } from '../outbox/outbox.ts';
import { second } from '../time.ts';
import { isFreeCode } from './free-codes.ts';
import { completeIfFulfilled } from './fulfilment.ts';
import { notifyBuyerOfCodes } from './notifications.ts';
import { findDeliverableCodes, findOrderCodes, hasMissingCodes, type OrderCodes } from './pending-codes.ts';

export type CodeDeliveryDeps = OutboxDeps & Pick<Deps, 'db' | 'publicUrl'>;

type Order = Pick<typeof orders.$inferSelect, 'orderID' | 'cart'>;

/** The state of an order's codes after a delivery. */
type Delivery = 'no codes' | 'delivered' | 'waiting';

/** The delay before codes that another transaction has locked are tried again. */
const lockedRetryMs = 15 * second;

/**
 * The advisory lock that loading and delivering codes share, so that the oldest order gets codes first. Payments do not
 * acquire it.
 */
const vaultLock = 7_219_002;
/** Acquires the vault's lock until the transaction ends. */
export const lockVault = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(${vaultLock})`);

/**
 * Assigns free codes of a variant to an order, the oldest first; skips codes that another transaction has locked.
 * @returns how many the order has now
 */
async function assign(
  tx: Transaction,
  { orderID, variantID, quantity, assigned }: OrderCodes,
  at: Date,
): Promise<number> {
  if (quantity <= assigned) return assigned;
  // Picked first and then updated: as a subquery the planner may run the pick, and its limit, more than once.
  const free = await tx
    .select({ codeID: vaultCodes.codeID })
    .from(vaultCodes)
    .where(and(eq(vaultCodes.variantID, variantID), isFreeCode))
    .orderBy(asc(vaultCodes.codeID))
    .limit(quantity - assigned)
    .for('update', { skipLocked: true });
  if (free.length === 0) return assigned;
  const codes = free.map(({ codeID }) => codeID);
  await tx.update(vaultCodes).set({ orderID, assignedAt: at }).where(inArray(vaultCodes.codeID, codes));
  return assigned + codes.length;
}

/**
 * Assigns the missing codes of a placed order that the vault has, and completes the order if nothing else is missing.
 * Call it after the order's subscriptions have started. Idempotent. The caller has locked the order's row. An order
 * that is not 'pending' gets no codes.
 */
export async function assignOrderCodes(tx: Transaction, order: Order, at: Date): Promise<Delivery> {
  const { orderID, cart } = order;
  const hasProducts = cart.cartItems.some(({ itemType }) => itemType === 'product');
  const items = hasProducts ? await findOrderCodes(tx, orderID) : [];
  let isWaiting = false;
  for (const item of items) {
    if ((await assign(tx, item, at)) < item.quantity) isWaiting = true;
  }
  if (isWaiting) return 'waiting';
  await completeIfFulfilled(tx, order, items.length, at);
  return items.length === 0 ? 'no codes' : 'delivered';
}

/** Locks an order's row and delivers its codes. @returns whether this delivery has completed its codes */
async function deliverLocked(tx: Transaction, orderID: string, at: Date): Promise<boolean> {
  const [order] = await tx.select().from(orders).where(eq(orders.orderID, orderID)).for('update');
  if (!order || !(await findOrderCodes(tx, orderID)).some(hasMissingCodes)) return false;
  return (await assignOrderCodes(tx, order, at)) === 'delivered';
}

/**
 * Delivers the codes of the vault to waiting orders, the oldest paid first, and notifies the buyers of those that have
 * all of theirs. The caller holds the vault's lock.
 * @returns the orders that have all of their codes now
 */
export async function deliverAll(deps: CodeDeliveryDeps, tx: Transaction, at: Date): Promise<string[]> {
  const waiting = new Set((await findDeliverableCodes(tx, null)).map(({ orderID }) => orderID));
  const delivered: string[] = [];
  for (const orderID of waiting) {
    if (!(await deliverLocked(tx, orderID, at))) continue;
    await notifyBuyerOfCodes(deps, tx, orderID, 'arrived');
    delivered.push(orderID);
  }
  return delivered;
}

/**
 * Delivers the codes of one order that was paid while they were being loaded, or while another transaction had locked
 * them. `loadCodes` itself delivers codes that are loaded later. Safe to repeat, on any instance.
 * @returns when to try again; null if the order has its codes or the vault has no free code for it
 */
export async function deliverOrderCodes(deps: CodeDeliveryDeps, orderID: string): Promise<Date | null> {
  return deps.db.transaction(async (tx) => {
    await lockVault(tx);
    const now = deps.clock();
    if (await deliverLocked(tx, orderID, now)) {
      await notifyBuyerOfCodes(deps, tx, orderID, 'arrived');
      return null;
    }
    // The transaction that has locked the codes may still fail and release them.
    const isLocked = (await findDeliverableCodes(tx, orderID)).length > 0;
    return isLocked ? new Date(now.getTime() + lockedRetryMs) : null;
  });
}
