import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  type FlowResult,
  isKilled,
  isKilledByPaths,
  type Kind,
  kinds,
  type MutantResult,
} from '@uwanja/flow-paths/mutants';
import { listWalkedTests } from '#tests/mutants/walked-tests.ts';
import { cellsOf } from '#tests/support/suite/document-rows.ts';

/** docs/mutants.md: what the last `npm run mutants -- --statements` of each flow found. */

export const documentPath = 'docs/mutants.md';

/** The mutants of one kind in one flow. */
export interface KindRow {
  readonly flow: string;
  readonly kind: string;
  readonly mutants: number;
  readonly byPaths: number;
  /** Killed by paths or hand-written tests; null where those were not run. */
  readonly killed: number | null;
  /** The date and the commit. */
  readonly measured: string;
}

/** A statement of the specification, and the mutant that turned a check of it red; empty if none did. */
export interface StatementRow {
  readonly statement: string;
  readonly flow: string;
  readonly mutant: string;
}

export interface MutantsDocument {
  readonly kinds: readonly KindRow[];
  readonly statements: readonly StatementRow[];
}

const notVerified = '**not verified**';
const unknown = '–';

const intoCell = (text: string) => text.replaceAll('|', String.raw`\|`);
const fromCell = (cell: string) => cell.replaceAll(String.raw`\|`, '|');

const kindHead = ['Flow', 'Kind', 'Mutants', 'Killed by paths', 'Killed by paths or tests', 'Measured'];
const statementHead = ['Statement', 'Flow', 'Turned red by'];

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows.map((row) => row.map(intoCell))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const percent = (count: number, all: number) => `${((100 * count) / Math.max(1, all)).toFixed(1)} %`;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/**
 * Returns the text of the document.
 * @param flows all flows, of which those without rows are named as not measured
 */
export function formatDocument({ kinds: rows, statements }: MutantsDocument, flows: readonly string[] = []): string {
  const unmeasured = flows.filter((flow) => !rows.some((row) => row.flow === flow));
  const mutants = sum(rows.map((row) => row.mutants));
  const byPaths = sum(rows.map((row) => row.byPaths));
  const tested = rows.filter((row) => row.killed !== null);
  const killed = sum(tested.map((row) => row.killed ?? 0));
  const proven = new Set(statements.filter(({ mutant }) => mutant !== '').map(({ statement }) => statement));
  const all = new Set(statements.map(({ statement }) => statement));
  return `# Mutants

Written by \`npm run mutants -- --statements\`, flow by flow. [Decision 102](decisions/102-mutants-that-people-make.md) describes the kinds.

Of ${mutants} mutants the paths kill ${byPaths}: ${percent(byPaths, mutants)}. Together with hand-written tests ${
    tested.length === 0
      ? 'none were measured'
      : `${killed} of ${sum(tested.map((row) => row.mutants))} are killed: ${percent(killed, sum(tested.map((row) => row.mutants)))}`
  }. Of ${all.size} statements that the paths check, a mutant turns a check of ${proven.size} red; the others are not verified.${
    unmeasured.length > 0 ? ` Not measured as a whole: ${unmeasured.join(', ')}.` : ''
  }

## Flows

${table(
  kindHead,
  rows.map((row) => [
    row.flow,
    row.kind,
    String(row.mutants),
    String(row.byPaths),
    row.killed === null ? unknown : String(row.killed),
    row.measured,
  ]),
)}

## Statements

${table(
  statementHead,
  statements.map(({ statement, flow, mutant }) => [statement, flow, mutant === '' ? notVerified : mutant]),
)}
`;
}

/** Returns the rows below a table's head. */
function rowsBelow(document: string, head: readonly string[]): string[][] {
  const lines = document.split('\n');
  const start = lines.indexOf(`| ${head.join(' | ')} |`) + 2;
  if (start < 2) return [];
  const end = lines.findIndex((line, place) => place >= start && !line.startsWith('| '));
  return lines.slice(start, end < 0 ? undefined : end).map((line) => cellsOf(line).map(fromCell));
}

