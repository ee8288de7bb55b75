import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { stockChanges, variants } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { heldOf } from '../stock/reservations.ts';
import { countFree, countWaiting } from './pending-codes.ts';

/** The stock of variants that follow their codes: the free codes, less those that orders wait for and payments hold. */

/**
 * Corrects the stock of those of the variants that follow their codes, and logs it. Call it after a change of free codes
 * that is no sale. A sale changes the stock and the codes by the same number, so it can happen at the same time.
 * @param by who has changed the codes, for the log
 */
export async function followStock(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  variantIDs: readonly number[],
  by: string,
): Promise<void> {
  // One statement sees one state of the shop, of which only the difference is used.
  const rows = await tx
    .select({
      variantID: variants.variantID,
      stock: variants.stock,
      sellable: sql<number>`greatest(0, ${countFree} - ${countWaiting} - ${heldOf(sql`${variants.variantID}`)})::int`,
    })
    .from(variants)
    .where(and(inArray(variants.variantID, [...variantIDs]), eq(variants.followsCodes, true)))
    .orderBy(variants.variantID);
  for (const { variantID, stock: before, sellable } of rows) {
    const difference = sellable - before;
    if (difference === 0) continue;
    const [changed] = await tx
      .update(variants)
      .set({ stock: sql`greatest(0, ${variants.stock} + ${difference})` })
      .where(eq(variants.variantID, variantID))
      .returning({ stock: variants.stock });
    const stock = changed?.stock ?? 0;
    await tx.insert(stockChanges).values({ variantID, difference, stock, reason: 'codes', by, createdAt: clock() });
  }
}
