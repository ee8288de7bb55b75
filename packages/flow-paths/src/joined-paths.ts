import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getInitialSnapshot,
  getNextSnapshot,
} from 'xstate';
import { describeSteps, type FlowPath, type FlowStep } from './generated-paths.ts';

/** The most steps of a joined path. Longer paths save few further starts, and their failures are harder to read. */
const maxSteps = 30;

type Start = Pick<FlowPath, 'model' | 'inputName' | 'input'>;

/** What a step covers: its edge, and its event case from this start. */
const factsOf = ({ model, inputName }: Start, { edge, eventCase }: FlowStep) => [
  edge,
  `${model.name} ${inputName} ${eventCase}`,
];

/**
 * Joins generated paths to few long ones that together take every edge and every event case, for levels on which a
 * start and a step cost more than on the bare machine. From its current state a path continues to the nearest edge or
 * event case that no path has taken yet. A generated path that cannot be joined stays as it is.
 * @param distinguish what distinguishes two states beside the model's `stateKey`, where joined paths depend on it
 */
export function joinPaths(paths: readonly FlowPath[], distinguish?: (context: never) => unknown): FlowPath[] {
  const missing = new Set(paths.flatMap((path) => path.steps.flatMap((step) => factsOf(path, step))));
  const joined: FlowPath[] = [];
  const add = (path: FlowPath) => {
    for (const fact of path.steps.flatMap((step) => factsOf(path, step))) missing.delete(fact);
    joined.push(path);
  };
  const starts = new Map<string, Start>(paths.map((path) => [`${path.model.name} ${path.inputName}`, path]));
  for (const start of starts.values()) {
    const createPath = pathCreator(start, missing, distinguish);
    for (let path = createPath(); path; path = createPath()) add(path);
  }
  for (const path of paths.toSorted((a, b) => b.steps.length - a.steps.length))
    if (path.steps.flatMap((step) => factsOf(path, step)).some((fact) => missing.has(fact))) add(path);
  return joined;
}

/** Returns a function that creates the next path from a start; null when no path takes a missing fact. */
function pathCreator(
  { model, inputName, input }: Start,
  missing: ReadonlySet<string>,
  distinguish?: (context: never) => unknown,
): () => FlowPath | null {
  const machine: AnyStateMachine = model.machine;
  const start = { model, inputName, input };
  const { events, describeStep } = describeSteps(model);
  const shapeOf = ({ value, status, context }: AnyMachineSnapshot) =>
    JSON.stringify([value, status, model.stateKey?.(context), distinguish?.(context as never)]);
  const take = (before: AnyMachineSnapshot, event: AnyEventObject) => {
    const after = getNextSnapshot(machine, before, event) as AnyMachineSnapshot;
    const step = describeStep(before, event, after);
    return { after, step, facts: factsOf(start, step) };
  };
  /** The steps that leave a state, by its shape. */
  const leaving = new Map<string, readonly ReturnType<typeof take>[]>();
  const stepsFrom = (from: AnyMachineSnapshot) => {
    const shape = shapeOf(from);
    const steps =
      leaving.get(shape) ??
      (from.status === 'active' ? events.filter((event) => from.can(event)).map((event) => take(from, event)) : []);
    leaving.set(shape, steps);
    return steps;
  };
  /** Facts whose way led elsewhere, because it was found from another state of the same shape. */
  const missed = new Set<string>();
  /** The events to the nearest missing fact; null if none can be reached. */
  const findNearest = (from: AnyMachineSnapshot, taken: ReadonlySet<string>) => {
    const isWanted = (fact: string) => missing.has(fact) && !taken.has(fact) && !missed.has(fact);
    const met = new Set([shapeOf(from)]);
    let rim: { readonly at: AnyMachineSnapshot; readonly way: readonly AnyEventObject[] }[] = [{ at: from, way: [] }];
    while (rim.length > 0) {
      const next: typeof rim = [];
      for (const { at, way } of rim)
        for (const { after, step, facts } of stepsFrom(at)) {
          const wanted = facts.filter(isWanted);
          if (wanted.length > 0) return { way: [...way, step.event], wanted };
          const shape = shapeOf(after);
          if (met.has(shape)) continue;
          met.add(shape);
          next.push({ at: after, way: [...way, step.event] });
        }
      rim = next;
    }
    return null;
  };
  return () => {
    const steps: FlowStep[] = [];
    const taken = new Set<string>();
    let at = getInitialSnapshot(machine, input) as AnyMachineSnapshot;
    for (;;) {
      const nearest = findNearest(at, taken);
      if (!nearest || (steps.length > 0 && steps.length + nearest.way.length > maxSteps)) break;
      for (const event of nearest.way) {
        if (!at.can(event)) break;
        const { after, step, facts } = take(at, event);
        steps.push(step);
        for (const fact of facts) if (missing.has(fact)) taken.add(fact);
        at = after;
      }
      for (const fact of nearest.wanted) if (!taken.has(fact)) missed.add(fact);
    }
    return taken.size === 0 ? null : { ...start, steps };
  };
}
