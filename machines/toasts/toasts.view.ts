import type { SnapshotFrom } from 'xstate';
import { type Message, messageKey, type Notice } from '../support/notices.ts';
import type { toastsMachine } from './toasts.machine.ts';
import type { Event, Toast } from './toasts.types.ts';

type Snapshot = SnapshotFrom<typeof toastsMachine>;
const none: readonly Toast[] = [];

/** The view model of the toasts. */
export const viewToasts = (snapshot: Snapshot) => ({
  /** Whether the renderer is loaded. It renders all toasts except the queued ones. */
  rendered: snapshot.hasTag('rendered'),
  toasts: snapshot.hasTag('rendered') ? snapshot.context.toasts : none,
  /** The last notice, as plain text where the renderer could not be loaded; else null. */
  plain: snapshot.hasTag('plain') ? (snapshot.context.toasts[0]?.notice ?? null) : null,
});
export type ToastsView = ReturnType<typeof viewToasts>;

/** Whether another toast has replaced this one, which is still closing. */
export const isReplaced = ({ context }: Snapshot, id: number): boolean =>
  context.toasts.some((toast) => toast.id === id && toast.replaced);

/** Whether a toast can be dismissed: it is neither dismissed nor expired. */
export const canDismiss = (snapshot: Snapshot, id: number): boolean => snapshot.can(toastEvents.dismissed(id));

/** Returns whether a toast with this message was never shown, is shown now, or was shown before. */
export function toastStatus(snapshot: Snapshot, message: Message | null): 'never' | 'now' | 'before' {
  if (message === null) return 'never';
  const key = messageKey(message);
  const isShown = snapshot.hasTag('rendered') || snapshot.hasTag('plain');
  const { toasts, removedMessageKeys } = snapshot.context;
  if (isShown && toasts.some(({ notice, replaced }) => !replaced && messageKey(notice.message) === key)) return 'now';
  return removedMessageKeys.includes(key) ? 'before' : 'never';
}

export const toastEvents = {
  published: (notice: Notice) => ({ type: 'notice.published', notice }) satisfies Event,
  resolved: (notice: Notice) => ({ type: 'notice.resolved', notice }) satisfies Event,
  pageOpened: (path: string) => ({ type: 'page.opened', path }) satisfies Event,
  rendererRequested: () => ({ type: 'renderer.requested' }) satisfies Event,
  entered: (id: number) => ({ type: 'toast.entered', id }) satisfies Event,
  expired: (id: number) => ({ type: 'toast.expired', id }) satisfies Event,
  dismissed: (id: number) => ({ type: 'toast.dismissed', id }) satisfies Event,
  exited: (id: number) => ({ type: 'toast.exited', id }) satisfies Event,
};
