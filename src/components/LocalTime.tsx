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
  /** Beside a calendar leaf with the date. */
  hour: dateFormat({ weekday: 'short', hour: '2-digit', minute: '2-digit' }),
} as const;

/** A time (ISO 8601) in Nairobi's time zone, whatever the reader's zone is. An invalid time is shown as it is. */
export function LocalTime({ at, precision = 'day' }: { at: string; precision?: keyof typeof formats }) {
  const moment = new Date(at);
  return <time dateTime={at}>{Number.isNaN(moment.getTime()) ? at : formats[precision](moment)}</time>;
}
