import { assign, emit, setup } from 'xstate';
import type { OwnReview } from '#contract/reviews.ts';
import type { Credentials } from '../support/credentials.ts';
import { type Failure, failureNotice, reportFailure } from '../support/failure.ts';
import { notice } from '../support/notices.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Emitted, Event, Input } from './order-reviews.types.ts';

interface OrderQuery {
  readonly session: Credentials;
  readonly orderID: string;
}

interface SavedReview extends OrderQuery {
  readonly variantID: number;
  readonly stars: number;
  readonly words: string;
}

/** The request of a draft. @throws Error for a draft without stars, which the chart rules out */
function requestOf({ session, orderID, draft }: Context): SavedReview {
  if (!draft || draft.stars === null) throw new Error('the review has no stars');
  return { session, orderID, variantID: draft.variantID, stars: draft.stars, words: draft.words };
}

/**
 * The customer's reviews of the goods of a completed order: listed when the customer opens them, written and changed one
 * at a time. A failure does not clear what was typed.
 */
export const orderReviewsMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; emitted: Emitted },
  actors: {
    listOwnReviews: unprovided<OwnReview[], OrderQuery>('listOwnReviews'),
    saveReview: unprovided<OwnReview, SavedReview>('saveReview'),
  },
  actions: {
    setItems: assign((_, items: readonly OwnReview[]) => ({ items })),
    setDraft: assign(({ context: { items } }, variantID: number) => {
      const { stars = null, words = '' } = items?.find((item) => item.variantID === variantID) ?? {};
      return { draft: { variantID, stars, words }, savedID: null };
    }),
    setStars: assign(({ context: { draft } }, stars: number) => ({
      draft: draft && { ...draft, stars },
      errors: {},
      failure: null,
    })),
    setWords: assign(({ context: { draft } }, words: string) => ({
      draft: draft && { ...draft, words },
      failure: null,
    })),
    setMissing: assign({ errors: { stars: 'requiredDetailsMissing' } }),
    notifyMissing: emit(notice('error', 'requiredDetailsMissing')),
    setSaved: assign(({ context: { items } }, saved: OwnReview) => ({
      items: (items ?? []).map((item) => (item.variantID === saved.variantID ? saved : item)),
      savedID: saved.variantID,
    })),
    clearDraft: assign({ draft: null, errors: {}, failure: null }),
    clearAll: assign({ items: null, draft: null, savedID: null, errors: {}, failure: null }),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
  },
  guards: {
    isEditable: ({ context: { items } }, variantID: number) =>
      items?.some((item) => item.variantID === variantID && item.editable) ?? false,
    hasStars: ({ context: { draft } }) => draft !== null && draft.stars !== null,
  },
}).createMachine({
  id: 'orderReviews',
  context: ({ input }) => ({ ...input, items: null, draft: null, savedID: null, errors: {}, failure: null }),
  initial: 'closed',
  states: {
    closed: { on: { 'reviews.opened': 'loading' } },
    loading: {
      on: { 'reviews.closed': 'closed' },
      invoke: {
        id: 'listOwnReviews',
        src: 'listOwnReviews',
        input: ({ context: { session, orderID } }) => ({ session, orderID }),
        onDone: { target: 'listed', actions: { type: 'setItems', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: reportFailure },
      },
    },
    failed: {
      on: {
        'reviews.closed': { target: 'closed', actions: 'clearAll' },
        'reviews.retried': { target: 'loading', actions: 'clearFailure' },
      },
    },
    listed: {
      on: {
        'reviews.closed': { target: 'closed', actions: 'clearAll' },
        'review.started': {
          guard: { type: 'isEditable', params: ({ event }) => event.variantID },
          target: 'writing',
          actions: { type: 'setDraft', params: ({ event }) => event.variantID },
        },
      },
    },
    writing: {
      on: {
        'stars.chosen': { actions: { type: 'setStars', params: ({ event }) => event.stars } },
        'words.typed': { actions: { type: 'setWords', params: ({ event }) => event.words } },
        'review.cancelled': { target: 'listed', actions: 'clearDraft' },
        'review.submitted': [
          { guard: 'hasStars', target: 'saving', actions: 'clearFailure' },
          { actions: ['setMissing', 'notifyMissing'] },
        ],
      },
    },
    saving: {
      invoke: {
        id: 'saveReview',
        src: 'saveReview',
        input: ({ context }) => requestOf(context),
        onDone: {
          target: 'listed',
          actions: [{ type: 'setSaved', params: ({ event }) => event.output }, 'clearDraft'],
        },
        onError: { target: 'writing', actions: reportFailure },
      },
    },
  },
});
