import type { ArticleSummary } from '#contract/articles.ts';
import { createResource } from '../support/resource.ts';
import type { DealSample } from './home.types.ts';

/** Samples for the deal tiles. The tiles are links without them too. */
export const homeDealsMachine = createResource<readonly DealSample[]>({
  id: 'homeDeals',
  isEmpty: (samples) => samples.every(({ count }) => count === 0),
});

/** The articles of Trending Topics. */
export const highlightsMachine = createResource<readonly ArticleSummary[]>({
  id: 'highlights',
  isEmpty: (articles) => articles.length === 0,
});
