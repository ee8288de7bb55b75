import { describeModel } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import type { OwnReview } from '#contract/reviews.ts';
import { orderReviewsEvents, orderReviewsMachine, viewOrderReviews } from '#machines/order-reviews/index.ts';
import { toast } from '#tests/support/models/notices.ts';
import { failed, failureOf, failureToast, messageOf } from './failures.ts';
import { ada } from './purchases.ts';

const ownReview = (variantID: number, facts: Partial<OwnReview> = {}): OwnReview => ({
  variantID,
  name: `Item ${variantID}`,
  stars: null,
  words: '',
  editableUntil: null,
  editable: true,
  hiddenReason: null,
  ...facts,
});
const until = '2026-12-21T09:00:00.000Z';
/** One that is not written yet, and one that can no longer be changed and is hidden. */
const items = [
  ownReview(1),
  ownReview(2, { stars: 2, words: 'Late.', editable: false, editableUntil: until, hiddenReason: 'It has a link.' }),
];
const saved = ownReview(1, { stars: 5, words: 'Well.', editableUntil: until });
const order = { session: ada, orderID: 'UW7K3M9Q2A' };
const nothing = { items: null, draft: null, savedID: null, errors: {}, failure: null };
const noDraft = { draft: null, errors: {}, failure: null };

export const orderReviewsModel = describeModel({
  machine: orderReviewsMachine,
  view: viewOrderReviews,
  inputs: { "ada's order": order },
  events: {
    'reviews.opened': [orderReviewsEvents.opened()],
    'reviews.closed': [orderReviewsEvents.closed()],
    'reviews.retried': [orderReviewsEvents.retried()],
    // The second is too old, the third belongs to another order.
    'review.started': [1, 2, 3].map((variantID) => orderReviewsEvents.started(variantID)),
    'review.cancelled': [orderReviewsEvents.cancelled()],
    'stars.chosen': [orderReviewsEvents.starsChosen(5)],
    'words.typed': [orderReviewsEvents.wordsTyped('Well.')],
    'review.submitted': [orderReviewsEvents.submitted()],
  },
  invokeResults: {
    listOwnReviews: { done: [items], error: [failed.of('offline')] },
    saveReview: { done: [saved], error: [failed.refused('A review can be changed for 30 days.')] },
  },
  start: () => ({ ...order, ...nothing }),
  invokes: {
    listOwnReviews: { in: 'loading', input: () => order },
    saveReview: {
      in: 'saving',
      input: ({ draft }) => ({ ...order, variantID: 1, stars: 5, words: draft?.words }),
    },
  },
  steps: {
    'reviews.opened': () => ({ state: 'loading' }),
    'reviews.closed': () => ({ state: 'closed', changes: nothing }),
    'reviews.retried': () => ({ state: 'loading', changes: { failure: null } }),
    'listOwnReviews done': () => ({ state: 'listed', changes: { items } }),
    'listOwnReviews error': ({ event: { error } }) => ({
      state: 'failed',
      changes: { failure: failureOf(error) },
      emits: [failureToast(error)],
    }),
    // A written review is changed, not written again.
    'review.started': ({ before: { context } }) => {
      const isWritten = context.items?.[0]?.stars === 5;
      const draft = { variantID: 1, stars: isWritten ? 5 : null, words: isWritten ? 'Well.' : '' };
      return { state: 'writing', changes: { draft, savedID: null } };
    },
    'review.cancelled': () => ({ state: 'listed', changes: noDraft }),
    'stars.chosen': ({ before: { context } }) => ({
      changes: { draft: { ...context.draft, stars: 5 }, errors: {}, failure: null },
    }),
    'words.typed': ({ before: { context } }) => ({
      changes: { draft: { ...context.draft, words: 'Well.' }, failure: null },
    }),
    'review.submitted': ({ before: { context } }) =>
      context.draft?.stars === null
        ? {
            changes: { errors: { stars: 'requiredDetailsMissing' } },
            emits: [toast('error', 'Required details missing.')],
          }
        : { state: 'saving', changes: { failure: null } },
    'saveReview done': () => ({
      state: 'listed',
      changes: { items: [saved, items[1]], savedID: 1, ...noDraft },
    }),
    // What was typed stays.
    'saveReview error': ({ event: { error } }) => ({
      state: 'writing',
      changes: { failure: failureOf(error) },
      emits: [failureToast(error)],
    }),
  },
  takes: ({ value }, event) => {
    const states: Readonly<Record<typeof event.type, readonly string[]>> = {
      'reviews.opened': ['closed'],
      'reviews.closed': ['loading', 'failed', 'listed'],
      'reviews.retried': ['failed'],
      'review.started': 'variantID' in event && event.variantID === 1 ? ['listed'] : [],
      'review.cancelled': ['writing'],
      'stars.chosen': ['writing'],
      'words.typed': ['writing'],
      'review.submitted': ['writing'],
    };
    return states[event.type].includes(String(value));
  },
  stateKey: ({ items: known, draft, errors, failure, savedID }) => [
    known?.[0]?.stars,
    draft,
    errors.stars,
    failure !== null,
    savedID,
  ],
  shows: ({ value, context }: SnapshotFrom<typeof orderReviewsMachine>) => ({
    status: value === 'writing' || value === 'saving' ? 'listed' : value,
    items: (context.items ?? []).map((item) => ({
      ...item,
      saved: item.variantID === context.savedID,
      canWrite: value === 'listed' && item.variantID === 1,
    })),
    draft: context.draft,
    errors: context.errors,
    message: messageOf(context.failure),
    busy: value === 'saving',
    canType: value === 'writing',
    canSubmit: value === 'writing',
    canCancel: value === 'writing',
    canOpen: value === 'closed',
    canClose: value === 'loading' || value === 'failed' || value === 'listed',
    canRetry: value === 'failed',
  }),
});
