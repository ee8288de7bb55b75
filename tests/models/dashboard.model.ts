import { describeModel } from '@uwanja/flow-paths';
import { dashboardMachine, type Overview, viewDashboard } from '#machines/dashboard/index.ts';
import { failed } from './failures.ts';
import { addressOf, orderOf } from './purchases.ts';
import { customerCases, resourceMembers, shownResource } from './resource.rules.ts';
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

const members = resourceMembers<unknown>((overview) => overview === null);

export const dashboardModel = describeModel({
  machine: dashboardMachine,
  view: viewDashboard,
  ...members,
  steps: {
    ...members.steps,
    // @verifies Customer dashboard
    'load done': (step) => ({ ...members.steps['load done'](step), verifies: 'Dashboard pages use the stored userID' }),
    'load error': (step) => ({
      ...members.steps['load error'](step),
      verifies: 'Fetches resolve empty or show the error: user',
    }),
  },
  shows: (snapshot) => {
    const { data: overview, ...loaded } = shownResource(snapshot);
    return {
      ...loaded,
      user: overview?.user ?? null,
      address: overview?.address ?? null,
      lastOrder: overview?.lastOrder ?? null,
      waitingCodes: overview?.waitingCodes ?? 0,
      subscriptions: overview?.subscriptions ?? [],
    };
  },
  ...customerCases,
  invokeResults: { load: answers },
});
