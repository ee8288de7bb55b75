import { dateFormat } from '#src/messages/formats.ts';

const formats = {
  day: dateFormat({ dateStyle: 'medium' }),
  minute: dateFormat({ dateStyle: 'medium', timeStyle: 'short' }),
  event: dateFormat({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }),
} as const;

/** A moment (ISO 8601) as it is read in Nairobi, wherever the reader is; the text itself where it is no moment. */
export function LocalTime({ at, precision = 'day' }: { at: string; precision?: keyof typeof formats }) {
  const moment = new Date(at);
  return <time dateTime={at}>{Number.isNaN(moment.getTime()) ? at : formats[precision](moment)}</time>;
}
