import { describeModel, verify } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import type { Subscription } from '#contract/accounts.ts';
import { subscriptionsMachine, viewSubscriptions } from '#machines/subscriptions/index.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { failed } from './failures.ts';
import { grace } from './purchases.ts';
import { customerCases, resourceMembers, shownResource } from './resource.rules.ts';
import { subscriptionOf } from './users.ts';

const answers = {
  done: [[], [subscriptionOf(1), subscriptionOf(2, { status: false })]],
  error: [failed.missing('User not found'), failed.of('offline')],
};

export const subscriptionsModel = describeModel({
  machine: subscriptionsMachine,
  view: viewSubscriptions,
  ...customerCases,
  invokeResults: { load: answers },
  ...resourceMembers((subscriptions: readonly Subscription[]) => subscriptions.length === 0),
  shows: (snapshot) => {
    const { data, ...loaded } = shownResource(snapshot);
    return { ...loaded, subscriptions: data ?? [], count: data?.length ?? 0 };
  },
  invariants: (snapshot, { event }) => {
    expect(snapshot.can(resourceEvents.changed(grace))).toBe(true);
    if (event?.type !== 'xstate.done.actor.load') return;
    const { subscriptions, count } = viewSubscriptions(snapshot);
    // @verifies subscriptions
    verify("/subscriptions: the user's subscriptions with a count", () =>
      expect([subscriptions, count]).toEqual([event.output, event.output.length]),
    );
  },
});
