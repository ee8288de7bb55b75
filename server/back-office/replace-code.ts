import { and, asc, count, eq, gt } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { orders, vaultCodes } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { day } from '../time.ts';
import { followStock } from '../vault/follow-stock.ts';
import { isFreeCode } from '../vault/free-codes.ts';
import { notifyBuyerOfCodes } from '../vault/notifications.ts';
import { requireOrder } from './order-lock.ts';
import { Refusal } from './refusal.ts';

/** Replaces a code that does not work. */

/** A replacement: the new code; null where the vault has none, and the order waits for one. */
export interface Replaced {
  readonly state: 'voided';
  readonly replacement: number | null;
}

/** The span over which the replacements of a buyer are counted, in milliseconds. */
const countedMs = 7 * day;

/** Counts the codes of an order's buyer that were replaced in the last seven days. */
export async function countReplacements({ db, clock }: Pick<Deps, 'db' | 'clock'>, orderID: string): Promise<number> {
  const [order] = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.orderID, orderID));
  if (!order) return 0;
  const [row] = await db
    .select({ n: count() })
    .from(vaultCodes)
    .innerJoin(orders, eq(orders.orderID, vaultCodes.orderID))
    .where(
      and(
        gt(vaultCodes.voidedAt, new Date(clock().getTime() - countedMs)),
        order.userId === null ? eq(orders.orderID, orderID) : eq(orders.userId, order.userId),
      ),
    );
  return row?.n ?? 0;
}

/** Picks the oldest free code of a variant; null for none. Codes that another transaction has locked are skipped. */
async function pickFree(tx: Transaction, variantID: number): Promise<number | null> {
  const [free] = await tx
    .select({ codeID: vaultCodes.codeID })
    .from(vaultCodes)
    .where(and(eq(vaultCodes.variantID, variantID), isFreeCode))
    .orderBy(asc(vaultCodes.codeID))
    .limit(1)
    .for('update', { skipLocked: true });
  return free?.codeID ?? null;
}

/** Reads and locks a code of an order, whose cart is locked first. @throws Refusal where the order has no such code */
export async function lockCode(tx: Transaction, orderID: string, codeID: number) {
  const order = await requireOrder(tx, orderID);
  const [code] = await tx.select().from(vaultCodes).where(eq(vaultCodes.codeID, codeID)).for('update');
  if (code?.orderID !== orderID) throw new Refusal('no code', { orderID });
  return { ...code, order };
}

/**
 * Voids a code of an order with a reason, assigns the next free one of its variant, and notifies the buyer. The voided
 * code stays with the order, and is never assigned again. Without a free code the order is 'pending' until one is
 * loaded.
 * @throws Refusal for a code that is not the order's, was replaced before, or whose order is cancelled
 */
export async function replaceCode(
  deps: Deps,
  tx: Transaction,
  orderID: string,
  codeID: number,
  reason: string,
): Promise<Replaced> {
  const { order, voidedAt, variantID } = await lockCode(tx, orderID, codeID);
  const { status } = order;
  if (voidedAt !== null) throw new Refusal('code replaced', { orderID });
  if (status !== 'pending' && status !== 'completed') throw new Refusal('order over', { orderID, status });
  const at = deps.clock();
  await tx.update(vaultCodes).set({ voidedAt: at, voidReason: reason }).where(eq(vaultCodes.codeID, codeID));
  const replacement = await pickFree(tx, variantID);
  if (replacement === null) {
    await tx.update(orders).set({ status: 'pending', completedAt: null }).where(eq(orders.orderID, orderID));
    await deps.jobs.enqueue(tx, 'assign-codes', orderID);
  } else {
    await tx.update(vaultCodes).set({ orderID, assignedAt: at }).where(eq(vaultCodes.codeID, replacement));
    await notifyBuyerOfCodes(deps, tx, orderID, 'replaced');
  }
  await followStock(deps, tx, [variantID], 'a replaced code');
  return { state: 'voided', replacement };
}
