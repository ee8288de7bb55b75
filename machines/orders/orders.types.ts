import type { Order } from '#contract/orders.ts';
import type { Customer, SessionChanged } from '../support/customer.ts';
import type { Failure } from '../support/failure.ts';

export interface Input {
  readonly session: Customer | null;
}

export interface Context extends Input {
  /** Newest first; null until loaded. */
  readonly orders: readonly Order[] | null;
  readonly failure: Failure | null;
}

export type Event = SessionChanged | { readonly type: 'orders.retried' };

export type Tag = 'signedOut' | 'loading' | 'ready' | 'empty' | 'failed';
