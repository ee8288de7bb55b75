import {
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  SimulatedClock,
  type SnapshotFrom,
  StateMachine,
} from 'xstate';
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

/**
 * Starts a real actor of the machine under a fake clock; every actor that it invokes waits for `answer` or `fail`.
 * @param options.deep child machines are real as well, and the actors that they invoke wait
 * @example
 * const flow = startFlow(cookieConsentMachine);
 * await flow.answer('readChoice', null);
 * flow.send(cookies.accepted());
 */
export function startFlow<M extends AnyStateMachine>(
  machine: M,
  options: { input?: unknown; snapshot?: unknown; keep?: readonly string[]; deep?: boolean } = {},
) {
  const gates = new Map<string, Gate>();
  const sentEvents: SentEvent[] = [];
  const recorded = record(machine);
  const emitted: AnyEventObject[] = [];
  const clock = new SimulatedClock();
  /** The types of the events that the machine has processed. */
  const taken: string[] = [];
  const gated = (logic: AnyStateMachine): AnyStateMachine =>
    logic.provide({
      actors: Object.fromEntries(
        Object.entries(logic.implementations.actors)
          .filter(([src]) => !options.keep?.includes(src))
          .map(([src, child]) => [
            src,
            options.deep && child instanceof StateMachine
              ? gated(child)
              : (fakeMachine(child, gates, sentEvents) ?? gatedPromise(gates)),
          ]),
      ),
    } as never) as AnyStateMachine;
  const actor = createActor(gated(machine).provide({ guards: recorded.guards } as never), {
    clock,
    ...('input' in options && { input: options.input }),
    ...(options.snapshot !== undefined && { snapshot: options.snapshot as never }),
    inspect: (event) => {
      if (event.type === '@xstate.actor' && event.actorRef.sessionId !== event.rootId)
        (event.actorRef as AnyActor).on('*', (event) => emitted.push(event));
      if (event.type === '@xstate.event' && event.sourceRef) {
        const [from, to] = [event.sourceRef as AnyActor, event.actorRef as AnyActor];
        // A partner runs in a system of its own.
        if (to.system !== from.system) sentEvents.push({ id: to.id, event: event.event });
      }
      if (event.type === '@xstate.microstep' && event.actorRef.sessionId === event.rootId) taken.push(event.event.type);
      recorded.inspect(event);
    },
  });
  actor.on('*', (event) => emitted.push(event));
  actor.subscribe({ error: () => {} });
  actor.start();
  recorded.recordState(actor.getSnapshot() as AnyMachineSnapshot);

  const gate = (id: string): Gate => {
    const found = gates.get(id);
    if (!found) throw new Error(`nothing waits for '${id}'; waiting: ${[...gates.keys()].join(', ') || 'nothing'}`);
    gates.delete(id);
    return found;
  };
  const flow = {
    actor,
    clock,
    /** The emitted events such as notices and redirects, oldest first. */
    emitted,
    /** The events sent to partners and to replaced child machines, oldest first. */
    sentEvents,
    /** The states entered, transitions taken, guards evaluated and actions executed so far. */
    facts: recorded.facts,
    get snapshot() {
      return actor.getSnapshot() as SnapshotFrom<M>;
    },
    /** The input of an invoke that waits. */
    inputOf: (id: string): unknown => gates.get(id)?.input,
    waiting: (): string[] => [...gates.keys()],
    send: (event: AnyEventObject) => actor.send(event as never),
    async answer(id: string, output?: unknown) {
      gate(id).resolve(output);
      await flushPromises();
    },
    async fail(id: string, error: unknown) {
      gate(id).reject(error);
      await flushPromises();
    },
    /** Advances the clock in small steps, so that a timer that starts another does not lose time. */
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= timeStep) {
        clock.increment(Math.min(left, timeStep));
        await flushPromises();
      }
    },
    /** Advances the clock by a delay and checks that its event comes then, neither earlier nor later. */
    async passDelay(type: string, name: string, ms: number) {
      const before = taken.filter((each) => each === type).length;
      const hasFired = () => taken.filter((each) => each === type).length > before;
      await flow.pass(ms - 1);
      if (hasFired()) throw new Error(`${name} ends earlier than after the ${ms} ms that the model states`);
      await flow.pass(1);
      if (!hasFired()) throw new Error(`${name} does not end after the ${ms} ms that the model states`);
    },
    /**
     * Performs one event of a generated path, whatever its source.
     * @param delays the times that the machine must keep to; the machine's own by default
     */
    async perform(event: AnyEventObject, delays?: Delays) {
      const answered = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type);
      if (answered?.[2] && gates.has(answered[2])) {
        if (answered[1] === 'done') await flow.answer(answered[2], event.output);
        else await flow.fail(answered[2], event.error);
        return;
      }
      const shownActor = /^xstate\.snapshot\.(.+)$/.exec(event.type)?.[1];
      const showSnapshot = shownActor === undefined ? undefined : gates.get(shownActor)?.show;
      if (showSnapshot) {
        showSnapshot(event.snapshot);
        await flushPromises();
        return;
      }
      const delayed = delayEvents(machine).find(({ type }) => type === event.type);
      if (delayed) {
        const name = String(delayed.delay);
        const own = machine.implementations.delays[delayed.delay as never] as unknown;
        const delay = delays ? delays[name] : own;
        if (delay === undefined) throw new Error(`the model does not state the time of ${name}`);
        const { context } = actor.getSnapshot() as AnyMachineSnapshot;
        if (delays)
          await flow.passDelay(event.type, name, typeof delay === 'function' ? delay(context as never) : delay);
        else await flow.pass(Number(typeof own === 'function' ? own({ context, event }, undefined) : own));
        return;
      }
      actor.send(event as never);
      await flushPromises();
    },
  };
  return flow;
}
