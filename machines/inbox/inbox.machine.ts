import { awaitsPayment, type Order } from '#contract/orders.ts';
import type { Ticket } from '#contract/support.ts';
import type { Customer } from '../support/customer.ts';
import { createResource } from '../support/resource.ts';

/** What the inbox is told from. */
export interface Correspondence {
  readonly orders: readonly Order[];
  /** Those that the customer sent while signed in. */
  readonly tickets: readonly Ticket[];
}

/** /inbox: what has happened to the customer's orders, and what they and the shop wrote to each other. */
export const inboxMachine = createResource<Correspondence, Customer>({
  id: 'inbox',
  isEmpty: ({ orders, tickets }) => orders.every(awaitsPayment) && tickets.length === 0,
});
