import type { Ticket } from '#contract/tickets.ts';
import { failedChecks, missingFields } from '../support/checks.ts';
import { createForm } from '../support/form.ts';
import type { Input, ReplyFields } from './ticket-reply.types.ts';

/**
 * One ticket of the inbox: its thread, and the reply that the customer writes. The answer to a reply is the whole
 * ticket, which replaces the one before.
 */
export const ticketReplyMachine = createForm<ReplyFields, Ticket, Input>({
  id: 'ticketReply',
  initial: () => ({ text: '' }),
  check: (fields) => failedChecks<keyof ReplyFields>(...missingFields(fields, ['text'])),
  reusable: true,
  renew: (input, ticket) => ({ ...input, ticket }),
});
