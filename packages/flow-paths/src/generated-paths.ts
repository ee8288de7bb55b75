import { createHash } from 'node:crypto';
import { stateNodes } from '@uwanja/flow-inspector/chart';
import { microstepsOf } from '@uwanja/flow-ssr/internals';
import { getShortestPaths } from '@xstate/graph';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventFromLogic } from 'xstate';
import { delayEvents, transitionKey } from './machine-facts.ts';
import type { AnyFlowModel, FlowModel } from './model.ts';
import type { Statements } from './statements.ts';

/** One step of a generated path. */
export interface FlowStep {
  readonly event: AnyEventObject;
  /** The state's value after the step. */
  readonly value: AnyMachineSnapshot['value'];
  /** The kind of step without its data: the state before, the transitions, the state after. */
  readonly edge: string;
  /** The event of the model, with its case. */
  readonly eventCase: string;
}

/** One generated path: an input, and the events that lead to a state. */
export interface FlowPath {
  /** The model that the path is generated from. */
  readonly model: AnyFlowModel;
  readonly inputName: string;
  readonly input: unknown;
  readonly steps: readonly FlowStep[];
}

/** Returns the events with which an invoke can end: the answers that the model's `invokeResults` list for it. */
export function answersTo<M extends AnyStateMachine>(model: FlowModel<M>, id: string): AnyEventObject[] {
  const { done = [], error = [] } = model.invokeResults[id] ?? {};
  return [
    ...done.map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
    ...error.map((failure) => ({ type: `xstate.error.actor.${id}`, error: failure, actorId: id })),
  ];
}

/** Returns the events with the snapshots of an invoked machine that the model's `invokeResults` list. */
export const snapshotsOf = <M extends AnyStateMachine>(model: FlowModel<M>, id: string): AnyEventObject[] =>
  (model.invokeResults[id]?.snapshot ?? []).map((snapshot) => ({ type: `xstate.snapshot.${id}`, snapshot }));

/** Returns every event that can occur in some state, from people, invoked actors and timers. */
export function allEvents<M extends AnyStateMachine>(model: FlowModel<M>): AnyEventObject[] {
  const person = Object.values<readonly AnyEventObject[]>(model.events).flat();
  const answers = Object.keys(model.invokeResults).flatMap((id) => [
    ...answersTo(model, id),
    ...snapshotsOf(model, id),
  ]);
  return [...person, ...answers, ...delayEvents(model.machine).map(({ type }) => ({ type }))];
}

/**
 * Generates the shortest path over every edge (state × event case) of the machine, without paths that are a prefix of a
 * longer one. A state counts as new for each event that leads to it and each state it is entered from, so that no edge
 * is lost.
 */
export const generatePaths = <M extends AnyStateMachine>(model: FlowModel<M>): FlowPath[] =>
  [model, ...(model.furtherModels ?? [])].flatMap(pathsOf);

/** Returns a model without the further models that are for the bare machine alone. */
export const onPages = <M extends AnyStateMachine>(model: FlowModel<M>): FlowModel<M> =>
  model.furtherModels
    ? { ...model, furtherModels: model.furtherModels.filter(({ machineOnly }) => !machineOnly) }
    : model;

/** Returns the events of a model, and a function that describes the step which one of them causes. */
export function describeSteps<M extends AnyStateMachine>(model: FlowModel<M>) {
  const events = allEvents(model);
  const numbered = new Map(events.map((event, index) => [event, index]));
  const isEager = stateNodes(model.machine).some(({ always }) => always && always.length > 0);
  /** The values and actions of each microstep until the machine settles. */
  const wayOf = (before: AnyMachineSnapshot, event: AnyEventObject) =>
    isEager ? microstepsOf(model.machine, before, event) : [];
  const describeStep = (before: AnyMachineSnapshot, event: AnyEventObject, after: AnyMachineSnapshot): FlowStep => {
    const taken = model.machine.getTransitionData(before, event).map(transitionKey);
    const edge = JSON.stringify([before.value, taken, after.value, wayOf(before, event)]);
    return { event, value: after.value, edge, eventCase: `case ${numbered.get(event)}` };
  };
  return { events, numbered, describeStep };
}

/** Returns a function that computes a value of a snapshot once, because paths share their snapshots. */
function oncePerSnapshot<T>(compute: (snapshot: AnyMachineSnapshot) => T): (snapshot: AnyMachineSnapshot) => T {
  const known = new WeakMap<AnyMachineSnapshot, { readonly value: T }>();
  return (snapshot) => {
    const entry = known.get(snapshot) ?? { value: compute(snapshot) };
    known.set(snapshot, entry);
    return entry.value;
  };
}

