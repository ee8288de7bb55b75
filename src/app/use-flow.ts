import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import type { Actor, AnyStateMachine, EventFromLogic, InputFrom } from 'xstate';
import { observe } from './effects.ts';

/** A machine that lives as long as the screen that calls this, with its notices and redirects connected. */
export function useFlow<M extends AnyStateMachine>(machine: M, input?: InputFrom<M>): Actor<M> {
  return useActorRef(machine, { inspect: observe, ...(input !== undefined && { input }) } as never) as Actor<M>;
}

/** Tells a machine about something that the browser decides (the URL), at first and whenever the key changes. */
export function useTell<M extends AnyStateMachine>(actor: Actor<M>, key: string, event: EventFromLogic<M>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the event is a new one.
  useEffect(() => {
    actor.send(event);
  }, [actor, key]);
}
