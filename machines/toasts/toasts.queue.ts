import type { Message, Notice } from '../support/notices.ts';
import type { Context, Toast } from './toasts.types.ts';

/** Pure changes of the queue of toasts. */

type Queue = Pick<Context, 'toasts' | 'shown'>;

/** What tells two messages apart. */
export const messageKey = (message: Message): string => JSON.stringify(message);

const isSameNotice = (one: Notice, other: Notice): boolean =>
  one.severity === other.severity && one.title === other.title && messageKey(one.message) === messageKey(other.message);

const freeID = (toasts: readonly Toast[]): number => {
  const taken = new Set(toasts.map(({ id }) => id));
  let id = 1;
  while (taken.has(id)) id += 1;
  return id;
};

/** Makes queued toasts visible as far as there is room. */
function withRoomFilled(toasts: readonly Toast[], most: number): readonly Toast[] {
  let room = most - toasts.filter(({ phase }) => phase === 'visible').length;
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

const findSame = ({ toasts }: Context, notice: Notice): Toast | undefined =>
  toasts.find((toast) => toast.phase !== 'closing' && isSameNotice(toast.notice, notice));

/** A notice before the toasts can be drawn. */
export const queueNotice = (context: Context, notice: Notice): Partial<Queue> =>
  findSame(context, notice) ? {} : { toasts: withRoomFilled(append(context.toasts, notice), context.most) };

/**
 * A notice while toasts are drawn. A visible toast with the same notice is replaced by a new one, which a screen reader
 * reads again and which stays its whole time. The end of a session is published by the session and by every call that
 * it fails: the first toast is enough.
 */
export function showNotice(context: Context, notice: Notice): Partial<Queue> {
  const same = findSame(context, notice);
  if (same && (same.phase === 'queued' || notice.message === 'sessionExpired')) return {};
  const others = context.toasts.map((toast) =>
    toast === same ? { ...toast, phase: 'closing' as const, replaced: true } : toast,
  );
  return { toasts: withRoomFilled(append(others, notice), context.most) };
}

const withShown = (shown: readonly string[], { notice }: Toast): readonly string[] => [
  ...new Set([...shown, messageKey(notice.message)]),
];

/** A notice where toasts cannot be drawn: the last one stays, in plain words. */
export const setPlainNotice = ({ toasts, shown }: Context, notice: Notice): Partial<Queue> => ({
  toasts: [{ id: 1, notice, phase: 'visible', replaced: false }],
  shown: toasts.reduce(withShown, shown),
});

export const closeToast = ({ toasts, most }: Context, id: number): Partial<Queue> => ({
  toasts: withRoomFilled(
    toasts.map((toast) => (toast.id === id ? { ...toast, phase: 'closing' as const } : toast)),
    most,
  ),
});

export const removeToast = ({ toasts, shown, most }: Context, id: number): Partial<Queue> => ({
  toasts: withRoomFilled(
    toasts.filter((toast) => toast.id !== id),
    most,
  ),
  shown: toasts.filter((toast) => toast.id === id).reduce(withShown, shown),
});
