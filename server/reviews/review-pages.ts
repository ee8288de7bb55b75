import { and, desc, eq, isNull, lt, not, sql } from 'drizzle-orm';
import { type Review, type ReviewPage, reviewPageLength } from '#contract/reviews.ts';
import type { Database } from '../db/open.ts';
import { products, reviews, variants } from '../db/schema.ts';
import { isShownProduct } from '../db/visibility.ts';
import { HttpError } from '../http/http-error.ts';
import { catalogueTexts } from '../texts/index.ts';
import { meanTenths } from './ratings.ts';

/** A review as everybody sees it. */
export const toReview = (row: typeof reviews.$inferSelect, variant: string): Review => ({
  reviewID: row.reviewID,
  author: row.author,
  variant,
  stars: row.stars,
  words: row.words,
  createdAt: row.createdAt.toISOString(),
  edited: row.editedAt !== null,
  answer: row.answer,
  sample: row.isSample,
});

/**
 * A page of a product's visible reviews, newest first. A page is addressed by a review and not by a number, so that new
 * reviews do not shift it.
 * @param before the `reviewID` after which the page begins; by default the page has the newest reviews
 * @throws HttpError 404 for an unknown product
 */
export async function listReviews(db: Database, itemID: number, before?: number): Promise<ReviewPage> {
  const isVisible = and(eq(reviews.itemID, itemID), isNull(reviews.hiddenAt));
  const isOlder = and(isVisible, before === undefined ? undefined : lt(reviews.reviewID, before));
  const [[product], rows, total, [verified]] = await Promise.all([
    db
      .select({ name: products.name })
      .from(products)
      .where(and(eq(products.itemID, itemID), isShownProduct)),
    db
      .select({ review: reviews, variant: variants.name })
      .from(reviews)
      .innerJoin(variants, eq(variants.variantID, reviews.variantID))
      .where(isOlder)
      .orderBy(desc(reviews.reviewID))
      .limit(reviewPageLength),
    db.$count(reviews, isOlder),
    db
      .select({ tenths: meanTenths, ratingCount: sql<number>`count(*)::int` })
      .from(reviews)
      .where(and(isVisible, not(reviews.isSample))),
  ]);
  if (!product) throw new HttpError(404, catalogueTexts.noSuchProduct);
  return {
    product: product.name,
    reviews: rows.map((row) => toReview(row.review, row.variant)),
    olderReviews: Math.max(0, total - rows.length),
    verified: { rating: (verified?.tenths ?? 0) / 10, ratingCount: verified?.ratingCount ?? 0 },
  };
}
