import type { NewTicket } from '#contract/tickets.ts';
import type { SessionRef } from '../session/index.ts';

/** The fields of a ticket. Name, e-mail, subject and issue are required (spec section 5). */
export interface ContactFields extends Readonly<Pick<NewTicket, 'name' | 'email' | 'subject' | 'issue'>> {
  /** The masked recording that is shown to the sender; empty before it is asked for. */
  readonly recording: string;
  /** Whether the recording is sent with the ticket. */
  readonly isAttached: boolean;
}

/** The server's answer (spec section 7). */
export interface Answer {
  /** The address to which the shop sends its answer. */
  readonly email: string;
}

export interface Input {
  /** Read when the ticket is sent: a customer's ticket carries their token. */
  readonly session: SessionRef;
  /** The initial e-mail address: that of the signed-in customer, else empty. */
  readonly email: string;
  /** The initial subject: what the page that led here is about, else empty. */
  readonly subject: string;
}
