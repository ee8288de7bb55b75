import type { Config } from './mutations.ts';

/** A test as the small runner keeps it. */
export interface KeptTest {
  readonly name: string;
  readonly run: () => unknown;
}

/** What outlives the modules, which are loaded anew for each mutant. */
export interface Stage {
  /** The fault that the next machine of this id is made with. */
  fault: { readonly machine: string; readonly index: number } | null;
  /** The configurations of the machines made since the modules were loaded, by id. */
  readonly machines: Map<string, Config>;
  /** How many states were looked at to find the paths of a machine without a fault. */
  readonly looks: Map<string, number>;
  readonly tests: KeptTest[];
  readonly titles: string[];
  /** What registers the generated tests of each model, with its machine's id: paths are searched only where needed. */
  readonly generated: { readonly machine: string; readonly register: () => void }[];
  readonly before: (() => unknown)[];
}

const key = Symbol.for('uwanja.mutants');

export function stage(): Stage {
  const holder = globalThis as unknown as Record<symbol, Stage | undefined>;
  holder[key] ??= {
    fault: null,
    machines: new Map(),
    looks: new Map(),
    tests: [],
    generated: [],
    titles: [],
    before: [],
  };
  return holder[key];
}
