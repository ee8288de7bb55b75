import * as v from 'valibot';
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

export const listDeskReviews = defineDeskCall({
  method: 'GET',
  path: '/review',
  summary: 'Reviews of products, the newest first.',
  ...allow('reviews', 'read'),
  query: v.strictObject({ status: v.optional(v.picklist(['all', 'hidden']), 'all'), ...page }),
  answer: v.object({ reviews: v.array(deskReview), next }),
});

const params = v.strictObject({ reviewID: numericID });
const failures = { 404: 'No such review.', 409: 'Overtaken.' };

export const answerReview = defineDeskCall({
  method: 'POST',
  path: '/review/{reviewID}/answer',
  summary: 'Answers a review below it. Another answer replaces the first.',
  ...allow('reviews', 'change'),
  params,
  body: v.strictObject({ ...change, text: requiredText(maxTextLength) }),
  answer: changed,
  failures,
});

export const hideReview = defineDeskCall({
  method: 'POST',
  path: '/review/{reviewID}/hide',
  summary:
    'Hides a review from all but its author, who reads the reason. A hidden one does not count for the rating of its product.',
  ...allow('reviews', 'change'),
  params,
  body: v.strictObject({ ...change, reason: requiredText(maxTextLength) }),
  answer: changed,
  failures,
});

export const showReview = defineDeskCall({
  method: 'POST',
  path: '/review/{reviewID}/show',
  summary: 'Shows a hidden review again.',
  ...allow('reviews', 'change'),
  params,
  body: v.strictObject(change),
  answer: changed,
  failures,
});
