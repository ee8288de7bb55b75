import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
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

export const listDeskTickets = defineDeskCall(requestType<typeof listDeskTicketsRequest>, {
  method: 'GET',
  path: '/ticket',
  ...allow('customers', 'read'),
  answer: v.object({ tickets: v.array(ticketSummary), next }),
});
export const listDeskTicketsRequest = describeRequest(() => ({
  summary: 'Tickets, the newest first.',
  query: v.strictObject({ status: v.optional(v.picklist([...ticketStatuses, 'all']), 'open'), ...page }),
}));

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

export const getDeskTicket = defineDeskCall(requestType<typeof getDeskTicketRequest>, {
  method: 'GET',
  path: '/ticket/{ticketID}',
  ...allow('customers', 'read'),
  answer: deskTicket,
});
export const getDeskTicketRequest = describeRequest(() => ({
  summary: 'One ticket with its thread.',
  params,
  failures: unknownTicket,
}));

export const answerDeskTicket = defineDeskCall(requestType<typeof answerDeskTicketRequest>, {
  method: 'POST',
  path: '/ticket/{ticketID}/answer',
  ...allow('customers', 'change'),
  answer: changed,
});
export const answerDeskTicketRequest = describeRequest(() => ({
  summary: 'Answers a ticket: in the inbox of a signed-in sender, and by e-mail to its address.',
  params,
  body: v.strictObject({ ...change, text: requiredText(ticketLimits.issue) }),
  failures: { ...unknownTicket, 409: 'Overtaken: a message was added meanwhile; or the ticket is closed.' },
}));

export const closeTicket = defineDeskCall(requestType<typeof closeTicketRequest>, {
  method: 'POST',
  path: '/ticket/{ticketID}/close',
  ...allow('customers', 'change'),
  answer: changed,
});
export const closeTicketRequest = describeRequest(() => ({
  summary: 'Closes a ticket. A reply of the customer opens it again.',
  params,
  body: v.strictObject(change),
  failures: { ...unknownTicket, 409: 'Overtaken.' },
}));

export const reopenTicket = defineDeskCall(requestType<typeof reopenTicketRequest>, {
  method: 'POST',
  path: '/ticket/{ticketID}/reopen',
  ...allow('customers', 'change'),
  answer: changed,
});
export const reopenTicketRequest = describeRequest(() => ({
  summary: 'Opens a closed ticket again.',
  params,
  body: v.strictObject(change),
  failures: { ...unknownTicket, 409: 'Overtaken.' },
}));

export const savedReply = v.object({ replyID: v.number(), title: v.string(), text: v.string() });

export const listSavedReplies = defineDeskCall(requestType<typeof listSavedRepliesRequest>, {
  method: 'GET',
  path: '/reply',
  ...allow('customers', 'read'),
  answer: v.array(savedReply),
});
export const listSavedRepliesRequest = describeRequest(() => ({ summary: 'The saved replies, by their titles.' }));

export const addSavedReply = defineDeskCall(requestType<typeof addSavedReplyRequest>, {
  method: 'POST',
  path: '/reply',
  ...allow('customers', 'change'),
  answer: v.object({ replyID: v.number() }),
});
export const addSavedReplyRequest = describeRequest(() => ({
  summary: 'Saves a reply for later tickets.',
  body: v.strictObject({ actionID, title: requiredLine(60), text: requiredText(ticketLimits.issue) }),
  failures: { 409: 'A hundred replies are saved.' },
}));

export const removeSavedReply = defineDeskCall(requestType<typeof removeSavedReplyRequest>, {
  method: 'POST',
  path: '/reply/{replyID}/remove',
  ...allow('customers', 'change'),
  answer: changed,
});
export const removeSavedReplyRequest = describeRequest(() => ({
  summary: 'Deletes a saved reply.',
  params: v.strictObject({ replyID: numericID }),
  body: v.strictObject({ actionID }),
  failures: { 404: 'No such reply.' },
}));
