import type { NewTicket } from '#contract/support.ts';
import type { SessionRef } from '../session/index.ts';

/** What a ticket is made of; all of it is required (spec section 5). */
export type ContactFields = Readonly<Pick<NewTicket, 'name' | 'email' | 'subject' | 'issue'>>;

/** The server's answer (spec section 7). */
export interface Answer {
  /** Where the shop will answer. */
  readonly email: string;
}

export interface Input {
  /** Says, when a ticket is sent, whether it is a customer's. */
  readonly session: SessionRef;
  /** The address of somebody who is signed in, as a start; else empty. */
  readonly email: string;
}
