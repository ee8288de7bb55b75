export { heroPricesMachine, highlightsMachine, homeDealsMachine } from './home.machine.ts';
export {
  cheapestVariant,
  type DealSample,
  type DealTileKey,
  dealTileKeys,
  type HeroPrices,
  sampledDeals,
} from './home.types.ts';
export { type HighlightsView, type HomeDealsView, viewHeroPrices, viewHighlights, viewHomeDeals } from './home.view.ts';
