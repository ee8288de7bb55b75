import type { Notice } from '../support/notices.ts';

export interface Toast {
  /** A number from 1, free again once the toast is gone. */
  readonly id: number;
  readonly notice: Notice;
  readonly phase: 'queued' | 'visible' | 'closing';
  /** Another toast with the same notice has taken its place. */
  readonly replaced: boolean;
}

export interface Input {
  /** How many toasts are visible at once. */
  readonly most: number;
}

export interface Context extends Input {
  /** In the order of their notices. */
  readonly toasts: readonly Toast[];
  /** Keys of the messages that a toast has shown before. */
  readonly shown: readonly string[];
}

export type Event =
  | { readonly type: 'notice.published'; readonly notice: Notice }
  /** A notice may follow: its code should be there by then. */
  | { readonly type: 'renderer.requested' }
  /** The toast was visible for its whole time. */
  | { readonly type: 'toast.expired'; readonly id: number }
  | { readonly type: 'toast.dismissed'; readonly id: number }
  /** The toast is no longer on the page. */
  | { readonly type: 'toast.exited'; readonly id: number };

export type Tag = 'drawn' | 'plain';
