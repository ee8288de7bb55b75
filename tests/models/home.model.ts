import { describeModel, verify } from '@uwanja/flow-paths';
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
import { failed } from './failures.ts';
import { aProduct, aVariant } from './products.ts';
import { resourceMembers, shownResource } from './resource.rules.ts';

const outOfStock = { inStock: false };

export const samples: readonly DealSample[] = [
  { deal: 'recent', count: 12, product: aProduct(1, [aVariant(11)]) },
  { deal: 'upcoming', count: 0, product: null },
  { deal: 'tournament', count: 2, product: null, price: 300 },
  {
    deal: 'exclusive',
    count: 3,
    product: aProduct(2, [
      aVariant(21, { ...outOfStock, salePrice: 900 }),
      aVariant(22, { salePrice: 2000 }),
      aVariant(23, { salePrice: 1500 }),
    ]),
  },
  {
    deal: 'trending',
    count: 2,
    product: aProduct(3, [
      aVariant(31, { ...outOfStock, salePrice: 3000 }),
      aVariant(32, { ...outOfStock, salePrice: 2500 }),
    ]),
  },
];
const noSamples = dealTileKeys.map((deal): DealSample => ({ deal, count: 0, product: null }));

const unloaded = { count: null, product: null, offer: null, price: null };
/** The tiles before anything is loaded (spec section 2). */
const sixTiles = [
  { key: 'recent', to: '/products?deal=recent', ...unloaded },
  { key: 'tournament', to: '/services', ...unloaded },
  { key: 'upcoming', to: '/products?deal=upcoming', ...unloaded },
  { key: 'deal', to: '/products?deal=deal', ...unloaded },
  { key: 'exclusive', to: '/products?deal=exclusive', ...unloaded },
  { key: 'trending', to: '/products?deal=trending', ...unloaded },
];
/** What the samples add: the offer is the cheapest variant in stock, or the cheapest of all; tournaments have a price. */
const sampled: Readonly<Record<string, object>> = {
  recent: { count: 12, product: samples[0]?.product, offer: aVariant(11) },
  exclusive: { count: 3, product: samples[3]?.product, offer: aVariant(23, { salePrice: 1500 }) },
  tournament: { price: 300 },
  trending: { count: 2, product: samples[4]?.product, offer: aVariant(32, { ...outOfStock, salePrice: 2500 }) },
};
/** A deal that nothing has is left out. The tournament tile has no count. */
const sampledTiles = sixTiles
  .filter(({ key }) => key !== 'upcoming')
  .map((tile) => ({ ...tile, ...sampled[tile.key] }));

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

/** The prices of four slides. Those of devices and game cards are of a console and a game, which they picture. */
export const slidePrices: HeroPrices = {
  tournament: 500,
  giftcards: 740,
  devices: 350,
  consoles: 42_500,
  gamecards: 150,
  games: 4_290,
};

const isNothing = (prices: HeroPrices) => Object.keys(prices).length === 0;

export const heroPricesModel = describeModel({
  machine: heroPricesMachine,
  view: (snapshot) => ({ prices: viewHeroPrices(snapshot) }),
  inputs: { start: undefined },
  events,
  invokeResults: answersOf(slidePrices, {}),
  ...resourceMembers(isNothing),
  // A slide shows no price that was not loaded, and is left out only where it is known to offer nothing.
  shows: ({ value }) => ({ prices: value === 'ready' ? slidePrices : value === 'empty' ? {} : null }),
});

const tileStatements = [
  'Deal tile: recent',
  'Deal tile: tournament (to /services)',
  'Deal tile: upcoming',
  'Deal tile: deal',
  'Deal tile: exclusive',
  'Deal tile: trending',
];

export const homeDealsModel = describeModel({
  machine: homeDealsMachine,
  view: viewHomeDeals,
  inputs: { start: undefined },
  events,
  invokeResults: answersOf(samples, noSamples),
  ...resourceMembers((answered) => answered === noSamples),
  shows: (snapshot) => {
    const { data: _, ...loaded } = shownResource(snapshot);
    return { ...loaded, tiles: snapshot.matches('ready') ? sampledTiles : snapshot.matches('empty') ? [] : sixTiles };
  },
  invariants: (snapshot) => {
    const links = ({ tiles }: { readonly tiles: readonly { key: string; to: string }[] }) =>
      tiles.map(({ key, to }) => [key, to]);
    if (snapshot.matches('loading'))
      verify(tileStatements, () => expect(links(viewHomeDeals(snapshot))).toEqual(links({ tiles: sixTiles })));
  },
});

// @verifies A Trending Topics blog block
// @verifies articleHighlights
// @verifies Home highlights: the first large, the next up to 3 small
export const highlightsModel = describeModel({
  machine: highlightsMachine,
  view: viewHighlights,
  inputs: { start: undefined },
  events,
  invokeResults: answersOf([anArticle], []),
  ...resourceMembers((articles: readonly ArticleSummary[]) => articles.length === 0),
  shows: (snapshot) => {
    const { data, ...loaded } = shownResource(snapshot);
    return { ...loaded, articles: data ?? [] };
  },
});
