import type { Cart, CartItemType } from '#contract/carts.ts';
import type { Customer, SessionChanged } from '../support/customer.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice, Redirect } from '../support/notices.ts';

/** What a person does to an item. `added` puts it in with quantity 1; the next two move its quantity by one. */
export type ChangeKind = 'added' | 'increased' | 'decreased' | 'removed';

/** The variantID, subscriptionItemID or Connect plan's id, by item type. */
export interface ItemKey {
  readonly itemID: number;
  readonly itemType: CartItemType;
}

/** A change that the server has not confirmed yet. */
export interface PendingChange extends ItemKey {
  readonly kind: ChangeKind;
  /** By how many the quantity moves: quick presses are sent as one change. */
  readonly count: number;
  /** The path of the page it was made on. */
  readonly from: string;
}

/** What other flows need to know about the cart. */
export interface CartFacts {
  readonly cartID: string;
  readonly isEmpty: boolean;
  readonly addressNeeded: boolean;
  /** Whole KES. */
  readonly amount: number;
}

export interface Context {
  readonly session: Customer | null;
  /** The cart as the server last answered it; kept through failures. */
  readonly cart: Cart | null;
  /** The userID that `cart` was loaded for; null is a visitor's. */
  readonly owner: string | null;
  /** In the order they were made; the first one is sent first. */
  readonly queue: readonly PendingChange[];
  readonly failure: Failure | null;
}

interface ItemEvent<T extends ChangeKind> extends ItemKey {
  readonly type: `item.${T}`;
  readonly from: string;
}

export type Event =
  | SessionChanged
  | (ItemEvent<'added'> & { readonly quantity: 1 })
  | ItemEvent<'increased'>
  | ItemEvent<'decreased'>
  | ItemEvent<'removed'>
  | { readonly type: 'cart.retried' }
  | { readonly type: 'cart.placed'; readonly cartID: string }
  /** The cart has changed on the server. */
  | { readonly type: 'cart.refreshed'; readonly cart: Cart };

/** Exactly one holds: `loading` (cart asked for), `busy` (a change is sent), `ready`, `failed` (can be retried). */
export type Tag = 'loading' | 'busy' | 'ready' | 'failed';

export type Emitted = Notice | Redirect;
