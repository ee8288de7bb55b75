import * as contract from '#contract/reviews.ts';
import { type ServedCall, serve, servePublic } from '../http/serve-call.ts';
import { consume, createLimit } from '../rate-limits/limiter.ts';
import { listOwnReviews, saveReview } from './own-reviews.ts';
import { listReviews } from './review-pages.ts';

/** The calls of contract/reviews.ts. */
export const reviewCalls: readonly ServedCall[] = [
  servePublic(contract.listReviews, contract.listReviewsRequest, 'volatile', ({ params, query }, { db }) =>
    listReviews(db, params.id, query.before),
  ),
  serve(contract.listOwnReviews, contract.listOwnReviewsRequest, ({ params, caller }, deps) =>
    listOwnReviews(deps, { userId: caller.userId, orderID: params.orderID }),
  ),
  serve(contract.saveReview, contract.saveReviewRequest, async ({ params, caller, body }, deps) => {
    await consume(deps, [createLimit('review:user', caller.userId)]);
    return saveReview(deps, { userId: caller.userId, orderID: params.orderID }, body);
  }),
];
