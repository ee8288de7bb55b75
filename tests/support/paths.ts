import { getShortestPaths } from '@xstate/graph';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventFromLogic } from 'xstate';
import { delayEvents } from './machine-facts.ts';
import type { FlowModel } from './model.ts';

/** One generated path: from an input, event by event, to a state. */
export interface FlowPath {
  readonly inputName: string;
  readonly input: unknown;
  readonly steps: readonly { readonly event: AnyEventObject; readonly value: AnyMachineSnapshot['value'] }[];
}

/** Every event that anyone or anything may send in some state: people, the world's answers, the clock. */
function allEvents<M extends AnyStateMachine>(model: FlowModel<M>): AnyEventObject[] {
  const person = Object.values<readonly AnyEventObject[]>(model.events).flat();
  const world = Object.entries(model.world).flatMap(([id, { done = [], error = [], snapshot = [] }]) => [
    ...done.map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
    ...error.map((failure) => ({ type: `xstate.error.actor.${id}`, error: failure, actorId: id })),
    ...snapshot.map((value) => ({ type: `xstate.snapshot.${id}`, snapshot: value })),
  ]);
  return [...person, ...world, ...delayEvents(model.machine).map(({ type }) => ({ type }))];
}

/**
 * The shortest path over every edge (state × event case) of the machine, without those that begin a longer one.
 * A state counts as new for each event that leads to it and each state it is entered from, so that no edge is lost.
 */
export function generatePaths<M extends AnyStateMachine>(model: FlowModel<M>): FlowPath[] {
  const events = allEvents(model);
  const numbered = new Map(events.map((event, index) => [event, index]));
  return Object.entries(model.inputs).flatMap(([inputName, input]) => {
    const shape = (snapshot: AnyMachineSnapshot | undefined) =>
      snapshot && JSON.stringify([snapshot.value, snapshot.status, model.remember?.(snapshot.context)]);
    const paths = getShortestPaths(model.machine, {
      input,
      limit: model.limit ?? 20_000,
      events: (snapshot) =>
        (snapshot as AnyMachineSnapshot).status === 'active'
          ? (events.filter((event) => (snapshot as AnyMachineSnapshot).can(event)) as EventFromLogic<M>[])
          : [],
      serializeState: (snapshot, event, previous) =>
        `${shape(snapshot as AnyMachineSnapshot)} via ${event ? numbered.get(event as AnyEventObject) : 'start'} from ${shape(previous as AnyMachineSnapshot | undefined)}`,
    });
    const walked = paths.map(
      ({ steps }): FlowPath => ({
        inputName,
        input,
        steps: steps
          .filter(({ event }) => (event as AnyEventObject).type !== 'xstate.init')
          .map(({ event, state }) => ({ event, value: (state as AnyMachineSnapshot).value })),
      }),
    );
    return withoutPrefixes(walked, (event) => String(numbered.get(event)));
  });
}

function withoutPrefixes(paths: FlowPath[], name: (event: AnyEventObject) => string): FlowPath[] {
  const key = (path: FlowPath) => path.steps.map(({ event }) => name(event)).join('>');
  const prefixes = new Set(
    paths.flatMap(({ steps }) => {
      const names = steps.map(({ event }) => name(event));
      return names.slice(0, -1).map((_, index) => names.slice(0, index + 1).join('>'));
    }),
  );
  return paths.filter((path) => path.steps.length > 0 && !prefixes.has(key(path)));
}

/** `cookies.accepted → storeChoice done` */
export function describePath({ inputName, steps }: FlowPath): string {
  const words = steps.map(({ event }) =>
    event.type
      .replace(/^xstate\.(done|error)\.actor\.(.+)$/, '$2 $1')
      .replace(/^xstate\.snapshot\.(.+)$/, '$1 moved')
      .replace(/^xstate\.after\.([^.]+)\..+$/, 'after $1'),
  );
  return `${inputName}: ${words.join(' → ')}`;
}
