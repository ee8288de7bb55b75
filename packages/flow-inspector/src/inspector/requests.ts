import type { RecordedEvent } from '../recording/index.ts';
import type { Event, TabRequest } from './types.ts';

/** Parses the data of an event that a person has typed; null where the text is not a JSON object. No text is no data. */
export function parsePayload(text: string): object | null {
  try {
    const data: unknown = text.trim() === '' ? {} : JSON.parse(text);
    // JSON’s `null` is an object for `typeof`, and no data either.
    return typeof data === 'object' && !Array.isArray(data) ? data : null;
  } catch {
    return null;
  }
}

/** Returns the request to send the event of a form to an actor. The type that was chosen wins over one in the data. */
export const requestToSend = ({ id, name, payload }: Extract<Event, { type: 'event.sent' }>): TabRequest => ({
  type: 'event.sent',
  id,
  event: { ...parsePayload(payload), type: name } satisfies RecordedEvent,
});
