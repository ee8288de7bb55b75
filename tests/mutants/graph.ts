import { getShortestPaths as realShortestPaths } from '@xstate/graph';
import type { AnyStateMachine } from 'xstate';
import { sharedState } from './shared-state.ts';

/**
 * Replaces the search for paths while mutants are tested. A fault may create states without end, so the search stops
 * after several times as many states as the machine has without the fault.
 */
export function getShortestPaths(
  machine: AnyStateMachine,
  options: NonNullable<Parameters<typeof realShortestPaths<AnyStateMachine>>[1]>,
): ReturnType<typeof realShortestPaths<AnyStateMachine>> {
  const { fault, visitedStates } = sharedState();
  const { serializeState } = options;
  const key = `${machine.id} ${JSON.stringify(options.input)}`;
  const withoutFault = visitedStates.get(key);
  let count = 0;
  const paths = realShortestPaths(machine, {
    ...options,
    ...(serializeState && {
      serializeState: (...state: Parameters<typeof serializeState>) => {
        count += 1;
        if (fault && withoutFault !== undefined && count > 4 * withoutFault + 2_000)
          throw new Error('states without end');
        return serializeState(...state);
      },
    }),
  });
  if (!fault) visitedStates.set(key, count);
  return paths;
}
