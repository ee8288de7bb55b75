import { useFlow as runMachine } from '@uwanja/flow-ssr';
import { useContext, useMemo } from 'react';
import type { Actor, AnyStateMachine, InputFrom } from 'xstate';
import type { Flow } from '#src/platform/environment.ts';
import { EnvironmentContext, useEnvironment } from './environment.ts';

/** Creates an actor of a machine by the source of its part of the page. The desk has no environment, and records nothing. */
export const useActorOf = <M extends AnyStateMachine>(machine: M, input?: InputFrom<M>): Actor<M> =>
  runMachine(machine, input, useContext(EnvironmentContext)?.inspect);

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
