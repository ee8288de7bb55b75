import { expect } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { ordersEvents, ordersMachine, viewOrders } from '#machines/orders/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { failureNotice, toFailure } from '#machines/support/failure.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { ada, grace, orderOf, pageOf } from './purchases.ts';

/** The same customer after a new sign-in. */
const renewed = { ...ada, token: 'renewed' };

/** Returns the machine's state for these orders: it depends on what they wait for. */
const standing = (orders: readonly Order[], paying: number, hidden: boolean) => {
  if (hidden) return 'hidden';
  if (paying > 0) return 'awaitingPayment';
  return orders.some(({ status }) => status === 'pending') ? 'awaitingFulfilment' : 'idle';
};

/** States in which the machine polls or waits to poll. */
const looking = ['awaitingPayment', 'awaitingFulfilment', 'refreshing'];

const lists = [
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

export const ordersModel = defineModel({
  machine: ordersMachine,
  view: viewOrders,
  inputs: { visitor: { session: null }, customer: { session: ada } },
  events: {
    'session.changed': [sessionChanged(null), sessionChanged(ada), sessionChanged(renewed), sessionChanged(grace)],
    'orders.retried': [ordersEvents.retried()],
    'page.requested': [ordersEvents.pageRequested()],
    'page.hidden': [ordersEvents.pageHidden()],
    'page.shown': [ordersEvents.pageShown()],
  },
  delays: { ordersPoll: 4_000, ordersSlowPoll: 30_000 },
  invokeResults: {
    listOrders: { done: [...lists, ...firstOfTwo], error: [failed.of('offline')] },
    refreshOrders: { done: lists, error: [failed.of('offline')] },
    loadNextPage: { done: [secondOfTwo], error: [failed.of('offline')] },
  },
  stateKey: ({ session, orders, count, hidden }) => [
    session?.userID,
    hidden,
    orders?.map(({ status }) => status),
    count,
  ],
  invariants: (snapshot, { event, emitted, before }) => {
    const view = viewOrders(snapshot);
    const { session, orders, count, failure, hidden } = snapshot.context;
    const was = before?.context;
    const isListed = !(['signedOut', 'loading', 'failed'] as const).some((state) => snapshot.matches(state));
    // A customer's new token, and the visibility of the page, are accepted in every state.
    for (const always of [sessionChanged(renewed), ordersEvents.pageHidden(), ordersEvents.pageShown()])
      expect(snapshot.can(always)).toBe(true);
    switch (event?.type) {
      case 'session.changed':
        expect(session).toBe(event.session);
        // The same customer's orders stay visible; another customer's are removed.
        if (was?.session?.userID === event.session?.userID)
          expect([snapshot.value, orders]).toEqual([before?.value, was?.orders]);
        else expect([view.status, orders]).toEqual([event.session ? 'loading' : 'signedOut', null]);
        break;
      case 'orders.retried':
        expect(view.status).toBe('loading');
        break;
      case 'page.hidden':
        // A first load continues while the page is hidden, but polling stops.
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
        expect(emitted).toEqual([failureNotice(toFailure(event.error))]);
        break;
      case 'xstate.error.actor.refreshOrders':
        // The loaded orders stay visible and are loaded again.
        expect([orders, failure]).toEqual([was?.orders, null]);
        expect(snapshot.value).toBe(standing(was?.orders ?? [], count.paying, hidden));
        break;
      case 'page.requested':
        expect([view.loadingMore, orders]).toEqual([true, was?.orders]);
        break;
      case 'xstate.done.actor.loadNextPage':
        expect(orders).toEqual([...(was?.orders ?? []), ...event.output.orders]);
        expect(snapshot.value).toBe(standing(orders ?? [], count.paying, hidden));
        break;
      case 'xstate.error.actor.loadNextPage':
        // The loaded orders stay visible and the failure is reported.
        expect([orders, failure, emitted]).toEqual([was?.orders, null, [failureNotice(toFailure(event.error))]]);
        expect(snapshot.value).toBe(standing(orders ?? [], count.paying, hidden));
        break;
      default:
        // The polling interval has passed.
        if (event?.type.startsWith('xstate.after.')) expect([snapshot.value, hidden]).toEqual(['refreshing', false]);
    }
    expect(view.status === 'signedOut').toBe(session === null);
    expect(isListed).toBe(view.status === 'ready' || view.status === 'empty');
    if (isListed) expect(view.status === 'empty').toBe(orders?.length === 0);
    expect(view.count + view.paying).toBeGreaterThanOrEqual(orders?.length ?? 0);
    expect(view.canLoadMore).toBe(isListed && !view.loadingMore && view.count + view.paying > view.orders.length);
    expect(view.canRetry).toBe(view.status === 'failed');
    expect(view.failure !== null && view.status !== 'loading').toBe(view.status === 'failed');
  },
});
