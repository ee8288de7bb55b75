import type { AnyEventObject, AnyStateMachine, ContextFrom, EventFrom, InputFrom, SnapshotFrom } from 'xstate';

/** What the world may answer to one invoke: outputs, errors, and for a child machine its snapshots. */
export interface Answers {
  readonly done?: readonly unknown[];
  readonly error?: readonly unknown[];
  readonly snapshot?: readonly unknown[];
}

/** Times by the names of delays; some depend on what the machine knows. */
export type Delays<Context = never> = Readonly<Record<string, number | ((context: Context) => number)>>;

/** How a path came to a state. */
export interface Walked<Snapshot> {
  /** Every event of the path so far. */
  readonly history: readonly AnyEventObject[];
  /** The last of them; undefined at the start. */
  readonly event: AnyEventObject | undefined;
  /** What the machine said because of it. */
  readonly said: readonly AnyEventObject[];
  /** Where the machine stood before it; null at the start. */
  readonly before: Snapshot | null;
}

/**
 * The model of a machine: its events with their cases and what the world answers. Paths are generated from it.
 * A machine event without an entry is a compile error.
 */
export interface FlowModel<M extends AnyStateMachine> {
  /** What its paths are called where the machine has another model as well. */
  readonly name?: string;
  readonly machine: M;
  /** Named starting points; one with `undefined` where the machine takes no input. */
  readonly inputs: Readonly<Record<string, InputFrom<M>>>;
  readonly events: {
    readonly [T in EventFrom<M>['type']]: readonly Extract<EventFrom<M>, { type: T }>[];
  };
  /** By invoke id. */
  readonly world: Readonly<Record<string, Answers>>;
  /**
   * The time of each delay of the machine in milliseconds, as the specification or a decision states it and not read
   * from the machine: paths check that what waits for it comes then, neither earlier nor later.
   */
  readonly delays?: Delays<ContextFrom<M>>;
  /** What of the context tells two states apart, beside their value. Keep it small: paths multiply with it. */
  readonly remember?: (context: ContextFrom<M>) => unknown;
  /** What a page gets to see of a snapshot. */
  readonly view: (snapshot: SnapshotFrom<M>) => unknown;
  /** What holds in every state of every path; throws where it does not. */
  readonly invariants?: (snapshot: SnapshotFrom<M>, walked: Walked<SnapshotFrom<M>>) => void;
  /** Further models of the machine, for what would multiply the paths of this one: theirs are walked with its own. */
  readonly also?: readonly FlowModel<M>[];
  /** The most states the generator may visit. */
  readonly limit?: number;
}

/** A model whatever its machine. */
// biome-ignore lint/suspicious/noExplicitAny: the types of two machines have nothing in common.
export type AnyFlowModel = FlowModel<any>;

export const defineModel = <M extends AnyStateMachine>(model: FlowModel<M>): FlowModel<M> => model;
