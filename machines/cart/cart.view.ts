import type { SnapshotFrom } from 'xstate';
import type { Cart, CartItemType } from '#contract/carts.ts';
import { failureMessage } from '../support/failure.ts';
import { stable } from '../support/stable.ts';
import { checkoutPath, isSameItem, shownItems } from './cart.changes.ts';
import type { cartMachine } from './cart.machine.ts';
import type { CartSummary, Event, ItemKey, PendingChange } from './cart.types.ts';

type Snapshot = SnapshotFrom<typeof cartMachine>;

/** Returns the cart with its pending changes. Memoized, so that equal inputs give the same objects. */
const shownCart = stable((queue: readonly PendingChange[], cart: Cart | null) => {
  const items = shownItems(cart, queue);
  const awaited = queue.filter(({ kind }) => kind === 'added').length;
  return {
    items,
    awaited,
    count: items.reduce((sum, { quantity }) => sum + quantity, 0) + awaited,
    // Computed by server/carts/totals.ts.
    totals: {
      subtotal: cart?.subtotal ?? 0,
      tax: cart?.tax ?? 0,
      delivery: cart?.delivery ?? 0,
      amount: cart?.amount ?? 0,
    },
    has: (itemType: CartItemType, itemID: number): boolean =>
      items.some((item) => isSameItem(item, { itemType, itemID })),
    isPending: (itemType: CartItemType, itemID: number): boolean =>
      queue.some((change) => isSameItem(change, { itemType, itemID })),
  };
});

/** Returns the number on the badge: all quantities, including items that are being added. */
export const viewCartCount = ({ context: { cart, queue } }: Snapshot): number => shownCart(queue, cart).count;

/** Whether a change is pending. */
export const viewCartPending = ({ context: { queue } }: Snapshot): boolean => queue.length > 0;

/** Returns the state of the add button of one item. */
export const viewCartItem =
  ({ itemType, itemID }: ItemKey) =>
  ({ context: { cart, queue } }: Snapshot) => {
    const { has, isPending } = shownCart(queue, cart);
    return { inCart: has(itemType, itemID), pending: isPending(itemType, itemID) };
  };

/**
 * The view model of the cart page and of pages with several add buttons. The server computes the totals in whole KES
 * (server/carts/totals.ts).
 */
export function viewCart(snapshot: Snapshot) {
  const { cart, queue, failure } = snapshot.context;
  const { items, awaited, count, totals, has, isPending } = shownCart(queue, cart);
  return {
    items,
    /** The sum of all quantities, including items that are being added. */
    count,
    totals,
    /** The delivery fee in each city; null where it is the same in all of them. */
    deliveryFees: cart?.deliveryFees ?? null,
    /** True while the totals do not include pending changes. */
    totalsStale: queue.length > 0,
    isEmpty: cart !== null && items.length === 0 && awaited === 0,
    /** Whether to show IN CART: the server confirmed the item and it is not being removed. */
    has,
    /** Whether a change of the item is pending. */
    isPending,
    /** True until the first cart is loaded. */
    loading: cart === null && !snapshot.hasTag('failed'),
    /** True while the cart is loading or a change is pending. */
    busy: snapshot.hasTag('busy') || snapshot.hasTag('loading'),
    /** The cart could not be loaded; `items` may still show an earlier one. */
    failed: snapshot.hasTag('failed'),
    failure: failure && failureMessage(failure),
    /** Pressing CHECKOUT during a change opens the checkout once the change is confirmed. */
    canCheckout: items.length > 0 && !snapshot.hasTag('failed'),
    /** True from that press until the checkout opens. */
    leaving: snapshot.context.isCheckoutRequested,
    /** The id of the attached delivery address; null where none is needed or attached. */
    addressID: cart?.addressID ?? null,
    /** The page that CHECKOUT leads to. */
    checkoutPath: checkoutPath(cart),
    cartID: cart?.cartID ?? null,
    /** The sentence about money that has arrived for the order and waits for a person; null for none. */
    held: cart?.held ?? null,
  } as const;
}
export type CartView = ReturnType<typeof viewCart>;

/** Returns the summary of a cart for other flows. */
export const summarizeCart = ({ cartID, cartItems, addressNeeded, amount, held }: Cart): CartSummary => ({
  cartID,
  isEmpty: cartItems.length === 0,
  addressNeeded,
  amount,
  held: held ?? null,
});

/** Returns the summary of the current cart; null while the cart or its owner is unknown. */
export const cartSummary = ({ context: { cart, owner, session } }: Snapshot): CartSummary | null =>
  cart === null || owner !== (session?.userID ?? null) ? null : summarizeCart(cart);

/** Events about one item; `from` is the path of the current page. */
export const itemEvents = {
  added: ({ itemID, itemType }: ItemKey, from: string) =>
    ({ type: 'item.added', itemID, itemType, from }) satisfies Event,
  increased: ({ itemID, itemType }: ItemKey, from: string) =>
    ({ type: 'item.increased', itemID, itemType, from }) satisfies Event,
  decreased: ({ itemID, itemType }: ItemKey, from: string) =>
    ({ type: 'item.decreased', itemID, itemType, from }) satisfies Event,
  removed: ({ itemID, itemType }: ItemKey, from: string) =>
    ({ type: 'item.removed', itemID, itemType, from }) satisfies Event,
};

/** Events about the whole cart. */
export const cartEvents = {
  checkoutPressed: () => ({ type: 'checkout.pressed' }) satisfies Event,
  pageOpened: () => ({ type: 'page.opened' }) satisfies Event,
  pageHidden: () => ({ type: 'page.hidden' }) satisfies Event,
  pageShown: () => ({ type: 'page.shown' }) satisfies Event,
  retried: () => ({ type: 'cart.retried' }) satisfies Event,
  placed: (cartID: string) => ({ type: 'cart.placed', cartID }) satisfies Event,
  refreshed: (cart: Cart) => ({ type: 'cart.refreshed', cart }) satisfies Event,
};
