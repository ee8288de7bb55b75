import * as v from 'valibot';
import { defineCall, describeRequest, requestType } from './call.ts';
import { isoDate, numericID, text } from './fields.ts';
import { orderID } from './order-codes.ts';

/** Reviews of products by customers who bought them. */

/** The greatest length of a review's words, in characters. */
export const maxReviewLength = 2000;

/** Days after its first version that a review can be changed. */
export const reviewEditDays = 30;

/** The number of reviews on a page. */
export const reviewPageLength = 10;

const stars = v.pipe(
  v.number('Choose one to five stars.'),
  v.integer('Choose one to five stars.'),
  v.minValue(1, 'Choose one to five stars.'),
  v.maxValue(5, 'Choose one to five stars.'),
);
const words = text(maxReviewLength, `A review has at most ${maxReviewLength} characters.`);

/** A review as everybody sees it. */
export const review = v.object({
  reviewID: v.number(),
  /** The first name or the user name of the customer; empty for a customer without one. */
  author: v.string(),
  /** The name of the bought variant. */
  variant: v.string(),
  stars: v.number(),
  /** Empty for a review of stars alone. */
  words: v.string(),
  createdAt: isoDate,
  /** Whether it was changed later. */
  edited: v.boolean(),
  /** The shop's answer; null without one. */
  answer: v.nullable(v.string()),
  /** Whether it belongs to the sample shop and no customer wrote it. */
  sample: v.boolean(),
});
export type Review = v.InferOutput<typeof review>;

/** Reviews of a product, newest first. */
export const reviewPage = v.object({
  /** The name of the product. */
  product: v.string(),
  reviews: v.array(review),
  /** The number of reviews older than the last of the page. */
  olderReviews: v.number(),
  /** The mean and the number of the stars by customers, without samples; the mean is 0 for none. */
  verified: v.object({ rating: v.number(), ratingCount: v.number() }),
});
export type ReviewPage = v.InferOutput<typeof reviewPage>;

export const listReviews = defineCall(requestType<typeof listReviewsRequest>, {
  method: 'GET',
  path: '/product/item/{id}/review',
  auth: 'none',
  answer: reviewPage,
});
export const listReviewsRequest = describeRequest(() => ({
  summary: `A page of ${reviewPageLength} reviews of a product, newest first, without hidden ones. \`before\` is the last review of the page before.`,
  params: v.strictObject({ id: numericID }),
  query: v.strictObject({
    before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'Name a review.'), v.transform(Number))),
  }),
  failures: { 404: 'No such product.' },
}));

/** A variant of an order, with the customer's own review of it. */
export const ownReview = v.object({
  variantID: v.number(),
  /** The name of the product and its variant. */
  name: v.string(),
  /** One to five; null without a review. */
  stars: v.nullable(v.number()),
  words: v.string(),
  /** The moment until which it can be changed; null without a review. */
  editableUntil: v.nullable(isoDate),
  /** Whether it can be written or changed now. */
  editable: v.boolean(),
  /** Why the shop has hidden it from others; null if it has not. */
  hiddenReason: v.nullable(v.string()),
});
export type OwnReview = v.InferOutput<typeof ownReview>;

const orderParams = v.strictObject({ orderID });
const failures = { 401: 'No valid token.', 403: "Another user's order.", 404: 'No such order.' };

export const listOwnReviews = defineCall(requestType<typeof listOwnReviewsRequest>, {
  method: 'GET',
  path: '/user/order/{orderID}/review',
  auth: 'token',
  answer: v.array(ownReview),
});
export const listOwnReviewsRequest = describeRequest(() => ({
  summary: "The products of the caller's completed order, each with the caller's review of it.",
  params: orderParams,
  failures: { ...failures, 409: 'The order is not completed.' },
}));

export const saveReview = defineCall(requestType<typeof saveReviewRequest>, {
  method: 'POST',
  path: '/user/order/{orderID}/review',
  auth: 'token',
  answer: ownReview,
});
export const saveReviewRequest = describeRequest(() => ({
  summary: `Writes the caller's review of a variant of a completed order, or changes it within ${reviewEditDays} days.`,
  params: orderParams,
  body: v.strictObject({ variantID: numericID, stars, words: v.optional(words, '') }),
  failures: {
    ...failures,
    404: 'No such order, or it does not contain the variant.',
    409: `The order is not completed, or the review is older than ${reviewEditDays} days.`,
  },
}));
