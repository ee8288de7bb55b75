import type { Order, OrderCount } from '#contract/orders.ts';
import type { Customer, SessionChanged } from '../support/customer.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice } from '../support/notices.ts';

/** What is asked for: the newest orders, or those that follow on one. */
export interface PageQuery {
  readonly session: Customer;
  /** The order that the page follows on; null for the newest. */
  readonly before: string | null;
  readonly limit: number;
}

/** A page of the orders, and how many there are over all pages. */
export interface OrdersPage extends OrderCount {
  readonly orders: readonly Order[];
}

export interface Input {
  readonly session: Customer | null;
}

export interface Context extends Input {
  /** Those loaded so far, newest first; null before the first page. */
  readonly orders: readonly Order[] | null;
  /** Over all pages. */
  readonly count: OrderCount;
  /** Why there are none to show. */
  readonly failure: Failure | null;
  /** The page is in the background: nothing is asked for by itself. */
  readonly hidden: boolean;
}

export type Event =
  | SessionChanged
  | { readonly type: 'orders.retried' }
  | { readonly type: 'page.opened' }
  | { readonly type: 'page.hidden' }
  | { readonly type: 'page.shown' };

export type Tag = 'signedOut' | 'loading' | 'listed' | 'extending' | 'failed';

export type Emitted = Notice;
