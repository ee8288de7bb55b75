import type { Notice } from '../support/notices.ts';

export interface Toast {
  /** The smallest free number from 1; reused after the toast is removed. */
  readonly id: number;
  readonly notice: Notice;
  /** Milliseconds that it is visible. */
  readonly duration: number;
  readonly phase: 'queued' | 'visible' | 'closing';
  /** Another toast has replaced it. */
  readonly replaced: boolean;
  /** It has moved in, so that a person has seen it. */
  readonly entered: boolean;
  /** The notice that replaces it once it has entered; false where it then ends. */
  readonly next: Notice | false | null;
  /** It appears at once in the place of another toast. */
  readonly inPlace: boolean;
}

export interface Input {
  /** The maximum number of visible toasts. */
  readonly max: number;
}

export interface Context extends Input {
  /** In the order of the notices. */
  readonly toasts: readonly Toast[];
  /** Keys of the messages of removed toasts. */
  readonly removedMessageKeys: readonly string[];
  /** The path of the open page; null before the first. */
  readonly openPage: string | null;
}

export type Event =
  | { readonly type: 'notice.published'; readonly notice: Notice }
  /** The cause of an error notice is gone. */
  | { readonly type: 'notice.resolved'; readonly notice: Notice }
  | { readonly type: 'page.opened'; readonly path: string }
  /** A notice is likely, so the renderer's code is loaded in advance. */
  | { readonly type: 'renderer.requested' }
  /** The toast has moved in. */
  | { readonly type: 'toast.entered'; readonly id: number }
  /** The toast was visible for its full duration. */
  | { readonly type: 'toast.expired'; readonly id: number }
  | { readonly type: 'toast.dismissed'; readonly id: number }
  /** The exit animation of the toast has ended. */
  | { readonly type: 'toast.exited'; readonly id: number };

export type Tag = 'rendered' | 'plain';
