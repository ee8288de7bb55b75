import type { AnyEventObject } from 'xstate';
import type { Message, Notice } from '#machines/support/notices.ts';
import { messageText } from '#src/messages/text.ts';

/** The notices of the shop as models state them: with the texts of the specification. */

/** Returns the expected notice with a text of the specification. */
export const toast = (
  severity: Notice['severity'],
  text: string,
  options: Partial<Omit<Notice, 'type' | 'severity' | 'message' | 'title' | 'link'>> & {
    readonly title?: string;
    readonly link?: { readonly to: string; readonly label: string };
  } = {},
) => ({ type: 'notice', severity, message: text, ...options });

/** Returns the text of a message of a view model; null if there is none. */
export const shownText = (message: Message | null): string | null => (message === null ? null : messageText(message));

/** Replaces the message ids of an emitted notice by their texts. */
export function readEmitted(emitted: AnyEventObject): AnyEventObject {
  if (emitted.type !== 'notice') return emitted;
  const { message, title, link, ...rest } = emitted as unknown as Notice;
  return {
    ...rest,
    message: messageText(message),
    ...(title && { title: messageText(title) }),
    ...(link && { link: { ...link, label: messageText(link.label) } }),
  };
}
