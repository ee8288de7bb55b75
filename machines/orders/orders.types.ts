import type { Order } from '#contract/orders.ts';
import type { Customer, SessionChanged } from '../support/customer.ts';
import type { Failure } from '../support/failure.ts';

export interface Input {
  readonly session: Customer | null;
}

export interface Context extends Input {
  /** Newest first; null until loaded. */
  readonly orders: readonly Order[] | null;
  /** Why there are none to show. */
  readonly failure: Failure | null;
  /** The page is in the background: nothing is asked for by itself. */
  readonly hidden: boolean;
}

export type Event =
  | SessionChanged
  | { readonly type: 'orders.retried' }
  | { readonly type: 'page.hidden' }
  | { readonly type: 'page.shown' };

export type Tag = 'signedOut' | 'loading' | 'sorting' | 'listed' | 'failed';
