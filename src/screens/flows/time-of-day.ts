import { shop } from '#contract/shop.ts';

const format = new Intl.DateTimeFormat('en-KE', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hour12: false,
  timeZone: shop.timeZone,
});

/** Formats epoch milliseconds as the time of day: `14:03:07.215`. */
export const formatTimeOfDay = (at: number): string => format.format(at);
