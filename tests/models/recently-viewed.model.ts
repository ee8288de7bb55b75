import { recentlyViewedMachine } from '#machines/recently-viewed/index.ts';
import { modelOfShelf } from './shelf.ts';

export const recentlyViewedModel = modelOfShelf(recentlyViewedMachine, { quiet: true, max: 20 });
