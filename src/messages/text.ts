import type { Message, MessageID } from '#machines/support/notices.ts';
import { fieldHints, notices } from '#src/messages/en/notices.ts';

/** The text of a message: by its id, or as the server said it. */
export const messageText = (message: Message): string =>
  typeof message === 'string' ? notices[message] : message.text;

/** What stands below a field that a check found wrong: the toast says what, the field how to mend it. */
export const fieldText = (message: MessageID | null | undefined): string | null =>
  message ? (fieldHints[message] ?? notices[message]) : null;
