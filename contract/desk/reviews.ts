import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
import { isoDate, numericID, requiredText } from '../fields.ts';
import { review } from '../reviews.ts';
import { defineDeskCall } from './call.ts';
import { change, changed, next, page } from './fields.ts';
import { allow } from './roles.ts';

/** Reviews of products, as the shop answers and hides them. */

const maxTextLength = 1000;

export const deskReview = v.object({
  ...review.entries,
  state: v.picklist(['shown', 'hidden']),
  itemID: v.number(),
  /** The name of the product. */
  product: v.string(),
  /** Why it is hidden, which its author reads; null for one that is shown. */
  hiddenReason: v.nullable(v.string()),
  /** When it was hidden; null for one that is shown. */
  hiddenAt: v.nullable(isoDate),
});
export type DeskReview = v.InferOutput<typeof deskReview>;

export const listDeskReviews = defineDeskCall(requestType<typeof listDeskReviewsRequest>, {
  method: 'GET',
  path: '/review',
  ...allow('reviews', 'read'),
  answer: v.object({ reviews: v.array(deskReview), next }),
});
export const listDeskReviewsRequest = describeRequest(() => ({
  summary: 'Reviews of products, the newest first.',
  query: v.strictObject({ status: v.optional(v.picklist(['all', 'hidden']), 'all'), ...page }),
}));

const params = v.strictObject({ reviewID: numericID });
const failures = { 404: 'No such review.', 409: 'Overtaken.' };

export const answerReview = defineDeskCall(requestType<typeof answerReviewRequest>, {
  method: 'POST',
  path: '/review/{reviewID}/answer',
  ...allow('reviews', 'change'),
  answer: changed,
});
export const answerReviewRequest = describeRequest(() => ({
  summary: 'Answers a review below it. Another answer replaces the first.',
  params,
  body: v.strictObject({ ...change, text: requiredText(maxTextLength) }),
  failures,
}));

export const hideReview = defineDeskCall(requestType<typeof hideReviewRequest>, {
  method: 'POST',
  path: '/review/{reviewID}/hide',
  ...allow('reviews', 'change'),
  answer: changed,
});
export const hideReviewRequest = describeRequest(() => ({
  summary:
    'Hides a review from all but its author, who reads the reason. A hidden one does not count for the rating of its product.',
  params,
  body: v.strictObject({ ...change, reason: requiredText(maxTextLength) }),
  failures,
}));

export const showReview = defineDeskCall(requestType<typeof showReviewRequest>, {
  method: 'POST',
  path: '/review/{reviewID}/show',
  ...allow('reviews', 'change'),
  answer: changed,
});
export const showReviewRequest = describeRequest(() => ({
  summary: 'Shows a hidden review again.',
  params,
  body: v.strictObject(change),
  failures,
}));
