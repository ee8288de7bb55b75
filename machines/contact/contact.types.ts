import type { NewTicket } from '#contract/support.ts';

/** What a ticket is made of; all of it is required (spec section 5). */
export type ContactFields = Readonly<Pick<NewTicket, 'name' | 'email' | 'subject' | 'issue'>>;

/** The server's answer (spec section 7). */
export interface Answer {
  /** Where the shop will answer. */
  readonly email: string;
}

export interface Input {
  /** The address of somebody who is signed in, as a start; else empty. */
  readonly email: string;
}
