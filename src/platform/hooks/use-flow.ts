import { useActorRef } from '@xstate/react';
import { createContext, useContext, useEffect } from 'react';
import type { Actor, AnyStateMachine, EventObject, InputFrom } from 'xstate';
import { observe } from '#src/platform/effects.ts';

type FlowSource = <M extends AnyStateMachine>(machine: M, input?: InputFrom<M>) => Actor<M>;

/** A new actor of the machine, with its notices and redirects connected. */
const useOwnFlow: FlowSource = <M extends AnyStateMachine>(machine: M, input?: InputFrom<M>) =>
  useActorRef(machine, { inspect: observe, ...(input !== undefined && { input }) } as never) as Actor<M>;

/** Where screens get their machines from: a hook. Generated paths put an actor here that they lead by the hand. */
export const FlowSourceContext = createContext<FlowSource>(useOwnFlow);

/** A machine that lives as long as the screen that calls this, with its notices and redirects connected. */
export function useFlow<M extends AnyStateMachine>(machine: M, input?: InputFrom<M>): Actor<M> {
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
