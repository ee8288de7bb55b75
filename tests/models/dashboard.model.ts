import { expect } from 'vitest';
import { dashboardMachine, viewDashboard } from '#machines/dashboard/index.ts';
import { resource } from '#machines/support/resource.ts';
import { defineModel } from '../support/model.ts';
import { failed } from './failures.ts';
import { userOf } from './people.ts';
import { ada, addressOf, grace } from './purchases.ts';

const answers = {
  done: [null, { user: userOf(), address: addressOf(1, 'primary') }, { user: userOf(), address: null }],
  error: [failed.of('offline')],
};

export const dashboardModel = defineModel({
  machine: dashboardMachine,
  inputs: { customer: ada },
  events: {
    'resource.retried': [resource.retried()],
    'resource.reloaded': [resource.reloaded()],
    'resource.changed': [resource.changed(ada), resource.changed(grace)],
  },
  world: { load: answers, reload: answers },
  remember: ({ input, failure }) => [input.userID, failure?.kind],
  invariants: (snapshot) => {
    const view = viewDashboard(snapshot);
    expect(view.user === null || view.status !== 'empty').toBe(true);
    expect(view.user !== null || view.status !== 'ready').toBe(true);
    if (view.user === null) expect(view.address).toBeNull();
  },
});
