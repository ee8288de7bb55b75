import {
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
  SimulatedClock,
  type SnapshotFrom,
  StateMachine,
} from 'xstate';
import { parseCause } from '#machines/support/chart.ts';
import { fakeMachine, type Gate, gatedPromise, type SentEvent } from '#tests/support/views/gated-actor.ts';
import { record } from './coverage.ts';
import { delayEvents } from './machine-facts.ts';
import type { Delays } from './model.ts';

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
}

/** Replaces the actors that a machine invokes by ones that wait for the test. */
function withGates(
  machine: AnyStateMachine,
  gates: Map<string, Gate>,
  sentEvents: SentEvent[],
  { realActors, deep }: FlowOptions,
): AnyStateMachine {
  const gated = (logic: AnyStateMachine): AnyStateMachine =>
    logic.provide({
      actors: Object.fromEntries(
        Object.entries(logic.implementations.actors)
          .filter(([src]) => !realActors?.includes(src))
          .map(([src, child]) => [
            src,
            deep && child instanceof StateMachine
              ? gated(child)
              : (fakeMachine(child, gates, sentEvents) ?? gatedPromise(gates)),
          ]),
      ),
    } as never) as AnyStateMachine;
  return gated(machine);
}

/** Returns an event that an actor sends to a partner, which runs in a system of its own. */
function partnerEvent(inspected: InspectionEvent): SentEvent[] {
  if (inspected.type !== '@xstate.event' || !inspected.sourceRef) return [];
  const [from, to] = [inspected.sourceRef as AnyActor, inspected.actorRef as AnyActor];
  return to.system === from.system ? [] : [{ id: to.id, event: inspected.event }];
}

/** Starts the gated machine and records what it emits, sends and processes. */
function startRecorded(machine: AnyStateMachine, options: FlowOptions) {
  const gates = new Map<string, Gate>();
  const sentEvents: SentEvent[] = [];
  const emitted: AnyEventObject[] = [];
  const processedTypes: string[] = [];
  const clock = new SimulatedClock();
  const recorded = record(machine);
  const logic = withGates(machine, gates, sentEvents, options).provide({ guards: recorded.guards } as never);
  const actor = createActor(logic, {
    clock,
    ...('input' in options && { input: options.input }),
    ...(options.snapshot !== undefined && { snapshot: options.snapshot as never }),
    inspect: (inspected) => {
      const { type, actorRef, rootId } = inspected;
      if (type === '@xstate.actor' && actorRef.sessionId !== rootId)
        (actorRef as AnyActor).on('*', (event) => emitted.push(event));
      if (type === '@xstate.microstep' && actorRef.sessionId === rootId) processedTypes.push(inspected.event.type);
      sentEvents.push(...partnerEvent(inspected));
      recorded.inspect(inspected);
    },
  });
  actor.on('*', (event) => emitted.push(event));
  actor.subscribe({ error: () => {} });
  actor.start();
  recorded.recordState(actor.getSnapshot() as AnyMachineSnapshot);
  return { actor, clock, gates, sentEvents, emitted, processedTypes, facts: recorded.facts };
}

/** Advances a clock in small steps, so that a timer that starts another does not lose time. */
async function advance(clock: SimulatedClock, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= timeStep) {
    clock.increment(Math.min(left, timeStep));
    await flushPromises();
  }
}

/** Returns how long a delay of a machine takes in a state. */
function delayInState(machine: AnyStateMachine, name: string, context: unknown, event: AnyEventObject): number {
  const delay = machine.implementations.delays[name as never] as unknown;
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
  const { actor, clock, gates, sentEvents, emitted, processedTypes, facts } = startRecorded(machine, options);

  const takeGate = (id: string): Gate => {
    const found = gates.get(id);
    if (!found) throw new Error(`nothing waits for '${id}'; waiting: ${[...gates.keys()].join(', ') || 'nothing'}`);
    gates.delete(id);
    return found;
  };

  /** Advances the clock by a delay and checks that its event comes then, neither earlier nor later. */
  const passDelay = async (type: string, name: string, ms: number) => {
    const count = () => processedTypes.filter((each) => each === type).length;
    const before = count();
    await advance(clock, ms - 1);
    if (count() > before) throw new Error(`${name} ends earlier than after the ${ms} ms that the model states`);
    await advance(clock, 1);
    if (count() === before) throw new Error(`${name} does not end after the ${ms} ms that the model states`);
  };

  const performDelay = async (event: AnyEventObject, name: string, delays: Delays | undefined) => {
    const { context } = actor.getSnapshot() as AnyMachineSnapshot;
    if (!delays) return advance(clock, delayInState(machine, name, context, event));
    const delay = delays[name];
    if (delay === undefined) throw new Error(`the model does not state the time of ${name}`);
    await passDelay(event.type, name, typeof delay === 'function' ? delay(context as never) : delay);
  };

  const flow = {
    actor,
    clock,
    /** The emitted events such as notices and redirects, oldest first. */
    emitted,
    /** The events sent to partners and to replaced child machines, oldest first. */
    sentEvents,
    /** The states entered, transitions taken, guards evaluated and actions executed so far. */
    facts,
    get snapshot() {
      return actor.getSnapshot() as SnapshotFrom<M>;
    },
    /** The input of an invoke that waits. */
    inputOf: (id: string): unknown => gates.get(id)?.input,
    waiting: (): string[] => [...gates.keys()],
    send: (event: AnyEventObject) => actor.send(event as never),
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
     * Performs one event of a generated path, whatever its source.
     * @param delays the times that the machine must keep to; the machine's own by default
     */
    async perform(event: AnyEventObject, delays?: Delays) {
      const { kind, name } = parseCause(event.type);
      const gate = gates.get(name);
      if (kind === 'done' && gate) return flow.answer(name, event.output);
      if (kind === 'error' && gate) return flow.fail(name, event.error);
      const delayed = delayEvents(machine).find(({ type }) => type === event.type);
      if (delayed) return performDelay(event, String(delayed.delay), delays);
      if (kind === 'moved' && gate?.show) gate.show(event.snapshot);
      else actor.send(event as never);
      await flushPromises();
    },
  };
  return flow;
}
