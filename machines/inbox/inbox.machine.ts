import type { Order } from '#contract/orders.ts';
import type { Customer } from '../support/customer.ts';
import { createResource } from '../support/resource.ts';

/** /inbox: what has happened to the customer's orders, told by the orders themselves. */
export const inboxMachine = createResource<readonly Order[], Customer>({
  id: 'inbox',
  isEmpty: (orders) => orders.length === 0,
});
