import { expect } from 'vitest';
import { dashboardMachine, viewDashboard } from '#machines/dashboard/index.ts';
import { resource } from '#machines/support/resource.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { userOf } from './people.ts';
import { ada, addressOf, grace } from './purchases.ts';
import { expectResource } from './resource.rules.ts';

const answers = {
  done: [null, { user: userOf(), address: addressOf(1, 'primary') }, { user: userOf(), address: null }],
  error: [failed.of('offline')],
};

export const dashboardModel = defineModel({
  machine: dashboardMachine,
  view: viewDashboard,
  inputs: { customer: ada },
  events: {
    'resource.retried': [resource.retried()],
    'resource.changed': [resource.changed(ada), resource.changed(grace)],
  },
  world: { load: answers },
  remember: ({ input, failure }) => [input.userID, failure?.kind],
  invariants: (snapshot, walked) => {
    expectResource(snapshot, walked, (overview) => overview === null);
    const view = viewDashboard(snapshot);
    if (view.user === null) expect(view.address).toBeNull();
  },
});