function pathsOf<M extends AnyStateMachine>(model: FlowModel<M>): FlowPath[] {
  const { events, numbered, describeStep } = describeSteps(model);
  const shape = oncePerSnapshot((snapshot) =>
    JSON.stringify([snapshot.value, snapshot.status, model.stateKey?.(snapshot.context)]),
  );
  const texts = new Map(events.map((event) => [event, JSON.stringify(event, withErrors)]));
  /** The steps that leave a snapshot, by their events. */
  const stepsFrom = oncePerSnapshot(() => new Map<AnyEventObject, FlowStep>());
  const stepOf = (before: AnyMachineSnapshot, event: AnyEventObject, after: AnyMachineSnapshot) => {
    const step = stepsFrom(before).get(event) ?? describeStep(before, event, after);
    stepsFrom(before).set(event, step);
    return step;
  };
  return Object.entries(model.inputs).flatMap(([inputName, input]) => {
    const paths = getShortestPaths(model.machine, {
      input,
      limit: model.limit ?? 20_000,
      events: (snapshot) =>
        (snapshot as AnyMachineSnapshot).status === 'active'
          ? (events.filter((event) => (snapshot as AnyMachineSnapshot).can(event)) as EventFromLogic<M>[])
          : [],
      serializeEvent: (event) => texts.get(event as AnyEventObject) ?? '',
      serializeState: (snapshot, event, previous) =>
        `${shape(snapshot as AnyMachineSnapshot)} via ${event ? numbered.get(event as AnyEventObject) : 'start'} from ${previous && shape(previous as AnyMachineSnapshot)}`,
    });
    const walked = paths.map(({ steps }): FlowPath => {
      const states = steps.map(({ state }) => state as AnyMachineSnapshot);
      return {
        model,
        inputName,
        input,
        steps: steps.flatMap(({ event }, index) => {
          const [before, after] = [states[index - 1], states[index]];
          return before && after ? [stepOf(before, event, after)] : [];
        }),
      };
    });
    return withoutPrefixes(walked);
  });
}

/**
 * Lists the events of the model that no path sends, by their types or names: events that the machine never handles, or
 * only in states that no path reaches.
 */
export function unusedEvents<M extends AnyStateMachine>(model: FlowModel<M>, paths: readonly FlowPath[]): string[] {
  const models = [model, ...(model.furtherModels ?? [])];
  const sent = paths.flatMap(({ steps }) => steps.map(({ event }) => event));
  const types = new Set(sent.map(({ type }) => type));
  const names = new Set(sent.map(eventName));
  return [
    ...models.flatMap(allEvents).flatMap(({ type }) => (types.has(type) ? [] : [type])),
    ...models.flatMap(({ steps = {} }) => Object.keys(steps)).filter((name) => !names.has(name)),
  ].filter((each, index, all) => all.indexOf(each) === index);
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
 * Selects few paths that together take every edge and every event case, for levels on which a step costs more than on
 * the bare machine. The selection is greedy, so not always minimal, but the same for the same machine.
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
  // All facts of a path that was chosen early may be covered by later ones.
  return chosen.filter((path) => {
    if (factsOf(path).some((fact) => holders.get(fact) === 1)) return true;
    for (const fact of factsOf(path)) holders.set(fact, (holders.get(fact) ?? 0) - 1);
    return false;
  });
}

/** `xstate.done.actor.storeChoice` → `storeChoice done` */
export const eventName = ({ type }: AnyEventObject): string =>
  type
    .replace(/^xstate\.(done|error)\.actor\.(.+)$/, '$2 $1')
    .replace(/^xstate\.snapshot\.(.+)$/, '$1 moved')
    .replace(/^xstate\.after\.([^.]+)\..+$/, 'after $1');

/** Returns the statements that a step with an event verifies, according to the model. */
export const statementsOf = ({ spec = {} }: Pick<AnyFlowModel, 'spec'>, event: AnyEventObject): Statements =>
  (spec as Readonly<Record<string, Statements>>)[eventName(event)] ?? [];

/** Returns every statement that a model names by an event. */
export const statementsIn = ({ spec = {} }: Pick<AnyFlowModel, 'spec'>): string[] =>
  Object.values(spec as Readonly<Record<string, Statements>>).flat();

/** `cookies.accepted → storeChoice done` */
export const describePath = ({ inputName, steps }: FlowPath): string =>
  `${inputName}: ${steps.map(({ event }) => eventName(event)).join(' → ')}`;

/** Adds an error's message to its JSON, which leaves it out. */
const withErrors = (_: string, value: unknown): unknown =>
  value instanceof Error ? { ...value, message: value.message } : value;

/**
 * Returns an id of a path that is the same in every run as long as its input and events are. @returns such as
 * `cart-3fa92c1b`
 */
export function pathID({ model, inputName, steps }: FlowPath): string {
  const done = JSON.stringify([model.name, inputName, steps.map(({ event }) => event)], withErrors);
  return `${model.machine.id}-${createHash('sha256').update(done).digest('hex').slice(0, 8)}`;
}

/** The title of the test that walks a path, unique on a level. */
export const pathTitle = (path: FlowPath): string => `${describePath(path)} · ${pathID(path)}`;
