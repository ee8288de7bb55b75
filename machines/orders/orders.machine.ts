import { assign, setup } from 'xstate';
import { awaitsPayment, type Order } from '#contract/orders.ts';
import { type Customer, requireCustomer } from '../support/customer.ts';
import { type Failure, toFailure } from '../support/failure.ts';
import { timing } from '../support/timing.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Event, Input, Tag } from './orders.types.ts';

const ordersSetup = setup({
  types: {} as { context: Context; events: Event; input: Input; tags: Tag },
  actors: { listOrders: unprovided<Order[], { session: Customer }>('listOrders') },
  delays: { ordersPoll: timing.ordersPoll, ordersSlowPoll: timing.ordersSlowPoll },
  actions: {
    keepSession: assign((_, session: Customer | null) => ({ session })),
    forgetOrders: assign({ orders: null, failure: null }),
    keepOrders: assign((_, orders: readonly Order[]) => ({ orders, failure: null })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    keepHidden: assign((_, hidden: boolean) => ({ hidden })),
  },
  guards: {
    isSignedIn: ({ context }) => context.session !== null,
    isSameCustomer: ({ context }, session: Customer | null) => context.session?.userID === session?.userID,
    isHidden: ({ context }) => context.hidden,
    isPaying: ({ context }) => context.orders?.some(awaitsPayment) ?? false,
    isFulfilling: ({ context }) => context.orders?.some(({ status }) => status === 'pending') ?? false,
  },
});

/** While it waits to look again; a page in the background waits until it is looked at. */
const waiting = ordersSetup.createStateConfig({
  tags: 'listed',
  on: { 'page.hidden': { target: 'away', actions: { type: 'keepHidden', params: true } } },
});
/** The page comes to the front: what it shows may be old. */
const resting = ordersSetup.createStateConfig({
  tags: 'listed',
  on: { 'page.shown': { target: 'refreshing', actions: { type: 'keepHidden', params: false } } },
});

/**
 * The orders page: the customer's orders, loaded anew for each customer (spec section 2). While something about them is
 * still to come it looks by itself: often for a payment under way, now and then for a paid order.
 */
export const ordersMachine = ordersSetup.createMachine({
  id: 'orders',
  context: ({ input }) => ({ session: input.session, orders: null, failure: null, hidden: false }),
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
    'page.hidden': { actions: { type: 'keepHidden', params: true } },
    'page.shown': { actions: { type: 'keepHidden', params: false } },
  },
  states: {
    signedOut: { tags: 'signedOut', always: { guard: 'isSignedIn', target: 'loading' } },
    loading: {
      tags: 'loading',
      invoke: {
        id: 'listOrders',
        src: 'listOrders',
        input: ({ context }) => ({ session: requireCustomer(context.session) }),
        onDone: { target: 'sorting', actions: { type: 'keepOrders', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => toFailure(event.error) } },
      },
    },
    /** What there is to wait for. */
    sorting: {
      tags: 'sorting',
      always: [
        { guard: 'isHidden', target: 'away' },
        { guard: 'isPaying', target: 'paying' },
        { guard: 'isFulfilling', target: 'fulfilling' },
        { target: 'settled' },
      ],
    },
    /** Nothing is open, or there are none. */
    settled: resting,
    paying: { ...waiting, after: { ordersPoll: 'refreshing' } },
    fulfilling: { ...waiting, after: { ordersSlowPoll: 'refreshing' } },
    away: resting,
    refreshing: {
      ...waiting,
      invoke: {
        id: 'refreshOrders',
        src: 'listOrders',
        input: ({ context }) => ({ session: requireCustomer(context.session) }),
        onDone: { target: 'sorting', actions: { type: 'keepOrders', params: ({ event }) => event.output } },
        // What is on the page stays while there is no answer; the next look may succeed.
        onError: 'sorting',
      },
    },
    failed: { tags: 'failed', on: { 'orders.retried': 'loading' } },
  },
});
