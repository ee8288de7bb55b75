import type { SnapshotFrom } from 'xstate';
import { awaitsPayment, type Order } from '#contract/orders.ts';
import type { Ticket } from '#contract/tickets.ts';
import { viewResource } from '../support/resource.ts';
import { threadOf } from '../ticket-reply/index.ts';
import { type inboxMachine, inboxPageLength, isListed, moneyStepOf } from './inbox.machine.ts';

interface Dated {
  readonly id: string;
  /** ISO 8601 */
  readonly at: string;
}

/** What has become of an order. The amount is in whole KES. */
export interface OrderMessage extends Dated {
  readonly orderID: string;
  readonly amount: number;
  readonly kind: 'order';
  /** The state of the order, as the inbox shows it. */
  readonly state: 'unpaid' | 'placed' | 'paid' | 'cancelled';
  /** M-PESA's receipt number; null before it is known. */
  readonly receipt: string | null;
  /** What has become of its money: what goes back, or has arrived and does not pay it; null for nothing more to say. */
  readonly money: string | null;
}

/** A ticket of the customer with its thread. `at` is the time of its last message. */
export interface TicketMessage extends Dated {
  readonly kind: 'ticket';
  readonly ticket: Ticket;
}

export type InboxMessage = OrderMessage | TicketMessage;

function stateOf(order: Order): OrderMessage['state'] {
  if (awaitsPayment(order)) return 'unpaid';
  if (order.status === 'cancelled' || order.status === 'refund due') return 'cancelled';
  return order.payload.paidAt === null ? 'placed' : 'paid';
}

function messageOfOrder(order: Order): OrderMessage {
  const { orderID, payload } = order;
  const { amount, createdAt, paidAt, receipt } = payload;
  const step = moneyStepOf(order);
  const at = step?.at ?? paidAt ?? createdAt;
  return {
    id: orderID,
    orderID,
    amount,
    at,
    state: stateOf(order),
    kind: 'order',
    receipt,
    money: step?.detail ?? null,
  };
}

const messageOfTicket = (ticket: Ticket): TicketMessage => ({
  id: `ticket-${ticket.ticketID}`,
  kind: 'ticket',
  at: threadOf(ticket).at(-1)?.at ?? ticket.dateAdded,
  ticket,
});

/** The view model of a page of the inbox: its orders and tickets, the newest first. */
export const viewInbox = (snapshot: SnapshotFrom<typeof inboxMachine>) => {
  const { data, ...loaded } = viewResource(snapshot);
  const { orders, tickets } = data ?? { orders: [], tickets: [] };
  const { before } = snapshot.context.input;
  const shown = orders.slice(0, inboxPageLength);
  const next = orders[inboxPageLength] ?? null;
  const placedAt = ({ payload }: Order) => Date.parse(payload.createdAt);
  const [newest] = shown;
  // Assigns tickets to pages by date: from the first order of the page (the first page: now) to that of the next page.
  const isOfPage = ({ at }: TicketMessage) =>
    (before === null || (newest !== undefined && Date.parse(at) <= placedAt(newest))) &&
    (next === null || Date.parse(at) > placedAt(next));
  const all: readonly InboxMessage[] = [
    ...shown.filter(isListed).map(messageOfOrder),
    ...tickets.map(messageOfTicket).filter(isOfPage),
  ];
  // The sort is stable, so messages of the same moment remain in order.
  const messages = all.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return {
    ...loaded,
    messages,
    /** The orders, and every message of the tickets. */
    count: messages.reduce((sum, one) => sum + (one.kind === 'ticket' ? threadOf(one.ticket).length : 1), 0),
    /** The last order of this page, after which the next page starts; null on the last page. */
    older: next && (shown.at(-1)?.orderID ?? null),
    isNewest: before === null,
  };
};
export type InboxView = ReturnType<typeof viewInbox>;
