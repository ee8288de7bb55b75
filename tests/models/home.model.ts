import { expect } from 'vitest';
import type { ArticleSummary } from '#contract/articles.ts';
import {
  type DealSample,
  dealTileKeys,
  type HeroPrices,
  heroPricesMachine,
  highlightsMachine,
  homeDealsMachine,
  viewHeroPrices,
  viewHighlights,
  viewHomeDeals,
} from '#machines/home/index.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { aProduct, aVariant } from './products.ts';
import { expectResource } from './resource.rules.ts';

export const samples: readonly DealSample[] = [
  { deal: 'recent', count: 12, product: aProduct(1, [aVariant(11)]) },
  { deal: 'upcoming', count: 0, product: null },
  { deal: 'tournament', count: 2, product: null },
];
const noSamples = dealTileKeys.map((deal): DealSample => ({ deal, count: 0, product: null }));

export const anArticle: ArticleSummary = {
  articleID: 1,
  title: 'The finals',
  intro: 'Who plays whom.',
  entryText: 'Who plays whom, and where.',
  photo: '/images/esports-finals.svg',
  author: 'Wanjiru',
  dateAdded: '2026-11-20T09:00:00.000Z',
  categories: ['esports'],
  tier: 'free',
  event: null,
};

const events = {
  'resource.retried': [resourceEvents.retried()],
  'resource.changed': [resourceEvents.changed(undefined)],
};
const answersOf = (full: unknown, empty: unknown) => {
  const answers = { done: [full, empty], error: [failed.of('offline')] };
  return { load: answers };
};

/** The prices of two slides. */
export const slidePrices: HeroPrices = { tournament: 500, giftcards: 740 };

export const heroPricesModel = defineModel({
  machine: heroPricesMachine,
  view: viewHeroPrices,
  inputs: { start: undefined },
  events,
  invokeResults: answersOf(slidePrices, {}),
  invariants: (snapshot, walked) => {
    expectResource(snapshot, walked, (prices) => Object.keys(prices).length === 0);
    // A slide shows no price that was not loaded, and is left out only where it is known to offer nothing.
    expect(viewHeroPrices(snapshot)).toEqual(
      snapshot.hasTag('ready') ? slidePrices : snapshot.hasTag('empty') ? {} : null,
    );
  },
});

export const homeDealsModel = defineModel({
  machine: homeDealsMachine,
  view: viewHomeDeals,
  inputs: { start: undefined },
  events,
  invokeResults: answersOf(samples, noSamples),
  invariants: (snapshot, walked) => {
    expectResource(snapshot, walked, (answered) => answered === noSamples);
    // A deal that nothing has is left out once that is known. The tournament tile has no count.
    const { tiles } = viewHomeDeals(snapshot);
    const left = snapshot.hasTag('empty') ? [] : dealTileKeys.filter((key) => key !== 'upcoming');
    expect(tiles.map(({ key }) => key)).toEqual(snapshot.context.data ? left : dealTileKeys);
    for (const { key, count } of tiles) expect(count).toBe(snapshot.context.data && key === 'recent' ? 12 : null);
  },
});

export const highlightsModel = defineModel({
  machine: highlightsMachine,
  view: viewHighlights,
  inputs: { start: undefined },
  events,
  invokeResults: answersOf([anArticle], []),
  invariants: (snapshot, walked) => expectResource(snapshot, walked, (articles) => articles.length === 0),
});
