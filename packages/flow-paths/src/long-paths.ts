import { transitionKey } from '@uwanja/flow-inspector/chart';
import { transitionsOf } from '@uwanja/flow-ssr/internals';
import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
  type InspectionEvent,
} from 'xstate';
import { allEvents, type FlowPath, type FlowStep } from './generated-paths.ts';
import type { FlowModel } from './model.ts';

/** Whether an event is possible in a state, on the level that is walked. */
export type IsEventPossible = (snapshot: AnyMachineSnapshot, event: AnyEventObject, memory: Memory) => boolean;

/** What a level tracks along a path beside the machine's own state, such as what the server stores. Plain data. */
export type Memory = Readonly<Record<string, unknown>>;

export interface PathMemory {
  readonly start: (inputName: string) => Memory;
  readonly after: (
    memory: Memory,
    event: AnyEventObject,
    before: AnyMachineSnapshot,
    then: AnyMachineSnapshot,
  ) => Memory;
}
const withoutMemory: PathMemory = { start: () => ({}), after: (memory) => memory };

/** A step with the level's memory before it. */
export interface LongStep extends FlowStep {
  readonly memory: Memory;
}
export interface LongPath extends FlowPath {
  readonly steps: readonly LongStep[];
}

interface Taken {
  readonly after: AnyMachineSnapshot;
  readonly keys: readonly string[];
}

/**
 * Returns a function that applies events to snapshots and reports the keys of the transitions taken, including
 * eventless ones.
 */
function taker(machine: AnyStateMachine) {
  const self = createEmptyActor() as AnyActorRef;
  const keys: string[] = [];
  self.system.inspect((event: InspectionEvent) => {
    if (event.type === '@xstate.microstep') keys.push(...transitionsOf(event).map(transitionKey));
  });
  const nothing = () => {};
  const scope = {
    self,
    system: self.system,
    id: '',
    sessionId: self.sessionId,
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: nothing,
  } as unknown as Parameters<AnyStateMachine['transition']>[2];
  const collect = (after: AnyMachineSnapshot): Taken => ({ after, keys: keys.splice(0) });
  return {
    begin: (input: unknown) => collect(machine.getInitialSnapshot(scope, input)),
    take: (before: AnyMachineSnapshot, event: AnyEventObject) =>
      collect(machine.transition(before, event, scope) as AnyMachineSnapshot),
  };
}

/**
 * Generates few and long paths that together take the given transitions, where they can be reached: from its current
 * state a path continues to the nearest of them that no path has taken yet. For levels on which a new start costs more
 * than a step.
 * @param options.requiredTransitions keys of the transitions
 * @param options.isEventPossible excludes events that cannot happen in a state
 * @param options.maxSteps the most steps of a path
 */
export function generateLongPaths<M extends AnyStateMachine>(
  model: FlowModel<M>,
  {
    requiredTransitions,
    isEventPossible,
    pathMemory = withoutMemory,
    maxSteps,
  }: {
    readonly requiredTransitions: readonly string[];
    readonly isEventPossible: IsEventPossible;
    readonly pathMemory?: PathMemory | undefined;
    readonly maxSteps: number;
  },
): LongPath[] {
  const events = allEvents(model);
  const { begin, take } = taker(model.machine);
  interface Place {
    readonly at: AnyMachineSnapshot;
    readonly memory: Memory;
  }
  const shapeOf = ({ at, memory }: Place) =>
    JSON.stringify([at.value, at.status, model.stateKey?.(at.context), memory]);
  const isPossible = ({ at, memory }: Place, event: AnyEventObject) =>
    at.status === 'active' && at.can(event) && isEventPossible(at, event, memory);
  const go = ({ at, memory }: Place, event: AnyEventObject) => {
    const { after, keys } = take(at, event);
    return { keys, place: { at: after, memory: pathMemory.after(memory, event, at, after) } };
  };

  /** The next places by event, cached by the shape of a place. */
  const known = new Map<string, readonly (ReturnType<typeof go> & { readonly event: AnyEventObject })[]>();
  const leaving = (place: Place) => {
    const shape = shapeOf(place);
    const ways =
      known.get(shape) ??
      events.filter((event) => isPossible(place, event)).map((event) => ({ event, ...go(place, event) }));
    known.set(shape, ways);
    return ways;
  };
  const missing = new Set(requiredTransitions);
  /** The events to the nearest transition that no path has taken; null if none can be reached. */
  const nearest = (from: Place): readonly AnyEventObject[] | null => {
    const met = new Set([shapeOf(from)]);
    let rim: { readonly place: Place; readonly way: readonly AnyEventObject[] }[] = [{ place: from, way: [] }];
    while (rim.length > 0) {
      const next: typeof rim = [];
      for (const { place, way } of rim)
        for (const { event, keys, place: then } of leaving(place)) {
          if (keys.some((key) => missing.has(key))) return [...way, event];
          const shape = shapeOf(then);
          if (met.has(shape)) continue;
          met.add(shape);
          next.push({ place: then, way: [...way, event] });
        }
      rim = next;
    }
    return null;
  };

  const paths: LongPath[] = [];
  for (const [inputName, input] of Object.entries(model.inputs)) {
    for (;;) {
      const before = missing.size;
      const begun = begin(input);
      for (const key of begun.keys) missing.delete(key);
      const steps: LongStep[] = [];
      let place: Place = { at: begun.after, memory: pathMemory.start(inputName) };
      let way = nearest(place);
      while (way && (steps.length === 0 || steps.length + way.length <= maxSteps)) {
        const length = steps.length;
        for (const event of way) {
          // The snapshot may differ from the one with which the way was found, because places of one shape share their
          // ways.
          if (!isPossible(place, event)) break;
          const { keys, place: then } = go(place, event);
          for (const key of keys) missing.delete(key);
          const edge = JSON.stringify([place.at.value, keys, then.at.value]);
          const { memory } = place;
          steps.push({ memory, event, value: then.at.value, edge, eventCase: `case ${events.indexOf(event)}` });
          place = then;
        }
        way = steps.length === length ? null : nearest(place);
      }
      if (missing.size === before) break;
      paths.push({ model, inputName, input, steps });
    }
  }
  return paths;
}
