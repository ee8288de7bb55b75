import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { orderReviewsMachine } from './order-reviews.machine.ts';
import type { Event } from './order-reviews.types.ts';

type Snapshot = SnapshotFrom<typeof orderReviewsMachine>;

const statuses = ['closed', 'loading', 'failed'] as const;

/** The view model of the reviews on an order's card. */
export const viewOrderReviews = (snapshot: Snapshot) => {
  const { items, draft, savedID, errors, failure } = snapshot.context;
  return {
    status: statuses.find((state) => snapshot.matches(state)) ?? ('listed' as const),
    items: (items ?? []).map((item) => ({
      ...item,
      saved: item.variantID === savedID,
      canWrite: snapshot.can(orderReviewsEvents.started(item.variantID)),
    })),
    /** The review that is being written; null where none is. */
    draft,
    errors,
    /** Why the last request failed. */
    message: failure && failureMessage(failure),
    busy: snapshot.matches('saving'),
    canType: snapshot.can(orderReviewsEvents.wordsTyped('')),
    canSubmit: snapshot.can(orderReviewsEvents.submitted()),
    canCancel: snapshot.can(orderReviewsEvents.cancelled()),
    canOpen: snapshot.can(orderReviewsEvents.opened()),
    canClose: snapshot.can(orderReviewsEvents.closed()),
    canRetry: snapshot.can(orderReviewsEvents.retried()),
  };
};
export type OrderReviewsView = ReturnType<typeof viewOrderReviews>;

export const orderReviewsEvents = {
  opened: () => ({ type: 'reviews.opened' }) satisfies Event,
  closed: () => ({ type: 'reviews.closed' }) satisfies Event,
  retried: () => ({ type: 'reviews.retried' }) satisfies Event,
  started: (variantID: number) => ({ type: 'review.started', variantID }) satisfies Event,
  cancelled: () => ({ type: 'review.cancelled' }) satisfies Event,
  starsChosen: (stars: number) => ({ type: 'stars.chosen', stars }) satisfies Event,
  wordsTyped: (words: string) => ({ type: 'words.typed', words }) satisfies Event,
  submitted: () => ({ type: 'review.submitted' }) satisfies Event,
};
