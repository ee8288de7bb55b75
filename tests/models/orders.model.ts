import { expect } from 'vitest';
import { ordersEvents, ordersMachine, viewOrders } from '#machines/orders/index.ts';
import { sessionChanged } from '#machines/support/customer.ts';
import { defineModel } from '../support/model.ts';
import { failed } from './failures.ts';
import { ada, grace, orderOf } from './purchases.ts';

export const ordersModel = defineModel({
  machine: ordersMachine,
  inputs: { visitor: { session: null }, customer: { session: ada } },
  events: {
    'session.changed': [sessionChanged(null), sessionChanged(ada), sessionChanged(grace)],
    'orders.retried': [ordersEvents.retried()],
  },
  world: { listOrders: { done: [[], [orderOf('pending')]], error: [failed.of('offline')] } },
  remember: ({ session }) => session?.userID,
  invariants: (snapshot) => {
    const view = viewOrders(snapshot);
    expect(view.status === 'signedOut').toBe(snapshot.context.session === null);
    expect(view.count > 0).toBe(view.status === 'ready');
    expect(view.canRetry).toBe(view.status === 'failed');
    expect(view.failure !== null && view.status !== 'loading').toBe(view.status === 'failed');
  },
});
