import { createShelf } from '../support/shelf.ts';

/** /saved-items: what the person wants to find again, kept in their browser. A hundred is more than anybody scans. */
export const savedItemsMachine = createShelf({ id: 'savedItems', most: 100 });
