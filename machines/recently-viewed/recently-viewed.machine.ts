import { createShelf } from '../support/shelf.ts';

/** /recently-viewed: the last twenty variants that were opened, stored in the browser. */
export const recentlyViewedMachine = createShelf({ id: 'recentlyViewed', most: 20, quiet: true });
