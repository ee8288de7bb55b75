import type { Chart } from '../chart/chart.ts';
import type { Outcome } from '../format/index.ts';

/** All values are plain data, masked before they were recorded. Times are milliseconds since 1970. */

export interface RecordedEvent {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** An invoked actor with the input that it got, such as a request; absent without one. */
export interface StartedActor {
  readonly id: string;
  readonly input?: unknown;
}

/** The result of a guard for one event; of a combined guard, with the results of its terms. */
export interface GuardResult {
  /** `hasItems and (in ready or in settling)` */
  readonly guard: string;
  readonly passed: boolean;
  readonly terms?: readonly GuardResult[] | undefined;
}

/** A guarded transition that could have been taken. */
export interface GuardedTransition extends GuardResult {
  /** The transition's `transitionKey`. */
  readonly key: string;
}

/** One event that an actor received, and its snapshot afterwards. */
export interface Step {
  /** Increases over all actors of a recording. */
  readonly number: number;
  readonly at: number;
  readonly event: RecordedEvent;
  /** Ids of the active states. */
  readonly activeStates: readonly string[];
  /** The `transitionKey` of each transition that was taken. */
  readonly transitions: readonly string[];
  /**
   * The guarded transitions that the event could have taken, up to the one that it took, and those without an event that
   * the state then refused. Absent without any.
   */
  readonly guards?: readonly GuardedTransition[] | undefined;
  readonly value: unknown;
  readonly context: unknown;
  /** The actors that the step started, without machines, which record their own input; absent without any. */
  readonly started?: readonly StartedActor[];
  /** What the page's components selected from the snapshot; absent where no component reads the actor. */
  readonly views?: readonly unknown[];
}

/** What a recording that leaves the page holds of a step: the event without data, and what the step did, by field. */
export interface SavedStep {
  readonly event: RecordedEvent;
  readonly did?: Outcome | undefined;
}

export interface PathStep extends Pick<Step, 'event' | 'value'> {
  readonly saved?: SavedStep;
}

/** An invoked actor without its own recording, such as a request, from its start to its end. */
export interface Invocation extends StartedActor {
  /** Number and time of the step that started it. */
  readonly number: number;
  readonly at: number;
  /** Whether the flow has a transition for its answer. */
  readonly isAwaited: boolean;
  /** How it ended, with its output or its error; null while it is open. */
  readonly end: {
    readonly at: number;
    readonly kind: 'done' | 'failed' | 'stopped';
    readonly output?: unknown;
  } | null;
}

/** A press of a control after which no flow got an event. */
export interface Press {
  readonly number: number;
  readonly at: number;
  /** What the control says. */
  readonly label: string;
}

export type ActorStatus = 'active' | 'done' | 'error' | 'stopped';

export interface RecordedActor {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
  readonly chart: Chart;
  readonly input: unknown;
  /** The state that the actor was restored to, such as that of a server-rendered page; else absent. */
  readonly restored?: Pick<Step, 'value' | 'context'> | undefined;
  /** The input and the restored state as a recording holds them that leaves the page. */
  readonly saved?: { readonly input?: unknown; readonly restored?: Pick<Step, 'value' | 'context'> | undefined };
  readonly status: ActorStatus;
  /** The most recent steps, oldest first. */
  readonly steps: readonly Step[];
  /** Every event since the actor started, up to the limit. */
  readonly path: readonly PathStep[];
  /** True if the path reached its limit, so later events are missing. */
  readonly cut: boolean;
  /** The open invocations and the last ended ones, oldest first. */
  readonly invocations?: readonly Invocation[] | undefined;
}

/** An event sent from one actor to another. */
export interface SentMessage {
  readonly number: number;
  readonly at: number;
  /** Null for an event from outside, such as a click. */
  readonly from: string | null;
  /** Id of the sending actor; null where the sender is not recorded, such as a click or a request. */
  readonly sender: string | null;
  readonly to: string;
  /** Id of the receiving actor. */
  readonly actor: string;
  readonly event: RecordedEvent;
}

/** The recording of a tab since it was loaded. */
export interface Recording {
  /** Number of the last entry that the recording contains. */
  readonly last: number;
  readonly actors: readonly RecordedActor[];
  readonly messages: readonly SentMessage[];
  readonly presses?: readonly Press[] | undefined;
}

/** An update of a recording; the tab numbers its entries. */
export type Entry = { readonly number: number } & (
  | {
      readonly kind: 'started';
      readonly actor: Pick<RecordedActor, 'id' | 'name' | 'parent' | 'chart' | 'input' | 'restored' | 'saved'>;
    }
  | { readonly kind: 'sent'; readonly message: SentMessage }
  | { readonly kind: 'pressed'; readonly press: Press }
  | {
      readonly kind: 'stepped';
      readonly id: string;
      readonly status: ActorStatus;
      readonly step: Step;
      readonly saved?: SavedStep;
    }
);

/** What the followed tab did with a request of the inspector. */
export type Response =
  | { readonly kind: 'sent'; readonly event: string }
  | { readonly kind: 'restored' }
  | {
      readonly kind: 'refused';
      readonly reason: 'notAllowed' | 'ended' | 'unknownEvent' | 'unknownStep' | 'otherFlow' | 'noPayload';
    };
