import { type AnyMachineSnapshot, type AnyStateMachine, getInitialSnapshot, getNextSnapshot } from 'xstate';
import { type Facts, factKinds, factsOf, noFacts } from '../facts.ts';
import { type FlowPath, type FlowStep, generatePaths, pathTitle, unusedEvents } from '../generated-paths.ts';
import type { AnyFlowModel } from '../model.ts';
import { takeVerified } from '../statements.ts';
import type { createPathWalker } from '../walk-machine.ts';
import type { Mutant } from './mutants.ts';
import type { Probe } from './probe.ts';
import { sharedState } from './shared-state.ts';
import { withTimeout } from './timeout.ts';

/** Walks the generated paths of a flow on its mutants. */

interface KnownPath {
  readonly path: FlowPath;
  readonly title: string;
  readonly facts: Facts;
  /** The statements that its checks verify. */
  readonly statements: readonly string[];
}

/** At most so many paths are walked on for the statements that a mutant which is already killed may turn red. */
const maxPathsOfStatements = 10;

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/**
 * Returns the path of the same events on the machine as it is now, as it would be generated: it ends before the first
 * event that the machine does not take, and states where each step leads.
 */
function retrace(path: FlowPath): FlowPath {
  const { machine } = path.model;
  let snapshot = getInitialSnapshot(machine, path.input) as AnyMachineSnapshot;
  const steps: FlowStep[] = [];
  for (const step of path.steps) {
    if (snapshot.status !== 'active' || !snapshot.can(step.event)) break;
    snapshot = getNextSnapshot(machine, snapshot, step.event) as AnyMachineSnapshot;
    steps.push({ ...step, value: snapshot.value });
  }
  return { ...path, steps };
}

/** Returns a function that walks one path of a model, as the project walks it. */
export type PathWalker = (model: AnyFlowModel) => ReturnType<typeof createPathWalker>;

/** Walks every path without a fault. @throws if one is red */
export async function createPathWalks(models: readonly AnyFlowModel[], probe: Probe, pathWalker: PathWalker) {
  const known: KnownPath[] = [];
  const state = sharedState();
  for (const model of models) {
    const walkers = new Map<AnyFlowModel, ReturnType<PathWalker>>();
    // A fault in what the search alone computes is on no path.
    state.probe = null;
    const paths = generatePaths(model);
    state.probe = probe;
    for (const path of paths) {
      const title = pathTitle(path);
      const walk = walkers.get(path.model) ?? pathWalker(path.model);
      walkers.set(path.model, walk);
      probe.startPath(title);
      takeVerified();
      const { facts } = await walk(path, []);
      known.push({ path, title, facts, statements: takeVerified() });
    }
  }
  const kills = new Map<KnownPath, number>();

  /**
   * Returns the paths on which a mutant can differ. First come those that show something new of the place of the fault,
   * with those that take the faulty transition before those that only reach its state; of two alike, the one that has
   * killed more, then the shorter one.
   */
  function candidates({ fault, faulty }: Mutant): KnownPath[] {
    const passing = known.filter(({ title, path, facts }) =>
      fault
        ? probe.seenOn(title, fault.site)
        : faulty && path.model.machine === faulty.machine.machine && facts.states.has(faulty.state),
    );
    const takesIt = ({ facts }: KnownPath) => Number(facts.transitions.has(faulty?.transition ?? ''));
    const sorted = passing.toSorted(
      (a, b) =>
        takesIt(b) - takesIt(a) ||
        (kills.get(b) ?? 0) - (kills.get(a) ?? 0) ||
        a.path.steps.length - b.path.steps.length,
    );
    const seen = new Set<number | string>();
    const isNew = ({ title, path, facts }: KnownPath) => {
      const shown = fault
        ? [...(probe.seenOn(title, fault.site) ?? [])]
        : [path.steps.at(-1)?.edge ?? '', ...facts.transitions];
      const fresh = shown.filter((each) => !seen.has(each));
      for (const each of fresh) seen.add(each);
      return fresh.length > 0;
    };
    const { fresh = [], others = [] } = Object.groupBy(sorted, (each) => (isNew(each) ? 'fresh' : 'others'));
    return [...fresh, ...others];
  }

  return {
    statements: new Set(known.flatMap(({ statements }) => statements)),
    /**
     * Walks paths until one is red, while a mutant is switched on.
     * @param proven the statements of the paths, each with the mutant that turned it red. If some have none, paths are
     * walked on until those that this mutant can turn red have been seen.
     * @returns the title of the first red path with its message; null if all pass
     */
    async findRedPath(mutant: Mutant, proven: Map<string, string | null>): Promise<string | null> {
      let red: string | null = null;
      const walkers = new Map<AnyFlowModel, ReturnType<PathWalker>>();
      const covered = noFacts();
      const chosen = candidates(mutant);
      let walkedOn = 0;
      for (const each of chosen) {
        const wanted = each.statements.some((statement) => proven.get(statement) === null);
        if (red !== null) {
          if (!wanted || walkedOn === maxPathsOfStatements) continue;
          walkedOn += 1;
        }
        const walk = walkers.get(each.path.model) ?? pathWalker(each.path.model);
        walkers.set(each.path.model, walk);
        try {
          const { facts } = await withTimeout(() => walk(retrace(each.path), []));
          for (const kind of factKinds) for (const fact of facts[kind]) covered[kind].add(fact);
        } catch (thrown) {
          red ??= `${each.title}: ${messageOf(thrown).slice(0, 200)}`;
          kills.set(each, (kills.get(each) ?? 0) + 1);
          const { statements = [], isVerification } = thrown as {
            statements?: readonly string[];
            isVerification?: boolean;
          };
          for (const statement of isVerification ? statements : [])
            if (proven.get(statement) === null) proven.set(statement, mutant.name);
        }
      }
      return red ?? (mutant.faulty ? findUncovered(mutant.faulty.machine.machine, chosen, covered) : null);
    },
  };

  /** Returns what the paths no longer cover of a machine with a fault; null if they cover it all. */
  function findUncovered(machine: AnyStateMachine, walked: readonly KnownPath[], covered: Facts): string | null {
    const others = known.filter((each) => each.path.model.machine === machine && !walked.includes(each));
    const paths = [...others.map(({ path }) => path), ...walked.map(({ path }) => retrace(path))];
    const events = models.filter((model) => model.machine === machine).flatMap((model) => unusedEvents(model, paths));
    if (events.length > 0) return `no path sends ${events.join(', ')}`;
    const all = factsOf(machine);
    const missing = factKinds.flatMap((kind) =>
      [...all[kind]].filter((fact) => !covered[kind].has(fact) && !others.some(({ facts }) => facts[kind].has(fact))),
    );
    return missing.length > 0 ? `not covered: ${missing.join(', ')}` : null;
  }
}
