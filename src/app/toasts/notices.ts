import type { Notice } from '#machines/support/notices.ts';

/** Notices on their way to the toasts, whose code is downloaded with the first of them. */

let waiting: readonly Notice[] = [];
let show: ((notice: Notice) => void) | null = null;
let wanted = false;
let tellWanted = () => {};

export function tell(notice: Notice): void {
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
