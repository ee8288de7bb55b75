import type { Cart } from '#contract/carts.ts';
import type { CartSummary } from '../cart/index.ts';
import type { Credentials } from '../support/credentials.ts';

/** A page that the person entered: its path and its navigation state. */
export interface Route {
  readonly path: string;
  readonly state?: unknown;
}

/** The values last forwarded, so that only changes are forwarded. */
export interface Context {
  readonly session: Credentials | null | 'unknown';
  readonly cart: CartSummary | null;
  /** The page last entered, for a checkout that starts later. */
  readonly route: Route | null;
  readonly placedCartID: string | null;
  readonly attachedCart: Cart | null;
  /** Whether the first page has been entered. */
  readonly isEntered: boolean;
}

export type Event =
  /** The person opened a page: the first one, or another one. */
  | ({ readonly type: 'route.entered' } & Route)
  /** *Try again* was pressed where the checkout's code could not be loaded. */
  | { readonly type: 'checkout.retried' };

export type Tag = 'loading' | 'open' | 'broken';
