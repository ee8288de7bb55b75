import type { Facets, Product } from '#contract/products.ts';
import type { ProductSort } from '#contract/shop.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice, Redirect } from '../support/notices.ts';
import type { FilterName, Filters } from './filters.ts';

export interface Input {
  readonly filters: Filters;
}

export interface Context {
  readonly filters: Filters;
  /** The pages loaded so far, each as it was answered. */
  readonly pages: readonly (readonly Product[])[];
  /** How many variants fit, over all pages. */
  readonly count: number;
  /** What each filter can be set to, with counts that follow the other filters; null until they are known. */
  readonly facets: Facets | null;
  readonly failure: Failure | null;
}

export type Event =
  /** The URL has these filters now: a link, a toggled filter, the back button. */
  | { readonly type: 'filters.read'; readonly filters: Filters }
  | { readonly type: 'filter.toggled'; readonly name: FilterName; readonly value: string }
  | { readonly type: 'sort.chosen'; readonly sort: ProductSort }
  /** As typed; what is no price is no bound. */
  | { readonly type: 'price.chosen'; readonly min: string; readonly max: string }
  | { readonly type: 'filters.cleared' }
  /** The next page is wanted below the present rows. */
  | { readonly type: 'page.opened' }
  | { readonly type: 'list.retried' };

export type Emitted = Notice | Redirect;

export type Tag = 'loading' | 'reloading' | 'extending' | 'stalled' | 'empty' | 'failed';
