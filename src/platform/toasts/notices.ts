import type { Notice } from '#machines/support/notices.ts';
import { messageText } from '#src/messages/text.ts';
import { expectToast } from './standing.ts';

/** Notices on their way to the toasts, whose code is downloaded with the first of them. */

let waiting: readonly Notice[] = [];
let show: ((notice: Notice) => void) | null = null;
let wanted = false;
let arrived = false;
let tellWanted = () => {};

/** The toasts' code is there: from now on a notice is a toast at once. */
export function toastsArrived(): void {
  arrived = true;
}

export function tell(notice: Notice): void {
  // Not before: on a bad network the page says it while the code is awaited.
  if (arrived) expectToast(messageText(notice.message));
  if (show) {
    show(notice);
    return;
  }
  waiting = [...waiting, notice];
  wanted = true;
  tellWanted();
}

/** Shows what waits, and from now on everything at once. Gives back how to stop. */
export function showNoticesWith(shower: (notice: Notice) => void): () => void {
  show = shower;
  for (const notice of waiting) shower(notice);
  waiting = [];
  return () => {
    show = null;
  };
}

/** Whether there has been a notice: a store for `useSyncExternalStore`. */
export const areToastsWanted = (): boolean => wanted;
export function whenToastsAreWanted(listener: () => void): () => void {
  tellWanted = listener;
  return () => {
    tellWanted = () => {};
  };
}
