import * as v from 'valibot';
import { defineCall } from './call.ts';
import { email, requiredText } from './fields.ts';

/** The greatest lengths of what a ticket is made of. */
export const ticketLimits = { name: 245, email: 100, subject: 200, issue: 10_000 } as const;

const newTicket = v.strictObject({
  name: requiredText(ticketLimits.name),
  email,
  subject: requiredText(ticketLimits.subject),
  issue: requiredText(ticketLimits.issue),
});
export type NewTicket = v.InferInput<typeof newTicket>;

export const contact = defineCall({
  method: 'POST',
  path: '/user/contact',
  summary: 'Opens a support ticket.',
  auth: 'none',
  body: newTicket,
  answer: v.object({
    /** Where the shop will answer. */
    email: v.string(),
    /** For an account that was made on the way. This shop makes none, so it is never sent. */
    password: v.optional(v.string()),
  }),
});
