import type { AnyStateMachine } from 'xstate';
import type { AnyFlowModel } from '../model.ts';
import type { Config } from './mutations.ts';
import type { Probe, Surroundings } from './probe.ts';

/** A test collected by the runner. */
export interface CollectedTest {
  readonly name: string;
  readonly run: () => unknown;
}

/** The fault that is switched on: it changes the values that pass one site. */
export interface ActiveFault {
  readonly site: string;
  readonly change: (value: unknown, surroundings: Surroundings) => unknown;
}

/** A machine that a test file loads, with what is needed to create it again with a fault. */
export interface LoadedMachine {
  readonly machine: AnyStateMachine;
  readonly config: Config;
  readonly create: (config: Config) => AnyStateMachine;
}

/** State that the copies of the modules share: the tests import the collected copies, the trial the others. */
export interface SharedState {
  /** Records the values that pass the sites while the machines have no fault; null afterwards. */
  probe: Probe | null;
  fault: ActiveFault | null;
  /** By id. */
  readonly machines: Map<string, LoadedMachine>;
  /** The files of the view models below machines/, by the name of the function. */
  readonly views: Map<string, string>;
  readonly models: AnyFlowModel[];
  readonly tests: CollectedTest[];
  readonly titles: string[];
  readonly before: (() => unknown)[];
}

const key = Symbol.for('flow-paths.mutants');

/** Returns the one state of the process. */
export function sharedState(): SharedState {
  const holder = globalThis as unknown as Record<symbol, SharedState | undefined>;
  holder[key] ??= {
    probe: null,
    fault: null,
    machines: new Map(),
    views: new Map(),
    models: [],
    tests: [],
    titles: [],
    before: [],
  };
  return holder[key];
}
