import type { AnyEventObject, AnyStateMachine, ContextFrom, EventFrom, InputFrom, SnapshotFrom } from 'xstate';
import type { Statements } from './statements.ts';

/** An event that is sent to another actor, by the actor's id. */
export interface SentEvent {
  readonly id: string;
  readonly event: AnyEventObject;
}

/** The possible results of one invoke: outputs, errors, and for a child machine its snapshots. */
export interface InvokeResults {
  readonly done?: readonly unknown[];
  readonly error?: readonly unknown[];
  readonly snapshot?: readonly unknown[];
}

/** The name of an event of an invoked actor or of a delay, as a path's title has it. */
type ActorOrDelayEvent = `${string} done` | `${string} error` | `${string} moved` | `after ${string}`;

/** Statements of the specification by the name of an event as a path's title has it. */
export type StatementsByEvent<M extends AnyStateMachine> = Readonly<
  Partial<Record<EventFrom<M>['type'] | ActorOrDelayEvent, Statements>>
>;

/** A step of a path, for the model to derive its effects from. */
export interface Step<Snapshot> {
  readonly before: Snapshot;
  readonly event: AnyEventObject;
  /** The snapshot after it, for values that the step only passes through. */
  readonly after: Snapshot;
  /** Every event of the path so far, this one included. */
  readonly history: readonly AnyEventObject[];
}

/**
 * All that a step does. The walk compares it with what the machine did: what is not stated must not have happened.
 * Write the values from the specification and the step's data, never with functions of the machine.
 */
export interface Effects<Context> {
  /**
   * The leaf states that the step reaches, as `region.parent.leaf` or a prefix of it. Each other active leaf was active
   * before. By default the state stays the same.
   */
  readonly state?: string | readonly string[];
  /** The context fields that change, with their new values or matchers. */
  readonly changes?: { readonly [Field in keyof Context]?: unknown };
  /** The emitted events in order; notices with the texts of the specification (`toast`). */
  readonly emits?: readonly unknown[];
  /** The events that are sent to other flows, in order. */
  readonly sends?: readonly SentEvent[];
  /** The actors that were running and start again, by id; without this member, restarts are not compared. */
  readonly restarts?: readonly string[];
  /** The actions of the composition that run, such as one that stores data, in order. */
  readonly runs?: readonly { readonly type: string; readonly params: unknown }[];
  /** The statements of the specification that these expectations read. */
  readonly verifies?: Statements;
}

/**
 * The effects of each step, by its event as a path's title has it. An event without an entry has none. Where a step has
 * none, the machine must not take the event.
 */
export type Steps<M extends AnyStateMachine> = Readonly<
  Record<string, (step: Step<SnapshotFrom<M>>) => Effects<ContextFrom<M>>>
>;

/** When an invoked actor runs, and with which input it starts. */
export interface Invoke<Context> {
  /** The state in which it runs, as `region.parent.leaf` or a prefix of it; one of several. */
  readonly in: string | readonly string[];
  /** The input, from the context after the step that starts it and from its event; `undefined` by default. */
  readonly input?: (context: Context, event: AnyEventObject) => unknown;
  /** The statements of the specification that a check of the input reads. */
  readonly verifies?: Statements;
}

/** Milliseconds by the name of a delay; some depend on the context. */
export type Delays<Context = never> = Readonly<Record<string, number | ((context: Context) => number)>>;

/** How a path reached a state. */
export interface Walked<Snapshot> {
  /** Every event of the path so far. */
  readonly history: readonly AnyEventObject[];
  /** The last of them; undefined at the start. */
  readonly event: AnyEventObject | undefined;
  /** The events that the machine emitted in response. */
  readonly emitted: readonly AnyEventObject[];
  /** The snapshot before the event; null at the start. */
  readonly before: Snapshot | null;
}

/**
 * The model of a machine: its events with their cases, and the results of its invokes. Paths are generated from it. A
 * machine event without an entry is a compile error.
 */
export interface FlowModel<M extends AnyStateMachine> {
  /** The name of the model where the machine has several. */
  readonly name?: string;
  readonly machine: M;
  /** Named starting points; one with `undefined` if the machine takes no input. */
  readonly inputs: Readonly<Record<string, InputFrom<M>>>;
  readonly events: {
    readonly [T in EventFrom<M>['type']]: readonly Extract<EventFrom<M>, { type: T }>[];
  };
  /** By invoke id. */
  readonly invokeResults: Readonly<Record<string, InvokeResults>>;
  /**
   * The statements of the specification (docs/spec-map.md) that a failed step concerns, by its event: `item.added`,
   * `login done`, `after signOut`. They count as verified only where a check reads them (`verify`, `Effects.verifies`).
   */
  readonly spec?: StatementsByEvent<M>;
  /**
   * The time of each delay in milliseconds as the specification or a decision states it, not read from the machine:
   * paths check that the delayed event comes then, neither earlier nor later.
   */
  readonly delays?: Delays<ContextFrom<M>>;
  /** What distinguishes two states beside their value. Keep it small: the number of paths multiplies with it. */
  readonly stateKey?: (context: ContextFrom<M>) => unknown;
  /** When each invoked actor runs and its input, by invoke id. */
  readonly invokes: Readonly<Record<string, Invoke<ContextFrom<M>>>>;
  /** The context at the start. */
  readonly start: (input: InputFrom<M>) => { readonly [Field in keyof ContextFrom<M>]: unknown };
  /** All that each step does beside what the invariants check. */
  readonly steps: Steps<M>;
  /** Whether the machine takes an event in a state; by default, where its step has effects. */
  readonly takes?: (snapshot: SnapshotFrom<M>, event: EventFrom<M>) => boolean;
  /** The whole view model of a snapshot, written without the machine's functions. */
  readonly shows: (snapshot: SnapshotFrom<M>) => object;
  /**
   * Throws if a value that follows the clock is wrong.
   * @param elapsed milliseconds since `before`, at most one less than the delay that is being walked
   */
  readonly during?: (snapshot: SnapshotFrom<M>, elapsed: number, before: SnapshotFrom<M>) => void;
  /** What a page reads from a snapshot. */
  readonly view: (snapshot: SnapshotFrom<M>) => unknown;
  /** Throws if a condition that must hold in every state of every path does not. */
  readonly invariants?: (snapshot: SnapshotFrom<M>, walked: Walked<SnapshotFrom<M>>) => void;
  /**
   * Further models of the machine, for cases that would multiply the paths of this one. Their paths are walked as well.
   */
  readonly furtherModels?: readonly FlowModel<M>[];
  /** A further model whose paths are walked on the bare machine alone: a page cannot cause its cases, or adds nothing. */
  readonly machineOnly?: boolean;
  /** The most states that the generator visits. */
  readonly limit?: number;
}

/** A model of any machine. */
// biome-ignore lint/suspicious/noExplicitAny: the types of two machines have nothing in common.
export type AnyFlowModel = FlowModel<any>;

/** Checks the type of a model, and returns it unchanged. */
export const describeModel = <M extends AnyStateMachine>(model: FlowModel<M>): FlowModel<M> => model;
