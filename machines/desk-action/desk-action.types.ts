import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { OvertakenStates } from '../support/desk-refusal.ts';
import type { Failure } from '../support/failure.ts';

/** A value that the person types before a change is sent. */
export interface ValueField {
  /** The name in the body of the call. */
  readonly name: string;
  readonly required: boolean;
}

/** A change of the desk: a call of contract/desk with all but its actionID and what the person still types. */
export interface Change {
  /** The name of the call, such as `fulfilOrder`. */
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether it needs a passkey that was used in the last five minutes. */
  readonly stepUp: boolean;
  readonly fields: readonly ValueField[];
  /** What its confirmation states, which is not sent. */
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** How a change ended, for the flow that requested it. */
export type Outcome = 'done' | 'overtaken' | 'stopped';

/** The events by which that flow gets the outcome. */
export type ChangeReport = { [O in Outcome]: { readonly type: `change.${O}` } }[Outcome];

/** A flow and an event for it. */
export interface Receiver {
  readonly to: AnyActorRef;
  readonly event: AnyEventObject;
}

/** An event for another flow at the end of a change. */
export interface Report extends Receiver {
  readonly on: Outcome;
}

export interface Context {
  readonly change: Change | null;
  readonly reports: readonly Report[];
  /** What the person has typed, by the names of the fields. */
  readonly values: Readonly<Record<string, string>>;
  /** The id under which the server makes the change once; null before the person has confirmed it. */
  readonly actionID: string | null;
  /** The server's answer to a change that was made. */
  readonly answer: unknown;
  readonly states: OvertakenStates | null;
  readonly failure: Failure | null;
}

export type Event =
  | { readonly type: 'action.requested'; readonly change: Change; readonly reports?: readonly Report[] }
  | { readonly type: 'value.changed'; readonly name: string; readonly value: string }
  /** `isFresh`: whether the passkey was used in the last five minutes. */
  | { readonly type: 'action.confirmed'; readonly actionID: string; readonly isFresh: boolean }
  | { readonly type: 'action.checked' }
  | { readonly type: 'action.closed' };

/** Whether a change was made, as the server has it. */
export type ActionState = { readonly state: 'done'; readonly answer: unknown } | { readonly state: 'not done' };

export interface SentChange {
  readonly change: Change;
  readonly values: Readonly<Record<string, string>>;
  readonly actionID: string;
}
