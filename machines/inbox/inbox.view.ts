import type { SnapshotFrom } from 'xstate';
import { awaitsPayment, type Order } from '#contract/orders.ts';
import type { Ticket } from '#contract/tickets.ts';
import { viewResource } from '../support/resource.ts';
import { type inboxMachine, inboxPageLength } from './inbox.machine.ts';

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
  /** `at` is then the time of the payment, otherwise that of the order. */
  readonly isPaid: boolean;
  /** M-PESA's receipt number; null before it is known. */
  readonly receipt: string | null;
}

/** A ticket that the customer sent, or the shop's answer to it. */
export interface TicketMessage extends Dated {
  readonly ticketID: number;
  readonly kind: 'sent' | 'answered';
  readonly subject: string;
  /** The text, written by the customer for `sent` and by the shop for `answered`. */
  readonly text: string;
  /** Whether the shop has not answered yet. */
  readonly open: boolean;
}

export type InboxMessage = OrderMessage | TicketMessage;

/** Returns the message of an order; none before the order is placed. */
function messagesOfOrder(order: Order): OrderMessage[] {
  if (awaitsPayment(order)) return [];
  const { orderID, payload } = order;
  const { amount, createdAt, paidAt, receipt } = payload;
  return [{ id: orderID, orderID, amount, at: paidAt ?? createdAt, isPaid: paidAt !== null, kind: 'order', receipt }];
}

/** Returns a ticket and its answer, newest first. */
function messagesOfTicket({
  ticketID,
  subject,
  issue,
  dateAdded,
  status,
  answer,
  answeredAt,
}: Ticket): TicketMessage[] {
  const write = (kind: TicketMessage['kind'], at: string, text: string): TicketMessage => ({
    id: `ticket-${ticketID}-${kind}`,
    ticketID,
    at,
    kind,
    subject,
    text,
    open: status === 'open',
  });
  return [
    ...(answer !== null && answeredAt !== null ? [write('answered', answeredAt, answer)] : []),
    write('sent', dateAdded, issue),
  ];
}

/** The view model of a page of the inbox: messages of its orders and tickets, newest first. */
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
    ...shown.flatMap(messagesOfOrder),
    ...tickets.flatMap(messagesOfTicket).filter(isOfPage),
  ];
  // The sort is stable, so messages of the same moment remain in order.
  const messages = all.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return {
    ...loaded,
    messages,
    count: messages.length,
    /** The last order of this page, after which the next page starts; null on the last page. */
    older: next && (shown.at(-1)?.orderID ?? null),
    isNewest: before === null,
  };
};
export type InboxView = ReturnType<typeof viewInbox>;
