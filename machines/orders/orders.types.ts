import type { Order, OrderCount } from '#contract/orders.ts';
import type { Credentials, SessionChanged } from '../support/credentials.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice } from '../support/notices.ts';

/** A page of orders: the newest, or those after a given order. */
export interface PageQuery {
  readonly session: Credentials;
  /** The order after which the page starts; null for the newest. */
  readonly before: string | null;
  readonly limit: number;
}

/** A page of orders with the counts over all pages. */
export interface OrdersPage extends OrderCount {
  readonly orders: readonly Order[];
}

export interface Input {
  readonly session: Credentials | null;
}

export interface Context extends Input {
  /** The orders loaded so far, newest first; null before the first page. */
  readonly orders: readonly Order[] | null;
  /**
   * The orders that had codes to reveal when they were first loaded. They are shown first, also once their codes are
   * revealed, so that no order moves while the page is read.
   */
  readonly firstIDs: readonly string[];
  /** The counts over all pages. */
  readonly count: OrderCount;
  /** Why the orders could not be loaded. */
  readonly failure: Failure | null;
  /** True while the page is in the background, where it does not refresh automatically. */
  readonly hidden: boolean;
}

export type Event =
  | SessionChanged
  | { readonly type: 'orders.retried' }
  | { readonly type: 'page.requested' }
  | { readonly type: 'page.hidden' }
  | { readonly type: 'page.shown' };

export type Emitted = Notice;
