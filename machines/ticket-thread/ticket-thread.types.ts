import type { ActorRefFrom } from 'xstate';
import type { DeskTicket } from '#contract/desk/tickets.ts';
import type { deskActionMachine } from '../desk-action/index.ts';
import type { Failure } from '../support/failure.ts';

export interface Input {
  readonly ticketID: number;
  /** The flow that sends the answer. */
  readonly action: ActorRefFrom<typeof deskActionMachine>;
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
  /** What became of the answer, by the flow that sent it. */
  | { readonly type: 'change.done' }
  | { readonly type: 'change.overtaken' }
  | { readonly type: 'change.stopped' };
