import { describe, expect, it } from 'vitest';
import { ordersEvents, ordersMachine, viewOrders } from '#machines/orders/index.ts';
import { type Customer, sessionChanged } from '#machines/support/customer.ts';
import { failed } from '../models/failures.ts';
import { ordersModel } from '../models/orders.model.ts';
import { ada, grace, orderOf } from '../models/purchases.ts';
import { startFlow } from '../support/replay.ts';
import { walkEveryPath } from '../support/walk.ts';

const started = (session: Customer | null) => startFlow(ordersMachine, { input: { session } });
const viewOf = (flow: ReturnType<typeof started>) => viewOrders(flow.snapshot);

describe('signed out', () => {
  it('asks for nothing until somebody signs in', () => {
    const flow = started(null);
    expect(flow.waiting()).toEqual([]);
    expect(viewOf(flow).status).toBe('signedOut');
    flow.send(sessionChanged(ada));
    expect(flow.inputOf('listOrders')).toEqual({ session: ada });
  });
});

describe('loading', () => {
  it('shows the orders with their count', async () => {
    const flow = started(ada);
    await flow.answer('listOrders', [orderOf('pending'), orderOf('completed')]);
    expect(viewOf(flow)).toMatchObject({ status: 'ready', count: 2 });
  });

  it('is empty where there are none', async () => {
    const flow = started(ada);
    await flow.answer('listOrders', []);
    expect(viewOf(flow)).toMatchObject({ status: 'empty', count: 0 });
  });
});

describe('failed', () => {
  it('says why and tries again', async () => {
    const flow = started(ada);
    await flow.fail('listOrders', failed.of('unreachable'));
    expect(viewOf(flow)).toMatchObject({ status: 'failed', failure: 'unreachable', canRetry: true });
    flow.send(ordersEvents.retried());
    await flow.answer('listOrders', [orderOf('pending')]);
    expect(viewOf(flow)).toMatchObject({ status: 'ready', failure: null });
  });
});

describe('what is still to come', () => {
  const paying = [orderOf('awaiting payment')];
  const having = async (...orders: ReturnType<typeof orderOf>[]) => {
    const flow = started(ada);
    await flow.answer('listOrders', orders);
    return flow;
  };
  const looksAfter = async (flow: ReturnType<typeof started>, ms: number) => {
    await flow.pass(ms - 100);
    expect(flow.waiting()).toEqual([]);
    await flow.pass(100);
    return flow.inputOf('refreshOrders');
  };

  it('is looked for every 4 s while a payment is under way, which does not count as an order', async () => {
    const flow = await having(...paying);
    expect(viewOf(flow)).toMatchObject({ status: 'ready', count: 0, paying: 1 });
    expect(await looksAfter(flow, 4_000)).toEqual({ session: ada });
    expect(viewOf(flow)).toMatchObject({ status: 'ready', paying: 1 });
    await flow.answer('refreshOrders', paying);
    await looksAfter(flow, 4_000);
    await flow.answer('refreshOrders', [orderOf('pending')]);
    expect(viewOf(flow)).toMatchObject({ status: 'ready', count: 1, paying: 0 });
  });

  it('is looked for every 30 s while a paid order is being fulfilled, and no more when it is', async () => {
    const flow = await having(orderOf('pending'), orderOf('completed'));
    await looksAfter(flow, 30_000);
    await flow.answer('refreshOrders', [orderOf('completed'), orderOf('completed')]);
    await flow.pass(120_000);
    expect(flow.waiting()).toEqual([]);
  });

  it.each(['completed', 'cancelled', 'refund due'] as const)('is nothing of an order that is %s', async (status) => {
    const flow = await having(orderOf(status));
    await flow.pass(120_000);
    expect(flow.waiting()).toEqual([]);
  });

  it('keeps what is on the page when a look fails, and looks again', async () => {
    const flow = await having(...paying);
    await flow.pass(4_000);
    await flow.fail('refreshOrders', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ status: 'ready', paying: 1, failure: null });
    expect(await looksAfter(flow, 4_000)).toEqual({ session: ada });
  });

  it('is not looked for by a page in the background, and at once when it comes to the front', async () => {
    const flow = await having(...paying);
    flow.send(ordersEvents.pageHidden());
    await flow.pass(120_000);
    expect(flow.waiting()).toEqual([]);
    flow.send(ordersEvents.pageShown());
    expect(flow.waiting()).toEqual(['refreshOrders']);
  });

  it('waits for the front as well where the page was opened in the background', async () => {
    const flow = started(ada);
    flow.send(ordersEvents.pageHidden());
    await flow.answer('listOrders', paying);
    await flow.pass(120_000);
    expect(flow.waiting()).toEqual([]);
    expect(viewOf(flow).status).toBe('ready');
  });

  it('may have begun elsewhere: a settled page looks when it comes to the front', async () => {
    const flow = await having();
    expect(viewOf(flow).status).toBe('empty');
    flow.send(ordersEvents.pageHidden());
    flow.send(ordersEvents.pageShown());
    expect(viewOf(flow).status).toBe('empty');
    await flow.answer('refreshOrders', paying);
    expect(viewOf(flow)).toMatchObject({ status: 'ready', paying: 1 });
  });
});

it('never shows one customer the orders of another', async () => {
  const flow = started(ada);
  await flow.answer('listOrders', [orderOf('pending')]);
  flow.send(sessionChanged(grace));
  expect(viewOf(flow)).toMatchObject({ status: 'loading', orders: [] });
  expect(flow.inputOf('listOrders')).toEqual({ session: grace });
  flow.send(sessionChanged(null));
  expect(viewOf(flow)).toMatchObject({ status: 'signedOut', orders: [] });
});

walkEveryPath(ordersModel);
