import { messageKey, type Notice } from '../support/notices.ts';
import { toastTiming } from '../support/timing.ts';
import type { Context, Toast } from './toasts.types.ts';

/** Pure functions of the queue of toasts. */

/** The argument of an action. */
interface ActionArgs {
  readonly context: Context;
}
type Queue = Pick<Context, 'toasts' | 'removedMessageKeys' | 'openPage'>;

const isSameNotice = (one: Notice, other: Notice): boolean =>
  one.severity === other.severity && one.title === other.title && messageKey(one.message) === messageKey(other.message);

const freeID = (toasts: readonly Toast[]): number => {
  const usedIDs = new Set(toasts.map(({ id }) => id));
  let id = 1;
  while (usedIDs.has(id)) id += 1;
  return id;
};

/** Makes queued toasts visible up to the maximum. */
function showQueued(toasts: readonly Toast[], max: number): readonly Toast[] {
  let room = max - toasts.filter(({ phase }) => phase === 'visible').length;
  return toasts.map((toast) => {
    if (toast.phase !== 'queued' || room <= 0) return toast;
    room -= 1;
    return { ...toast, phase: 'visible' };
  });
}

const append = (toasts: readonly Toast[], notice: Notice, inPlace = false): readonly Toast[] => [
  ...toasts,
  {
    id: freeID(toasts),
    notice,
    duration: notice.severity === 'success' ? toastTiming.success : toastTiming.error,
    phase: 'queued',
    replaced: false,
    entered: false,
    next: null,
    inPlace,
  },
];

const change = (toasts: readonly Toast[], changed: Toast, changes: Partial<Toast>): readonly Toast[] =>
  toasts.map((toast) => (toast === changed ? { ...toast, ...changes } : toast));

const closed = (toasts: readonly Toast[], toast: Toast, replaced: boolean): readonly Toast[] =>
  change(toasts, toast, { phase: 'closing', replaced, next: null });

/** Replaces a toast by the next notice, or ends it; later, if it has not entered yet. */
function replaceOrEnd(toasts: readonly Toast[], toast: Toast, next: Notice | false): readonly Toast[] {
  if (!toast.entered) return change(toasts, toast, { next });
  const others = closed(toasts, toast, next !== false);
  return next ? append(others, next, true) : others;
}

/** Finds the toast that is about a page, and ends with its opening. There is one at most. */
const findAbout = (toasts: readonly Toast[], page: string): Toast | undefined =>
  toasts.find(({ phase, notice }) => phase !== 'closing' && notice.severity !== 'error' && notice.page === page);

/** Adds a notice, in the place of the toast of its page. A notice that links to the open page is not shown. */
function add({ toasts, openPage: open }: Context, notice: Notice): readonly Toast[] {
  const predecessor = notice.page && findAbout(toasts, notice.page);
  const isNeedless = notice.link?.to === (open ?? '');
  if (predecessor) return replaceOrEnd(toasts, predecessor, !isNeedless && notice);
  return isNeedless ? toasts : append(toasts, notice);
}

/** Finds the toast of a notice that is not closing. */
export const findSame = ({ toasts }: Context, notice: Notice): Toast | undefined =>
  toasts.find((toast) => toast.phase !== 'closing' && isSameNotice(toast.notice, notice));

/** Queues a notice before the renderer is loaded; a duplicate is dropped. */
export const queueNotice = ({ context }: ActionArgs, notice: Notice): Partial<Queue> =>
  findSame(context, notice) ? {} : { toasts: showQueued(add(context, notice), context.max) };

/**
 * Adds a notice while toasts are rendered. It replaces a visible toast with the same notice, so that a screen reader
 * reads it again and it is visible for the full duration. A duplicate of a queued toast is dropped. So is
 * 'sessionExpired', which the session and every failed call publish.
 */
export function showNotice({ context }: ActionArgs, notice: Notice): Partial<Queue> {
  const same = findSame(context, notice);
  if (same && (same.phase === 'queued' || notice.message === 'sessionExpired')) return {};
  const toasts = same ? append(closed(context.toasts, same, true), notice) : add(context, notice);
  return { toasts: showQueued(toasts, context.max) };
}

const withMessageKey = (removedMessageKeys: readonly string[], { notice }: Toast): readonly string[] => [
  ...new Set([...removedMessageKeys, messageKey(notice.message)]),
];

/** Replaces the toasts by one notice that is shown as plain text. */
export const setPlainNotice = (
  { context: { toasts, removedMessageKeys } }: ActionArgs,
  notice: Notice,
): Partial<Queue> => ({
  toasts: showQueued(append([], notice), 1),
  removedMessageKeys: toasts.reduce(withMessageKey, removedMessageKeys),
});

/** Returns the notice to show where only one can be shown. */
export function lastNotice({ toasts }: Context): Notice | undefined {
  const last = toasts.at(-1);
  return last?.next || last?.notice;
}

/** Marks a toast as entered, and replaces or ends it if that waited for it. */
export const enterToast = ({ context: { toasts, max } }: ActionArgs, id: number): Partial<Queue> => {
  const entered = toasts.map((toast) => (toast.id === id ? { ...toast, entered: true } : toast));
  const toast = entered.find(({ next }) => next !== null);
  return {
    toasts:
      toast?.next == null || toast.id !== id ? entered : showQueued(replaceOrEnd(entered, toast, toast.next), max),
  };
};

/** Ends the toast about a page that has opened. */
export const openPage = ({ context: { toasts, max } }: ActionArgs, path: string): Partial<Queue> => {
  const ending = findAbout(toasts, path);
  return { openPage: path, toasts: ending ? showQueued(replaceOrEnd(toasts, ending, false), max) : toasts };
};

/** Starts closing a toast, which makes room for a queued one. A notice that waited for it is shown. */
export const closeToast = ({ context: { toasts, max } }: ActionArgs, id: number): Partial<Queue> => {
  const closing = toasts.find((toast) => toast.id === id);
  if (!closing) return {};
  const others = closed(toasts, closing, false);
  return { toasts: showQueued(closing.next ? append(others, closing.next) : others, max) };
};

/** Removes the toasts of a notice before they are rendered. */
export const dequeueNotice = ({ context: { toasts, max } }: ActionArgs, notice: Notice): Partial<Queue> => ({
  toasts: showQueued(
    toasts.filter((toast) => !isSameNotice(toast.notice, notice)),
    max,
  ),
});

/** Starts closing the visible toast of a notice, and removes a queued one. */
export const closeNotice = ({ context: { toasts, max } }: ActionArgs, notice: Notice): Partial<Queue> => ({
  toasts: showQueued(
    toasts
      .filter((toast) => toast.phase !== 'queued' || !isSameNotice(toast.notice, notice))
      .map((toast) => (isSameNotice(toast.notice, notice) ? { ...toast, phase: 'closing' as const } : toast)),
    max,
  ),
});

/** Removes a closed toast and records the key of its message. */
export const removeToast = (
  { context: { toasts, removedMessageKeys, max } }: ActionArgs,
  id: number,
): Partial<Queue> => ({
  toasts: showQueued(
    toasts.filter((toast) => toast.id !== id),
    max,
  ),
  removedMessageKeys: toasts.filter((toast) => toast.id === id).reduce(withMessageKey, removedMessageKeys),
});
