import { describeModel, type FlowModel, onlyIn } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import type { ContextFrom } from 'xstate';
import type { Order } from '#contract/orders.ts';
import type { OrderStatus } from '#contract/shop.ts';
import { type OrdersPage, ordersEvents, ordersMachine, viewOrders } from '#machines/orders/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { failed, failureOf, failureToast, messageOf } from './failures.ts';
import { ada, grace, orderOf, pageOf } from './purchases.ts';

/** The same customer after a new sign-in. */
const renewed = { ...ada, token: 'renewed' };

// @verifies orders
/** Returns the machine's state for these orders: it depends on what they wait for. */
const standing = (orders: readonly Order[] | null, paying: number, hidden: boolean): string => {
  if (hidden) return 'hidden';
  if (paying > 0) return 'awaitingPayment';
  return orders?.some(({ status }) => status === 'pending') ? 'awaitingFulfilment' : 'idle';
};

/** An older order with a code, and how many of its codes were revealed. */
const withCode = (revealed: number): Order => {
  const order = orderOf('completed');
  return { ...order, orderID: 'ORDER3', payload: { ...order.payload, codes: { ordered: 1, delivered: 1, revealed } } };
};
/** The orders to show first once these are loaded: those with a code to reveal, and those that were first before. */
const firstOf = (before: readonly string[], orders: readonly Order[]) => [
  ...new Set([...before, ...orders.flatMap(({ orderID, payload }) => (payload.codes.revealed === 0 ? orderID : []))]),
];
const inOrder = (orders: readonly Order[], firstIDs: readonly string[]) =>
  orders.toSorted((a, b) => Number(firstIDs.includes(b.orderID)) - Number(firstIDs.includes(a.orderID)));

const lists = [
  pageOf([orderOf('completed'), withCode(0)]),
  pageOf([orderOf('completed'), withCode(1)]),
  pageOf([]),
  pageOf([orderOf('completed')]),
  pageOf([orderOf('pending')]),
  pageOf([orderOf('awaiting payment'), { ...orderOf('pending'), orderID: 'ORDER2' }]),
];
/** A first page with one more page behind it, and that page. */
const firstOfTwo = (['completed', 'pending', 'awaiting payment'] as const).map((status) => {
  const page = pageOf([orderOf(status)]);
  return { ...page, placed: page.placed + 1 };
});
const secondOfTwo = { ...pageOf([{ ...orderOf('completed'), orderID: 'ORDER2' }]), placed: 2 };

type Context = ContextFrom<typeof ordersMachine>;
const noCount = { placed: 0, paying: 0 };
/** The state that lists the orders of a context. */
const hasMore = ({ orders, count }: Pick<Context, 'orders' | 'count'>) =>
  count.placed + count.paying > (orders?.length ?? 0);
const listing = ({ orders, count, hidden }: Context) => standing(orders, count.paying, hidden);
/** What a page with these orders changes. */
const listed = ({ hidden, firstIDs }: Context, orders: readonly Order[], page: OrdersPage) => ({
  state: standing(orders, page.paying, hidden),
  changes: {
    orders,
    firstIDs: firstOf(firstIDs, page.orders),
    count: { placed: page.placed, paying: page.paying },
  },
});
/** A refresh covers the shown orders, from 20 to 200. */
const refreshed = (orders: Context['orders']) => Math.min(Math.max(orders?.length ?? 0, 20), 200);

