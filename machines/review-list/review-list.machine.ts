import { assign, emit, setup } from 'xstate';
import type { ReviewPage } from '#contract/reviews.ts';
import { type Failure, failureNotice, reportFailure, toFailure } from '../support/failure.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Emitted, Event, Input } from './review-list.types.ts';

/** A page of reviews: those older than `before`, or the newest ones. */
interface PageQuery {
  readonly itemID: number;
  readonly before: number | null;
}

/** The reviews of a product, newest first, page by page. */
export const reviewListMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; emitted: Emitted },
  actors: { listReviews: unprovided<ReviewPage, PageQuery>('listReviews') },
  actions: {
    setPage: assign((_, loaded: ReviewPage) => ({ loaded })),
    appendPage: assign(({ context: { loaded } }, page: ReviewPage) => ({
      loaded: { ...page, reviews: [...(loaded?.reviews ?? []), ...page.reviews] },
    })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
  },
  guards: { hasOlder: ({ context: { loaded } }) => (loaded?.olderReviews ?? 0) > 0 },
}).createMachine({
  id: 'reviewList',
  context: ({ input: { itemID } }) => ({ itemID, loaded: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'listReviews',
        src: 'listReviews',
        input: ({ context: { itemID } }) => ({ itemID, before: null }),
        onDone: { target: 'ready', actions: { type: 'setPage', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: reportFailure },
      },
    },
    failed: { on: { 'reviews.retried': { target: 'loading', actions: 'clearFailure' } } },
    ready: { on: { 'reviews.requested': { guard: 'hasOlder', target: 'loadingMore' } } },
    loadingMore: {
      invoke: {
        id: 'listOlderReviews',
        src: 'listReviews',
        input: ({ context: { itemID, loaded } }) => ({ itemID, before: loaded?.reviews.at(-1)?.reviewID ?? null }),
        onDone: { target: 'ready', actions: { type: 'appendPage', params: ({ event }) => event.output } },
        onError: {
          target: 'ready',
          actions: { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
  },
});
