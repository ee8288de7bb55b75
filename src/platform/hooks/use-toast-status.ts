import type { Message } from '#machines/support/notices.ts';
import { toastStatus } from '#machines/toasts/index.ts';
import { messageText } from '#src/messages/text.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { useShopChild } from './shop-context.ts';

/** Returns whether a toast has shown this message: never, now or before. */
export const useToastStatus = (message: Message | null) =>
  useSelector(useShopChild('toasts'), (snapshot) => toastStatus(snapshot, message));

/** Returns a message's text for its place on the page; null while a toast shows the same message. */
export function useMessageUnlessToasted(message: Message | null): string | null {
  const status = useToastStatus(message);
  return message && status !== 'now' ? messageText(message) : null;
}
