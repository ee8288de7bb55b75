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

/** A service of each category that has a tag. */
export const allTagged = (['music', 'movies', 'livesports', 'anime'] as const).map((category, place) =>
  aService(place + 1, { category }),
);
/** An own shop: it has no service of three tags, and one of a category without a tag. */
const own = [aService(7), aService(8, { category: 'coaching' })];
const answers = { done: [allTagged, own, []], error: [failed.of('offline')] };

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

/** In the own shop a chosen tag of the specification also stays. */
const tagsWith = (data: readonly Service[] | null, category: string) =>
  data === own
    ? ['all', 'music', ...(category === 'anime' ? ['anime'] : []), 'coaching'].map((tag) => ({
        tag,
        to: `/services?tag=${tag}`,
      }))
    : tags;

const members = resourceMembers((services: readonly Service[]) => services.length === 0);

export const servicesModel = describeModel({
  machine: servicesMachine,
  view: viewServices,
  inputs: { all: { category: 'all' } },
  events: {
    'resource.retried': [resourceEvents.retried()],
    // @verifies services
    'resource.changed': [
      resourceEvents.changed({ category: 'music' as const }),
      resourceEvents.changed({ category: 'anime' as const }),
      resourceEvents.changed({ category: 'coaching' as const }),
    ],
  },
  invokeResults: { load: answers },
  stateKey: ({ input }) => input.category,
  ...members,
  steps: {
    ...members.steps,
    'resource.changed': ({ before, event: { input } }) => ({
      state: 'loading',
      changes: { input, failure: null },
      restarts: before.value === 'loading' ? ['load'] : [],
    }),
  },
  shows: (snapshot) => {
    const { data, status, ...loaded } = shownResource(snapshot);
    const { category } = snapshot.context.input;
    const services = (data ?? []).filter((service) => category === 'all' || service.category === category);
    return {
      ...loaded,
      status: status === 'ready' && services.length === 0 ? 'empty' : status,
      services,
      category,
      tags: tagsWith(data, category).map(({ tag, to }) => ({ tag, to, chosen: tag === category })),
      categoryWithoutTag: category === 'coaching' && data !== own ? 'coaching' : null,
    };
  },
  invariants: (snapshot) =>
    verify(
      tags.flatMap(({ tag }) => [`Filter tag: ${tag}`, `Service filter tag: ${tag}`]),
      () =>
        expect(viewServices(snapshot).tags.map(({ tag, to }) => ({ tag, to }))).toEqual(
          tagsWith(snapshot.context.data, snapshot.context.input.category),
        ),
    ),
});
