import { nairobiOffset } from '#contract/nairobi-day.ts';
import { HttpError } from '../http/http-error.ts';
import { day } from '../time.ts';

/** Pages of lists by keys: each page begins after the last row of the page before. */

/** Where the next page begins; null after the last one. @param rows one row more than the page, if there is one */
export const nextOf = <Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string): string | null => {
  const last = rows[limit - 1];
  return rows.length > limit && last !== undefined ? cursorOf(last) : null;
};

const unknownPage = () => new HttpError(400, 'There is no such page.');

/** Parses the cursor of a list that is sorted by a number. @throws HttpError 400 */
export function numberCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw unknownPage();
  return Number(cursor);
}

/** Parses the cursor of a list that is sorted by a moment and a number. @throws HttpError 400 */
export function momentCursor(cursor: string): { readonly at: Date; readonly id: number } {
  const [, ms, id] = /^(\d{1,15})-(\d{1,9})$/.exec(cursor) ?? [];
  if (ms === undefined) throw unknownPage();
  return { at: new Date(Number(ms)), id: Number(id) };
}

/** Parses the cursor of a list whose rows have UUIDs. @throws HttpError 400 */
export function uuidCursor(cursor: string): string {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(cursor)) throw unknownPage();
  return cursor;
}

/** The beginning of a day in Nairobi, such as `2026-11-21`. */
export const startOfDay = (date: string): Date => new Date(Date.parse(`${date}T00:00:00Z`) - nairobiOffset);

/** The beginning of the day in Nairobi of a moment. */
export const dayOf = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + nairobiOffset) / day) * day - nairobiOffset);

/** A span of days in Nairobi: from the first one's beginning, until before the end of the last one. */
export const dayRange = (from: string, to: string): { readonly from: Date; readonly to: Date } => ({
  from: startOfDay(from),
  to: new Date(startOfDay(to).getTime() + day),
});
