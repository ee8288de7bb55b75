import type { Config } from './mutations.ts';

/** A test collected by the runner. */
export interface CollectedTest {
  readonly name: string;
  readonly run: () => unknown;
}

/** State that outlives the modules, which are loaded again for each mutant. */
export interface SharedState {
  /** The fault for the next machine with this id. */
  fault: { readonly machine: string; readonly index: number } | null;
  /** The configurations of the machines created since the modules were loaded, by id. */
  readonly machines: Map<string, Config>;
  /** How many states the search for paths visited for each machine without a fault. */
  readonly visitedStates: Map<string, number>;
  readonly tests: CollectedTest[];
  readonly titles: string[];
  /**
   * The generated tests of each model, with its machine's id. They are registered only when needed, because generating
   * the paths takes time.
   */
  readonly generated: { readonly machine: string; readonly register: () => void }[];
  readonly before: (() => unknown)[];
}

const key = Symbol.for('uwanja.mutants');

/** Returns the one state of the process, which all copies of the modules share. */
export function sharedState(): SharedState {
  const holder = globalThis as unknown as Record<symbol, SharedState | undefined>;
  holder[key] ??= {
    fault: null,
    machines: new Map(),
    visitedStates: new Map(),
    tests: [],
    generated: [],
    titles: [],
    before: [],
  };
  return holder[key];
}
