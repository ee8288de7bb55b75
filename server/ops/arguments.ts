import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { type DeskRole, deskRoles } from '#contract/desk/roles.ts';
import { numericID, requiredLine, text } from '#contract/fields.ts';
import { orderID } from '#contract/order-codes.ts';
import { CommandError } from '../back-office/command-result.ts';
import { maxBytes } from '../csv/csv.ts';
import type { Deps } from '../deps.ts';
import { day, hour, minute } from '../time.ts';

/** Parses the arguments of the commands. Each function throws a UsageError with a sentence for the person who typed it. */

/** Invalid arguments, with the reason as a sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Validates an argument by a schema. @throws UsageError with the sentence `must` */
export function valid<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  must: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw new UsageError(must);
  return parsed.output;
}

/** Creates the parser of the number of a row. @param must the sentence for another argument */
const numberParser = (must: string) => (value: unknown) => Number(valid(numericID, value, must));
export const parseArticleID = numberParser('--article is the number of an article.');
export const parseProductID = numberParser('--product is the number of a product.');
export const parseExceptionID = numberParser('An exception is named by its number, such as 12.');
export const parseCommentID = numberParser('A comment is named by its number, such as 12.');
export const parseReviewID = numberParser('A review is named by its number, such as 12.');
export const parseTicketID = numberParser('A ticket is named by its number, such as 12.');
/** Messages have larger numbers than other rows. */
export const parseMessageID = (value: unknown): number =>
  Number(valid(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)), value, 'A message is named by its number, such as 12.'));
export const parseOrderID = (value: unknown): string =>
  valid(
    v.pipe(v.string(), v.trim(), v.toUpperCase(), orderID),
    value,
    'An order is named by its id, such as UW2K7M4QXA.',
  );
export const parseAttemptID = (value: unknown): string =>
  valid(v.pipe(v.string(), v.uuid()), value, 'An attempt is named by its id, as the list of attempts shows it.');
export const parsePublicText = (value: unknown, option: string): string =>
  valid(v.pipe(text(1000), v.nonEmpty()), value, `${option} is 1 to 1000 characters.`);
export const parseNote = (value: unknown): string | null =>
  value === undefined ? null : valid(v.pipe(text(500), v.nonEmpty()), value, 'A note is 1 to 500 characters.');
export const parseReference = (value: unknown): string =>
  valid(
    v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9_-]{4,60}$/)),
    value,
    "--reference is M-PESA's id of the reversal or of the payment to the customer.",
  );
export const parseShillings = (value: unknown): number =>
  Number(
    valid(v.pipe(v.string(), v.regex(/^\d{1,9}$/)), value, '--owed is an amount in whole shillings, such as 1200.'),
  );
export const parseRole = (value: unknown): DeskRole =>
  valid(v.picklist(deskRoles), value, `A role is one of ${deskRoles.join(', ')}.`);
export const parsePersonName = (value: unknown): string =>
  valid(requiredLine(80), value, 'A name is one line of 1 to 80 characters.');
/** Parses an optional argument; null for a missing one. */
export const optional = <T>(parse: (value: unknown) => T, value: unknown): T | null =>
  value === undefined ? null : parse(value);

const units = { m: minute, h: hour, d: day } as const;
const parseSpan = (value: unknown): number => {
  const span = valid(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}[mhd]$/)),
    value,
    '--since is a span of time, such as 30m, 24h or 7d.',
  );
  return Number.parseInt(span, 10) * units[span.at(-1) as keyof typeof units];
};

/**
 * Parses the `--since` of a list, a span of time such as `30m`, `24h` or `7d`.
 * @param otherwise the span without the option, in milliseconds; null for the whole list
 * @returns a function that returns the beginning of the list by the clock of the shop; null for the whole list
 */
export function parseSince(
  value: unknown,
  otherwise: number | null = null,
): (deps: Pick<Deps, 'clock'>) => Date | null {
  const span = optional(parseSpan, value) ?? otherwise;
  return ({ clock }) => (span === null ? null : new Date(clock().getTime() - span));
}

/** Reads an input file of at most 32 MB. @throws CommandError where it cannot be read or is larger */
export async function readInput(path: string): Promise<Uint8Array> {
  try {
    const content = await readFile(path);
    if (content.length <= maxBytes) return content;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
    throw new CommandError(`The file ${path} cannot be read (${code}).`);
  }
  throw new CommandError(`The file ${path} is larger than 32 MB.`);
}
