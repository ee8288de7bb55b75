import { startFlow } from '@uwanja/flow-paths';
import { expect, it } from 'vitest';
import { ordersEvents, ordersMachine, viewOrders } from '#machines/orders/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { manyOrders, ordersModel } from '../models/orders.model.ts';
import { ada } from '../models/purchases.ts';

it('shows older orders after a refresh that returns only the newest', async () => {
  const flow = startFlow(ordersMachine, { input: { session: ada } });
  await flow.answer('listOrders', { orders: manyOrders(20), placed: 400, paying: 0 });
  for (let from = 20; from < 220; from += 20) {
    flow.send(ordersEvents.pageRequested());
    await flow.answer('loadNextPage', { orders: manyOrders(20, from), placed: 400, paying: 0 });
  }
  await flow.pass(30_000);
  expect(flow.inputOf('refreshOrders')).toMatchObject({ limit: 200 });
  // One unpaid order is gone, and an older one has moved up.
  await flow.answer('refreshOrders', { orders: manyOrders(201).toSpliced(3, 1), placed: 399, paying: 0 });
  const ids = viewOrders(flow.snapshot).orders.map(({ orderID }) => orderID);
  expect(ids).toEqual(
    manyOrders(220)
      .toSpliced(3, 1)
      .map(({ orderID }) => orderID),
  );
});

walkEveryPath(ordersModel);
