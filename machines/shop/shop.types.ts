import type { Cart } from '#contract/carts.ts';
import type { CartSummary } from '../cart/index.ts';
import type { Customer } from '../support/customer.ts';

/** The values last forwarded, so that only changes are forwarded. */
export interface Context {
  readonly session: Customer | null | 'unknown';
  readonly cart: CartSummary | null;
  readonly placedCartID: string | null;
  readonly attachedCart: Cart | null;
  /** Whether the first page has been entered. */
  readonly isEntered: boolean;
}

export type Event =
  /** The person opened a page: the first one, or another one. */
  { readonly type: 'route.entered'; readonly path: string; readonly state?: unknown };

export type Tag = 'loading' | 'open' | 'broken';
