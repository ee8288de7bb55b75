import { expect } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { ordersEvents, ordersMachine, viewOrders } from '#machines/orders/index.ts';
import { sessionChanged } from '#machines/support/customer.ts';
import { failureNotice, toFailure } from '#machines/support/failure.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { ada, grace, orderOf, pageOf } from './purchases.ts';

/** The same customer, signed in anew. */
const renewed = { ...ada, token: 'renewed' };

/** Where the machine stands once it has these orders: what there is to wait for. */
const standing = (orders: readonly Order[], paying: number, hidden: boolean) => {
  if (hidden) return 'hidden';
  if (paying > 0) return 'awaitingPayment';
  return orders.some(({ status }) => status === 'pending') ? 'awaitingFulfilment' : 'idle';
};

/** Where it waits for an answer, or for the time to look again. */
const looking = ['awaitingPayment', 'awaitingFulfilment', 'refreshing'];

const lists = [
  pageOf([]),
  pageOf([orderOf('completed')]),
  pageOf([orderOf('pending')]),
  pageOf([orderOf('awaiting payment'), { ...orderOf('pending'), orderID: 'ORDER2' }]),
];
/** A page with one more behind it, and that one. */
const firstOfTwo = (['completed', 'pending', 'awaiting payment'] as const).map((status) => {
  const page = pageOf([orderOf(status)]);
  return { ...page, placed: page.placed + 1 };
});
const secondOfTwo = { ...pageOf([{ ...orderOf('completed'), orderID: 'ORDER2' }]), placed: 2 };

export const ordersModel = defineModel({
  machine: ordersMachine,
  view: viewOrders,
  inputs: { visitor: { session: null }, customer: { session: ada } },
  events: {
    'session.changed': [sessionChanged(null), sessionChanged(ada), sessionChanged(renewed), sessionChanged(grace)],
    'orders.retried': [ordersEvents.retried()],
    'page.opened': [ordersEvents.pageOpened()],
    'page.hidden': [ordersEvents.pageHidden()],
    'page.shown': [ordersEvents.pageShown()],
  },
  delays: { ordersPoll: 4_000, ordersSlowPoll: 30_000 },
  world: {
    listOrders: { done: [...lists, ...firstOfTwo], error: [failed.of('offline')] },
    refreshOrders: { done: lists, error: [failed.of('offline')] },
    loadNextPage: { done: [secondOfTwo], error: [failed.of('offline')] },
  },
  remember: ({ session, orders, count, hidden }) => [
    session?.userID,
    hidden,
    orders?.map(({ status }) => status),
    count,
  ],
  invariants: (snapshot, { event, said, before }) => {
    const view = viewOrders(snapshot);
    const { session, orders, count, failure, hidden } = snapshot.context;
    const was = before?.context;
    const isListed = snapshot.hasTag('listed') || snapshot.hasTag('extending');
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
        expect(snapshot.value).toBe(looking.includes(String(before?.value)) ? 'hidden' : before?.value);
        break;
      case 'page.shown':
        expect([hidden, orders]).toEqual([false, was?.orders]);
        if (before?.value === 'hidden' || before?.value === 'idle') expect(snapshot.value).toBe('refreshing');
        else expect(snapshot.value).toBe(before?.value);
        break;
      case 'xstate.done.actor.listOrders':
      case 'xstate.done.actor.refreshOrders':
        expect([orders, failure]).toEqual([event.output.orders, null]);
        expect(count).toEqual({ placed: event.output.placed, paying: event.output.paying });
        expect(snapshot.value).toBe(standing(event.output.orders, count.paying, hidden));
        break;
      case 'xstate.error.actor.listOrders':
        expect([failure, snapshot.value]).toEqual([toFailure(event.error), 'failed']);
        break;
      case 'xstate.error.actor.refreshOrders':
        // What was on show stays, and is looked at again.
        expect([orders, failure]).toEqual([was?.orders, null]);
        expect(snapshot.value).toBe(standing(was?.orders ?? [], count.paying, hidden));
        break;
      case 'page.opened':
        expect([view.extending, orders]).toEqual([true, was?.orders]);
        break;
      case 'xstate.done.actor.loadNextPage':
        expect(orders).toEqual([...(was?.orders ?? []), ...event.output.orders]);
        expect(snapshot.value).toBe(standing(orders ?? [], count.paying, hidden));
        break;
      case 'xstate.error.actor.loadNextPage':
        // What was on show stays, and the failure is reported.
        expect([orders, failure, said]).toEqual([was?.orders, null, [failureNotice(toFailure(event.error))]]);
        expect(snapshot.value).toBe(standing(orders ?? [], count.paying, hidden));
        break;
      default:
        // The time to look again.
        if (event?.type.startsWith('xstate.after.')) expect([snapshot.value, hidden]).toEqual(['refreshing', false]);
    }
    expect(view.status === 'signedOut').toBe(session === null);
    expect(isListed).toBe(view.status === 'ready' || view.status === 'empty');
    if (isListed) expect(view.status === 'empty').toBe(orders?.length === 0);
    expect(view.count + view.paying).toBeGreaterThanOrEqual(orders?.length ?? 0);
    expect(view.canLoadMore).toBe(isListed && !view.extending && view.count + view.paying > view.orders.length);
    expect(view.canRetry).toBe(view.status === 'failed');
    expect(view.failure !== null && view.status !== 'loading').toBe(view.status === 'failed');
  },
});
