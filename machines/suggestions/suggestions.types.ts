import type { Suggestion } from '#contract/search.ts';

export interface Context {
  /** What was typed last, trimmed; empty where nothing is suggested. */
  readonly text: string;
  /** Those of the last answer. They are shown until the next one. */
  readonly suggestions: readonly Suggestion[];
}

export type Event =
  /** The field holds this text: it was typed in, or the field was opened again. */
  | { readonly type: 'text.typed'; readonly text: string }
  /** One was chosen, Escape was pressed, or the field was left. */
  | { readonly type: 'suggestions.dismissed' };

export type Tag = 'idle' | 'waiting' | 'loading' | 'ready';
