export { highlightsMachine, homeDealsMachine } from './home.machine.ts';
export { cheapestVariant, type DealSample, type DealTileKey, sampledDeals } from './home.types.ts';
export { type HighlightsView, type HomeDealsView, viewHighlights, viewHomeDeals } from './home.view.ts';
