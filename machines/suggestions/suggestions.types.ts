import type { Suggestion } from '#contract/search.ts';

export interface Context {
  /** The text of the field, trimmed; empty while there are no suggestions. */
  readonly text: string;
  /** The last received suggestions; shown until the next ones arrive. */
  readonly suggestions: readonly Suggestion[];
}

export type Event =
  /** The text of the field changed, or the field was opened again with this text. */
  | { readonly type: 'text.typed'; readonly text: string }
  /** A suggestion was chosen, Escape was pressed, or the field lost focus. */
  | { readonly type: 'suggestions.dismissed' };
