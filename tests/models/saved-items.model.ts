import { savedItemsMachine } from '#machines/saved-items/index.ts';
import { modelOfShelf } from './shelf.ts';

export const savedItemsModel = modelOfShelf(savedItemsMachine, { quiet: false, max: 100 });
