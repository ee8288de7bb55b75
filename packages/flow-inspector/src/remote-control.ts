import { activeNodes } from '@uwanja/flow-ssr/internals';
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  StateMachine,
} from 'xstate';
import { recordingLimits, restoredEvent } from './recording/recording.ts';
import type { Response } from './recording/types.ts';
import type { ControlRequest } from './tab-messages.ts';

/** Lets an inspector send events to the actors of this tab, and restore their recorded states. */

interface Recorded {
  readonly snapshot: AnyMachineSnapshot;
  readonly event: AnyEventObject;
}

/** The parts of an actor that XState does not export, but its own restoring of snapshots uses. */
type Restorable = AnyActorRef & {
  readonly update: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => void;
  readonly _actorScope: { readonly stopChild: (child: AnyActorRef) => void };
  readonly system: {
    readonly scheduler: {
      readonly schedule: (
        source: AnyActorRef,
        target: AnyActorRef,
        event: AnyEventObject,
        delay: number,
        id: string,
      ) => void;
      readonly cancelAll: (actor: AnyActorRef) => void;
    };
  };
};

/** Returns the value of a definition, or the result of the function that computes it. */
const resolve = (definition: unknown, of: object): unknown =>
  typeof definition === 'function' ? (definition as (args: object) => unknown)(of) : definition;

/** Returns the actors that the recorded state invokes; null where one of them is a flow that no longer runs. */
function invokedActors(actor: Restorable, { snapshot, event }: Recorded): Record<string, AnyActorRef> | null {
  const { machine, context } = snapshot;
  const running = actor.getSnapshot().children as Readonly<Record<string, AnyActorRef | undefined>>;
  const children: Record<string, AnyActorRef> = {};
  for (const invoke of activeNodes(snapshot).flatMap((node) => node.invoke)) {
    const { id, src, input, onSnapshot } = invoke as typeof invoke & { readonly onSnapshot?: unknown };
    const logic = (typeof src === 'string' ? machine.implementations.actors[src] : src) as AnyActorLogic;
    const child = running[id];
    if (logic instanceof StateMachine) {
      if (child?.getSnapshot().status !== 'active') return null;
      children[id] = child;
    } else
      children[id] = createActor(logic, {
        id,
        parent: actor,
        src,
        syncSnapshot: onSnapshot !== undefined,
        input: resolve(input, { context, event, self: actor }),
      } as never);
  }
  return children;
}

/** Starts the timers of a state, which its snapshot does not contain. */
function startTimers(actor: Restorable, { snapshot, event }: Recorded): void {
  const { machine, context } = snapshot;
  for (const { delay, eventType } of activeNodes(snapshot).flatMap((node) => node.after)) {
    const definition = typeof delay === 'string' ? machine.implementations.delays[delay] : delay;
    const ms = resolve(definition, { context, event });
    if (typeof ms === 'number') actor.system.scheduler.schedule(actor, actor, { type: eventType }, ms, eventType);
  }
}

/** Puts a running actor into a recorded state: its requests are sent again, and its timers start from their beginning. */
function restore(actor: Restorable, recorded: Recorded): Response {
  const invoked = invokedActors(actor, recorded);
  if (!invoked) return { kind: 'refused', reason: 'otherFlow' };
  const running = Object.values(actor.getSnapshot().children as Readonly<Record<string, AnyActorRef | undefined>>);
  const remaining = new Set(Object.values(invoked));
  actor.system.scheduler.cancelAll(actor);
  for (const child of running) if (child && !remaining.has(child)) actor._actorScope.stopChild(child);
  actor.update({ ...recorded.snapshot, children: invoked } as AnyMachineSnapshot, { type: restoredEvent });
  // A flow that remains has started already, and ignores a second start.
  for (const child of remaining) child.start();
  startTimers(actor, recorded);
  return { kind: 'restored' };
}

/** Sends an event that the machine knows. XState's own events report what actors and timers do. */
function send(actor: AnyActorRef, machine: AnyStateMachine, event: AnyEventObject): Response {
  if (event.type.startsWith('xstate.') || !machine.events.includes(event.type))
    return { kind: 'refused', reason: 'unknownEvent' };
  actor.send(event);
  return { kind: 'sent', event: event.type };
}

/** Creates the control of this tab's actors. It holds the snapshots of the steps that are recorded. */
export function createRemoteControl() {
  const actors = new Map<string, { readonly actor: AnyActorRef; readonly steps: Map<number, Recorded> }>();
  return {
    observeStep(
      id: string,
      number: number,
      actor: AnyActorRef,
      { snapshot, event }: { readonly snapshot: unknown; readonly event: AnyEventObject },
    ): void {
      const { steps } = actors.get(id) ?? { steps: new Map<number, Recorded>() };
      if ((snapshot as AnyMachineSnapshot).status !== 'active') {
        actors.delete(id);
        return;
      }
      steps.set(number, { snapshot: snapshot as AnyMachineSnapshot, event });
      const [oldest] = steps.keys();
      if (steps.size > recordingLimits.steps && oldest !== undefined) steps.delete(oldest);
      actors.set(id, { actor, steps });
    },
    respond(request: ControlRequest): Response {
      const known = actors.get(request.id);
      if (!known) return { kind: 'refused', reason: 'ended' };
      const { actor, steps } = known;
      if (request.kind === 'eventSent') return send(actor, actor.getSnapshot().machine, request.event);
      const recorded = steps.get(request.number);
      return recorded ? restore(actor as Restorable, recorded) : { kind: 'refused', reason: 'unknownStep' };
    },
  };
}
