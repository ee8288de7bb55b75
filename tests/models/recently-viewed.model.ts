import { recentlyViewedMachine } from '#machines/recently-viewed/index.ts';
import { modelOfShelf } from './shelf.ts';

// @verifies Empty shell: Recently Viewed
export const recentlyViewedModel = modelOfShelf(recentlyViewedMachine, { quiet: true, max: 20 });
