import type { SearchResult } from '#contract/search.ts';
import type { Failure } from '../support/failure.ts';

export interface Input {
  readonly searchText: string;
}

export interface Context extends Input {
  /** The answer for `searchText`; null before it is there. */
  readonly searchResult: SearchResult | null;
  readonly failure: Failure | null;
}

export type Event =
  /** The page was opened for this text; also when it stands there already and is searched for once more. */
  { readonly type: 'search.asked'; readonly searchText: string } | { readonly type: 'search.retried' };

export type Tag = 'opening' | 'missing' | 'loading' | 'ready' | 'empty' | 'failed';
