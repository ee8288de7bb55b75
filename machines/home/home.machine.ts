import type { ArticleSummary } from '#contract/articles.ts';
import { createResource } from '../support/resource.ts';
import type { DealSample, HeroPrices } from './home.types.ts';

/** The samples of the deal tiles. A tile is a link even without its sample. */
export const homeDealsMachine = createResource<readonly DealSample[]>({
  id: 'homeDeals',
  isEmpty: (samples) => samples.every(({ count }) => count === 0),
});

/** The prices of what the hero's slides picture. A slide shows none until they are loaded. */
export const heroPricesMachine = createResource<HeroPrices>({
  id: 'heroPrices',
  isEmpty: (prices) => Object.keys(prices).length === 0,
});

/** The articles of Trending Topics. */
export const highlightsMachine = createResource<readonly ArticleSummary[]>({
  id: 'highlights',
  isEmpty: (articles) => articles.length === 0,
});
