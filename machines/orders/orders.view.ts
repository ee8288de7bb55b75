import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { ordersMachine } from './orders.machine.ts';
import type { Event, Tag } from './orders.types.ts';

const statuses: readonly Tag[] = ['signedOut', 'loading', 'ready', 'empty', 'failed'];

/** What the orders page shows. */
export const viewOrders = (snapshot: SnapshotFrom<typeof ordersMachine>) => {
  const { orders, failure } = snapshot.context;
  return {
    status: statuses.find((tag) => snapshot.hasTag(tag)) ?? 'loading',
    orders: orders ?? [],
    count: orders?.length ?? 0,
    failure: failure && failureMessage(failure),
    canRetry: snapshot.can(ordersEvents.retried()),
  };
};
export type OrdersView = ReturnType<typeof viewOrders>;

export const ordersEvents = {
  retried: () => ({ type: 'orders.retried' }) satisfies Event,
};
