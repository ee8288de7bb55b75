import type { Product } from '#contract/products.ts';
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
  readonly failure: Failure | null;
}

export type Event =
  /** The URL has these filters now: a link, a toggled filter, the back button. */
  | { readonly type: 'filters.read'; readonly filters: Filters }
  | { readonly type: 'filter.toggled'; readonly name: FilterName; readonly value: string }
  | { readonly type: 'filters.cleared' }
  /** The next page is wanted below the present rows. */
  | { readonly type: 'page.opened' }
  | { readonly type: 'list.retried' };

export type Emitted = Notice | Redirect;

export type Tag = 'loading' | 'reloading' | 'extending' | 'settling' | 'ready' | 'stalled' | 'empty' | 'failed';
