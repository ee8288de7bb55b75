import type { SnapshotFrom } from 'xstate';
import type { Order } from '#contract/orders.ts';
import { failureMessage } from '../support/failure.ts';
import { stable } from '../support/stable.ts';
import type { ordersMachine } from './orders.machine.ts';
import type { Event } from './orders.types.ts';

const phases = ['signedOut', 'loading', 'failed'] as const;
const none: readonly Order[] = [];

/** Returns the orders with those of `firstIDs` first, both newest first. */
const inShownOrder = stable((orders: readonly Order[], firstIDs: readonly string[]): readonly Order[] => {
  const isFirst = ({ orderID }: Order) => firstIDs.includes(orderID);
  return [...orders.filter(isFirst), ...orders.filter((order) => !isFirst(order))];
});

/** The view model of the orders page. */
export const viewOrders = (snapshot: SnapshotFrom<typeof ordersMachine>) => {
  const { failure, count, firstIDs } = snapshot.context;
  const orders = inShownOrder(snapshot.context.orders ?? none, firstIDs);
  const phase = phases.find((state) => snapshot.matches(state));
  return {
    status: phase ?? (orders.length === 0 ? ('empty' as const) : ('ready' as const)),
    /** First those that had codes to reveal when they were loaded, then the others, both newest first. */
    orders,
    /** The number of placed orders over all pages. */
    count: count.placed,
    /** The number of orders with a pending payment. */
    paying: count.paying,
    loadingMore: snapshot.matches('loadingMore'),
    canLoadMore: snapshot.can(ordersEvents.pageRequested()),
    failure: failure && failureMessage(failure),
    canRetry: snapshot.can(ordersEvents.retried()),
  };
};
export type OrdersView = ReturnType<typeof viewOrders>;

export const ordersEvents = {
  pageRequested: () => ({ type: 'page.requested' }) satisfies Event,
  retried: () => ({ type: 'orders.retried' }) satisfies Event,
  pageHidden: () => ({ type: 'page.hidden' }) satisfies Event,
  pageShown: () => ({ type: 'page.shown' }) satisfies Event,
};
