import { and, desc, eq, gte, isNotNull } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { products, reviews } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { updateRatings } from '../reviews/ratings.ts';
import type { CommandResult } from './command-result.ts';
import { formatList, type Listing, maxRows } from './lists.ts';
import { Refusal, requireRow } from './refusal.ts';
import { type Column, formatMoment, shorten } from './text.ts';

/** Moderation of reviews by the shop's owner: an answer, and hiding with a reason. */

/** Lists at most 1000 reviews, the newest last. `product`, `since` and `hidden` each restrict the list. */
export async function listReviews(
  { db }: Deps,
  {
    product,
    since,
    hidden,
    ...how
  }: Listing & { readonly product: number | null; readonly since: Date | null; readonly hidden: boolean },
): Promise<CommandResult> {
  const found = await db
    .select({
      reviewID: reviews.reviewID,
      itemID: reviews.itemID,
      product: products.name,
      orderID: reviews.orderID,
      author: reviews.author,
      stars: reviews.stars,
      words: reviews.words,
      sample: reviews.isSample,
      createdAt: reviews.createdAt,
      answer: reviews.answer,
      hiddenAt: reviews.hiddenAt,
      hiddenReason: reviews.hiddenReason,
    })
    .from(reviews)
    .innerJoin(products, eq(products.itemID, reviews.itemID))
    .where(
      and(
        product === null ? undefined : eq(reviews.itemID, product),
        since === null ? undefined : gte(reviews.createdAt, since),
        hidden ? isNotNull(reviews.hiddenAt) : undefined,
      ),
    )
    .orderBy(desc(reviews.reviewID))
    .limit(maxRows);
  const columns: Column<(typeof found)[number]>[] = [
    { title: 'ID', cell: (row) => String(row.reviewID), right: true },
    { title: 'WRITTEN', cell: (row) => formatMoment(row.createdAt) },
    { title: 'STARS', cell: (row) => String(row.stars), right: true },
    { title: 'ORDER', cell: (row) => (row.sample ? 'sample' : (row.orderID ?? '-')) },
    { title: 'PRODUCT', cell: (row) => `${row.itemID} ${shorten(row.product)}` },
    { title: 'AUTHOR', cell: (row) => shorten(row.author) || '-' },
    { title: 'HIDDEN', cell: (row) => (row.hiddenReason === null ? '-' : shorten(row.hiddenReason)) },
    { title: 'ANSWER', cell: (row) => (row.answer === null ? '-' : shorten(row.answer)) },
    { title: 'REVIEW', cell: (row) => shorten(row.words) || '-' },
  ];
  return formatList(found, columns, 'There are no such reviews.', how);
}

type Review = typeof reviews.$inferSelect;
type Visibility = 'shown' | 'hidden';

export const reviewVisibility = ({ hiddenAt }: Pick<Review, 'hiddenAt'>): Visibility =>
  hiddenAt === null ? 'shown' : 'hidden';

/** @throws Refusal for an unknown review */
export async function lockReview(tx: Transaction, reviewID: number): Promise<Review & { readonly state: Visibility }> {
  const query = tx.select().from(reviews).where(eq(reviews.reviewID, reviewID)).for('update');
  const review = await requireRow(query, 'no review', { reviewID });
  return { ...review, state: reviewVisibility(review) };
}

/** Answers a review below it; another answer replaces the first. @throws Refusal for an unknown review */
export async function storeAnswer(
  tx: Transaction,
  reviewID: number,
  answer: string,
): Promise<{ readonly state: Visibility }> {
  const { state, itemID } = await lockReview(tx, reviewID);
  await tx.update(reviews).set({ answer }).where(eq(reviews.reviewID, reviewID));
  // Also clears the cached pages of the product.
  await updateRatings(tx, [itemID]);
  return { state };
}

/**
 * Hides a review from all but its author, who reads the reason, or shows it again. A hidden one does not count for the
 * rating.
 * @param reason null shows it
 * @throws Refusal for one that is unknown, or hidden or shown already
 */
export async function setVisibility(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  reviewID: number,
  reason: string | null,
): Promise<{ readonly state: Visibility }> {
  const { state: before, itemID } = await lockReview(tx, reviewID);
  const state = reason === null ? 'shown' : 'hidden';
  if (before === state) throw new Refusal(`review ${state}`, { reviewID });
  await tx
    .update(reviews)
    .set({ hiddenAt: reason === null ? null : clock(), hiddenReason: reason })
    .where(eq(reviews.reviewID, reviewID));
  await updateRatings(tx, [itemID]);
  return { state };
}
