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
