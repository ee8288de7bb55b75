import { existsSync, readFileSync } from 'node:fs';

/** Checks documents whose tables name, for each row, the file that implements it and the test that covers it. */

/** The file and a part of a test's name, from `file` › name. */
interface Claim {
  readonly file: string;
  readonly fragment: string;
}

/** Splits a row into its cells: the statement, where it is implemented, and last the tests that cover it. */
export const cellsOf = (row: string): string[] => row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));

/** The files that a cell names. */
const named = (cell: string) => [...cell.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.[a-z]+)`/g)].map(([, path = '']) => path);

/** Returns the rows of every table in a document, without the heads. */
export const rowsOf = (document: string): string[] =>
  document
    .split('\n')
    .filter((line, place, lines) => /^\| /.test(line) && !/^\|[-:| ]+\|$/.test(lines[place + 1] ?? ''));

/** Returns the statements of a document, which are the first cells of its rows. */
export const statementsOf = (document: string): string[] => rowsOf(document).map((row) => cellsOf(row)[0] ?? '');

/** Reads the tests that a row names. */
const claimsOf = (row: string): Claim[] =>
  (cellsOf(row).at(-1) ?? '').split('<br>').flatMap((claim) => {
    const match = /^`([^`]+)` › (.+)$/.exec(claim);
    return match?.[1] && match[2] ? [{ file: match[1], fragment: match[2] }] : [];
  });

/** Returns the files and tests that rows name, and which of them do not exist. */
export function checkRows(rows: readonly string[]) {
  const files = new Set(rows.flatMap((row) => cellsOf(row).slice(1).flatMap(named)));
  const claims = rows.flatMap(claimsOf);
  const sources = new Map(claims.map(({ file }) => [file, existsSync(file) ? readFileSync(file, 'utf8') : '']));
  return {
    files: files.size,
    claims: claims.length,
    missingFiles: [...files].filter((file) => !existsSync(file)),
    missingTests: claims
      .filter(({ file, fragment }) => !sources.get(file)?.includes(fragment))
      .map(({ file, fragment }) => `${file} › ${fragment}`),
  };
}
