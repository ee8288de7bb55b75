import type { Chart } from '../support/chart.ts';
import type { Failure } from '../support/failure.ts';

/** Everything in these types is plain data, masked before it was written down. Times are milliseconds since 1970. */

export interface RecordedEvent {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** One event that an actor has taken, and what it looked like afterwards. */
export interface Step {
  /** Counts up over all actors of a recording. */
  readonly number: number;
  readonly at: number;
  readonly event: RecordedEvent;
  /** Ids of the active states. */
  readonly lit: readonly string[];
  /** Keys of the transitions that led here, as `transitionKey` has them. */
  readonly taken: readonly string[];
  readonly value: unknown;
  readonly context: unknown;
}

export type PathStep = Pick<Step, 'event' | 'value'>;

export type ActorStatus = 'active' | 'done' | 'error' | 'stopped';

export interface RecordedActor {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
  readonly chart: Chart;
  readonly input: unknown;
  readonly status: ActorStatus;
  /** The last ones, oldest first. */
  readonly steps: readonly Step[];
  /** Every event since the actor began. */
  readonly path: readonly PathStep[];
  /** There were too many events: the path has lost its end. */
  readonly cut: boolean;
}

/** An event on its way from one actor to another. */
export interface SentMessage {
  readonly number: number;
  readonly at: number;
  /** Null where it came from outside: a person, the browser. */
  readonly from: string | null;
  readonly to: string;
  /** Id of the actor that took it. */
  readonly actor: string;
  readonly event: RecordedEvent;
}

/** What a tab has recorded since it was loaded. */
export interface Recording {
  /** Number of the last entry that is in it. */
  readonly last: number;
  readonly actors: readonly RecordedActor[];
  readonly messages: readonly SentMessage[];
}

/** What is added to a recording, numbered by the tab. */
export type Entry = { readonly number: number } & (
  | { readonly kind: 'begun'; readonly actor: Pick<RecordedActor, 'id' | 'name' | 'parent' | 'chart' | 'input'> }
  | { readonly kind: 'sent'; readonly message: SentMessage }
  | { readonly kind: 'stepped'; readonly id: string; readonly status: ActorStatus; readonly step: Step }
);

export interface Input {
  /** The tab to follow; null for the first that answers. */
  readonly tab: string | null;
}

export interface Context extends Input {
  readonly recording: Recording | null;
  /** Of the actor that is looked at. */
  readonly chosen: string | null;
  /** The step that is looked at; null for the present. */
  readonly number: number | null;
  readonly failure: Failure | null;
}

export type Event =
  | { readonly type: 'tab.reported'; readonly recording: Recording }
  | { readonly type: 'tab.continued'; readonly entry: Entry }
  | { readonly type: 'tab.closed' }
  | { readonly type: 'actor.chosen'; readonly id: string }
  | { readonly type: 'step.chosen'; readonly id: string; readonly number: number }
  | { readonly type: 'step.wentBack' }
  | { readonly type: 'step.wentForward' }
  | { readonly type: 'present.chosen' }
  | { readonly type: 'search.retried' };

export type Tag = 'searching' | 'unanswered' | 'ended' | 'past' | 'failed';
