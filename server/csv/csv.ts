import { TextDecoder } from 'node:util';
import { CsvError, type Info, parse } from 'csv-parse/sync';

/**
 * Reads CSV as spreadsheets write it: with commas, semicolons or tabs, quotes, a byte order mark and any line ends. Excel
 * writes semicolons where the comma is the decimal sign.
 */

export interface CsvRow {
  /** The line at which the row begins, counted from 1; the titles are line 1. */
  readonly line: number;
  /** Trimmed values by column title. Columns that the file does not have are missing. */
  readonly cells: Readonly<Record<string, string>>;
}

/** An error in a line of the file, for the person who wrote it. */
export interface RowError {
  readonly line: number;
  /** The column's title; null for an error of the whole line. */
  readonly column: string | null;
  readonly message: string;
  /** Whether the line repeats an earlier one. */
  readonly isRepeat?: true;
}

export interface CsvFile {
  readonly rows: readonly CsvRow[];
  readonly errors: readonly RowError[];
}

export interface CsvTitles {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** What may separate the columns, with its name. */
const separators = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;
export type Separator = keyof typeof separators;
export const allSeparators = Object.keys(separators) as Separator[];

/** Finds the separator of a file by its titles, which contain none. */
function findSeparator(content: string): Separator {
  const [head = ''] = content.split(/[\r\n]/, 1);
  const count = (separator: string) => head.split(separator).length;
  return allSeparators.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

/** What a spreadsheet reads as a formula, after the apostrophes that `neutraliseFormula` has put before it. */
const formula = /^'*[=+\-@\t\r]/;

/** Puts an apostrophe before a text that a spreadsheet would compute as a formula. */
const neutraliseFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Returns the text that `neutraliseFormula` was given. */
export const restoreFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/** The most rows and bytes of a file. Larger files are refused, because one transaction writes all rows. */
export const maxRows = 100_000;
export const maxBytes = 32 * 1024 * 1024;
/** The most characters of one row. Without a limit, a quote that is not closed would include the rest of the file. */
const maxRecordLength = 100_000;

export const rowError = (line: number, column: string | null, message: string): RowError => ({ line, column, message });
const failed = (...errors: RowError[]): CsvFile => ({ rows: [], errors });

interface Parsed {
  readonly record: readonly string[];
  readonly info: Pick<Info, 'lines'>;
}

/** Computes the line at which a row begins. csv-parse reports its last line, and cells may contain line ends. */
const firstLine = ({ record, info }: Parsed) =>
  info.lines - record.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0);

/** Finds unknown, repeated and missing titles. */
function findTitleErrors(titles: readonly string[], { required, optional }: CsvTitles): RowError[] {
  const known = [...required, ...optional];
  return [
    ...titles.flatMap((title, index) => {
      // The message does not repeat the title, because in a file without titles it may be a code.
      if (!known.includes(title))
        return [rowError(1, null, `the title of column ${index + 1} is none of ${known.join(', ')}.`)];
      return titles.indexOf(title) < index ? [rowError(1, title, 'the column is there twice.')] : [];
    }),
    ...required.filter((title) => !titles.includes(title)).map((title) => rowError(1, title, 'the column is missing.')),
  ];
}

function parseRows(content: string, delimiter: Separator): Parsed[] | RowError {
  let line = 0;
  try {
    // All line ends become `\n`, so that line numbers match those of an editor.
    return parse(content.replaceAll(/\r\n?/g, '\n'), {
      info: true,
      delimiter,
      skip_empty_lines: true,
      relax_column_count: true,
      record_delimiter: '\n',
      max_record_size: maxRecordLength,
      on_record: (record, { lines }) => {
        line = lines;
        return record;
      },
    }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return rowError(
      line + 1,
      null,
      'the line cannot be read. Look for a quote that is not closed, or that is not written twice inside of a cell.',
    );
  }
}

/**
 * Reads a file whose columns are identified by their titles, in any order. Errors in it are returned, not thrown.
 * @param known the separator of the columns, where the caller has found it
 */
export function readCsv(bytes: Uint8Array, expected: CsvTitles, known?: Separator): CsvFile {
  if (bytes.length > maxBytes) return failed(rowError(1, null, 'the file is larger than 32 MB.'));
  let content: string;
  try {
    content = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return failed(rowError(1, null, 'the file is not UTF-8. Save it as "CSV UTF-8".'));
  }
  const separator = known ?? findSeparator(content);
  const parsed = parseRows(content, separator);
  if (!Array.isArray(parsed)) return failed(parsed);
  const [head, ...body] = parsed;
  if (!head) return failed(rowError(1, null, 'the file is empty.'));
  const titles = head.record.map((title) => title.trim());
  const titleErrors = findTitleErrors(titles, expected);
  if (titleErrors.length > 0) return failed(...titleErrors);
  if (body.length > maxRows) return failed(rowError(1, null, `the file has more than ${maxRows} rows.`));
  const errors: RowError[] = [];
  const rows: CsvRow[] = [];
  for (const row of body) {
    const line = firstLine(row);
    const { record } = row;
    if (record.every((cell) => cell.trim() === '')) continue;
    if (record.length === titles.length) {
      rows.push({
        line,
        cells: Object.fromEntries(titles.map((title, index) => [title, (record[index] ?? '').trim()])),
      });
    } else {
      const message = `there are ${record.length} columns where the titles are ${titles.length}. A cell with a ${separators[separator]} needs quotes.`;
      errors.push(rowError(line, null, message));
    }
  }
  return { rows, errors };
}

/** Formats a cell for a file that spreadsheets open; null is empty. */
export const formatCell = (value: string | number | null): string => {
  const cell = typeof value === 'string' ? neutraliseFormula(value) : String(value ?? '');
  return /^\s|\s$|[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** Formats a line of such a file. */
export const formatLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(formatCell).join(',')}\n`;

/** Formats errors in the order of the file, one line each. */
export const formatErrors = (errors: readonly RowError[]): string =>
  [...errors]
    .sort((a, b) => a.line - b.line)
    .map(({ line, column, message }) => `line ${line}${column === null ? '' : `, ${column}`}: ${message}\n`)
    .join('');
