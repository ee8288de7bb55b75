import type { SnapshotFrom } from 'xstate';
import type { Ticket } from '#contract/tickets.ts';
import { createFormEvents, viewForm } from '../support/form.ts';
import type { ticketReplyMachine } from './ticket-reply.machine.ts';
import type { ReplyFields, ThreadMessage } from './ticket-reply.types.ts';

/** Returns the messages of a ticket, the oldest first. A server of the release before names the last answer alone. */
export function threadOf({ issue, dateAdded, answer, answeredAt, thread }: Ticket): readonly ThreadMessage[] {
  const last =
    answer === null || answeredAt === null
      ? []
      : [{ id: 'answer', from: 'shop' as const, text: answer, at: answeredAt }];
  return [
    { id: 'issue', from: 'customer', text: issue, at: dateAdded },
    ...(thread?.map(({ messageID, from, text, at }) => ({ id: String(messageID), from, text, at })) ?? last),
  ];
}

/** The view model of one ticket of the inbox. */
export const viewTicketReply = (snapshot: SnapshotFrom<typeof ticketReplyMachine>) => {
  const { ticket } = snapshot.context.input;
  return {
    ...viewForm<ReplyFields>(snapshot),
    ticketID: ticket.ticketID,
    subject: ticket.subject,
    thread: threadOf(ticket),
    state: ticket.closed ? ('closed' as const) : ticket.status,
    /** Whether the server accepts replies: that of the release before does not. */
    canReply: ticket.thread !== undefined,
  };
};
export type TicketReplyView = ReturnType<typeof viewTicketReply>;

export const ticketReplyEvents = createFormEvents<ReplyFields>();
