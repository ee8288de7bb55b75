import { useActorRef } from '@xstate/react';
import { createContext, useContext, useEffect, useId, useMemo, useRef } from 'react';
import type { Actor, AnyStateMachine, EventObject, InputFrom } from 'xstate';
import type { Flow } from '#src/platform/environment.ts';
import { DrawnContext } from './drawn.ts';
import { useEnvironment } from './environment.ts';

type ActorSource = <M extends AnyStateMachine>(machine: M, input?: InputFrom<M>) => Actor<M>;

/** Actors that continue from where the server stopped them. */
const resumed = new WeakSet<object>();

/**
 * An actor of the machine, with its notices and redirects published: a new one, or on a page that the server has drawn
 * the one of the same place in the page, with what it has loaded.
 */
const useNewActor: ActorSource = <M extends AnyStateMachine>(machine: M, input?: InputFrom<M>) => {
  const { inspect } = useEnvironment();
  const place = useId();
  const snapshot = useContext(DrawnContext)?.flows[place];
  const actor = useActorRef(machine, {
    inspect,
    ...(input !== undefined && { input }),
    ...(snapshot !== undefined && { snapshot }),
  } as never) as Actor<M>;
  if (snapshot !== undefined) resumed.add(actor);
  return actor;
};

/**
 * Where screens get the actors of their machines from: a hook. Generated paths supply an actor that they drive, and the
 * server one that has loaded its data.
 */
export const FlowSourceContext = createContext<ActorSource>(useNewActor);

/**
 * A flow that lives as long as the component that calls this, with its notices and redirects published.
 * @param flow a constant of the composition
 */
export function useFlow<M extends AnyStateMachine>(flow: Flow<M>, input?: InputFrom<M>): Actor<M> {
  const environment = useEnvironment();
  const machine = useMemo(() => flow(environment), [flow, environment]);
  const useSource = useContext(FlowSourceContext);
  return useSource(machine, input);
}

/** Sends an event about something that the browser decides, at first and whenever the key changes. */
export function useSend<E extends EventObject>(
  actor: { readonly send: (event: E) => void },
  key: string,
  event: NoInfer<E>,
): void {
  useSendAfter(actor, key, event, resumed.has(actor));
}

/** The same for a flow whose input says it at first: an event follows only when the key changes. */
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
