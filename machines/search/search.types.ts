import type { SearchResult } from '#contract/search.ts';
import type { Failure } from '../support/failure.ts';

export interface Input {
  readonly searchText: string;
}

export interface Context extends Input {
  /** The result for `searchText`; null until loaded. */
  readonly searchResult: SearchResult | null;
  readonly failure: Failure | null;
}

export type Event =
  /** The page was opened for this text, possibly for the current one again. */
  { readonly type: 'search.opened'; readonly searchText: string } | { readonly type: 'search.retried' };

export type Tag = 'opening' | 'missing' | 'loading' | 'ready' | 'empty' | 'failed';
