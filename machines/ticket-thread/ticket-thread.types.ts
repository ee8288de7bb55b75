import type { DeskTicket } from '#contract/desk/tickets.ts';
import type { ChangeReport, DeskActionRef } from '../desk-action/index.ts';
import type { Failure } from '../support/failure.ts';

export interface Input {
  readonly ticketID: number;
  /** The flow that sends the answer. */
  readonly action: DeskActionRef;
}

/** A ticket, with the answer that was drafted on this device. */
export interface Loaded {
  readonly ticket: DeskTicket;
  readonly draft: string;
}

export interface Context extends Input {
  readonly ticket: DeskTicket | null;
  readonly draft: string;
  readonly failure: Failure | null;
}

export type Event =
  | { readonly type: 'ticket.retried' }
  | { readonly type: 'draft.changed'; readonly value: string }
  | { readonly type: 'answer.submitted'; readonly actionID: string; readonly isFresh: boolean }
  | ChangeReport;
