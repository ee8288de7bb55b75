import { use, useId } from 'react';
import {
  type Actor,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EventObject,
  type InputFrom,
  type InspectionEvent,
  type Snapshot,
} from 'xstate';
import { activeNodes } from '../internals/index.ts';

/** Runs the flows of a page that the server renders. */

/** The actor that a component renders, or a promise of it while its flow is running. */
type RenderedActor = Actor<AnyStateMachine> | Promise<Actor<AnyStateMachine>>;

interface WithChildren {
  readonly status: string;
  readonly children?: Readonly<Record<string, AnyActorRef>>;
}

type IsBrowserActor = (logic: object) => boolean;

/** Whether an actor or a descendant is waiting for an actor that can finish on a server. */
function isWaiting(actor: AnyActorRef, isBrowserActor: IsBrowserActor): boolean {
  const { status, children } = actor.getSnapshot() as WithChildren;
  if (status !== 'active') return false;
  if (children) return Object.values(children).some((child) => isWaiting(child, isBrowserActor));
  const { logic } = actor as unknown as { readonly logic: object };
  return !isBrowserActor(logic);
}

/** Whether an actor or a descendant has a timer. Persisted snapshots lose timers, so the state would never end. */
function hasTimer(actor: AnyActorRef): boolean {
  const snapshot = actor.getSnapshot() as WithChildren;
  if (activeNodes(snapshot).some(({ after }) => after.length > 0)) return true;
  return Object.values(snapshot.children ?? {}).some((child) => hasTimer(child));
}

/** Whether the input of a flow contains another actor, which does not run while the server renders. */
const hasPartner = (input: unknown): boolean =>
  Object.values(input ?? {}).some((value) => typeof value === 'object' && value !== null && 'getSnapshot' in value);

const serializeActor = (actor: AnyActorRef): string => JSON.stringify(actor.getPersistedSnapshot());

/** Creates an actor without starting it, in the state of its snapshot or in its initial state. */
const createStopped = (machine: AnyStateMachine, options: object) =>
  createActor(machine, options) as Actor<AnyStateMachine>;

/** The flows of one rendering of a page. */
export interface ServerFlows {
  /** The hook for `FlowSourceContext`. Suspends until the flow has loaded its data. */
  readonly useServerFlow: <M extends AnyStateMachine>(machine: M, input?: InputFrom<M>) => Actor<M>;
  /** Returns the persisted snapshots of flows that have loaded data, by the `useId` of their `useFlow`. */
  readonly snapshots: () => Readonly<Record<string, Snapshot<unknown>>>;
  /** Whether a flow has emitted what only a browser can follow or show. */
  readonly needsBrowser: () => boolean;
}

/** What the flows of a page are rendered with. */
export interface RenderOptions {
  /** Resolves when no flow is waited for any longer. A flow that takes longer goes on in the browser. */
  readonly timeLimit: Promise<void>;
  /** Whether an actor needs the browser, such as its storage. It is not waited for, and runs when the flow is resumed. */
  readonly isBrowserActor?: IsBrowserActor;
  /** Whether only a browser can do what a flow has emitted. */
  readonly needsBrowser?: (emitted: EventObject) => boolean;
}

/**
 * Runs each flow of a page once, until it has nothing left to wait for or until `timeLimit` resolves, and renders its
 * state. The rendered actor is restored from the snapshot that is sent, so that the browser resumes exactly the
 * rendered state.
 */
export function renderFlows({
  timeLimit,
  isBrowserActor = () => false,
  needsBrowser = () => false,
}: RenderOptions): ServerFlows {
  const actors = new Map<string, RenderedActor>();
  const sent: Record<string, Snapshot<unknown>> = {};
  let isBrowserNeeded = false;

  const listen = (actor: AnyActorRef) => {
    if (!('on' in actor) || typeof actor.on !== 'function') return;
    actor.on('*', (emitted: EventObject) => {
      isBrowserNeeded ||= needsBrowser(emitted);
    });
  };

  const run = (place: string, machine: AnyStateMachine, input: unknown): RenderedActor => {
    const options = input === undefined ? {} : { input };
    if (hasPartner(input)) return createStopped(machine, options);
    const settled = Promise.withResolvers<void>();
    let isChecking = false;
    const inspect = ({ type, actorRef }: InspectionEvent) => {
      if (type === '@xstate.actor') listen(actorRef as AnyActorRef);
      if (type !== '@xstate.snapshot' || isChecking) return;
      isChecking = true;
      // Checks after the step, so that actors which it invokes are waited for too.
      queueMicrotask(() => {
        isChecking = false;
        if (!isWaiting(actor, isBrowserActor)) settled.resolve();
      });
    };
    const actor = createStopped(machine, { ...options, inspect });
    const before = serializeActor(actor);
    actor.start();
    const finish = () => {
      const isSent = !hasTimer(actor);
      const after = serializeActor(actor);
      actor.stop();
      if (!isSent || after === before) return createStopped(machine, options);
      const snapshot = JSON.parse(after) as Snapshot<unknown>;
      sent[place] = snapshot;
      return createStopped(machine, { snapshot });
    };
    return isWaiting(actor, isBrowserActor) ? Promise.race([settled.promise, timeLimit]).then(finish) : finish();
  };

  return {
    useServerFlow: <M extends AnyStateMachine>(machine: M, input?: InputFrom<M>): Actor<M> => {
      const place = useId();
      const actor = actors.get(place) ?? run(place, machine, input);
      actors.set(place, actor);
      return (actor instanceof Promise ? use(actor) : actor) as unknown as Actor<M>;
    },
    // Sorted, because equal pages must have equal bytes whichever flow has loaded its data first.
    snapshots: () => Object.fromEntries(Object.entries(sent).sort(([one], [other]) => (one < other ? -1 : 1))),
    needsBrowser: () => isBrowserNeeded,
  };
}
