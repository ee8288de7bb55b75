/** Kenya keeps UTC+3 all year. Safaricom's times are Kenya's, whatever zone the host is in. */
const offsetMs = 3 * 60 * 60 * 1000;

/** A moment as Safaricom writes it: YYYYMMDDHHmmss, Kenya's time. */
export const nairobiTimestamp = (at: Date): string =>
  new Date(at.getTime() + offsetMs).toISOString().replace(/\D/g, '').slice(0, 14);

/** A moment as Pull Transactions writes it: `YYYY-MM-DD HH:mm:ss`, Kenya's time. */
export const nairobiDateTime = (at: Date): string =>
  new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ');

/** The moment that a `YYYY-MM-DD HH:mm:ss` of Kenya's time means; null where it is none. */
export const parseNairobiDateTime = (written: string): Date | null =>
  parseNairobiTimestamp(written.replace(/[-: ]/g, ''));

/** The moment that a YYYYMMDDHHmmss of Kenya's time means; null where it is none. */
export function parseNairobiTimestamp(timestamp: string): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  // 31 February is read as a day in March, which is not what was written.
  return Number.isNaN(at.getTime()) || nairobiTimestamp(at) !== timestamp ? null : at;
}
