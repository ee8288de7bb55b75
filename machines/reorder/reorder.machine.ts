import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { ReorderedCart } from '#contract/reorder.ts';
import { cartEvents } from '../cart/index.ts';
import type { Credentials } from '../support/credentials.ts';
import { type Failure, failureNotice, reportFailure } from '../support/failure.ts';
import { notice, redirect } from '../support/notices.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Emitted, Event, Input } from './reorder.types.ts';

interface Query {
  readonly session: Credentials;
  readonly orderID: string;
}

/**
 * Buys an order again: its items are added to the cart, as far as they can still be bought, and the cart opens. An
 * error toast names each item that is missing there. Where all are missing, the page stays and says why.
 */
export const reorderMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; emitted: Emitted },
  actors: { reorder: unprovided<ReorderedCart, Query>('reorder') },
  actions: {
    clearReasons: assign({ missing: [], failure: null }),
    setMissing: assign((_, missing: readonly string[]) => ({ missing })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
    updateCart: sendTo(
      ({ context }) => context.cart,
      (_, cart: ReorderedCart['cart']) => cartEvents.refreshed(cart),
    ),
    notifyMissing: enqueueActions(({ enqueue }, missing: readonly string[]) => {
      for (const text of missing) enqueue.emit(notice('error', { text }));
    }),
    openCart: emit(({ context }) => redirect('/cart', { from: [context.page] })),
  },
  guards: { isAvailable: (_, { available }: ReorderedCart) => available > 0 },
}).createMachine({
  id: 'reorder',
  context: ({ input }) => ({ ...input, missing: [], failure: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'reorder.pressed': { target: 'reordering', actions: 'clearReasons' } } },
    reordering: {
      invoke: {
        id: 'reorder',
        src: 'reorder',
        input: ({ context: { session, orderID } }) => ({ session, orderID }),
        onDone: [
          {
            guard: { type: 'isAvailable', params: ({ event }) => event.output },
            target: 'idle',
            actions: [
              { type: 'updateCart', params: ({ event }) => event.output.cart },
              { type: 'notifyMissing', params: ({ event }) => event.output.missing },
              'openCart',
            ],
          },
          { target: 'idle', actions: { type: 'setMissing', params: ({ event }) => event.output.missing } },
        ],
        onError: { target: 'idle', actions: reportFailure },
      },
    },
  },
});
