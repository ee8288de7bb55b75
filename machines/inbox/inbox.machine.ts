import { awaitsPayment, type Order } from '#contract/orders.ts';
import type { Ticket } from '#contract/support.ts';
import type { Customer } from '../support/customer.ts';
import { createResource } from '../support/resource.ts';

/** How many orders a page of the inbox has the messages of. */
export const inboxPageLength = 50;

/** A page of a customer's inbox. */
export interface InboxPage extends Customer {
  /** The last order of the page before; null for the newest. */
  readonly before: string | null;
}

/** What a page of the inbox is made from. */
export interface Correspondence {
  /** Newest first: those of the page, and the first of the next page where there is one. */
  readonly orders: readonly Order[];
  /** Those that the customer sent while signed in. */
  readonly tickets: readonly Ticket[];
}

/** /inbox: what has happened to the customer's orders, and what they and the shop wrote to each other. */
export const inboxMachine = createResource<Correspondence, InboxPage>({
  id: 'inbox',
  isEmpty: ({ orders, tickets }) => orders.every(awaitsPayment) && tickets.length === 0,
});
