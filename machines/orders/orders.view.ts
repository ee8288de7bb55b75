import type { SnapshotFrom } from 'xstate';
import type { Order } from '#contract/orders.ts';
import { failureMessage } from '../support/failure.ts';
import type { ordersMachine } from './orders.machine.ts';
import type { Event } from './orders.types.ts';

const phases = ['signedOut', 'loading', 'failed'] as const;
const none: readonly Order[] = [];

/** The view model of the orders page. */
export const viewOrders = (snapshot: SnapshotFrom<typeof ordersMachine>) => {
  const { failure, count } = snapshot.context;
  const orders = snapshot.context.orders ?? none;
  const phase = phases.find((state) => snapshot.matches(state));
  return {
    status: phase ?? (orders.length === 0 ? ('empty' as const) : ('ready' as const)),
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
