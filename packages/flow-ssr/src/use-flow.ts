import { useActorRef } from '@xstate/react';
import { createContext, useContext, useEffect, useId, useMemo, useRef } from 'react';
import type { Actor, AnyStateMachine, EventObject, InputFrom } from 'xstate';
import type { Flow } from '#src/platform/environment.ts';
import { useEnvironment } from './environment.ts';
import { HydrationContext } from './hydration.ts';
import { recordInitialSnapshot } from './use-selector.ts';

export type ActorSource = <M extends AnyStateMachine>(machine: M, input?: InputFrom<M>) => Actor<M>;

/** Actors that were restored from a snapshot of the server. */
const resumed = new WeakSet<object>();

/**
 * Creates an actor of the machine, whose notices and redirects are published. On a server-rendered page the actor is
 * restored from the snapshot of the same hook (matched by `useId`), with the data that the server has loaded.
 */
export const useNewActor: ActorSource = <M extends AnyStateMachine>(machine: M, input?: InputFrom<M>) => {
  const { inspect } = useEnvironment();
  const place = useId();
  const hydration = useContext(HydrationContext);
  const snapshot = hydration?.flows[place];
  const actor = useActorRef(machine, {
    inspect,
    ...(input !== undefined && { input }),
    ...(snapshot !== undefined && { snapshot }),
  } as never) as Actor<M>;
  if (snapshot !== undefined) resumed.add(actor);
  // The actor starts after this render, so its snapshot is still the one that the server rendered.
  if (hydration) recordInitialSnapshot(actor, machine, snapshot === undefined ? input : undefined);
  return actor;
};

/**
 * The hook that creates the screens' actors. Generated paths replace it to supply an actor that they control, and the
 * server to supply actors that have loaded their data.
 */
export const FlowSourceContext = createContext<ActorSource>(useNewActor);

/** Creates an actor of a machine by the source of its part of the page. */
export const useActorOf: ActorSource = (machine, input) => {
  const useSource = useContext(FlowSourceContext);
  return useSource(machine, input);
};

/**
 * Runs a flow for the lifetime of the component and publishes its notices and redirects.
 * @param flow a constant of the composition: a new function would create a new machine
 */
export function useFlow<M extends AnyStateMachine>(flow: Flow<M>, input?: InputFrom<M>): Actor<M> {
  const environment = useEnvironment();
  const machine = useMemo(
    () => (import.meta.env.SSR && environment.machineOf ? environment.machineOf(flow) : flow(environment)),
    [flow, environment],
  );
  return useActorOf(machine, input);
}

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
