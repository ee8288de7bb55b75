import { createShelf } from '../support/shelf.ts';

/** /saved-items: up to a hundred variants that the customer saved, stored in the browser. */
export const savedItemsMachine = createShelf({ id: 'savedItems', max: 100 });
