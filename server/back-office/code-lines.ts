import { allSeparators, readCsv, type Separator } from '../csv/csv.ts';
import type { CodeRow, LineError } from '../vault/load-codes.ts';

/** The codes of a batch as a person pastes them or loads them from a file: a code a line, or CSV with its titles. */

const titles = { required: ['code'], optional: ['variantID'] } as const;
const known: readonly string[] = [...titles.required, ...titles.optional];

/** Finds the titles of a CSV file in its first line. @returns undefined for a line without the title `code` */
function findHead(line: string) {
  for (const separator of allSeparators) {
    const cells = line.split(separator).map((cell) => cell.replaceAll(/["\ufeff]/g, '').trim());
    const named = cells.map((cell) => known.find((title) => title.toLowerCase() === cell.toLowerCase()) ?? cell);
    if (named.includes('code')) return { separator, line: named.join(separator) };
  }
  return undefined;
}

const sentenceOf = (column: string | null, message: string): string =>
  column === null ? message.replace(/^./, (letter) => letter.toUpperCase()) : `${column}: ${message}`;

/** Reads the rows of a CSV file, which has the codes of this variant alone. */
function readTable(variantID: number, content: string, separator: Separator) {
  const file = readCsv(new TextEncoder().encode(content), titles, separator);
  const errors: LineError[] = file.errors.map(({ line, column, message }) => ({
    line,
    message: sentenceOf(column, message),
  }));
  const rows: CodeRow[] = [];
  for (const { line, cells } of file.rows) {
    if ((cells.variantID ?? String(variantID)) === String(variantID)) {
      rows.push({ line, variantID, code: cells.code ?? '' });
    } else {
      errors.push({ line, message: `The variantID is not ${variantID}, which the codes are loaded for.` });
    }
  }
  if (rows.length + errors.length === 0) errors.push({ line: 1, message: 'There is no code below the titles.' });
  return { rows, errors };
}

const oneTable = 'A code has no comma, semicolon or tab. A table needs a first line with its titles, one of them code.';

/**
 * Reads the codes of a batch. A first line with the title `code` makes it CSV, with commas, semicolons or tabs. Without
 * one every line is a code, and a line of several cells is an error, because its buyer would get the whole line.
 * @returns the rows, and the errors of the other lines, which do not repeat them
 */
export function readCodeLines(variantID: number, lines: readonly string[]): { rows: CodeRow[]; errors: LineError[] } {
  const head = findHead(lines[0] ?? '');
  const { rows, errors } = head
    ? readTable(variantID, [head.line, ...lines.slice(1)].join('\n'), head.separator)
    : {
        rows: lines.flatMap((code, index) => (code.trim() === '' ? [] : [{ line: index + 1, variantID, code }])),
        errors: [],
      };
  const isTable = ({ code }: CodeRow) => /[,;\t]/.test(code.trim());
  return {
    rows: rows.filter((row) => !isTable(row)),
    errors: [...errors, ...rows.filter(isTable).map(({ line }) => ({ line, message: oneTable }))],
  };
}

/** Masks a code but for its last characters, at most half of it. */
export const maskCode = (code: string): string =>
  `…${code.slice(code.length - Math.min(4, Math.floor(code.length / 2)))}`;
