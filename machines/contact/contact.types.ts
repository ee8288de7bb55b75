import type { NewTicket } from '#contract/support.ts';
import type { SessionRef } from '../session/index.ts';

/** The fields of a ticket, all required (spec section 5). */
export type ContactFields = Readonly<Pick<NewTicket, 'name' | 'email' | 'subject' | 'issue'>>;

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
}
