import { shop } from '#contract/shop.ts';

const formats = {
  day: new Intl.DateTimeFormat('en-KE', { dateStyle: 'medium', timeZone: shop.timeZone }),
  minute: new Intl.DateTimeFormat('en-KE', { dateStyle: 'medium', timeStyle: 'short', timeZone: shop.timeZone }),
  event: new Intl.DateTimeFormat('en-KE', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: shop.timeZone,
  }),
} as const;

/** A moment (ISO 8601) as it is read in Nairobi, wherever the reader is; the text itself where it is no moment. */
export function LocalTime({ at, precision = 'day' }: { at: string; precision?: keyof typeof formats }) {
  const moment = new Date(at);
  return <time dateTime={at}>{Number.isNaN(moment.getTime()) ? at : formats[precision].format(moment)}</time>;
}
