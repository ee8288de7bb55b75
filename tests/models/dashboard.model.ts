import { expect } from 'vitest';
import { dashboardMachine, type Overview, viewDashboard } from '#machines/dashboard/index.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { ada, addressOf, grace, orderOf } from './purchases.ts';
import { expectResource } from './resource.rules.ts';
import { subscriptionOf, userOf } from './users.ts';

/** The overview of a customer who has done nothing yet. */
export const newCustomer: Overview = {
  user: userOf(),
  address: null,
  lastOrder: null,
  waitingCodes: 0,
  subscriptions: [],
};
/** The overview of a customer who buys. */
export const returningCustomer: Overview = {
  user: userOf(),
  address: addressOf(1, 'primary'),
  lastOrder: orderOf('completed'),
  waitingCodes: 2,
  subscriptions: [subscriptionOf(1)],
};

const answers = {
  done: [null, returningCustomer, newCustomer],
  error: [failed.of('offline')],
};

export const dashboardModel = defineModel({
  machine: dashboardMachine,
  view: viewDashboard,
  inputs: { customer: ada },
  events: {
    'resource.retried': [resourceEvents.retried()],
    'resource.changed': [resourceEvents.changed(ada), resourceEvents.changed(grace)],
  },
  spec: {
    'load done': 'Dashboard pages use the stored userID',
    'load error': 'Fetches resolve empty or show the error: user',
  },
  invokeResults: { load: answers },
  stateKey: ({ input, failure }) => [input.userID, failure?.kind],
  invariants: (snapshot, walked) => {
    expectResource(snapshot, walked, (overview) => overview === null);
    const view = viewDashboard(snapshot);
    if (view.user === null)
      expect([view.address, view.lastOrder, view.waitingCodes, view.subscriptions]).toEqual([null, null, 0, []]);
  },
});
