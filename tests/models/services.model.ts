import { describeModel, verify } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import type { Service } from '#contract/services.ts';
import { servicesMachine, viewServices } from '#machines/services/index.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { failed } from './failures.ts';
import { resourceMembers, shownResource } from './resource.rules.ts';

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

/** The filter tags of spec section 9 with their addresses. */
const tags = [
  // @verifies Filter tag: all
  // @verifies Service filter tag: all
  { tag: 'all', to: '/services?tag=all' },
  // @verifies Filter tag: music
  // @verifies Service filter tag: music
  { tag: 'music', to: '/services?tag=music' },
  // @verifies Filter tag: movies
  // @verifies Service filter tag: movies
  { tag: 'movies', to: '/services?tag=movies' },
  // @verifies Filter tag: livesports
  // @verifies Service filter tag: livesports
  { tag: 'livesports', to: '/services?tag=livesports' },
  // @verifies Filter tag: anime
  // @verifies Service filter tag: anime
  { tag: 'anime', to: '/services?tag=anime' },
];

export const servicesModel = describeModel({
  machine: servicesMachine,
  view: viewServices,
  inputs: { all: { category: 'all' } },
  events: {
    'resource.retried': [resourceEvents.retried()],
    // @verifies services
    'resource.changed': [
      resourceEvents.changed({ category: 'music' as const }),
      resourceEvents.changed({ category: 'coaching' as const }),
    ],
  },
  invokeResults: { load: answers },
  stateKey: ({ input }) => input.category,
  ...resourceMembers((services: readonly Service[]) => services.length === 0),
  shows: (snapshot) => {
    const { data, ...loaded } = shownResource(snapshot);
    const { category } = snapshot.context.input;
    return {
      ...loaded,
      services: data ?? [],
      category,
      tags: tags.map(({ tag, to }) => ({ tag, to, chosen: tag === category })),
      categoryWithoutTag: category === 'coaching' ? 'coaching' : null,
    };
  },
  invariants: (snapshot) =>
    verify(
      tags.flatMap(({ tag }) => [`Filter tag: ${tag}`, `Service filter tag: ${tag}`]),
      () => expect(viewServices(snapshot).tags.map(({ tag, to }) => ({ tag, to }))).toEqual(tags),
    ),
});