/** What every model of the orders states. */
const stated = {
  machine: ordersMachine,
  view: viewOrders,
  delays: { ordersPoll: 4_000, ordersSlowPoll: 30_000 },
  start: ({ session }) => ({ session, orders: null, firstIDs: [], count: noCount, failure: null, hidden: false }),
  invokes: {
    listOrders: { in: 'loading', input: ({ session }) => ({ session, before: null, limit: 20 }) },
    refreshOrders: {
      in: 'refreshing',
      input: ({ session, orders }) => ({ session, before: null, limit: refreshed(orders) }),
    },
    loadNextPage: {
      in: 'loadingMore',
      input: ({ session, orders }) => ({ session, before: orders?.at(-1)?.orderID, limit: 20 }),
    },
  },
  steps: {
    // The same customer's orders stay visible; another customer's are removed.
    'session.changed': ({ before, event: { session } }) =>
      before.context.session?.userID === session?.userID
        ? { changes: { session }, restarts: [] }
        : {
            state: session ? 'loading' : 'signedOut',
            changes: { session, orders: null, firstIDs: [], count: noCount, failure: null },
            restarts: before.value === 'loading' && session ? ['listOrders'] : [],
          },
    'orders.retried': onlyIn('failed', () => ({ state: 'loading' })),
    'page.requested': onlyIn(
      ['idle', 'awaitingPayment', 'awaitingFulfilment', 'hidden', 'refreshing'],
      ({ before: { context } }) => (hasMore(context) ? { state: 'loadingMore' } : {}),
    ),
    // A first load continues while the page is hidden, but polling stops.
    'page.hidden': ({ before: { value } }) => ({
      ...(['awaitingPayment', 'awaitingFulfilment', 'refreshing'].includes(String(value)) && { state: 'hidden' }),
      changes: { hidden: true },
    }),
    'page.shown': ({ before: { value } }) => ({
      ...((value === 'hidden' || value === 'idle') && { state: 'refreshing' }),
      changes: { hidden: false },
    }),
    'listOrders done': ({ before: { context }, event: { output } }) => {
      const { state, changes } = listed(context, output.orders, output);
      return { state, changes: { ...changes, failure: null }, verifies: '/orders: all orders with a count' };
    },
    'listOrders error': ({ event: { error } }) => ({
      state: 'failed',
      changes: { failure: failureOf(error) },
      emits: [failureToast(error)],
      verifies: 'Order fetches show the error',
    }),
    // After a full answer, shown orders that are older than its last one stay visible.
    'refreshOrders done': ({ before: { context }, event: { output } }) => {
      const shown = context.orders ?? [];
      const last = shown.findIndex(({ orderID }) => orderID === output.orders.at(-1)?.orderID);
      const isFull = output.orders.length >= refreshed(shown);
      const older = isFull && last >= 0 ? shown.slice(last + 1) : [];
      return listed(context, [...output.orders, ...older], output);
    },
    // The loaded orders stay visible and are loaded again.
    'refreshOrders error': ({ before: { context } }) => ({ state: listing(context) }),
    'loadNextPage done': ({ before: { context }, event: { output } }) =>
      listed(context, [...(context.orders ?? []), ...output.orders], output),
    'loadNextPage error': ({ before: { context }, event: { error } }) => ({
      state: listing(context),
      emits: [failureToast(error)],
    }),
    'after ordersPoll': onlyIn('awaitingPayment', () => ({ state: 'refreshing' })),
    'after ordersSlowPoll': onlyIn('awaitingFulfilment', () => ({ state: 'refreshing' })),
  },
  shows: ({ value, context: { orders, firstIDs, count, failure } }) => {
    const state = String(value);
    const isListed = !['signedOut', 'loading', 'failed'].includes(state);
    return {
      status: isListed ? (orders?.length ? 'ready' : 'empty') : state,
      orders: inOrder(orders ?? [], firstIDs),
      count: count.placed,
      paying: count.paying,
      loadingMore: state === 'loadingMore',
      canLoadMore: isListed && state !== 'loadingMore' && hasMore({ orders, count }),
      failure: messageOf(failure),
      canRetry: state === 'failed',
    };
  },
} satisfies Partial<FlowModel<typeof ordersMachine>>;

/** Orders at intervals of a minute, newest first. */
export const manyOrders = (count: number, from = 0, status: OrderStatus = 'pending'): Order[] =>
  Array.from({ length: count }, (_, i) => {
    const order = orderOf(status);
    const createdAt = new Date(Date.UTC(2026, 10, 21) - (from + i) * 60_000).toISOString();
    return { ...order, orderID: `ORDER${from + i}`, payload: { ...order.payload, createdAt } };
  });
const many = (count: number, from = 0): OrdersPage => ({ orders: manyOrders(count, from), placed: 45, paying: 0 });

/** More orders than one page shows. */
const pagesModel = describeModel({
  ...stated,
  name: 'pages',
  machineOnly: true,
  inputs: { customer: { session: ada } },
  events: {
    'session.changed': [],
    'orders.retried': [],
    'page.requested': [ordersEvents.pageRequested()],
    'page.hidden': [],
    'page.shown': [],
  },
  invokeResults: {
    listOrders: { done: [many(20)] },
    // There is a new order, the newest is gone, and all that are shown.
    refreshOrders: { done: [many(20, -1), many(20, 1), many(40)] },
    loadNextPage: { done: [many(20, 20)] },
  },
  stateKey: ({ orders }) => [orders?.length, orders?.[0]?.orderID],
});

export const ordersModel = describeModel({
  ...stated,
  furtherModels: [pagesModel],
  inputs: { visitor: { session: null }, customer: { session: ada } },
  events: {
    'session.changed': [sessionChanged(null), sessionChanged(ada), sessionChanged(renewed), sessionChanged(grace)],
    'orders.retried': [ordersEvents.retried()],
    'page.requested': [ordersEvents.pageRequested()],
    'page.hidden': [ordersEvents.pageHidden()],
    'page.shown': [ordersEvents.pageShown()],
  },
  invokeResults: {
    listOrders: { done: [...lists, ...firstOfTwo], error: [failed.of('offline')] },
    refreshOrders: { done: lists, error: [failed.of('offline')] },
    loadNextPage: { done: [secondOfTwo], error: [failed.of('offline')] },
  },
  stateKey: ({ session, orders, firstIDs, count, hidden }) => [
    session?.userID,
    hidden,
    orders?.map(({ status }) => status),
    firstIDs,
    count,
  ],
  // A customer's new token, and the visibility of the page, are accepted in every state.
  invariants: (snapshot) => {
    for (const always of [sessionChanged(renewed), ordersEvents.pageHidden(), ordersEvents.pageShown()])
      expect(snapshot.can(always)).toBe(true);
  },
});
