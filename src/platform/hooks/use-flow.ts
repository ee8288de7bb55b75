import { useActorRef } from '@xstate/react';
import { createContext, useContext, useEffect, useMemo } from 'react';
import type { Actor, AnyStateMachine, EventObject, InputFrom } from 'xstate';
import type { Flow } from '#src/platform/environment.ts';
import { useEnvironment } from './environment.ts';

type ActorSource = <M extends AnyStateMachine>(machine: M, input?: InputFrom<M>) => Actor<M>;

/** A new actor of the machine, with its notices and redirects published. */
const useNewActor: ActorSource = <M extends AnyStateMachine>(machine: M, input?: InputFrom<M>) => {
  const { inspect } = useEnvironment();
  return useActorRef(machine, { inspect, ...(input !== undefined && { input }) } as never) as Actor<M>;
};

/** Where screens get the actors of their machines from: a hook. Generated paths supply an actor that they drive. */
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

/** Tells a machine about something that the browser decides (the URL), at first and whenever the key changes. */
export function useTell<E extends EventObject>(
  actor: { readonly send: (event: E) => void },
  key: string,
  event: NoInfer<E>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the event is a new one.
  useEffect(() => {
    actor.send(event);
  }, [actor, key]);
}
