import { shop } from '#contract/shop.ts';

/** Formats output for people: without control characters, and with masked phone numbers. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const controls = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A Kenyan mobile number in any of the forms that people type. */
const phones = /(?<![\dA-Za-z])(?:00|\+)?(?:254[\s-]?)?0?([17])\d{2}[\s-]?\d{3}[\s-]?(\d{3})(?![\dA-Za-z])/g;

/** Makes foreign text safe for a terminal: one line, and `254712345678` becomes `07XX XXX 678`. */
export const sanitize = (text: string): string => text.replace(controls, '?').replace(phones, '0$1XX XXX $2');

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: shop.timeZone, dateStyle: 'short', timeStyle: 'short' });
/** Formats a moment in Nairobi's time, such as `2026-11-21 12:00`. */
export const formatMoment = (moment: Date): string => clock.format(moment);

/** `1 order`, `2 orders` */
export const formatCount = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => string;
  readonly right?: true;
}

/** Formats rows under titles, each column as wide as its longest cell. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ cell }) => sanitize(cell(row)))),
  ];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, index) =>
          columns[index]?.right ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

/** Applies `shown` to every text in a value. */
function sanitizeWithin(value: unknown): unknown {
  if (typeof value === 'string') return sanitize(value);
  if (Array.isArray(value)) return value.map(sanitizeWithin);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, sanitizeWithin(part)]));
}

/** Formats rows as one JSON array, for scripts. */
export const json = (rows: readonly unknown[]): string => `${JSON.stringify(sanitizeWithin(rows), null, 2)}\n`;

/** The most characters of a customer's text in a table. JSON output has the whole text. */
const maxShownLength = 100;

/** Shortens a customer's text for a table. */
export const shorten = (text: string): string => {
  const [...characters] = text.slice(0, 2 * maxShownLength);
  return characters.length > maxShownLength
    ? `${characters.slice(0, maxShownLength - 1).join('')}…`
    : characters.join('');
};
