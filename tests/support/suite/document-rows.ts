import { existsSync, readFileSync } from 'node:fs';

/** Documents that say of each of their rows where it lives and which test holds it, in Markdown tables. */

/** `file` › a part of a test's name. */
interface Claim {
  readonly file: string;
  readonly fragment: string;
}

/** The cells of a row: what it states, where that lives, and what holds it as the last. */
export const cellsOf = (row: string): string[] => row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));

/** The files that a cell names. */
const named = (cell: string) => [...cell.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.[a-z]+)`/g)].map(([, path = '']) => path);

/** The rows of every table in a document, without their heads. */
export const rowsOf = (document: string): string[] =>
  document
    .split('\n')
    .filter((line, place, lines) => /^\| /.test(line) && !/^\|[-:| ]+\|$/.test(lines[place + 1] ?? ''));

/** What a row says of the tests that hold it. */
const claimsOf = (row: string): Claim[] =>
  (cellsOf(row).at(-1) ?? '').split('<br>').flatMap((claim) => {
    const match = /^`([^`]+)` › (.+)$/.exec(claim);
    return match?.[1] && match[2] ? [{ file: match[1], fragment: match[2] }] : [];
  });

/** What rows name, and what of it does not exist. */
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
