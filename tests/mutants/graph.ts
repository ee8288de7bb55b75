import { getShortestPaths as realShortestPaths } from '@xstate/graph';
import type { AnyStateMachine } from 'xstate';
import { stage } from './stage.ts';

/**
 * Replaces the search for paths while mutants are tested. A fault may create states without end, so the search stops
 * after several times as many states as the machine has without the fault.
 */
export function getShortestPaths(
  machine: AnyStateMachine,
  options: NonNullable<Parameters<typeof realShortestPaths<AnyStateMachine>>[1]>,
): ReturnType<typeof realShortestPaths<AnyStateMachine>> {
  const { fault, looks } = stage();
  const { serializeState } = options;
  const key = `${machine.id} ${JSON.stringify(options.input)}`;
  const known = looks.get(key);
  let count = 0;
  const paths = realShortestPaths(machine, {
    ...options,
    ...(serializeState && {
      serializeState: (...state: Parameters<typeof serializeState>) => {
        count += 1;
        if (fault && known !== undefined && count > 4 * known + 2_000) throw new Error('states without end');
        return serializeState(...state);
      },
    }),
  });
  if (!fault) looks.set(key, count);
  return paths;
}
