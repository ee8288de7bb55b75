import type { SnapshotFrom } from 'xstate';
import { viewResource } from '../support/resource.ts';
import type { heroPricesMachine, highlightsMachine, homeDealsMachine } from './home.machine.ts';
import { cheapestVariant, type DealTileKey, dealTileKeys, type HeroPrices } from './home.types.ts';

/** Returns the path that a deal tile links to. */
const tileTarget = (key: DealTileKey) => (key === 'tournament' ? '/services' : `/products?deal=${key}`);

/**
 * The view model of the six tiles; count, product, offer and price are null until they are loaded. Once loaded, a deal that
 * nothing has is left out. The tournament tile has no count.
 */
export const viewHomeDeals = (snapshot: SnapshotFrom<typeof homeDealsMachine>) => {
  const { data, ...loaded } = viewResource(snapshot);
  return {
    ...loaded,
    tiles: dealTileKeys.flatMap((key) => {
      const sample = data?.find(({ deal }) => deal === key);
      if (sample?.count === 0) return [];
      const product = sample?.product ?? null;
      const offer = product && cheapestVariant(product);
      const count = key === 'tournament' ? null : (sample?.count ?? null);
      return [{ key, to: tileTarget(key), count, product, offer, price: sample?.price ?? null }];
    }),
  };
};
export type HomeDealsView = ReturnType<typeof viewHomeDeals>;

/** The price by slide; null until loaded, and where the prices cannot be loaded. */
export const viewHeroPrices = (snapshot: SnapshotFrom<typeof heroPricesMachine>): HeroPrices | null =>
  viewResource(snapshot).data;

export const viewHighlights = (snapshot: SnapshotFrom<typeof highlightsMachine>) => {
  const { data, ...loaded } = viewResource(snapshot);
  return { ...loaded, articles: data ?? [] };
};
export type HighlightsView = ReturnType<typeof viewHighlights>;
