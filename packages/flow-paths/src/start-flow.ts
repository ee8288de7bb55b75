import { parseCause } from '@uwanja/flow-inspector/chart';
import { parentOf } from '@uwanja/flow-ssr/internals';
import {
  type AnyActor,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
  SimulatedClock,
  type SnapshotFrom,
  StateMachine,
} from 'xstate';
import { record } from './facts.ts';
import { fakeMachine, type Gate, gatedPromise } from './gated-actor.ts';
import { delayEvents } from './machine-facts.ts';
import type { Delays, SentEvent } from './model.ts';

/** Milliseconds; every delay of the flows is a multiple of it. */
const timeStep = 100;

/** Runs the callbacks of settled promises, without a timer. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}

interface FlowOptions {
  readonly input?: unknown;
  readonly snapshot?: unknown;
  /** The names of actors that run as the machine provides them. */
  readonly realActors?: readonly string[];
  /** Child machines are real as well, and the actors that they invoke wait. */
  readonly deep?: boolean;
  /** Also receives every inspection event. */
  readonly inspect?: (event: InspectionEvent) => void;
}

/** Returns the actors that a machine invokes, replaced by ones that wait for the test. */
function gatedActors(
  machine: AnyStateMachine,
  gates: Map<string, Gate>,
  options: FlowOptions = {},
): Record<string, AnyActorLogic> {
  const gated = (child: AnyActorLogic): AnyActorLogic =>
    options.deep && child instanceof StateMachine
      ? child.provide({ actors: gatedActors(child, gates, options) })
      : (fakeMachine(child, gates) ?? gatedPromise(gates));
  return Object.fromEntries(
    Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>)
      .filter(([src]) => !options.realActors?.includes(src))
      .map(([src, child]) => [src, gated(child)]),
  );
}

/**
 * Returns a function that restores a machine from persisted snapshots, without recording. Its invoked actors wait.
 * Providing a machine is costly, so it is done once for all snapshots.
 */
export function createRestorer<M extends AnyStateMachine>(machine: M): (persisted: unknown) => SnapshotFrom<M> {
  const logic = machine.provide({ actors: gatedActors(machine, new Map()) });
  return (persisted) => {
    const actor = createActor(logic, { clock: new SimulatedClock(), snapshot: persisted as never });
    // Replaced child machines are restored without the methods of a snapshot, which a guard may call.
    actor.subscribe({ error: () => {} });
    actor.start();
    const snapshot = actor.getSnapshot() as SnapshotFrom<M>;
    actor.stop();
    return snapshot;
  };
}

/** Returns an event that an actor sends to one that it invokes, or to a partner, which runs in a system of its own. */
function sentEvent({ type, rootId, ...inspected }: InspectionEvent): SentEvent[] {
  if (type !== '@xstate.event' || !('sourceRef' in inspected)) return [];
  const { sourceRef: from, actorRef: to, event } = inspected;
  if (!from || from === to || event.type.startsWith('xstate.')) return [];
  return (from as AnyActor).system !== (to as AnyActor).system || parentOf(to as AnyActor) === from
    ? [{ id: (to as AnyActor).id, event }]
    : [];
}

interface RanAction {
  readonly type: string;
  readonly params: unknown;
}

/** Wraps the actions that the composition provides, which are functions, to record that they run. */
const recordedActions = (machine: AnyStateMachine, ran: RanAction[]) =>
  Object.fromEntries(
    Object.entries(machine.implementations.actions as Record<string, unknown>)
      .filter(([, action]) => typeof action === 'function' && !('resolve' in action))
      .map(([type, action]) => [
        type,
        (args: unknown, params: unknown) => {
          ran.push({ type, params });
          (action as (args: unknown, params: unknown) => void)(args, params);
        },
      ]),
  );

/** Starts the gated machine and records what it emits, sends and processes. */
function startRecorded(machine: AnyStateMachine, options: FlowOptions) {
  const gates = new Map<string, Gate>();
  const sentEvents: SentEvent[] = [];
  const emitted: AnyEventObject[] = [];
  const processedTypes: string[] = [];
  const ranActions: RanAction[] = [];
  const clock = new SimulatedClock();
  const recorded = record(machine);
  const logic = machine.provide({
    actors: gatedActors(machine, gates, options),
    guards: recorded.guards,
    actions: recordedActions(machine, ranActions),
  });
  const actor = createActor(logic, {
    clock,
    ...('input' in options && { input: options.input }),
    ...(options.snapshot !== undefined && { snapshot: options.snapshot as never }),
    inspect: (inspected) => {
      const { type, actorRef, rootId } = inspected;
      if (type === '@xstate.actor' && actorRef.sessionId !== rootId)
        (actorRef as AnyActor).on('*', (event) => emitted.push(event));
      if (type === '@xstate.microstep' && actorRef.sessionId === rootId) processedTypes.push(inspected.event.type);
      sentEvents.push(...sentEvent(inspected));
      recorded.inspect(inspected);
      options.inspect?.(inspected);
    },
  });
  actor.on('*', (event) => emitted.push(event));
  actor.subscribe({ error: () => {} });
  actor.start();
  recorded.recordState(actor.getSnapshot() as AnyMachineSnapshot);
  return { actor, clock, gates, sentEvents, emitted, ranActions, processedTypes, facts: recorded.facts };
}

