import type { Message, MessageID } from '#machines/support/notices.ts';
import { fieldHints, missingHints, notices } from '#messages/toasts.ts';

/** Returns the text of a message: by its id, or the server's own text. */
export const messageText = (message: Message): string =>
  typeof message === 'string' ? notices[message] : message.text;

const missing: readonly MessageID[] = [
  'requiredDetailsMissing',
  'commentDetailsMissing',
  'emailMissing',
  'nameMissing',
];

/**
 * Returns the text below an invalid field. It explains how to correct the field, while the toast shows the notice.
 * @param name the field's name, for the hint of an empty field
 */
export function fieldText(message: MessageID | null | undefined, name = ''): string | null {
  if (!message) return null;
  return (missing.includes(message) ? missingHints[name] : null) ?? fieldHints[message] ?? notices[message];
}
