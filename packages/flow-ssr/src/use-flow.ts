import { useActorRef } from '@xstate/react';
import { createContext, useContext, useEffect, useId, useRef } from 'react';
import type { Actor, AnyStateMachine, EventObject, InputFrom, InspectionEvent } from 'xstate';
import { HydrationContext } from './hydration-context.ts';
import { recordInitialSnapshot } from './use-selector.ts';

/** A handler of XState's inspection events. */
export type Inspect = (event: InspectionEvent) => void;

export type ActorSource = <M extends AnyStateMachine>(
  machine: M,
  input?: InputFrom<M>,
  inspect?: Inspect | undefined,
) => Actor<M>;

/** Actors that were restored from a snapshot of the server. */
const resumed = new WeakSet<object>();

/**
 * Creates an actor of the machine. On a server-rendered page the actor is restored from the snapshot of the same hook
 * (matched by `useId`), with the data that the server has loaded.
 */
export const useNewActor: ActorSource = <M extends AnyStateMachine>(
  machine: M,
  input?: InputFrom<M>,
  inspect?: Inspect,
) => {
  const place = useId();
  const hydration = useContext(HydrationContext);
  const snapshot = hydration?.flows[place];
  const actor = useActorRef(machine, {
    ...(inspect && { inspect }),
    ...(input !== undefined && { input }),
    ...(snapshot !== undefined && { snapshot }),
  }) as Actor<M>;
  if (snapshot !== undefined) resumed.add(actor);
  // The actor starts after this render, so its snapshot is still the one that the server rendered.
  if (hydration) recordInitialSnapshot(actor, machine, snapshot === undefined ? input : undefined);
  return actor;
};

/**
 * The hook that creates the actors of a page. The server replaces it to supply actors that have loaded their data, and
 * tests to supply actors that they control.
 */
export const FlowSourceContext = createContext<ActorSource>(useNewActor);

/**
 * Runs a machine for the lifetime of the component.
 * @param machine the same at each render: a new one would be a new flow
 */
export const useFlow: ActorSource = (machine, input, inspect) => {
  const useSource = useContext(FlowSourceContext);
  return useSource(machine, input, inspect);
};

/**
 * Sends an event at mount and whenever the key changes. An actor restored from the server's snapshot gets no event at
 * mount.
 */
export function useSend<E extends EventObject>(
  actor: { readonly send: (event: E) => void },
  key: string,
  event: NoInfer<E>,
): void {
  useSendAfter(actor, key, event, resumed.has(actor));
}

/** Sends an event only when the key changes, for a flow whose input already has the first value. */
export function useSendOnChange<E extends EventObject>(
  actor: { readonly send: (event: E) => void },
  key: string,
  event: NoInfer<E>,
): void {
  useSendAfter(actor, key, event, true);
}

function useSendAfter<E extends EventObject>(
  actor: { readonly send: (event: E) => void },
  key: string,
  event: E,
  isKnown: boolean,
): void {
  const sent = useRef(isKnown ? { actor, key } : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the event is a new one.
  useEffect(() => {
    if (sent.current?.actor === actor && sent.current.key === key) return;
    sent.current = { actor, key };
    actor.send(event);
  }, [actor, key]);
}