/**
 * Watches the machine while a delay passes.
 * @param elapsed milliseconds so far
 * @param isLast one millisecond before the delay ends
 */
export type Watch = (elapsed: number, isLast: boolean) => void;

/** Advances a clock in small steps, so that a timer that starts another does not lose time. */
async function advance(clock: SimulatedClock, ms: number, watch?: Watch): Promise<void> {
  for (let left = ms; left > 0; left -= timeStep) {
    clock.increment(Math.min(left, timeStep));
    await flushPromises();
    watch?.(ms - Math.max(0, left - timeStep), left <= timeStep);
  }
}

/** Returns how long a delay of a machine takes in a state. */
function delayInState(machine: AnyStateMachine, name: string, context: unknown, event: AnyEventObject): number {
  const delay = machine.implementations.delays[name] as unknown;
  if (delay === undefined) throw new Error(`${machine.id} does not state the time of ${name}`);
  return Number(typeof delay === 'function' ? delay({ context, event }, undefined) : delay);
}

/**
 * Starts a real actor of the machine under a fake clock; every actor that it invokes waits for `answer` or `fail`.
 * @example
 * const flow = startFlow(cookieConsentMachine);
 * await flow.answer('readChoice', null);
 * flow.send(cookies.accepted());
 */
export function startFlow<M extends AnyStateMachine>(machine: M, options: FlowOptions = {}) {
  const { actor, clock, gates, sentEvents, emitted, ranActions, processedTypes, facts } = startRecorded(
    machine,
    options,
  );

  const takeGate = (id: string): Gate => {
    const found = gates.get(id);
    if (!found) throw new Error(`nothing waits for '${id}'; waiting: ${[...gates.keys()].join(', ') || 'nothing'}`);
    gates.delete(id);
    return found;
  };

  /** Advances the clock by a delay and checks that its event comes then, neither earlier nor later. */
  const passDelay = async (type: string, name: string, ms: number, watch?: Watch) => {
    const count = () => processedTypes.filter((each) => each === type).length;
    const before = count();
    await advance(clock, ms - 1, watch);
    if (count() > before) throw new Error(`${name} ends earlier than after the ${ms} ms that the model states`);
    await advance(clock, 1);
    if (count() === before) throw new Error(`${name} does not end after the ${ms} ms that the model states`);
  };

  const performDelay = async (event: AnyEventObject, name: string, delays?: Delays, watch?: Watch) => {
    const { context } = actor.getSnapshot() as AnyMachineSnapshot;
    if (!delays) return advance(clock, delayInState(machine, name, context, event));
    const delay = delays[name];
    if (delay === undefined) throw new Error(`the model does not state the time of ${name}`);
    await passDelay(event.type, name, typeof delay === 'function' ? delay(context as never) : delay, watch);
  };

  const flow = {
    actor,
    clock,
    /** The emitted events such as notices and redirects, oldest first. */
    emitted,
    /** The events sent to partners and to replaced child machines, oldest first. */
    sentEvents,
    /** The actions of the composition that ran, such as one that stores data, oldest first. */
    ranActions: ranActions as readonly RanAction[],
    /** The states entered, transitions taken, guards evaluated and actions executed so far. */
    facts,
    get snapshot() {
      return actor.getSnapshot() as SnapshotFrom<M>;
    },
    /** The input of an invoke that waits. */
    inputOf: (id: string): unknown => gates.get(id)?.input,
    waiting: (): string[] => [...gates.keys()],
    /** The invokes that wait, by id; a restarted one is a new object. */
    gates: gates as ReadonlyMap<string, Gate>,
    send: (event: AnyEventObject) => actor.send(event),
    async answer(id: string, output?: unknown) {
      takeGate(id).resolve(output);
      await flushPromises();
    },
    async fail(id: string, error: unknown) {
      takeGate(id).reject(error);
      await flushPromises();
    },
    /** Advances the clock. */
    pass: (ms: number) => advance(clock, ms),
    /**
     * Performs one event of a generated path, of any source.
     * @param delays the times that the machine must keep to; the machine's own by default
     * @param watch is called while a delay passes
     */
    async perform(event: AnyEventObject, delays?: Delays, watch?: Watch) {
      const { kind, name } = parseCause(event.type);
      const gate = gates.get(name);
      if (kind === 'done' && gate) return flow.answer(name, event.output);
      if (kind === 'error' && gate) return flow.fail(name, event.error);
      const delayed = kind === 'after' ? delayEvents(machine).find(({ type }) => type === event.type) : undefined;
      if (delayed) return performDelay(event, String(delayed.delay), delays, watch);
      if (kind === 'moved' && gate?.show) gate.show(event.snapshot);
      else actor.send(event);
      await flushPromises();
    },
  };
  return flow;
}
