import { describeModel } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import type { Ticket } from '#contract/tickets.ts';
import {
  type ReplyFields,
  type TicketReplyInput,
  ticketReplyEvents,
  ticketReplyMachine,
  viewTicketReply,
} from '#machines/ticket-reply/index.ts';
import { failed } from './failures.ts';
import { formMembers, required, shownForm } from './form.rules.ts';
import { answeredTicket, ticketOf } from './inbox.model.ts';
import { ada } from './purchases.ts';

const reply = { messageID: 3, from: 'customer', text: 'It has not come.', at: '2026-11-22T09:00:00.000Z' } as const;
const first = { id: 'issue', from: 'customer', text: 'Where is it?\nIt is late.', at: '2026-11-21T09:30:00.000Z' };

/** The tickets of the model, with what the page shows of each. */
const tickets = {
  unanswered: { ticket: ticketOf(7, { thread: [], closed: false }), thread: [first], state: 'open', canReply: true },
  closed: {
    ticket: ticketOf(7, { thread: [], closed: true }),
    thread: [first],
    state: 'closed',
    canReply: true,
  },
  /** From a server of the release before. */
  earlier: {
    ticket: answeredTicket,
    thread: [first, { id: 'answer', from: 'shop', text: 'It is on its way.', at: '2026-11-21T11:00:00.000Z' }],
    state: 'answered',
    canReply: false,
  },
  replied: {
    ticket: ticketOf(7, { thread: [reply], closed: false }),
    thread: [first, { id: '3', from: reply.from, text: reply.text, at: reply.at }],
    state: 'open',
    canReply: true,
  },
} satisfies Readonly<Record<string, object>>;

const inputOf = ({ ticket }: { readonly ticket: Ticket }): TicketReplyInput => ({ ...ada, ticket });

export const ticketReplyModel = describeModel({
  machine: ticketReplyMachine,
  view: viewTicketReply,
  ...formMembers<ReplyFields, TicketReplyInput, Ticket>({
    initial: () => ({ text: '' }),
    checks: required<ReplyFields>({ text: null }),
    isReusable: true,
    renewed: (input, ticket) => ({ ...input, ticket }),
  }),
  shows: (snapshot: SnapshotFrom<typeof ticketReplyMachine>) => {
    const { ticket } = snapshot.context.input;
    const known = Object.values(tickets).find((one) => one.ticket === ticket);
    const { thread, state, canReply } = known ?? tickets.unanswered;
    return { ...shownForm(snapshot), ticketID: ticket.ticketID, subject: 'My order', thread, state, canReply };
  },
  inputs: {
    unanswered: inputOf(tickets.unanswered),
    closed: inputOf(tickets.closed),
  },
  events: {
    'field.changed': [ticketReplyEvents.changed('text', 'It has not come.'), ticketReplyEvents.changed('text', ' ')],
    'form.submitted': [ticketReplyEvents.submitted()],
  },
  invokeResults: {
    submit: { done: [tickets.replied.ticket], error: [failed.refused('The thread is full.'), failed.of('offline')] },
  },
  stateKey: ({ input, fields }) => [input.ticket.closed, input.ticket.thread?.length, fields.text.trim() !== ''],
  furtherModels: [],
});

export { tickets as repliedTickets };
