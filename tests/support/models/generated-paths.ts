import { createHash } from 'node:crypto';
import { getShortestPaths } from '@xstate/graph';
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  getMicrosteps,
} from 'xstate';
import { stateNodes } from '#machines/support/chart.ts';
import { delayEvents, transitionKey } from './machine-facts.ts';
import type { AnyFlowModel, FlowModel } from './model.ts';

/** One step of a generated path. */
export interface FlowStep {
  readonly event: AnyEventObject;
  /** Of the state that the step leads to. */
  readonly value: AnyMachineSnapshot['value'];
  /** What kind of step it is, whatever its data: from where, by which transitions, to where. */
  readonly edge: string;
  /** Which of the model's events it is. */
  readonly eventCase: string;
}

/** One generated path: from an input, event by event, to a state. */
export interface FlowPath {
  /** The model that it is generated from. */
  readonly model: AnyFlowModel;
  readonly inputName: string;
  readonly input: unknown;
  readonly steps: readonly FlowStep[];
}

/** How an invoke may end, as events: what the model's world answers to it. */
export function answersTo<M extends AnyStateMachine>(model: FlowModel<M>, id: string): AnyEventObject[] {
  const { done = [], error = [] } = model.world[id] ?? {};
  return [
    ...done.map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
    ...error.map((failure) => ({ type: `xstate.error.actor.${id}`, error: failure, actorId: id })),
  ];
}

/** Every event that anyone or anything may send in some state: people, the world's answers, the clock. */
export function allEvents<M extends AnyStateMachine>(model: FlowModel<M>): AnyEventObject[] {
  const person = Object.values<readonly AnyEventObject[]>(model.events).flat();
  const world = Object.entries(model.world).flatMap(([id, { snapshot = [] }]) => [
    ...answersTo(model, id),
    ...snapshot.map((value) => ({ type: `xstate.snapshot.${id}`, snapshot: value })),
  ]);
  return [...person, ...world, ...delayEvents(model.machine).map(({ type }) => ({ type }))];
}

/**
 * The shortest path over every edge (state × event case) of the machine, without those that begin a longer one.
 * A state counts as new for each event that leads to it and each state it is entered from, so that no edge is lost.
 */
export const generatePaths = <M extends AnyStateMachine>(model: FlowModel<M>): FlowPath[] =>
  [model, ...(model.also ?? [])].flatMap(pathsOf);

function pathsOf<M extends AnyStateMachine>(model: FlowModel<M>): FlowPath[] {
  const events = allEvents(model);
  const numbered = new Map(events.map((event, index) => [event, index]));
  const isEager = stateNodes(model.machine).some(({ always }) => always && always.length > 0);
  /** The states and the actions on the way to where the machine comes to rest, by transitions of its own. */
  const wayOf = (before: AnyMachineSnapshot, event: AnyEventObject) =>
    isEager
      ? getMicrosteps(model.machine, before as never, event as never).map(([{ value }, actions]) => [
          value,
          actions.map(({ type }) => type),
        ])
      : [];
  const edge = (before: AnyMachineSnapshot, event: AnyEventObject, after: AnyMachineSnapshot) => {
    const taken = model.machine.getTransitionData(before, event).map(transitionKey);
    return JSON.stringify([before.value, taken, after.value, wayOf(before, event)]);
  };
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
    const walked = paths.map(({ steps }): FlowPath => {
      const states = steps.map(({ state }) => state as AnyMachineSnapshot);
      return {
        model,
        inputName,
        input,
        steps: steps.flatMap(({ event }, index) => {
          const [before, after] = [states[index - 1], states[index]];
          if (!before || !after) return [];
          const eventCase = `case ${numbered.get(event)}`;
          return [{ event, value: after.value, edge: edge(before, event, after), eventCase }];
        }),
      };
    });
    return withoutPrefixes(walked);
  });
}

/** The types of the model's events that no path takes: what the machine never listens to, or only where no path comes. */
export function unusedEvents<M extends AnyStateMachine>(model: FlowModel<M>, paths: readonly FlowPath[]): string[] {
  const used = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => event.type)));
  const named = [model, ...(model.also ?? [])].flatMap(allEvents);
  return [...new Set(named.map(({ type }) => type))].filter((type) => !used.has(type));
}

function withoutPrefixes(paths: FlowPath[]): FlowPath[] {
  const key = (path: FlowPath) => path.steps.map(({ eventCase }) => eventCase).join('>');
  const prefixes = new Set(
    paths.flatMap(({ steps }) => {
      const names = steps.map(({ eventCase }) => eventCase);
      return names.slice(0, -1).map((_, index) => names.slice(0, index + 1).join('>'));
    }),
  );
  return paths.filter((path) => path.steps.length > 0 && !prefixes.has(key(path)));
}

/**
 * As few of the paths as together take every edge and every event case: what is walked where a step costs more than on
 * the bare machine. Greedy, so not always the fewest, but the same for the same machine.
 */
export function coveringPaths(paths: readonly FlowPath[]): FlowPath[] {
  const facts = new Map(
    paths.map((path) => [
      path,
      new Set(path.steps.flatMap(({ edge, eventCase }) => [edge, `${path.model.name} ${path.inputName} ${eventCase}`])),
    ]),
  );
  const factsOf = (path: FlowPath) => [...(facts.get(path) ?? [])];
  const holders = new Map<string, number>();
  const chosen = paths
    .toSorted((a, b) => b.steps.length - a.steps.length)
    .filter((path) => {
      if (factsOf(path).every((fact) => holders.has(fact))) return false;
      for (const fact of factsOf(path)) holders.set(fact, (holders.get(fact) ?? 0) + 1);
      return true;
    });
  // A path that was chosen early may hold nothing that later ones do not hold as well.
  return chosen.filter((path) => {
    if (factsOf(path).some((fact) => holders.get(fact) === 1)) return true;
    for (const fact of factsOf(path)) holders.set(fact, (holders.get(fact) ?? 0) - 1);
    return false;
  });
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

/** What JSON leaves out of an error, whose fields it does not list. */
const withErrors = (_: string, value: unknown): unknown =>
  value instanceof Error ? { ...value, message: value.message } : value;

/**
 * A name for a path by what it does: the same in every run while its input and events stay the same.
 * @returns such as `cart-3fa92c1b`
 */
export function pathID({ model, inputName, steps }: FlowPath): string {
  const done = JSON.stringify([model.name, inputName, steps.map(({ event }) => event)], withErrors);
  return `${model.machine.id}-${createHash('sha256').update(done).digest('hex').slice(0, 8)}`;
}

/** The title of the test that walks a path: no two of a level are equal. */
export const pathTitle = (path: FlowPath): string => `${describePath(path)} · ${pathID(path)}`;
