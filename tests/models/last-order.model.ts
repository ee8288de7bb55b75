import { describeModel } from '@uwanja/flow-paths';
import type { Order } from '#contract/orders.ts';
import { lastOrderMachine, viewLastOrder } from '#machines/last-order/index.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { failed } from './failures.ts';
import { ada, grace, orderOf } from './purchases.ts';
import { resourceMembers, shownResource } from './resource.rules.ts';

export const lastOrderModel = describeModel({
  machine: lastOrderMachine,
  view: viewLastOrder,
  ...resourceMembers<Order | null>((order) => order === null),
  shows: (snapshot) => ({ order: shownResource(snapshot).data }),
  inputs: { customer: ada },
  events: {
    'resource.retried': [resourceEvents.retried()],
    'resource.changed': [resourceEvents.changed(ada), resourceEvents.changed(grace)],
  },
  invokeResults: { load: { done: [null, orderOf('completed')], error: [failed.of('offline')] } },
  stateKey: ({ data }) => data?.orderID,
});
