import type { Service } from '#contract/services.ts';
import { servicesMachine, viewServices } from '#machines/services/index.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { expectResource } from './resource.rules.ts';

/** A service with a monthly and a yearly plan; the plans of `subscriptionID` 7 are 71 and 72. */
export const aService = (subscriptionID: number, more: Partial<Service> = {}): Service => ({
  subscriptionID,
  name: `Service ${subscriptionID}`,
  description: 'Any song in any order.',
  image: '/images/music-lime.svg',
  category: 'music',
  variants: [
    { subscriptionItemID: subscriptionID * 10 + 1, subscriptionID, period: '1 month', price: 390 },
    { subscriptionItemID: subscriptionID * 10 + 2, subscriptionID, period: '1 year', price: 4400 },
  ],
  ...more,
});

const answers = { done: [[aService(7)], []], error: [failed.of('offline')] };

export const servicesModel = defineModel({
  machine: servicesMachine,
  view: viewServices,
  inputs: { all: { category: 'all' } },
  events: {
    'resource.retried': [resourceEvents.retried()],
    'resource.changed': [resourceEvents.changed({ category: 'music' as const })],
  },
  invokeResults: { load: answers },
  invariants: (snapshot, walked) => expectResource(snapshot, walked, (services) => services.length === 0),
});
