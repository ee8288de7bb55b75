import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { orders, variants } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

const ordersAtATime = 200;

/**
 * Adds the goods of paid orders to `variants.sold`, the sort key of the best sellers. Each order counts once, and a
 * cancellation subtracts it (server/back-office/cancel-order.ts). A job does this, because a payment that updated the
 * figure would lock the variant's row until it commits and block other payments for the variant. Variants are updated in
 * order of id, as payments lock them.
 * @returns the number of orders that were counted
 */
export const countSales = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  db.transaction(async (tx) => {
    const counted = await tx
      .select({ orderID: orders.orderID, cart: orders.cart })
      .from(orders)
      .where(and(isNull(orders.salesCountedAt), inArray(orders.status, ['pending', 'completed'])))
      .orderBy(asc(orders.paidAt))
      .limit(ordersAtATime)
      .for('no key update', { skipLocked: true });
    if (counted.length === 0) return 0;
    const ids = counted.map(({ orderID }) => orderID);
    await tx.update(orders).set({ salesCountedAt: clock() }).where(inArray(orders.orderID, ids));
    const sold = new Map<number, number>();
    for (const { itemType, itemID, quantity } of counted.flatMap(({ cart }) => cart.cartItems)) {
      if (itemType === 'product') sold.set(itemID, (sold.get(itemID) ?? 0) + quantity);
    }
    for (const [variantID, quantity] of [...sold].sort(([one], [other]) => one - other)) {
      await tx
        .update(variants)
        .set({ sold: sql`${variants.sold} + ${quantity}` })
        .where(eq(variants.variantID, variantID));
    }
    return counted.length;
  });
