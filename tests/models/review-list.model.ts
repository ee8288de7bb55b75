import { describeModel } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import type { Review, ReviewPage } from '#contract/reviews.ts';
import { reviewListEvents, reviewListMachine, viewReviewList } from '#machines/review-list/index.ts';
import { failed, failureOf, failureToast, messageOf } from './failures.ts';

const reviewOf = (reviewID: number, facts: Partial<Review> = {}): Review => ({
  reviewID,
  author: 'Asha',
  variant: '$10',
  stars: 4,
  words: `Review ${reviewID}`,
  createdAt: '2026-11-21T09:00:00.000Z',
  edited: false,
  answer: null,
  sample: false,
  ...facts,
});
const pageOf = (reviews: Review[], olderReviews: number): ReviewPage => ({
  product: 'Steam card',
  reviews,
  olderReviews,
  verified: { rating: 4, ratingCount: 3 },
});
const newest = pageOf([reviewOf(3, { answer: 'Thank you.', edited: true }), reviewOf(2, { words: '' })], 1);
const older = pageOf([reviewOf(1, { sample: true, author: '' })], 0);

export const reviewListModel = describeModel({
  machine: reviewListMachine,
  view: viewReviewList,
  inputs: { 'a product': { itemID: 7 } },
  events: {
    'reviews.retried': [reviewListEvents.retried()],
    'reviews.requested': [reviewListEvents.requested()],
  },
  invokeResults: {
    listReviews: { done: [newest, pageOf([], 0)], error: [failed.of('offline')] },
    listOlderReviews: { done: [older], error: [failed.of('unreachable')] },
  },
  start: (input) => ({ ...input, loaded: null, failure: null }),
  invokes: {
    listReviews: { in: 'loading', input: () => ({ itemID: 7, before: null }) },
    // Pages begin after the last review, so that a new one shifts nothing.
    listOlderReviews: { in: 'loadingMore', input: () => ({ itemID: 7, before: 2 }) },
  },
  steps: {
    'reviews.retried': () => ({ state: 'loading', changes: { failure: null } }),
    'reviews.requested': () => ({ state: 'loadingMore' }),
    'listReviews done': ({ event: { output } }) => ({ state: 'ready', changes: { loaded: output } }),
    'listReviews error': ({ event: { error } }) => ({
      state: 'failed',
      changes: { failure: failureOf(error) },
      emits: [failureToast(error)],
    }),
    'listOlderReviews done': () => ({
      state: 'ready',
      changes: { loaded: { ...older, reviews: [...newest.reviews, ...older.reviews] } },
    }),
    'listOlderReviews error': ({ event: { error } }) => ({ state: 'ready', emits: [failureToast(error)] }),
  },
  takes: ({ value, context: { loaded } }, { type }) =>
    type === 'reviews.retried' ? value === 'failed' : value === 'ready' && (loaded?.olderReviews ?? 0) > 0,
  stateKey: ({ loaded }) => loaded?.reviews.length,
  shows: ({ value, context: { loaded, failure } }: SnapshotFrom<typeof reviewListMachine>) => ({
    status: value === 'loadingMore' ? 'ready' : value,
    product: loaded === null ? '' : 'Steam card',
    reviews: loaded?.reviews ?? [],
    count: (loaded?.reviews.length ?? 0) + (loaded?.olderReviews ?? 0),
    message: messageOf(failure),
    canRetry: value === 'failed',
    canLoadMore: value === 'ready' && loaded?.olderReviews === 1,
    loadingMore: value === 'loadingMore',
  }),
});
