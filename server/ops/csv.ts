import { TextDecoder } from 'node:util';
import { CsvError, type Info, parse } from 'csv-parse/sync';

/** Files of rows as spreadsheets write them: commas, quotes, a byte order mark, line ends of any kind. */

export interface CsvRow {
  /** Where it begins in the file, counted from 1; the titles are line 1. */
  readonly line: number;
  /** By title, trimmed. A column that the file does not have is not in it. */
  readonly cells: Readonly<Record<string, string>>;
}

/** What is wrong in a file, for the person who wrote it. */
export interface Complaint {
  readonly line: number;
  /** The column's title; null: the line as a whole. */
  readonly column: string | null;
  readonly says: string;
}

export interface CsvFile {
  readonly rows: readonly CsvRow[];
  readonly complaints: readonly Complaint[];
}

export interface CsvTitles {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** One more than this is refused (rows); more does not belong into one transaction. */
export const mostRows = 100_000;
export const mostBytes = 32 * 1024 * 1024;
/** Of one line, in characters; a quote that is never closed swallows the rest of the file. */
const longestRecord = 100_000;

export const about = (line: number, column: string | null, says: string): Complaint => ({ line, column, says });
const nothing = (...complaints: Complaint[]): CsvFile => ({ rows: [], complaints });

interface Parsed {
  readonly record: readonly string[];
  readonly info: Pick<Info, 'lines'>;
}

/** A cell may hold line ends: the row began that many lines before it ended. */
const beginOf = ({ record, info }: Parsed) =>
  info.lines - record.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0);

/** What is wrong with the titles. */
function complainOfTitles(titles: readonly string[], { required, optional }: CsvTitles): Complaint[] {
  const [only = ''] = titles;
  if (titles.length === 1 && /[;\t]/.test(only)) {
    return [about(1, null, 'the columns are not separated by commas. Save the file as CSV with commas.')];
  }
  const known = [...required, ...optional];
  return [
    ...titles.flatMap((title, index) => {
      // Not repeated: where the titles were forgotten it may be a code.
      if (!known.includes(title))
        return [about(1, null, `the title of column ${index + 1} is none of ${known.join(', ')}.`)];
      return titles.indexOf(title) < index ? [about(1, title, 'the column is there twice.')] : [];
    }),
    ...required.filter((title) => !titles.includes(title)).map((title) => about(1, title, 'the column is missing.')),
  ];
}

function parseRows(content: string): Parsed[] | Complaint {
  let line = 0;
  try {
    // One kind of line end, so that lines are counted as an editor counts them.
    return parse(content.replaceAll(/\r\n?/g, '\n'), {
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      record_delimiter: '\n',
      max_record_size: longestRecord,
      on_record: (record, { lines }) => {
        line = lines;
        return record;
      },
    }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return about(line + 1, null, `the line cannot be read (${error.code}). Look for a quote that is not closed.`);
  }
}

/** Reads a file whose columns are known by their titles, in any order. Never throws for what is in it. */
export function readCsv(bytes: Uint8Array, expected: CsvTitles): CsvFile {
  if (bytes.length > mostBytes) return nothing(about(1, null, 'the file is larger than 32 MB.'));
  let content: string;
  try {
    content = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return nothing(about(1, null, 'the file is not UTF-8. Save it as "CSV UTF-8".'));
  }
  const parsed = parseRows(content);
  if (!Array.isArray(parsed)) return nothing(parsed);
  const [head, ...body] = parsed;
  if (!head) return nothing(about(1, null, 'the file is empty.'));
  const titles = head.record.map((title) => title.trim());
  const wrong = complainOfTitles(titles, expected);
  if (wrong.length > 0) return nothing(...wrong);
  if (body.length > mostRows) return nothing(about(1, null, `the file has more than ${mostRows} rows.`));
  const complaints: Complaint[] = [];
  const rows: CsvRow[] = [];
  for (const row of body) {
    const line = beginOf(row);
    const { record } = row;
    if (record.every((cell) => cell.trim() === '')) continue;
    if (record.length === titles.length) {
      rows.push({
        line,
        cells: Object.fromEntries(titles.map((title, index) => [title, (record[index] ?? '').trim()])),
      });
    } else {
      const says = `there are ${record.length} columns where the titles are ${titles.length}. A cell with a comma needs quotes.`;
      complaints.push(about(line, null, says));
    }
  }
  return { rows, complaints };
}

/** All that is wrong, in the order of the file, one line each. */
export const complaintLines = (complaints: readonly Complaint[]): string =>
  [...complaints]
    .sort((a, b) => a.line - b.line)
    .map(({ line, column, says }) => `line ${line}${column === null ? '' : `, ${column}`}: ${says}\n`)
    .join('');
