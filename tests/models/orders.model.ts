import { expect } from 'vitest';
import { ordersEvents, ordersMachine, viewOrders } from '#machines/orders/index.ts';
import { sessionChanged } from '#machines/support/customer.ts';
import { toFailure } from '#machines/support/failure.ts';
import { defineModel } from '../support/model.ts';
import { failed } from './failures.ts';
import { ada, grace, orderOf } from './purchases.ts';

/** The same customer, signed in anew. */
const renewed = { ...ada, token: 'renewed' };

/** Where the machine stands once it has these orders: what there is to wait for. */
const standing = (orders: readonly { readonly status: string }[], hidden: boolean) => {
  if (hidden) return 'away';
  if (orders.some(({ status }) => status === 'awaiting payment')) return 'paying';
  return orders.some(({ status }) => status === 'pending') ? 'fulfilling' : 'settled';
};

/** Where it waits for an answer, or for the time to look again. */
const looking = ['paying', 'fulfilling', 'refreshing'];

const lists = [
  [],
  [orderOf('completed')],
  [orderOf('pending')],
  [orderOf('awaiting payment'), { ...orderOf('pending'), orderID: 'ORDER2' }],
];

export const ordersModel = defineModel({
  machine: ordersMachine,
  view: viewOrders,
  inputs: { visitor: { session: null }, customer: { session: ada } },
  events: {
    'session.changed': [sessionChanged(null), sessionChanged(ada), sessionChanged(renewed), sessionChanged(grace)],
    'orders.retried': [ordersEvents.retried()],
    'page.hidden': [ordersEvents.pageHidden()],
    'page.shown': [ordersEvents.pageShown()],
  },
  world: {
    listOrders: { done: lists, error: [failed.of('offline')] },
    refreshOrders: { done: lists, error: [failed.of('offline')] },
  },
  remember: ({ session, orders, hidden }) => [session?.userID, hidden, orders?.map(({ status }) => status)],
  invariants: (snapshot, { event, before }) => {
    const view = viewOrders(snapshot);
    const { session, orders, failure, hidden } = snapshot.context;
    const was = before?.context;
    const isListed = snapshot.hasTag('listed');
    // A customer's new token is taken whatever is on show, and so is whether the page is looked at.
    for (const always of [sessionChanged(renewed), ordersEvents.pageHidden(), ordersEvents.pageShown()])
      expect(snapshot.can(always)).toBe(true);
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
      case 'page.hidden':
        // What is on the way for the first time still comes; nothing is looked for any more.
        expect([hidden, orders]).toEqual([true, was?.orders]);
        expect(snapshot.value).toBe(looking.includes(String(before?.value)) ? 'away' : before?.value);
        break;
      case 'page.shown':
        expect([hidden, orders]).toEqual([false, was?.orders]);
        if (before?.value === 'away' || before?.value === 'settled') expect(snapshot.value).toBe('refreshing');
        else expect(snapshot.value).toBe(before?.value);
        break;
      case 'xstate.done.actor.listOrders':
      case 'xstate.done.actor.refreshOrders':
        expect([orders, failure, snapshot.value]).toEqual([event.output, null, standing(event.output, hidden)]);
        break;
      case 'xstate.error.actor.listOrders':
        expect([failure, snapshot.value]).toEqual([toFailure(event.error), 'failed']);
        break;
      case 'xstate.error.actor.refreshOrders':
        // What was on show stays, and is looked at again.
        expect([orders, failure]).toEqual([was?.orders, null]);
        expect(snapshot.value).toBe(standing(was?.orders ?? [], hidden));
        break;
      default:
        // The time to look again.
        if (event?.type.startsWith('xstate.after.')) expect([snapshot.value, hidden]).toEqual(['refreshing', false]);
    }
    expect(view.status === 'signedOut').toBe(session === null);
    expect(isListed).toBe(view.status === 'ready' || view.status === 'empty');
    if (isListed) expect(view.status === 'empty').toBe(orders?.length === 0);
    expect(view.count + view.paying).toBe(orders?.length ?? 0);
    expect(view.canRetry).toBe(view.status === 'failed');
    expect(view.failure !== null && view.status !== 'loading').toBe(view.status === 'failed');
  },
});
