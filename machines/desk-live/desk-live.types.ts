import type { Today } from '#contract/desk/today.ts';
import type { Failure } from '../support/failure.ts';

export interface Context {
  /** What waits for a person, as last received; null before the first answer. */
  readonly today: Today | null;
  /** Whether an arrival makes a sound. Off until the person turns it on, because browsers play none before a press. */
  readonly sound: boolean;
  /** Why the last poll failed; cleared by an answer. */
  readonly failure: Failure | null;
}

export type Event =
  | { readonly type: 'today.received'; readonly today: Today }
  | { readonly type: 'stream.ended' }
  | { readonly type: 'sound.toggled' }
  | { readonly type: 'today.requested' };

/** A new paid order or exception arrived, and the person wants to hear it. */
export interface Arrival {
  readonly type: 'arrival';
}
