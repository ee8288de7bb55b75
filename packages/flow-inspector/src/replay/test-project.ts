import type { RecordingRules } from '../file/rules.ts';

/** A project whose recordings become tests, and what such a test imports. */
export interface TestProject {
  readonly rules: RecordingRules;
  /** The name under which a module exports the rules. */
  readonly rulesModule: readonly [name: string, module: string];
  /**
   * Returns the module that exports a machine as `<id>Machine`, and the one that exports its model as `<id>Model`, where
   * the model is usable for any path; undefined for a machine that the project does not have. A recording may come from
   * a stranger: only these modules are named in the code.
   */
  readonly findSource: (machine: string) => { readonly module: string; readonly model?: string } | undefined;
  /** The module that exports an actor as `<id>Actor` for each partner of the rules. */
  readonly partnersModule: string;
  /** The class of errors that have a `failure`, and its module. */
  readonly failureClass: readonly [name: string, module: string];
  /** The module that exports `judgeOnPage`, which judges a complaint on the rendered page. */
  readonly pageModule: string;
}

/** A recording names a machine that the project does not have. */
export class UnknownMachineError extends Error {
  readonly machine: string;
  constructor(machine: string) {
    super('the project has no such machine');
    this.machine = machine;
  }
}

/** Returns the source of a machine. @throws UnknownMachineError */
export function requireSource({ findSource }: TestProject, machine: string) {
  const source = findSource(machine);
  if (!source) throw new UnknownMachineError(machine);
  return source;
}

/** Returns the import of names from a module. */
export const importOf = (names: string, module: string): string => `import { ${names} } from '${module}';`;
