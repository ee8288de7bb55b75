import * as v from 'valibot';
import { defineCall, describeRequest, requestType } from './call.ts';
import { email, isoDate, numericID, requiredLine, requiredText, userParams } from './fields.ts';
import { maxRecordingBytes } from './recordings/size.ts';

/** The greatest lengths of a ticket's fields. */
export const ticketLimits = { name: 245, email: 100, subject: 200, issue: 10_000 } as const;

const newTicket = v.strictObject({
  name: requiredLine(ticketLimits.name),
  email,
  subject: requiredLine(ticketLimits.subject),
  issue: requiredText(ticketLimits.issue),
  /**
   * The last minutes of the sender's flows as the JSON text of a masked recording (contract/recordings/recording.ts).
   * This first bound counts characters; `isMaskedRecording` counts the bytes.
   */
  recording: v.optional(v.pipe(v.string(), v.maxLength(maxRecordingBytes))),
});
export type NewTicket = v.InferInput<typeof newTicket>;

export const contact = defineCall(requestType<typeof contactRequest>, {
  method: 'POST',
  path: '/user/contact',
  auth: 'optional',
  answer: v.object({
    /** The address that the shop will answer to. */
    email: v.string(),
    /**
     * The password of an account created with the ticket (spec section 7). This shop creates none and never sends it.
     */
    password: v.optional(v.string()),
  }),
});
export const contactRequest = describeRequest(() => ({
  summary: 'Opens a support ticket, for the user of the token where there is one.',
  body: newTicket,
  failures: {
    400: 'A recording that is not one, that is too large, or that is not masked.',
    401: 'A token that has expired.',
  },
}));

/** A message of a ticket's thread. */
export const ticketMessage = v.object({
  messageID: v.number(),
  from: v.picklist(['customer', 'shop']),
  text: v.string(),
  at: isoDate,
});
export type TicketMessage = v.InferOutput<typeof ticketMessage>;

/** A ticket as its sender sees it. */
export const ticket = v.object({
  ticketID: v.number(),
  subject: v.string(),
  issue: v.string(),
  dateAdded: isoDate,
  status: v.picklist(['open', 'answered']),
  /** The shop's last answer; null before the first. A ticket with a later reply of the customer is open again. */
  answer: v.nullable(v.string()),
  answeredAt: v.nullable(isoDate),
  /**
   * The messages after the ticket, the oldest first, and whether the shop has closed it. Missing in the answers of the
   * release before, which runs beside this one during a deploy.
   */
  thread: v.exactOptional(v.array(ticketMessage)),
  closed: v.exactOptional(v.boolean()),
});
export type Ticket = v.InferOutput<typeof ticket>;

export const listTickets = defineCall(requestType<typeof listTicketsRequest>, {
  method: 'GET',
  path: '/user/{id}/ticket',
  auth: 'self',
  answer: v.array(ticket),
});
export const listTicketsRequest = describeRequest(() => ({
  summary: 'The last hundred tickets that the user sent while signed in, newest first.',
  params: userParams,
  failures: { 401: 'No valid token.', 403: 'Another user.' },
}));

export const replyToTicket = defineCall(requestType<typeof replyToTicketRequest>, {
  method: 'POST',
  path: '/user/{id}/ticket/{ticketID}/reply',
  auth: 'self',
  answer: ticket,
});
export const replyToTicketRequest = describeRequest(() => ({
  summary: 'Adds a reply of the user to their ticket, which waits for the shop again, and answers the whole ticket.',
  params: v.strictObject({ ...userParams.entries, ticketID: numericID }),
  body: v.strictObject({ text: requiredText(ticketLimits.issue) }),
  failures: {
    401: 'No valid token.',
    403: 'Another user.',
    404: 'No such ticket of the user.',
    409: 'The thread is full.',
  },
}));
