/** The formats of Safaricom's times, which are Kenya's, and durations in milliseconds. */

export const second = 1000;
export const minute = 60 * second;

export const nairobiZone = 'Africa/Nairobi';
/** Kenya's time is UTC+3 all year, without daylight saving time. */
const nairobiOffset = 180 * minute;

/** Formats a moment as YYYYMMDDHHmmss in Kenya's time. */
export const nairobiTimestamp = (at: Date): string =>
  new Date(at.getTime() + nairobiOffset).toISOString().replace(/\D/g, '').slice(0, 14);

/** Formats a moment as `YYYY-MM-DD HH:mm:ss` in Kenya's time, as Pull Transactions has it. */
export const nairobiDateTime = (at: Date): string =>
  new Date(at.getTime() + nairobiOffset).toISOString().slice(0, 19).replace('T', ' ');

/** Parses `YYYY-MM-DD HH:mm:ss` of Kenya's time; null for an invalid text. */
export const parseNairobiDateTime = (text: string): Date | null => parseNairobiTimestamp(text.replace(/[-: ]/g, ''));

/** Parses YYYYMMDDHHmmss of Kenya's time; null for an invalid text. */
export function parseNairobiTimestamp(timestamp: string): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  // Date parses 31 February as a day in March.
  return Number.isNaN(at.getTime()) || nairobiTimestamp(at) !== timestamp ? null : at;
}