/** Reads the text of a document. */
export function parseDocument(text: string): MutantsDocument {
  return {
    kinds: rowsBelow(text, kindHead).map(
      ([flow = '', kind = '', mutants, byPaths, killed, measured = '']): KindRow => ({
        flow,
        kind,
        mutants: Number(mutants),
        byPaths: Number(byPaths),
        killed: killed === unknown ? null : Number(killed),
        measured,
      }),
    ),
    statements: rowsBelow(text, statementHead).map(([statement = '', flow = '', mutant = '']) => ({
      statement,
      flow,
      mutant: mutant === notVerified ? '' : mutant,
    })),
  };
}

/** Reads docs/mutants.md; empty if there is none. */
export const readDocument = (): MutantsDocument =>
  existsSync(documentPath) ? parseDocument(readFileSync(documentPath, 'utf8')) : { kinds: [], statements: [] };

const count = (mutants: readonly MutantResult[], test: (mutant: MutantResult) => boolean) =>
  mutants.filter(test).length;

/**
 * Replaces the rows of flows by their new results.
 * @param results by flow, all parts of it
 * @param measured the date and the commit
 * @param tested the kinds that were tested: what others have shown of a statement stays
 */
export function withResults(
  known: MutantsDocument,
  results: ReadonlyMap<string, readonly FlowResult[]>,
  measured: string,
  tested: readonly Kind[] = kinds,
): MutantsDocument {
  const byFlow = <Row extends { readonly flow: string }>(rows: readonly Row[]) =>
    rows.toSorted((a, b) => a.flow.localeCompare(b.flow));
  const isOther = ({ flow }: { readonly flow: string }) => !results.has(flow);
  const isWhole = kinds.every((kind) => tested.includes(kind));
  const isStill = ({ flow, kind }: KindRow) => isOther({ flow }) || !tested.some((one) => one === kind);
  const order = ({ kind }: KindRow) => (kinds as readonly string[]).indexOf(kind);
  const kindRows = [...results].flatMap(([flow, parts]) => {
    const mutants = parts.flatMap((part) => part.mutants);
    // Without hand-written tests a survivor of the paths has no result of them.
    const isTested = mutants.every((mutant) => isKilledByPaths(mutant) || mutant.test !== undefined);
    return kinds.flatMap((kind): KindRow[] => {
      const own = mutants.filter((mutant) => mutant.kind === kind);
      if (own.length === 0) return [];
      const killed = isTested ? count(own, isKilled) : null;
      return [{ flow, kind, mutants: own.length, byPaths: count(own, isKilledByPaths), killed, measured }];
    });
  });
  const statementRows = [...results].flatMap(([flow, parts]) => {
    const earlier = isWhole ? [] : known.statements.filter((row) => row.flow === flow);
    const proofs = new Map(earlier.map(({ statement, mutant }) => [statement, mutant]));
    for (const { statements } of parts)
      for (const [statement, mutant] of Object.entries(statements))
        proofs.set(statement, proofs.get(statement) || (mutant ?? ''));
    return [...proofs].map(([statement, mutant]): StatementRow => ({ statement, flow, mutant }));
  });
  return {
    kinds: byFlow([...known.kinds.filter(isStill), ...kindRows].sort((a, b) => order(a) - order(b))),
    statements: byFlow([...known.statements.filter(isOther), ...statementRows]),
  };
}

/** Replaces the rows of flows in docs/mutants.md by their new results. */
export const writeDocument = (
  results: ReadonlyMap<string, readonly FlowResult[]>,
  measured: string,
  tested: readonly Kind[],
): void =>
  writeFileSync(
    documentPath,
    formatDocument(withResults(readDocument(), results, measured, tested), listWalkedTests()),
  );

/** Returns the statements that a mutant has turned red, in any flow. */
export const provenStatements = ({ statements }: MutantsDocument): Set<string> =>
  new Set(statements.filter(({ mutant }) => mutant !== '').map(({ statement }) => statement));
