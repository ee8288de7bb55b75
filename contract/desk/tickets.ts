import * as v from 'valibot';
import { isoDate, numericID, requiredLine, requiredText } from '../fields.ts';
import { ticketLimits, ticketMessage } from '../tickets.ts';
import { defineDeskCall } from './call.ts';
import { actionID, change, changed, next, page } from './fields.ts';
import { allow } from './roles.ts';

/** Tickets as threads, and saved replies. */

/** `open` waits for the shop, `answered` for the customer. */
export const ticketStatuses = ['open', 'answered', 'closed'] as const;

export const ticketSummary = v.object({
  ticketID: v.number(),
  /** The value of `decidedOn` in a change: the status and the number of messages. */
  state: v.string(),
  status: v.picklist(ticketStatuses),
  name: v.string(),
  subject: v.string(),
  createdAt: isoDate,
  /** When the last message was written. */
  updatedAt: isoDate,
  messages: v.number(),
});
export type TicketSummary = v.InferOutput<typeof ticketSummary>;

export const listDeskTickets = defineDeskCall({
  method: 'GET',
  path: '/ticket',
  summary: 'Tickets, the newest first.',
  ...allow('customers', 'read'),
  query: v.strictObject({ status: v.optional(v.picklist([...ticketStatuses, 'all']), 'open'), ...page }),
  answer: v.object({ tickets: v.array(ticketSummary), next }),
});

export const deskTicket = v.object({
  ...ticketSummary.entries,
  email: v.string(),
  /** The signed-in sender; null for a visitor. */
  userID: v.nullable(v.string()),
  /** The thread, the oldest first; the first message is the ticket itself. `by` names who of the staff wrote it. */
  thread: v.array(v.object({ ...ticketMessage.entries, by: v.nullable(v.string()) })),
  /** The orders that the thread names. */
  orders: v.array(v.string()),
  hasRecording: v.boolean(),
});
export type DeskTicket = v.InferOutput<typeof deskTicket>;

const params = v.strictObject({ ticketID: numericID });
const unknownTicket = { 404: 'No such ticket.' };

export const getDeskTicket = defineDeskCall({
  method: 'GET',
  path: '/ticket/{ticketID}',
  summary: 'One ticket with its thread.',
  ...allow('customers', 'read'),
  params,
  answer: deskTicket,
  failures: unknownTicket,
});

export const answerDeskTicket = defineDeskCall({
  method: 'POST',
  path: '/ticket/{ticketID}/answer',
  summary: 'Answers a ticket: in the inbox of a signed-in sender, and by e-mail to its address.',
  ...allow('customers', 'change'),
  params,
  body: v.strictObject({ ...change, text: requiredText(ticketLimits.issue) }),
  answer: changed,
  failures: { ...unknownTicket, 409: 'Overtaken: a message was added meanwhile; or the ticket is closed.' },
});

export const closeTicket = defineDeskCall({
  method: 'POST',
  path: '/ticket/{ticketID}/close',
  summary: 'Closes a ticket. A reply of the customer opens it again.',
  ...allow('customers', 'change'),
  params,
  body: v.strictObject(change),
  answer: changed,
  failures: { ...unknownTicket, 409: 'Overtaken.' },
});

export const reopenTicket = defineDeskCall({
  method: 'POST',
  path: '/ticket/{ticketID}/reopen',
  summary: 'Opens a closed ticket again.',
  ...allow('customers', 'change'),
  params,
  body: v.strictObject(change),
  answer: changed,
  failures: { ...unknownTicket, 409: 'Overtaken.' },
});

export const savedReply = v.object({ replyID: v.number(), title: v.string(), text: v.string() });

export const listSavedReplies = defineDeskCall({
  method: 'GET',
  path: '/reply',
  summary: 'The saved replies, by their titles.',
  ...allow('customers', 'read'),
  answer: v.array(savedReply),
});

export const addSavedReply = defineDeskCall({
  method: 'POST',
  path: '/reply',
  summary: 'Saves a reply for later tickets.',
  ...allow('customers', 'change'),
  body: v.strictObject({ actionID, title: requiredLine(60), text: requiredText(ticketLimits.issue) }),
  answer: v.object({ replyID: v.number() }),
  failures: { 409: 'A hundred replies are saved.' },
});

export const removeSavedReply = defineDeskCall({
  method: 'POST',
  path: '/reply/{replyID}/remove',
  summary: 'Deletes a saved reply.',
  ...allow('customers', 'change'),
  params: v.strictObject({ replyID: numericID }),
  body: v.strictObject({ actionID }),
  answer: changed,
  failures: { 404: 'No such reply.' },
});
