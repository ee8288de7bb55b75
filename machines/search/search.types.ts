import type { SearchResult } from '#contract/search.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice, Redirect } from '../support/notices.ts';
import type { FilterEdit, Filters } from '../support/product-filters.ts';

export interface Input {
  readonly searchText: string;
  /** They narrow and sort the products. */
  readonly filters: Filters;
}

export interface Context extends Input {
  /** The last result for `searchText`; null until loaded. While other filters load it is that of the previous ones. */
  readonly searchResult: SearchResult | null;
  readonly failure: Failure | null;
}

export type Event =
  /** The page was opened for this text and these filters, possibly for the current ones again. */
  | ({ readonly type: 'search.opened' } & Input)
  | { readonly type: 'filters.edited'; readonly edit: FilterEdit }
  | { readonly type: 'search.retried' };

export type Emitted = Notice | Redirect;

export type Tag = 'missing' | 'loading' | 'reloading' | 'unmatched' | 'empty' | 'failed';
