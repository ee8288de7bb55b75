import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { OrderStatus } from '#contract/shop.ts';
import { ordersEvents, ordersMachine, viewOrders } from '#machines/orders/index.ts';
import { type Credentials, sessionChanged } from '#machines/support/credentials.ts';
import { notice } from '#machines/support/notices.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { ordersModel } from '../models/orders.model.ts';
import { ada, grace, orderOf, pageOf } from '../models/purchases.ts';

const started = (session: Credentials | null) => startFlow(ordersMachine, { input: { session } });
const viewOf = (flow: ReturnType<typeof started>) => viewOrders(flow.snapshot);

describe('signed out', () => {
  it('sends no request before a customer signs in', () => {
    const flow = started(null);
    expect(flow.waiting()).toEqual([]);
    expect(viewOf(flow).status).toBe('signedOut');
    flow.send(sessionChanged(ada));
    expect(flow.inputOf('listOrders')).toEqual({ session: ada, before: null, limit: 20 });
  });
});

describe('loading', () => {
  it('shows the orders with their count', async () => {
    const flow = started(ada);
    await flow.answer('listOrders', pageOf([orderOf('pending'), orderOf('completed')]));
    expect(viewOf(flow)).toMatchObject({ status: 'ready', count: 2 });
  });

  it('shows an empty list where there are no orders', async () => {
    const flow = started(ada);
    await flow.answer('listOrders', pageOf([]));
    expect(viewOf(flow)).toMatchObject({ status: 'empty', count: 0 });
  });
});

describe('failed', () => {
  it('shows the reason and retries', async () => {
    const flow = started(ada);
    await flow.fail('listOrders', failed.of('unreachable'));
    expect(viewOf(flow)).toMatchObject({ status: 'failed', failure: 'unreachable', canRetry: true });
    flow.send(ordersEvents.retried());
    await flow.answer('listOrders', pageOf([orderOf('pending')]));
    expect(viewOf(flow)).toMatchObject({ status: 'ready', failure: null });
  });
});

describe('refreshing', () => {
  const paying = [orderOf('awaiting payment')];
  const having = async (...orders: ReturnType<typeof orderOf>[]) => {
    const flow = started(ada);
    await flow.answer('listOrders', pageOf(orders));
    return flow;
  };
  const refreshAfter = async (flow: ReturnType<typeof started>, ms: number) => {
    await flow.pass(ms - 100);
    expect(flow.waiting()).toEqual([]);
    await flow.pass(100);
    return flow.inputOf('refreshOrders');
  };

  it('refreshes every 4 s while a payment is pending, which does not count as an order', async () => {
    const flow = await having(...paying);
    expect(viewOf(flow)).toMatchObject({ status: 'ready', count: 0, paying: 1 });
    expect(await refreshAfter(flow, 4_000)).toEqual({ session: ada, before: null, limit: 20 });
    expect(viewOf(flow)).toMatchObject({ status: 'ready', paying: 1 });
    await flow.answer('refreshOrders', pageOf(paying));
    await refreshAfter(flow, 4_000);
    await flow.answer('refreshOrders', pageOf([orderOf('pending')]));
    expect(viewOf(flow)).toMatchObject({ status: 'ready', count: 1, paying: 0 });
  });

  it('refreshes every 30 s while a paid order is being fulfilled, and stops when it is completed', async () => {
    const flow = await having(orderOf('pending'), orderOf('completed'));
    await refreshAfter(flow, 30_000);
    await flow.answer('refreshOrders', pageOf([orderOf('completed'), orderOf('completed')]));
    await flow.pass(120_000);
    expect(flow.waiting()).toEqual([]);
  });

  it.each(['completed', 'cancelled', 'refund due'] as const)(
    'does not refresh for an order that is %s',
    async (status) => {
      const flow = await having(orderOf(status));
      await flow.pass(120_000);
      expect(flow.waiting()).toEqual([]);
    },
  );

  it('keeps the shown orders when a refresh fails, and refreshes again', async () => {
    const flow = await having(...paying);
    await flow.pass(4_000);
    await flow.fail('refreshOrders', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ status: 'ready', paying: 1, failure: null });
    expect(await refreshAfter(flow, 4_000)).toEqual({ session: ada, before: null, limit: 20 });
  });

  it('does not refresh in a background tab, and refreshes immediately when it comes to the front', async () => {
    const flow = await having(...paying);
    flow.send(ordersEvents.pageHidden());
    await flow.pass(120_000);
    expect(flow.waiting()).toEqual([]);
    flow.send(ordersEvents.pageShown());
    expect(flow.waiting()).toEqual(['refreshOrders']);
  });

  it('waits for the front where the page was opened in a background tab', async () => {
    const flow = started(ada);
    flow.send(ordersEvents.pageHidden());
    await flow.answer('listOrders', pageOf(paying));
    await flow.pass(120_000);
    expect(flow.waiting()).toEqual([]);
    expect(viewOf(flow).status).toBe('ready');
  });

  it('refreshes a settled page once when it comes to the front, because a payment may have begun elsewhere', async () => {
    const flow = await having();
    expect(viewOf(flow).status).toBe('empty');
    flow.send(ordersEvents.pageHidden());
    flow.send(ordersEvents.pageShown());
    expect(viewOf(flow).status).toBe('empty');
    await flow.answer('refreshOrders', pageOf(paying));
    expect(viewOf(flow)).toMatchObject({ status: 'ready', paying: 1 });
  });
});

