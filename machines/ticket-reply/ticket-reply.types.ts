import type { Ticket } from '#contract/tickets.ts';
import type { Credentials } from '../support/credentials.ts';

export interface ReplyFields {
  readonly text: string;
}

/** The customer, and the ticket as the server last answered it. */
export interface Input extends Credentials {
  readonly ticket: Ticket;
}

/** A message of a ticket's thread, the first of which is the ticket itself. */
export interface ThreadMessage {
  readonly id: string;
  readonly from: 'customer' | 'shop';
  readonly text: string;
  /** ISO 8601 */
  readonly at: string;
}
