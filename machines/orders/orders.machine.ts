import { assign, emit, setup } from 'xstate';
import { countWaitingCodes, maxOrders, type Order, type OrderCount } from '#contract/orders.ts';
import { type Credentials, requireCredentials } from '../support/credentials.ts';
import { type Failure, failureNotice, reportFailure, toFailure } from '../support/failure.ts';
import { timing } from '../support/timing.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Emitted, Event, Input, OrdersPage, PageQuery } from './orders.types.ts';

/** The number of orders per page. */
const pageLength = 20;

const noOrders: OrderCount = { placed: 0, paying: 0 };
const isMore = ({ orders, count }: Pick<Context, 'orders' | 'count'>) =>
  (orders?.length ?? 0) < count.placed + count.paying;

/** Returns the newest orders, followed by the older ones among those already shown. */
function withNewest(shown: readonly Order[], newest: readonly Order[]): readonly Order[] {
  const last = newest.at(-1);
  if (!last) return newest;
  const fresh = new Set(newest.map(({ orderID }) => orderID));
  const isOlder = (order: Order) =>
    !fresh.has(order.orderID) && Date.parse(order.payload.createdAt) <= Date.parse(last.payload.createdAt);
  return [...newest, ...shown.filter(isOlder)];
}

/** Returns the orders to show first: those of before, and of these orders those with codes to reveal. */
function withWaiting(firstIDs: readonly string[], orders: readonly Order[]): readonly string[] {
  const waiting = orders.filter((order) => countWaitingCodes(order) > 0).map(({ orderID }) => orderID);
  return [...new Set([...firstIDs, ...waiting])];
}

const toOrderCount = ({ placed, paying }: OrdersPage): OrderCount => ({ placed, paying });
/**
 * Returns the query of a refresh. It covers all shown orders (up to `maxOrders`), so that older ones update as well.
 */
const newestQuery = ({ session, orders }: Context): PageQuery => ({
  session: requireCredentials(session),
  before: null,
  limit: Math.min(Math.max(orders?.length ?? 0, pageLength), maxOrders),
});

const ordersSetup = setup({
  types: {} as { context: Context; events: Event; input: Input; emitted: Emitted },
  actors: { listOrders: unprovided<OrdersPage, PageQuery>('listOrders') },
  delays: { ordersPoll: timing.ordersPoll, ordersSlowPoll: timing.ordersSlowPoll },
  actions: {
    setSession: assign((_, session: Credentials | null) => ({ session })),
    clearOrders: assign({ orders: null, firstIDs: [], count: noOrders, failure: null }),
    setOrders: assign((_, page: OrdersPage) => ({
      orders: page.orders,
      firstIDs: withWaiting([], page.orders),
      count: toOrderCount(page),
      failure: null,
    })),
    updateOrders: assign(({ context }, page: OrdersPage) => {
      const { limit } = newestQuery(context);
      const shown = page.orders.length < limit ? [] : (context.orders ?? []);
      return {
        orders: withNewest(shown, page.orders),
        firstIDs: withWaiting(context.firstIDs, page.orders),
        count: toOrderCount(page),
      };
    }),
    appendOrders: assign(({ context: { orders, firstIDs } }, page: OrdersPage) => ({
      orders: [...(orders ?? []), ...page.orders],
      firstIDs: withWaiting(firstIDs, page.orders),
      count: toOrderCount(page),
    })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
    setHidden: assign((_, hidden: boolean) => ({ hidden })),
  },
  guards: {
    isSignedIn: ({ context }) => context.session !== null,
    isSameCustomer: ({ context }, session: Credentials | null) => context.session?.userID === session?.userID,
    isHidden: ({ context }) => context.hidden,
    hasNextPage: ({ context }) => isMore(context),
    isPaying: ({ context }) => context.count.paying > 0,
    isFulfilling: ({ context }) => context.orders?.some(({ status }) => status === 'pending') ?? false,
  },
});

/** Transitions while an automatic refresh is scheduled or running. Hiding the page stops the refreshes. */
const waiting = ordersSetup.createStateConfig({
  on: {
    'page.hidden': { target: 'hidden', actions: { type: 'setHidden', params: true } },
    'page.requested': { guard: 'hasNextPage', target: 'loadingMore' },
  },
});
/** Transitions without automatic refreshes. Showing the page again refreshes once, because its orders may be stale. */
const resting = ordersSetup.createStateConfig({
  on: {
    'page.shown': { target: 'refreshing', actions: { type: 'setHidden', params: false } },
    'page.requested': { guard: 'hasNextPage', target: 'loadingMore' },
  },
});

/**
 * The orders page: the customer's orders, page by page, loaded again when the customer changes (spec
 * section 2). It refreshes automatically: often while a payment is pending, rarely while a paid order is being
 * fulfilled.
 */
export const ordersMachine = ordersSetup.createMachine({
  id: 'orders',
  context: ({ input }) => ({
    session: input.session,
    orders: null,
    firstIDs: [],
    count: noOrders,
    failure: null,
    hidden: false,
  }),
  initial: 'signedOut',
  on: {
    'session.changed': [
      {
        guard: { type: 'isSameCustomer', params: ({ event }) => event.session },
        actions: { type: 'setSession', params: ({ event }) => event.session },
      },
      {
        target: '.signedOut',
        reenter: true,
        actions: [{ type: 'setSession', params: ({ event }) => event.session }, 'clearOrders'],
      },
    ],
    'page.hidden': { actions: { type: 'setHidden', params: true } },
    'page.shown': { actions: { type: 'setHidden', params: false } },
  },
  states: {
    signedOut: { always: { guard: 'isSignedIn', target: 'loading' } },
    loading: {
      invoke: {
        id: 'listOrders',
        src: 'listOrders',
        input: ({ context }) => newestQuery(context),
        onDone: { target: 'resolving', actions: { type: 'setOrders', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: reportFailure,
        },
      },
    },
    /** Chooses the interval of the automatic refresh. */
    resolving: {
      always: [
        { guard: 'isHidden', target: 'hidden' },
        { guard: 'isPaying', target: 'awaitingPayment' },
        { guard: 'isFulfilling', target: 'awaitingFulfilment' },
        { target: 'idle' },
      ],
    },
    /** No order is open, or there are no orders. */
    idle: resting,
    awaitingPayment: { ...waiting, after: { ordersPoll: 'refreshing' } },
    awaitingFulfilment: { ...waiting, after: { ordersSlowPoll: 'refreshing' } },
    hidden: resting,
    refreshing: {
      ...waiting,
      invoke: {
        id: 'refreshOrders',
        src: 'listOrders',
        input: ({ context }) => newestQuery(context),
        onDone: { target: 'resolving', actions: { type: 'updateOrders', params: ({ event }) => event.output } },
        // Orders remain on the page after a failed refresh; the next one may succeed.
        onError: 'resolving',
      },
    },
    loadingMore: {
      invoke: {
        id: 'loadNextPage',
        src: 'listOrders',
        input: ({ context: { session, orders } }) => ({
          session: requireCredentials(session),
          before: orders?.at(-1)?.orderID ?? null,
          limit: pageLength,
        }),
        onDone: { target: 'resolving', actions: { type: 'appendOrders', params: ({ event }) => event.output } },
        // Orders remain on the page, and the next page can be requested again.
        onError: {
          target: 'resolving',
          actions: { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
    failed: { on: { 'orders.retried': 'loading' } },
  },
});
