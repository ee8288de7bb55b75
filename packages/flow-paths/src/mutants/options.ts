/** What `npm run mutants` and the trials exchange. */

/** The kinds of mutants; docs/decisions/102 describes each. */
export const kinds = [
  'syntax',
  'order',
  'delay',
  'start',
  'field',
  'param',
  'input',
  'text',
  'term',
  'call',
  'emit',
  'redirect',
  'view',
] as const;
export type Kind = (typeof kinds)[number];

/** The result of one mutant. */
export interface MutantResult {
  readonly kind: Kind;
  readonly mutant: string;
  /** The path that failed first, with its message; null if every path passed. */
  readonly path: string | null;
  /** The hand-written test that failed; null if none did, undefined if none was run. */
  readonly test?: string | null;
}

/** The results of a flow, or of a part of its mutants. */
export interface FlowResult {
  readonly flow: string;
  /** The commit that was tested. */
  readonly commit: string;
  readonly seconds: number;
  readonly mutants: readonly MutantResult[];
  /** The statements that checks of the paths verify, each with the mutant that turned it red; null if none did. */
  readonly statements: Readonly<Record<string, string | null>>;
}

/** How the mutants of a flow are tested; `npm run mutants` passes it on in the environment. */
export interface Options {
  readonly pathsOnly: boolean;
  readonly statements: boolean;
  readonly part: readonly [number, number];
  readonly commit: string;
  readonly kinds: readonly Kind[];
}
export const optionsVariable = 'MUTANTS';

/** Returns the path of the results of a flow. */
export const reportOf = (flow: string, [part, parts]: Options['part']) =>
  `.cache/mutants/${flow}.${part}-of-${parts}.json`;

export const isKilledByPaths = ({ path }: MutantResult): boolean => path !== null;
export const isKilled = (mutant: MutantResult): boolean => isKilledByPaths(mutant) || typeof mutant.test === 'string';
