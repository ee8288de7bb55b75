import { expect } from 'vitest';
import { subscriptionsMachine, viewSubscriptions } from '#machines/subscriptions/index.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { ada, grace } from './purchases.ts';
import { expectResource } from './resource.rules.ts';
import { subscriptionOf } from './users.ts';

const answers = {
  done: [[], [subscriptionOf(1), subscriptionOf(2, { status: false })]],
  error: [failed.missing('User not found'), failed.of('offline')],
};

export const subscriptionsModel = defineModel({
  machine: subscriptionsMachine,
  view: viewSubscriptions,
  inputs: { customer: ada },
  events: {
    'resource.retried': [resourceEvents.retried()],
    'resource.changed': [resourceEvents.changed(ada), resourceEvents.changed(grace)],
  },
  invokeResults: { load: answers },
  stateKey: ({ input, failure }) => [input.userID, failure?.kind],
  invariants: (snapshot, walked) => {
    expectResource(snapshot, walked, (subscriptions) => subscriptions.length === 0);
    const view = viewSubscriptions(snapshot);
    expect(view.count).toBe(view.subscriptions.length);
    if (view.status === 'empty') expect(view.count).toBe(0);
    if (view.status === 'ready') expect(view.count).toBeGreaterThan(0);
  },
});
