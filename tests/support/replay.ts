import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  fromPromise,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate';
import { delayEvents, transitionKey } from './machine-facts.ts';

interface Gate {
  readonly input: unknown;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** Lets promises that are due settle, without a timer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}

/**
 * A real actor of the machine under a fake clock, whose every invoked actor waits for `answer` or `fail`.
 * @example
 * const flow = startFlow(cookieConsentMachine);
 * await flow.answer('readChoice', null);
 * flow.send(cookies.accepted());
 */
export function startFlow<M extends AnyStateMachine>(
  machine: M,
  options: { input?: unknown; snapshot?: unknown; keep?: readonly string[] } = {},
) {
  const gates = new Map<string, Gate>();
  const walked = new Set<string>();
  const emitted: AnyEventObject[] = [];
  const clock = new SimulatedClock();
  const gated = Object.fromEntries(
    Object.keys(machine.implementations.actors)
      .filter((src) => !options.keep?.includes(src))
      .map((src) => [
        src,
        fromPromise(
          ({ input, self }) =>
            new Promise((resolve, reject) => {
              gates.set(self.id, { input, resolve, reject });
            }),
        ),
      ]),
  );
  const actor = createActor(machine.provide({ actors: gated } as never) as AnyStateMachine, {
    clock,
    ...('input' in options && { input: options.input }),
    ...(options.snapshot !== undefined && { snapshot: options.snapshot as never }),
    inspect: (event) => {
      if (event.type !== '@xstate.microstep' || event.actorRef !== (actor as AnyActorRef)) return;
      for (const transition of event._transitions as AnyTransitionDefinition[]) walked.add(transitionKey(transition));
    },
  });
  actor.on('*', (event) => emitted.push(event));
  actor.subscribe({ error: () => {} });
  actor.start();

  const gate = (id: string): Gate => {
    const found = gates.get(id);
    if (!found) throw new Error(`nothing waits for '${id}'; waiting: ${[...gates.keys()].join(', ') || 'nothing'}`);
    gates.delete(id);
    return found;
  };
  const flow = {
    actor,
    clock,
    /** Notices, redirects and the like, oldest first. */
    emitted,
    /** Keys of the transitions taken so far. */
    walked,
    get snapshot() {
      return actor.getSnapshot() as SnapshotFrom<M>;
    },
    /** What the machine handed to an invoke that waits. */
    inputOf: (id: string): unknown => gates.get(id)?.input,
    waiting: (): string[] => [...gates.keys()],
    send: (event: AnyEventObject) => actor.send(event as never),
    async answer(id: string, output?: unknown) {
      gate(id).resolve(output);
      await settle();
    },
    async fail(id: string, error: unknown) {
      gate(id).reject(error);
      await settle();
    },
    async pass(ms: number) {
      clock.increment(ms);
      await settle();
    },
    /** Makes one event of a generated path happen, whoever it comes from. */
    async perform(event: AnyEventObject) {
      const world = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type);
      if (world?.[2] && gates.has(world[2])) {
        if (world[1] === 'done') await flow.answer(world[2], event.output);
        else await flow.fail(world[2], event.error);
        return;
      }
      const delayed = delayEvents(machine).find(({ type }) => type === event.type);
      if (delayed) {
        const delay = machine.implementations.delays[delayed.delay as never] as unknown;
        const ms =
          typeof delay === 'function' ? delay({ context: actor.getSnapshot().context, event }, undefined) : delay;
        await flow.pass(Number(ms));
        return;
      }
      actor.send(event as never);
      await settle();
    },
  };
  return flow;
}
