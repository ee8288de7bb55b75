import { globSync, readFileSync } from 'node:fs';
import { cellsOf, rowsOf } from '#tests/support/suite/document-rows.ts';

/**
 * Fills the column of tests in docs/spec-map.md. A test names the statements that it verifies in comments above its
 * title or its row, `// @verifies <statement>`; a model also by the literals that it passes to `verify` and `verifies`.
 */

/** A test that verifies a statement, and what to search for in its file; empty where the statement itself stands there. */
interface Verification {
  readonly statement: string;
  readonly file: string;
  readonly title: string;
}

const marker = /^\s*\/\/ @verifies (.+)$/;
const literal = /'((?:[^'\\]|\\.)+)'|"((?:[^"\\]|\\.)+)"|`([^`]+)/g;

/** Returns the title of the test, or of the row of its table, that a line begins; of another line its text. */
function titleOf(line: string): string {
  const text = line.trim();
  // The title of a table follows it: `it.each([…])('the title'`.
  const call = /^(?:it|test|describe)\b|\)\(['"`]/.test(text) ? (text.split(/\)\((?=['"`])/).at(-1) ?? text) : text;
  const [first] = call === text && !/^(?:it|test|describe|[['"`])/.test(text) ? [] : call.matchAll(literal);
  return (first?.[1] ?? first?.[2] ?? first?.[3] ?? text).slice(0, 120);
}

/** Reads the verifications of one file, in its order. */
export function verificationsOf(file: string, source: string, statements: ReadonlySet<string>): Verification[] {
  const isModel = file.startsWith('tests/models/');
  const lines = source.split('\n');
  return lines.flatMap((line, place) => {
    const statement = marker.exec(line)?.[1];
    if (statement !== undefined) {
      const next = lines.slice(place).find((later) => !marker.test(later)) ?? '';
      return [{ statement, file, title: titleOf(next) }];
    }
    if (!isModel) return [];
    return [...line.matchAll(literal)]
      .map(([, single, double]) => single ?? double ?? '')
      .filter((text) => text.includes(' ') && statements.has(text))
      .map((text) => ({ statement: text, file, title: '' }));
  });
}

/** Reads the verifications of all tests. */
export function readVerifications(statements: ReadonlySet<string>): Verification[] {
  const files = globSync('tests/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
  return files.sort().flatMap((file) => verificationsOf(file, readFileSync(file, 'utf8'), statements));
}

const cellOf = ({ file, title }: Verification) =>
  title === '' ? `\`${file}\`` : `\`${file}\` › ${title.replaceAll('|', String.raw`\|`)}`;

/** Returns the map with the tests of each statement in its last column. A row without a test stays as it is. */
export function withTests(map: string, verifications: readonly Verification[]): string {
  const byStatement = Map.groupBy(verifications, ({ statement }) => statement);
  const rows = new Set(rowsOf(map));
  return map
    .split('\n')
    .map((line) => {
      const [statement = '', place = ''] = rows.has(line) ? cellsOf(line) : [];
      const tests = byStatement.get(statement) ?? [];
      return tests.length === 0
        ? line
        : `| ${statement} | ${place} | ${[...new Set(tests.map(cellOf))].join('<br>')} |`;
    })
    .join('\n');
}
