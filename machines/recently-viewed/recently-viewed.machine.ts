import { createShelf } from '../support/shelf.ts';

/** /recently-viewed: the last twenty variants that were opened, stored in the browser. */
export const recentlyViewedMachine = createShelf({ id: 'recentlyViewed', max: 20, quiet: true });