describe('more than one page', () => {
  /** Orders at intervals of a minute, newest first. */
  const many = (count: number, from = 0, status: OrderStatus = 'completed'): Order[] =>
    Array.from({ length: count }, (_, i) => {
      const order = orderOf(status);
      const createdAt = new Date(Date.UTC(2026, 10, 21) - (from + i) * 60_000).toISOString();
      return { ...order, orderID: `ORDER${from + i}`, payload: { ...order.payload, createdAt } };
    });
  const idsOf = (flow: ReturnType<typeof started>) => viewOf(flow).orders.map(({ orderID }) => orderID);
  const ids = (count: number) => many(count).map(({ orderID }) => orderID);
  const havingOfMore = async (newest: readonly Order[], placed: number) => {
    const flow = started(ada);
    await flow.answer('listOrders', { orders: newest, placed, paying: 0 });
    return flow;
  };

  it('loads the next page on request below the last shown order', async () => {
    const flow = await havingOfMore(many(20), 25);
    expect(viewOf(flow)).toMatchObject({ count: 25, canLoadMore: true, loadingMore: false });
    flow.send(ordersEvents.pageRequested());
    expect(flow.inputOf('loadNextPage')).toEqual({ session: ada, before: 'ORDER19', limit: 20 });
    expect(viewOf(flow)).toMatchObject({ status: 'ready', canLoadMore: false, loadingMore: true });
    await flow.answer('loadNextPage', { orders: many(5, 20), placed: 25, paying: 0 });
    expect(idsOf(flow)).toEqual(ids(25));
    expect(viewOf(flow)).toMatchObject({ canLoadMore: false, loadingMore: false });
  });

  it('reports a failed page and can request it again', async () => {
    const flow = await havingOfMore(many(20), 25);
    flow.send(ordersEvents.pageRequested());
    await flow.fail('loadNextPage', failed.of('offline'));
    expect(flow.emitted).toEqual([notice('error', 'offline')]);
    expect(viewOf(flow)).toMatchObject({ status: 'ready', failure: null, canLoadMore: true });
    expect(idsOf(flow)).toEqual(ids(20));
  });

  it('refreshes all shown pages while an order is being fulfilled', async () => {
    const flow = await havingOfMore(many(20, 0, 'pending'), 45);
    flow.send(ordersEvents.pageRequested());
    await flow.answer('loadNextPage', { orders: many(20, 20), placed: 45, paying: 0 });
    await flow.pass(30_000);
    expect(flow.inputOf('refreshOrders')).toEqual({ session: ada, before: null, limit: 40 });
  });

  it('keeps older orders visible when a refresh returns only the newest', async () => {
    const flow = await havingOfMore(many(20, 0, 'pending'), 400);
    for (let from = 20; from < 220; from += 20) {
      flow.send(ordersEvents.pageRequested());
      await flow.answer('loadNextPage', { orders: many(20, from), placed: 400, paying: 0 });
    }
    await flow.pass(30_000);
    expect(flow.inputOf('refreshOrders')).toMatchObject({ limit: 200 });
    // One unpaid order is gone, and an older one has moved up.
    await flow.answer('refreshOrders', { orders: many(201).toSpliced(3, 1), placed: 399, paying: 0 });
    expect(idsOf(flow)).toEqual(ids(220).toSpliced(3, 1));
  });
});

it('never shows one customer the orders of another', async () => {
  const flow = started(ada);
  await flow.answer('listOrders', pageOf([orderOf('pending')]));
  flow.send(sessionChanged(grace));
  expect(viewOf(flow)).toMatchObject({ status: 'loading', orders: [] });
  expect(flow.inputOf('listOrders')).toEqual({ session: grace, before: null, limit: 20 });
  flow.send(sessionChanged(null));
  expect(viewOf(flow)).toMatchObject({ status: 'signedOut', orders: [] });
});

walkEveryPath(ordersModel);
