import { awaitsPayment, type Order } from '#contract/orders.ts';
import type { Ticket } from '#contract/tickets.ts';
import type { Credentials } from '../support/credentials.ts';
import { createResource } from '../support/resource.ts';

/** The number of orders per page of the inbox. */
export const inboxPageLength = 50;

/** The query for a page of a customer's inbox. */
export interface InboxPage extends Credentials {
  /** The last order of the previous page; null for the newest page. */
  readonly before: string | null;
}

/** The orders and tickets of an inbox page. */
export interface Correspondence {
  /** Newest first: the orders of the page, then the first order of the next page if there is one. */
  readonly orders: readonly Order[];
  /** The tickets that the customer sent while signed in. */
  readonly tickets: readonly Ticket[];
}

/** /inbox: the history of the customer's orders and the customer's correspondence with the shop. */
export const inboxMachine = createResource<Correspondence, InboxPage>({
  id: 'inbox',
  isEmpty: ({ orders, tickets }) => orders.every(awaitsPayment) && tickets.length === 0,
});
