import type { Cart } from '#contract/carts.ts';
import type { CartFacts } from '../cart/index.ts';
import type { Customer } from '../support/customer.ts';

/** What was forwarded last, so that only news is forwarded. */
export interface Context {
  readonly session: Customer | null | 'unknown';
  readonly cart: CartFacts | null;
  readonly placedCartID: string | null;
  readonly attachedCart: Cart | null;
}

export type Event =
  /** Another page is shown. */
  { readonly type: 'route.entered'; readonly path: string; readonly state?: unknown };

export type Tag = 'loading' | 'open' | 'broken';
