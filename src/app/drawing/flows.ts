import { use, useId } from 'react';
import {
  type Actor,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type InputFrom,
  type InspectionEvent,
  type Snapshot,
} from 'xstate';
import type { Redirect } from '#machines/support/notices.ts';
import { isOfBrowser } from '#src/platform/composition/from-browser.ts';

/** The flows of a page that is drawn on the server. */

/** An actor that is drawn, or will be. */
type Drawn = Actor<AnyStateMachine> | Promise<Actor<AnyStateMachine>>;

interface WithChildren {
  readonly status: string;
  readonly children?: Readonly<Record<string, AnyActorRef>>;
}

/** Whether an actor, or one below it, waits for an answer that a server can give. */
function isWaiting(actor: AnyActorRef): boolean {
  const { status, children } = actor.getSnapshot() as WithChildren;
  if (status !== 'active') return false;
  if (children) return Object.values(children).some((child) => isWaiting(child));
  const { logic } = actor as unknown as { readonly logic: object };
  return !isOfBrowser(logic);
}

/** Whether a timer runs in an actor, or in one below it: a persisted snapshot has none, so the state would never end. */
function hasTimer(actor: AnyActorRef): boolean {
  const snapshot = actor.getSnapshot() as WithChildren & {
    readonly _nodes?: readonly { readonly after: readonly [] }[];
  };
  if (snapshot._nodes?.some(({ after }) => after.length > 0)) return true;
  return Object.values(snapshot.children ?? {}).some((child) => hasTimer(child));
}

/** Whether a flow works with another one, which in a page that is drawn does not run. */
const hasPartner = (input: unknown): boolean =>
  Object.values(input ?? {}).some((value) => typeof value === 'object' && value !== null && 'getSnapshot' in value);

const textOf = (actor: AnyActorRef): string => JSON.stringify(actor.getPersistedSnapshot());

/** An actor that does not run: it stands where its flow was left, or at its beginning. */
const standing = (machine: AnyStateMachine, options: object) =>
  createActor(machine, options as never) as Actor<AnyStateMachine>;

export interface DrawnFlows {
  /** For FlowSourceContext: waits until the flow has loaded what it shows. */
  readonly useDrawnFlow: <M extends AnyStateMachine>(machine: M, input?: InputFrom<M>) => Actor<M>;
  /** The persisted snapshots of those that have loaded something, by the place of their `useFlow` in the page. */
  readonly snapshots: () => Readonly<Record<string, Snapshot<unknown>>>;
  /** Whether a flow has led elsewhere, or told somebody something: that is for the browser to do. */
  readonly hasSpoken: () => boolean;
}

/**
 * Runs each flow once, until it waits for nothing more or until `late`, and draws it as it then stands. What is drawn is
 * made from what is sent, so that the browser resumes exactly what it sees.
 * @param path the path of the page: a redirect to it changes nothing
 */
export function runFlows(path: string, late: Promise<void>): DrawnFlows {
  const drawn = new Map<string, Drawn>();
  const sent: Record<string, Snapshot<unknown>> = {};
  let spoken = false;

  const listen = (actor: AnyActorRef) => {
    if (!('on' in actor) || typeof actor.on !== 'function') return;
    actor.on('redirect', ({ to }: Redirect) => {
      spoken ||= to !== path;
    });
    actor.on('notice', () => {
      spoken = true;
    });
  };

  const run = (place: string, machine: AnyStateMachine, input: unknown): Drawn => {
    const options = input === undefined ? {} : { input };
    if (hasPartner(input)) return standing(machine, options);
    const settled = Promise.withResolvers<void>();
    let isChecking = false;
    const inspect = ({ type, actorRef }: InspectionEvent) => {
      if (type === '@xstate.actor') listen(actorRef as AnyActorRef);
      if (type !== '@xstate.snapshot' || isChecking) return;
      isChecking = true;
      // After the step: what it has begun is waited for as well.
      queueMicrotask(() => {
        isChecking = false;
        if (!isWaiting(actor)) settled.resolve();
      });
    };
    const actor = standing(machine, { ...options, inspect });
    const before = textOf(actor);
    actor.start();
    const finish = () => {
      const isSent = !hasTimer(actor);
      const after = textOf(actor);
      actor.stop();
      if (!isSent || after === before) return standing(machine, options);
      const snapshot = JSON.parse(after) as Snapshot<unknown>;
      sent[place] = snapshot;
      return standing(machine, { snapshot });
    };
    return isWaiting(actor) ? Promise.race([settled.promise, late]).then(finish) : finish();
  };

  return {
    useDrawnFlow: <M extends AnyStateMachine>(machine: M, input?: InputFrom<M>): Actor<M> => {
      const place = useId();
      const known = drawn.get(place) ?? run(place, machine, input);
      drawn.set(place, known);
      return (known instanceof Promise ? use(known) : known) as unknown as Actor<M>;
    },
    snapshots: () => sent,
    hasSpoken: () => spoken,
  };
}
