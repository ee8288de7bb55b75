import { nairobiOffset } from '#contract/nairobi-day.ts';
import { typedNumber } from '#contract/typed-number.ts';

/** What people type into the fields of the desk. */

const toIso = (time: number): string | null => (Number.isNaN(time) ? null : new Date(time).toISOString());

/** Returns the sentence for a number that is typed with a decimal comma; undefined for another text. */
export const decimalCommaError = (text: string): string | undefined =>
  /^\d+,\d+$/.test(text.trim()) && Number.isNaN(typedNumber(text))
    ? `Write it with a point: ${text.trim().replace(',', '.')}.`
    : undefined;

/** Formats a moment as the value of a `datetime-local` field in Nairobi; empty for none. */
export const toLocal = (at: string | null): string =>
  at === null ? '' : new Date(Date.parse(at) + nairobiOffset).toISOString().slice(0, 16);
/** Parses the value of a `datetime-local` field in Nairobi; null for none. */
export const fromLocal = (value: string): string | null =>
  // Checked by form, because `Date.parse` accepts odd texts, such as the time zone alone.
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? toIso(Date.parse(`${value}:00Z`) - nairobiOffset) : null;

/** The lines of a text that are not empty, trimmed. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
