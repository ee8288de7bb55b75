import type { Facets, Product } from '#contract/products.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice, Redirect } from '../support/notices.ts';
import type { FilterEvent, Filters } from '../support/product-filters.ts';

export interface Input {
  readonly filters: Filters;
}

export interface Context {
  readonly filters: Filters;
  /** The pages loaded so far, as the server sent them. */
  readonly pages: readonly (readonly Product[])[];
  /** The number of matching variants over all pages. */
  readonly count: number;
  /** The available values of each filter; their counts take the other filters into account. Null until loaded. */
  readonly facets: Facets | null;
  readonly failure: Failure | null;
}

export type Event =
  /** The URL changed: through a link, a toggled filter or the back button. */
  | { readonly type: 'filters.changed'; readonly filters: Filters }
  | FilterEvent
  /** The person requested the next page. */
  | { readonly type: 'page.requested' }
  | { readonly type: 'list.retried' };

export type Emitted = Notice | Redirect;
