import { messageKey, type Notice } from '../support/notices.ts';
import type { Context, Toast } from './toasts.types.ts';

/** Pure functions of the queue of toasts. */

type Queue = Pick<Context, 'toasts' | 'removedMessageKeys'>;

const isSameNotice = (one: Notice, other: Notice): boolean =>
  one.severity === other.severity && one.title === other.title && messageKey(one.message) === messageKey(other.message);

const freeID = (toasts: readonly Toast[]): number => {
  const usedIDs = new Set(toasts.map(({ id }) => id));
  let id = 1;
  while (usedIDs.has(id)) id += 1;
  return id;
};

/** Makes queued toasts visible up to the maximum. */
function withRoomFilled(toasts: readonly Toast[], max: number): readonly Toast[] {
  let room = max - toasts.filter(({ phase }) => phase === 'visible').length;
  return toasts.map((toast) => {
    if (toast.phase !== 'queued' || room <= 0) return toast;
    room -= 1;
    return { ...toast, phase: 'visible' };
  });
}

const append = (toasts: readonly Toast[], notice: Notice): readonly Toast[] => [
  ...toasts,
  { id: freeID(toasts), notice, phase: 'queued', replaced: false },
];

/** Finds the toast of a notice that is not closing. */
export const findSame = ({ toasts }: Context, notice: Notice): Toast | undefined =>
  toasts.find((toast) => toast.phase !== 'closing' && isSameNotice(toast.notice, notice));

/** Queues a notice before the renderer is loaded; a duplicate is dropped. */
export const queueNotice = (context: Context, notice: Notice): Partial<Queue> =>
  findSame(context, notice) ? {} : { toasts: withRoomFilled(append(context.toasts, notice), context.max) };

/**
 * Adds a notice while toasts are rendered. It replaces a visible toast with the same notice, so that a screen reader
 * reads it again and it is visible for the full duration. A duplicate of a queued toast is dropped. So is
 * 'sessionExpired', which the session and every failed call publish.
 */
export function showNotice(context: Context, notice: Notice): Partial<Queue> {
  const same = findSame(context, notice);
  if (same && (same.phase === 'queued' || notice.message === 'sessionExpired')) return {};
  const others = context.toasts.map((toast) =>
    toast === same ? { ...toast, phase: 'closing' as const, replaced: true } : toast,
  );
  return { toasts: withRoomFilled(append(others, notice), context.max) };
}

const withMessageKey = (removedMessageKeys: readonly string[], { notice }: Toast): readonly string[] => [
  ...new Set([...removedMessageKeys, messageKey(notice.message)]),
];

/** Replaces the toasts by one notice that is shown as plain text. */
export const setPlainNotice = ({ toasts, removedMessageKeys }: Context, notice: Notice): Partial<Queue> => ({
  toasts: [{ id: 1, notice, phase: 'visible', replaced: false }],
  removedMessageKeys: toasts.reduce(withMessageKey, removedMessageKeys),
});

/** Starts closing a toast, which makes room for a queued one. */
export const closeToast = ({ toasts, max }: Context, id: number): Partial<Queue> => ({
  toasts: withRoomFilled(
    toasts.map((toast) => (toast.id === id ? { ...toast, phase: 'closing' as const } : toast)),
    max,
  ),
});

/** Removes the toasts of a notice before they are rendered. */
export const dequeueNotice = ({ toasts, max }: Context, notice: Notice): Partial<Queue> => ({
  toasts: withRoomFilled(
    toasts.filter((toast) => !isSameNotice(toast.notice, notice)),
    max,
  ),
});

/** Starts closing the visible toast of a notice, and removes a queued one. */
export const closeNotice = ({ toasts, max }: Context, notice: Notice): Partial<Queue> => ({
  toasts: withRoomFilled(
    toasts
      .filter((toast) => toast.phase !== 'queued' || !isSameNotice(toast.notice, notice))
      .map((toast) => (isSameNotice(toast.notice, notice) ? { ...toast, phase: 'closing' as const } : toast)),
    max,
  ),
});

/** Removes a closed toast and records the key of its message. */
export const removeToast = ({ toasts, removedMessageKeys, max }: Context, id: number): Partial<Queue> => ({
  toasts: withRoomFilled(
    toasts.filter((toast) => toast.id !== id),
    max,
  ),
  removedMessageKeys: toasts.filter((toast) => toast.id === id).reduce(withMessageKey, removedMessageKeys),
});
