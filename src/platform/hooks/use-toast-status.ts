import type { Message } from '#machines/support/notices.ts';
import { toastStatus } from '#machines/toasts/index.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { useShopChild } from './shop-context.ts';

/** Returns whether a toast has shown this message: never, now or before. */
export const useToastStatus = (message: Message | null) =>
  useSelector(useShopChild('toasts'), (snapshot) => toastStatus(snapshot, message));
