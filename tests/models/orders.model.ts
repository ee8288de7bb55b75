import { expect } from 'vitest';
import { ordersEvents, ordersMachine, viewOrders } from '#machines/orders/index.ts';
import { sessionChanged } from '#machines/support/customer.ts';
import { toFailure } from '#machines/support/failure.ts';
import { defineModel } from '../support/model.ts';
import { failed } from './failures.ts';
import { ada, grace, orderOf } from './purchases.ts';

/** The same customer, signed in anew. */
const renewed = { ...ada, token: 'renewed' };

export const ordersModel = defineModel({
  machine: ordersMachine,
  view: viewOrders,
  inputs: { visitor: { session: null }, customer: { session: ada } },
  events: {
    'session.changed': [sessionChanged(null), sessionChanged(ada), sessionChanged(renewed), sessionChanged(grace)],
    'orders.retried': [ordersEvents.retried()],
  },
  world: { listOrders: { done: [[], [orderOf('pending')]], error: [failed.of('offline')] } },
  remember: ({ session }) => session?.userID,
  invariants: (snapshot, { event, before }) => {
    const view = viewOrders(snapshot);
    const { session, orders, failure } = snapshot.context;
    const was = before?.context;
    // A customer's new token is taken whatever is on show.
    expect(snapshot.can(sessionChanged(renewed))).toBe(true);
    switch (event?.type) {
      case 'session.changed':
        expect(session).toBe(event.session);
        // The same customer's orders stay as they are; nobody sees another's.
        if (was?.session?.userID === event.session?.userID)
          expect([snapshot.value, orders]).toEqual([before?.value, was?.orders]);
        else expect([view.status, orders]).toEqual([event.session ? 'loading' : 'signedOut', null]);
        break;
      case 'orders.retried':
        expect(view.status).toBe('loading');
        break;
      case 'xstate.done.actor.listOrders':
        expect([orders, failure]).toEqual([event.output, null]);
        break;
      case 'xstate.error.actor.listOrders':
        expect(failure).toEqual(toFailure(event.error));
    }
    expect(view.status === 'signedOut').toBe(snapshot.context.session === null);
    expect(view.count > 0).toBe(view.status === 'ready');
    expect(view.canRetry).toBe(view.status === 'failed');
    expect(view.failure !== null && view.status !== 'loading').toBe(view.status === 'failed');
  },
});
