/** The offset of Nairobi's time in milliseconds: UTC+3 all year, without daylight saving time. */
export const nairobiOffset = 3 * 60 * 60 * 1000;

/** Formats the calendar day of a moment in Nairobi: `2026-11-21`. */
export const nairobiDay = (moment: Date): string =>
  new Date(moment.getTime() + nairobiOffset).toISOString().slice(0, 10);
