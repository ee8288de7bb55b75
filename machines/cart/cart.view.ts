import type { SnapshotFrom } from 'xstate';
import type { Cart, CartItemType } from '#contract/carts.ts';
import { failureMessage } from '../support/failure.ts';
import { stable } from '../support/stable.ts';
import { isSameItem, shownItems } from './cart.changes.ts';
import type { cartMachine } from './cart.machine.ts';
import type { CartFacts, Event, ItemKey, PendingChange } from './cart.types.ts';

type Snapshot = SnapshotFrom<typeof cartMachine>;

/** What a cart and its pending changes come to; the same objects for the same cart and changes. */
const shownCart = stable((queue: readonly PendingChange[], cart: Cart | null) => {
  const items = shownItems(cart, queue);
  const awaited = queue.filter(({ kind }) => kind === 'added').length;
  return {
    items,
    awaited,
    count: items.reduce((sum, { quantity }) => sum + quantity, 0) + awaited,
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

/** What the badge shows: all quantities, with what is being added. */
export const viewCartCount = ({ context: { cart, queue } }: Snapshot): number => shownCart(queue, cart).count;

/** What the add button of one item shows, whatever else the cart does. */
export const viewCartItem =
  ({ itemType, itemID }: ItemKey) =>
  ({ context: { cart, queue } }: Snapshot) => {
    const { has, isPending } = shownCart(queue, cart);
    return { inCart: has(itemType, itemID), pending: isPending(itemType, itemID) };
  };

/** What the cart page and pages with several add buttons show. Totals are the server's, in whole KES. */
export function viewCart(snapshot: Snapshot) {
  const { cart, queue, failure } = snapshot.context;
  const { items, awaited, count, totals, has, isPending } = shownCart(queue, cart);
  return {
    items,
    /** All quantities, with what is being added. */
    count,
    totals,
    /** The totals do not know the pending changes yet. */
    totalsStale: queue.length > 0,
    isEmpty: cart !== null && items.length === 0 && awaited === 0,
    /** IN CART: the server has confirmed it, and it is not being removed. */
    has,
    /** A change of the item is under way. */
    isPending,
    /** There is no cart to show yet. */
    loading: cart === null && !snapshot.hasTag('failed'),
    /** Something of the cart is on its way. */
    busy: snapshot.hasTag('busy') || snapshot.hasTag('loading'),
    /** The cart could not be loaded; a cart from before is still shown. */
    failed: snapshot.hasTag('failed'),
    failure: failure && failureMessage(failure),
    canCheckout: cart !== null && cart.cartItems.length > 0 && queue.length === 0 && !snapshot.hasTag('failed'),
    /** The attached delivery address; null where none is needed or none is attached yet. */
    addressID: cart?.addressID ?? null,
    checkoutPath: cart?.addressNeeded ? '/checkout-address' : '/checkout-payment',
    cartID: cart?.cartID ?? 0,
  } as const;
}
export type CartView = ReturnType<typeof viewCart>;

/** What other flows need to know of a cart. */
export const factsOf = ({ cartID, cartItems, addressNeeded, amount }: Cart): CartFacts => ({
  cartID,
  isEmpty: cartItems.length === 0,
  addressNeeded,
  amount,
});

/** The same of the cart of now; null while the cart, or whose it is, is not known. */
export const cartFacts = ({ context: { cart, owner, session } }: Snapshot): CartFacts | null =>
  cart === null || owner !== (session?.userID ?? null) ? null : factsOf(cart);

/** Events about one item; `from` is the path of the page the person is on. */
export const item = {
  added: ({ itemID, itemType }: ItemKey, from: string) =>
    ({ type: 'item.added', itemID, itemType, quantity: 1, from }) satisfies Event,
  increased: ({ itemID, itemType }: ItemKey, from: string) =>
    ({ type: 'item.increased', itemID, itemType, from }) satisfies Event,
  decreased: ({ itemID, itemType }: ItemKey, from: string) =>
    ({ type: 'item.decreased', itemID, itemType, from }) satisfies Event,
  removed: ({ itemID, itemType }: ItemKey, from: string) =>
    ({ type: 'item.removed', itemID, itemType, from }) satisfies Event,
};

/** Events about the whole cart. */
export const cartEvents = {
  retried: () => ({ type: 'cart.retried' }) satisfies Event,
  placed: (cartID: string) => ({ type: 'cart.placed', cartID }) satisfies Event,
  refreshed: (cart: Cart) => ({ type: 'cart.refreshed', cart }) satisfies Event,
};
