import type { AnyEventObject, AnyStateMachine, ContextFrom, EventFrom, InputFrom, SnapshotFrom } from 'xstate';
import type { Statements } from './statements.ts';

/** The possible results of one invoke: outputs, errors, and for a child machine its snapshots. */
export interface InvokeResults {
  readonly done?: readonly unknown[];
  readonly error?: readonly unknown[];
  readonly snapshot?: readonly unknown[];
}

/** Statements of the specification by the name of an event as a path's title has it. */
export type StatementsByEvent<M extends AnyStateMachine> = Readonly<
  Partial<
    Record<
      EventFrom<M>['type'] | `${string} done` | `${string} error` | `${string} moved` | `after ${string}`,
      Statements
    >
  >
>;

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
   * The statements of the specification (docs/spec-map.md) that a step verifies, by its event: `item.added`,
   * `login done`, `after signOut`. A failed step names them, unless the failed check names its own with `verify`.
   */
  readonly spec?: StatementsByEvent<M>;
  /**
   * The time of each delay in milliseconds as the specification or a decision states it, not read from the machine:
   * paths check that the delayed event comes then, neither earlier nor later.
   */
  readonly delays?: Delays<ContextFrom<M>>;
  /** What distinguishes two states beside their value. Keep it small: the number of paths multiplies with it. */
  readonly stateKey?: (context: ContextFrom<M>) => unknown;
  /** What a page reads from a snapshot. */
  readonly view: (snapshot: SnapshotFrom<M>) => unknown;
  /** Throws if a condition that must hold in every state of every path does not. */
  readonly invariants?: (snapshot: SnapshotFrom<M>, walked: Walked<SnapshotFrom<M>>) => void;
  /**
   * Further models of the machine, for cases that would multiply the paths of this one. Their paths are walked as well.
   */
  readonly furtherModels?: readonly FlowModel<M>[];
  /** The most states that the generator visits. */
  readonly limit?: number;
}

/** A model of any machine. */
// biome-ignore lint/suspicious/noExplicitAny: the types of two machines have nothing in common.
export type AnyFlowModel = FlowModel<any>;

/** Checks the type of a model, and returns it unchanged. */
export const defineModel = <M extends AnyStateMachine>(model: FlowModel<M>): FlowModel<M> => model;
