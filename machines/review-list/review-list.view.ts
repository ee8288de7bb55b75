import type { SnapshotFrom } from 'xstate';
import type { Review } from '#contract/reviews.ts';
import { failureMessage } from '../support/failure.ts';
import type { reviewListMachine } from './review-list.machine.ts';
import type { Event } from './review-list.types.ts';

const none: readonly Review[] = [];

/** The view model of the reviews of a product. */
export const viewReviewList = (snapshot: SnapshotFrom<typeof reviewListMachine>) => {
  const { loaded, failure } = snapshot.context;
  const reviews = loaded?.reviews ?? none;
  return {
    status: snapshot.matches('loading')
      ? ('loading' as const)
      : snapshot.matches('failed')
        ? ('failed' as const)
        : ('ready' as const),
    /** The name of the product; empty until loaded. */
    product: loaded?.product ?? '',
    /** The reviews loaded so far, newest first. */
    reviews,
    /** The number of all reviews. */
    count: reviews.length + (loaded?.olderReviews ?? 0),
    /** Why the first page could not be loaded. */
    message: failure && failureMessage(failure),
    canRetry: snapshot.can(reviewListEvents.retried()),
    canLoadMore: snapshot.can(reviewListEvents.requested()),
    /** The next page is being loaded. */
    loadingMore: snapshot.matches('loadingMore'),
  };
};
export type ReviewListView = ReturnType<typeof viewReviewList>;

export const reviewListEvents = {
  retried: () => ({ type: 'reviews.retried' }) satisfies Event,
  requested: () => ({ type: 'reviews.requested' }) satisfies Event,
};
