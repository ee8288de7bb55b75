import { assign, setup } from 'xstate';
import type { Order } from '#contract/orders.ts';
import { type Customer, requireCustomer } from '../support/customer.ts';
import { type Failure, toFailure } from '../support/failure.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Event, Input, Tag } from './orders.types.ts';

/** The orders page: the customer's orders, loaded anew for each customer (spec section 2). */
export const ordersMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; tags: Tag },
  actors: { listOrders: unprovided<Order[], { session: Customer }>('listOrders') },
  actions: {
    keepSession: assign((_, session: Customer | null) => ({ session })),
    forgetOrders: assign({ orders: null, failure: null }),
    keepOrders: assign((_, orders: readonly Order[]) => ({ orders, failure: null })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: {
    isSignedIn: ({ context }) => context.session !== null,
    isSameCustomer: ({ context }, session: Customer | null) => context.session?.userID === session?.userID,
    isEmpty: (_, orders: readonly Order[]) => orders.length === 0,
  },
}).createMachine({
  id: 'orders',
  context: ({ input }) => ({ session: input.session, orders: null, failure: null }),
  initial: 'signedOut',
  on: {
    'session.changed': [
      {
        guard: { type: 'isSameCustomer', params: ({ event }) => event.session },
        actions: { type: 'keepSession', params: ({ event }) => event.session },
      },
      {
        target: '.signedOut',
        reenter: true,
        actions: [{ type: 'keepSession', params: ({ event }) => event.session }, 'forgetOrders'],
      },
    ],
  },
  states: {
    signedOut: { tags: 'signedOut', always: { guard: 'isSignedIn', target: 'loading' } },
    loading: {
      tags: 'loading',
      invoke: {
        id: 'listOrders',
        src: 'listOrders',
        input: ({ context }) => ({ session: requireCustomer(context.session) }),
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.output },
            target: 'empty',
            actions: { type: 'keepOrders', params: ({ event }) => event.output },
          },
          { target: 'ready', actions: { type: 'keepOrders', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => toFailure(event.error) } },
      },
    },
    ready: { tags: 'ready' },
    empty: { tags: 'empty' },
    failed: { tags: 'failed', on: { 'orders.retried': 'loading' } },
  },
});
