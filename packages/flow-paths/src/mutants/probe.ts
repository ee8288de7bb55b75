/** What was seen at the sites of machines and view models. */

/** What a fault may read beside the value that it changes. */
export interface Surroundings {
  readonly context?: Readonly<Record<string, unknown>> | undefined;
  readonly event?: unknown;
  /** Returns what the guard whose parameter this is answers to another one. */
  readonly decide?: ((param: unknown) => unknown) | undefined;
  /** Computes the value from the context before the transition. */
  readonly fromOldContext?: (() => unknown) | undefined;
}

/** A value that passed a site. */
export interface Sample {
  readonly value: unknown;
  readonly surroundings: Surroundings;
}

/** Which context fields an action reads and writes, and whether others see it act. */
export interface ActionUse {
  readonly reads: Set<string>;
  /** The values that it writes, as text, by field. */
  readonly writes: Map<string, Set<string>>;
  sends: boolean;
}

/** Enough samples of one site to know the fields and types of its values. */
const maxSamples = 40;

export const digest = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? 'undefined';
  } catch {
    return 'circular';
  }
};

/** Records what passes the sites, and on which paths. */
export function createProbe() {
  const samples = new Map<string, Sample[]>();
  const digests = new Map<string, Map<string, number>>();
  const paths = new Map<string, Map<string, Set<number>>>();
  const uses = new Map<string, ActionUse>();
  let seen = new Map<string, Set<number>>();
  return {
    /** The first distinct samples by site. */
    samples: samples as ReadonlyMap<string, readonly Sample[]>,
    observe(site: string, value: unknown, surroundings: Surroundings): void {
      const known = digests.get(site) ?? new Map<string, number>();
      digests.set(site, known);
      const text = digest(value);
      const number = known.get(text) ?? known.size;
      const numbers = seen.get(site) ?? new Set();
      seen.set(site, numbers.add(number));
      if (known.has(text)) return;
      known.set(text, number);
      const list = samples.get(site) ?? [];
      samples.set(site, list);
      if (list.length < maxSamples) list.push({ value, surroundings });
    },
    actionUse(action: string): ActionUse {
      const use = uses.get(action) ?? { reads: new Set(), writes: new Map(), sends: false };
      uses.set(action, use);
      return use;
    },
    /** Starts a path: what was observed since belongs to it. */
    startPath(path: string): void {
      seen = paths.get(path) ?? new Map();
      paths.set(path, seen);
    },
    /** Returns the numbers of the distinct values that passed a site on a path; undefined if none passed. */
    seenOn: (path: string, site: string): ReadonlySet<number> | undefined => paths.get(path)?.get(site),
  };
}
export type Probe = ReturnType<typeof createProbe>;
