import type { Cart, CartItemType } from '#contract/carts.ts';
import type { Credentials, SessionChanged } from '../support/credentials.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice, Redirect } from '../support/notices.ts';

/** The kind of a change. `added` sets quantity 1; `increased` and `decreased` move the quantity by `count`. */
export type ChangeKind = 'added' | 'increased' | 'decreased' | 'removed';

/** Identifies an item: the variantID, subscriptionItemID or Connect plan id, depending on the item type. */
export interface ItemKey {
  readonly itemID: number;
  readonly itemType: CartItemType;
}

/** A change that the server has not confirmed yet. */
export interface PendingChange extends ItemKey {
  readonly kind: ChangeKind;
  /** The number of steps: quick presses of one button are sent as one change. */
  readonly count: number;
  /** The path of the page on which the change was made. */
  readonly from: string;
}

/** The summary of the cart that other flows get. */
export interface CartSummary {
  readonly cartID: string;
  readonly isEmpty: boolean;
  readonly addressNeeded: boolean;
  /** Whole KES. */
  readonly amount: number;
  /** The sentence about money that has arrived for its order and waits for a person; null for none. */
  readonly held: string | null;
}

export interface Context {
  readonly session: Credentials | null;
  /** The cart as last sent by the server; a failure does not clear it. */
  readonly cart: Cart | null;
  /** The userID for which `cart` was loaded; null for a visitor. */
  readonly owner: string | null;
  /** In the order in which the changes were made; the first one is sent first. */
  readonly queue: readonly PendingChange[];
  /** The number of changes from the first whose requests were sent at once, because the page was hidden; else 0. */
  readonly sentCount: number;
  readonly failure: Failure | null;
  /** Whether CHECKOUT was pressed while changes were pending, so that the checkout opens once they are confirmed. */
  readonly isCheckoutRequested: boolean;
}

interface ItemEvent<T extends ChangeKind> extends ItemKey {
  readonly type: `item.${T}`;
  readonly from: string;
}

export type Event =
  | SessionChanged
  | ItemEvent<'added'>
  | ItemEvent<'increased'>
  | ItemEvent<'decreased'>
  | ItemEvent<'removed'>
  | { readonly type: 'cart.retried' }
  /** CHECKOUT was pressed. */
  | { readonly type: 'checkout.pressed' }
  /** The page of the cart, or one of the checkout, was opened during the visit. */
  | { readonly type: 'page.opened' }
  /** The tab went to the background or is being closed. */
  | { readonly type: 'page.hidden' }
  /** The customer looks at the tab again. */
  | { readonly type: 'page.shown' }
  | { readonly type: 'cart.placed'; readonly cartID: string }
  /** Another flow or tab received a newer cart from the server. */
  | { readonly type: 'cart.refreshed'; readonly cart: Cart };

/** Exactly one applies: `loading` (the cart is requested), `busy` (a change is pending), `ready`, `failed` (retryable). */
export type Tag = 'loading' | 'busy' | 'ready' | 'failed';

export type Emitted = Notice | Redirect;
