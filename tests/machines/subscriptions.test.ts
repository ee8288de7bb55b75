import { expect, it } from 'vitest';
import { subscriptionsMachine, viewSubscriptions } from '#machines/subscriptions/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { ada } from '../models/purchases.ts';
import { subscriptionsModel } from '../models/subscriptions.model.ts';
import { subscriptionOf } from '../models/users.ts';

it.each([
  [[], 'empty', 0],
  [[subscriptionOf(1), subscriptionOf(2)], 'ready', 2],
] as const)('counts the subscriptions of the server', async (answered, status, count) => {
  const flow = startFlow(subscriptionsMachine, { input: ada });
  await flow.answer('load', answered);
  expect(viewSubscriptions(flow.snapshot)).toMatchObject({ status, count });
});

walkEveryPath(subscriptionsModel);
