import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { products, reviews } from '../db/schema.ts';

/** SQL: the mean of the stars in tenths, rounded; 0 without a review. */
export const meanTenths = sql<number>`coalesce(round(avg(${reviews.stars}) * 10), 0)::int`;

/**
 * Computes the ratings of products from their visible reviews. Locks the products in order of id, so that concurrent
 * reviews of one product are all counted. The update also clears cached responses and pages (migration 0006).
 */
export async function updateRatings(tx: Transaction, itemIDs: readonly number[]): Promise<void> {
  const ids = [...new Set(itemIDs)];
  if (ids.length === 0) return;
  const locked = await tx
    .select({ itemID: products.itemID })
    .from(products)
    .where(inArray(products.itemID, ids))
    .orderBy(products.itemID)
    .for('no key update');
  for (const { itemID } of locked) {
    const [rating] = await tx
      .select({ ratingTenths: meanTenths, ratingCount: sql<number>`count(*)::int` })
      .from(reviews)
      .where(and(eq(reviews.itemID, itemID), isNull(reviews.hiddenAt)));
    if (rating) await tx.update(products).set(rating).where(eq(products.itemID, itemID));
  }
}
