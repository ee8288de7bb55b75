import { awaitsPayment, type Order, type TimelineStep } from '#contract/orders.ts';
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

/** The steps whose details are about money that goes back, or that has arrived and does not pay the order. */
const moneySteps: readonly string[] = ['paid', 'cancelled', 'refund due'];

/** Returns the last step of an order whose detail is about money; undefined without one. */
export const moneyStepOf = ({ payload }: Order): TimelineStep | undefined =>
  payload.timeline.filter(({ step, detail }) => moneySteps.includes(step) && detail !== null).at(-1);

/** Whether the inbox has a message of an order: it is placed, or money for it has arrived. */
export const isListed = (order: Order): boolean => !awaitsPayment(order) || moneyStepOf(order) !== undefined;

/** /inbox: the history of the customer's orders and the customer's correspondence with the shop. */
export const inboxMachine = createResource<Correspondence, InboxPage>({
  id: 'inbox',
  isEmpty: ({ orders, tickets }) => !orders.some(isListed) && tickets.length === 0,
});
