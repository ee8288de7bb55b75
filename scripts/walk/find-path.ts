import { type AnyFlowModel, generatePaths, pathID } from '@uwanja/flow-paths';
import { StateMachine } from 'xstate';
import { findMachineSource } from '#src/screens/flows/machine-source.ts';

/** A generated path as plain data. */
export interface FoundPath {
  /** The files in tests/models: `<name>.model.ts` and `<name>.screen.tsx`. */
  readonly file: string;
  readonly machine: string;
  /** The name of the model where the machine has several. */
  readonly model: string | undefined;
  readonly input: string;
  /** The indexes of the path's events among all events of the model. */
  readonly events: readonly number[];
}

const files = import.meta.glob<Readonly<Record<string, AnyFlowModel | undefined>>>('../../tests/models/*.model.ts');

/** Finds the generated path with an id such as `cart-3fa92c1b`; null without one. */
export async function findPath(id: string): Promise<FoundPath | null> {
  const machine = id.replace(/-[^-]*$/, '');
  const likely = findMachineSource(machine)?.folder;
  const nameOf = (file: string) => file.replace(/^.*\/(.+)\.model\.ts$/, '$1');
  for (const [file, load] of Object.entries(files).sort(([one]) => (nameOf(one) === likely ? -1 : 0)))
    for (const model of Object.values(await load())) {
      if (!(model?.machine instanceof StateMachine) || model.machine.id !== machine) continue;
      const path = generatePaths(model).find((each) => pathID(each) === id);
      if (!path) continue;
      const events = path.steps.map(({ eventCase }) => Number(eventCase.replace('case ', '')));
      return { file: nameOf(file), machine, model: path.model.name, input: path.inputName, events };
    }
  return null;
}
