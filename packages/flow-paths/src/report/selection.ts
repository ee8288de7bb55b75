import type { AnyStateMachine } from 'xstate';
import { type Level, levels } from './records.ts';

/** A machine of a project. */
export interface NamedMachine {
  /** Kebab-case: `payment-express`. */
  readonly name: string;
  /** The name of its folder. */
  readonly folder: string;
  readonly machine: AnyStateMachine;
}

/** Reads which machines and levels the arguments of the command select. */

/**
 * Returns the ids of the machines that names select. A name is a machine's id (`paymentExpress`), its name in kebab
 * case, or its folder, which selects each machine of the folder.
 */
export function selectMachines(
  machines: readonly NamedMachine[],
  names: readonly string[],
): { readonly ids: readonly string[]; readonly unknown: readonly string[] } {
  const found = names.map((name) =>
    machines.filter(({ machine, folder, name: kebab }) => [machine.id, folder, kebab].includes(name)),
  );
  return {
    ids: [...new Set(found.flatMap((selected) => selected.map(({ machine }) => machine.id)))],
    unknown: names.filter((_, place) => found[place]?.length === 0),
  };
}

/** Returns the levels that `--level` selects: given several times, separated by commas, or all of them by default. */
export function selectLevels(values: readonly string[] = []): {
  readonly selected: readonly Level[];
  readonly unknown: readonly string[];
} {
  const names = values.flatMap((value) => value.split(',')).map((name) => name.trim());
  return {
    selected: levels.filter((level) => names.length === 0 || names.includes(level)),
    unknown: names.filter((name) => !levels.some((level) => level === name)),
  };
}
