import { and, desc, eq, isNotNull, lt } from 'drizzle-orm';
import * as contract from '#contract/desk/reviews.ts';
import { reviewVisibility, setVisibility, storeAnswer } from '../back-office/reviews.ts';
import { subjects } from '../back-office/subjects.ts';
import { products, reviews, variants } from '../db/schema.ts';
import { toReview } from '../reviews/review-pages.ts';
import { nextOf, numberCursor } from './pagination.ts';
import { decide, type ServedDeskCall, serveDesk } from './serve-desk.ts';

/** The calls of contract/desk/reviews.ts. */
export const reviewCalls: readonly ServedDeskCall[] = [
  serveDesk(contract.listDeskReviews, contract.listDeskReviewsRequest, async ({ query }, { db }) => {
    const { status, before, limit } = query;
    const rows = await db
      .select({ review: reviews, product: products.name, variant: variants.name })
      .from(reviews)
      .innerJoin(products, eq(products.itemID, reviews.itemID))
      .innerJoin(variants, eq(variants.variantID, reviews.variantID))
      .where(
        and(
          status === 'hidden' ? isNotNull(reviews.hiddenAt) : undefined,
          before === undefined ? undefined : lt(reviews.reviewID, numberCursor(before)),
        ),
      )
      .orderBy(desc(reviews.reviewID))
      .limit(limit + 1);
    return {
      reviews: rows.slice(0, limit).map(({ review, product, variant }) => ({
        ...toReview(review, variant),
        state: reviewVisibility(review),
        itemID: review.itemID,
        product,
        hiddenReason: review.hiddenReason,
        hiddenAt: review.hiddenAt?.toISOString() ?? null,
      })),
      next: nextOf(rows, limit, ({ review }) => String(review.reviewID)),
    };
  }),

  serveDesk(contract.answerReview, contract.answerReviewRequest, (request, deps) => {
    const { reviewID } = request.params;
    return decide(deps, request, subjects.review(reviewID), (tx) => storeAnswer(tx, reviewID, request.body.text));
  }),

  serveDesk(contract.hideReview, contract.hideReviewRequest, (request, deps) => {
    const { reviewID } = request.params;
    return decide(deps, request, subjects.review(reviewID), (tx) =>
      setVisibility(deps, tx, reviewID, request.body.reason),
    );
  }),

  serveDesk(contract.showReview, contract.showReviewRequest, (request, deps) => {
    const { reviewID } = request.params;
    return decide(deps, request, subjects.review(reviewID), (tx) => setVisibility(deps, tx, reviewID, null));
  }),
];
