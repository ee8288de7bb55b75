import type { Message, MessageID } from '#machines/support/notices.ts';
import { fieldHints, missingHints, notices } from '#src/messages/en/notices.ts';

/** The text of a message: by its id, or as the server said it. */
export const messageText = (message: Message): string =>
  typeof message === 'string' ? notices[message] : message.text;

const missing: readonly MessageID[] = [
  'requiredDetailsMissing',
  'commentDetailsMissing',
  'emailMissing',
  'nameMissing',
];

/**
 * What stands below a field that a check found wrong: the toast says what, the field how to mend it.
 * @param name the field's, for what to enter where it is empty
 */
export function fieldText(message: MessageID | null | undefined, name = ''): string | null {
  if (!message) return null;
  return (missing.includes(message) ? missingHints[name] : null) ?? fieldHints[message] ?? notices[message];
}
