import type { Order } from '#contract/orders.ts';
import type { Credentials } from '../support/credentials.ts';
import { createResource } from '../support/resource.ts';

/** The customer's newest placed order, for the home page. Null counts as empty. */
export const lastOrderMachine = createResource<Order | null, Credentials>({
  id: 'lastOrder',
  isEmpty: (order) => order === null,
});
