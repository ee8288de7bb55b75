import { assign, emit, enqueueActions, raise, setup } from 'xstate';
import type { Cart, CartItemUpdate } from '#contract/carts.ts';
import type { Credentials } from '../support/credentials.ts';
import { type Failure, failureNotice } from '../support/failure.ts';
import { type Notice, notice, redirect } from '../support/notices.ts';
import { withoutQuery } from '../support/path.ts';
import { timing } from '../support/timing.ts';
import { unprovided } from '../support/unprovided.ts';
import {
  checkoutPath,
  hasEffect,
  isQuantityChange,
  isSameItem,
  quantityAfter,
  requireChange,
  shownItems,
  withChange,
} from './cart.changes.ts';
import { redirectRules } from './cart.redirects.ts';
import type { Context, Emitted, Event, ItemKey, PendingChange, Tag } from './cart.types.ts';

const page = '/cart';

/** The notice that an item is being added. */
export const addingNotice: Notice = { ...notice('info', 'addingItem'), page };

/** Returns the notice that takes the place of `addingNotice` once the server has confirmed the item. */
function inCartNotice({ cartItems }: Cart, change: PendingChange): Notice {
  const added = cartItems.find((item) => isSameItem(item, change));
  return {
    ...notice('success', 'inCart'),
    page,
    link: { to: page, label: 'viewCart' },
    ...(added && { subject: `${added.item.name}, ${added.variant.name}`, image: added.item.image }),
  };
}

/** The actors, actions and guards of the cart's chart. */
export const cartSetup = setup({
  types: {} as { context: Context; events: Event; tags: Tag; emitted: Emitted },
  actors: {
    /** Loads the visitor's cart, or the customer's open one. */
    readCart: unprovided<Cart, { session: Credentials | null }>('readCart'),
    /** Assigns the visitor's cart to the customer and merges it into the customer's open cart. */
    claimCart: unprovided<Cart, { session: Credentials }>('claimCart'),
    updateCartItem: unprovided<Cart, { cartID: string; token: string | null; update: CartItemUpdate }>(
      'updateCartItem',
    ),
    /** Sends several changes at once, without waiting for each other's response. */
    sendChanges: unprovided<unknown, { cartID: string; token: string | null; updates: readonly CartItemUpdate[] }>(
      'sendChanges',
    ),
    storeCartID: unprovided<void, { cartID: string }>('storeCartID'),
  },
  actions: {
    setSession: assign((_, session: Credentials | null) => ({ session })),
    setCart: assign(({ context }, cart: Cart) => ({ cart, owner: context.session?.userID ?? null, failure: null })),
    /** Applies the server's answer. `owner` does not change, because the answer belongs to the same cart. */
    confirmChange: enqueueActions(({ context, enqueue }, cart: Cart) => {
      const change = requireChange(context);
      enqueue.assign({ cart, queue: context.queue.slice(1) });
      // No notice for a package: its confirmation redirects to the cart.
      if (change.kind === 'added' && change.itemType !== 'blog') enqueue.emit(inCartNotice(cart, change));
    }),
    setRefreshedCart: assign((_, cart: Cart) => ({ cart })),
    fail: enqueueActions(({ enqueue }, failure: Failure) => {
      enqueue.assign({ failure, isCheckoutRequested: false });
      enqueue.emit(failureNotice(failure));
    }),
    queueChange: assign(({ context }, change: PendingChange) => ({
      queue: withChange(context.queue, change, Math.max(context.sentCount, 1)),
      // A change after CHECKOUT: the customer has not finished with the cart.
      isCheckoutRequested: false,
    })),
    /** Queues a change while no change is being sent, so that it merges with any other. */
    mergeChange: assign(({ context }, change: PendingChange) => ({
      queue: withChange(context.queue, change, 0),
      isCheckoutRequested: false,
    })),
    dequeueChange: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    markAllSent: assign(({ context }) => ({ sentCount: context.queue.length })),
    dequeueSent: assign(({ context: { queue, sentCount } }) => ({ queue: queue.slice(sentCount), sentCount: 0 })),
    clearCart: assign({ cart: null, owner: null, failure: null, isCheckoutRequested: false }),
    setCheckoutRequested: assign((_, isCheckoutRequested: boolean) => ({ isCheckoutRequested })),
    /** Goes to the checkout's first step, unless the customer has left the cart meanwhile. */
    goToCheckout: emit(({ context }) => redirect(checkoutPath(context.cart), { from: ['/cart'] })),
    clearQueue: assign({ queue: [], sentCount: 0 }),
    notify: emit((_, cartNotice: Notice) => cartNotice),
    setFailure: assign((_, failure: Failure) => ({ failure, isCheckoutRequested: false })),
    /** Takes the place of `addingNotice` where an item could not be added. */
    notifyFailure: emit((_, failure: Failure) => ({ ...failureNotice(failure), page })),
    /** Redirects from the page on which the change was made; no effect once the person has left that page. */
    redirectTo: emit(({ context }, to: string) => redirect(to, { from: [withoutQuery(requireChange(context).from)] })),
    retryIfFailed: raise({ type: 'cart.retried' }),
  },
  guards: {
    isSameCustomer: ({ context }, session: Credentials | null) => context.session?.userID === session?.userID,
    isSignIn: ({ context }, session: Credentials | null) => context.session === null && session !== null,
    /** The owner of the cart is not the user of the session, so it is still the visitor's cart after a sign-in. */
    isUnclaimed: ({ context }) => context.owner !== (context.session?.userID ?? null),
    hasItems: ({ context: { cart, queue } }) => shownItems(cart, queue).length > 0,
    /** Whether money has arrived for the order and waits for a person. */
    isHeld: ({ context }) => context.cart?.held !== undefined,
    isCheckoutRequested: ({ context }) => context.isCheckoutRequested,
    /** Whether changes wait for the response to the one that is being sent. */
    hasWaiting: ({ context }) => context.queue.length > 1,
    hasPending: ({ context }) => context.queue.length > 0,
    isQuantityChange: ({ context }) => isQuantityChange(requireChange(context)),
    /** Only one change of a quantity is pending, so that further presses may join it. */
    isCollectable: ({
      context: {
        queue: [first, second],
        isCheckoutRequested,
      },
    }) => first !== undefined && second === undefined && isQuantityChange(first) && !isCheckoutRequested,
    /** The next change was made before the cart was loaded and has no effect on it. */
    isRedundant: ({
      context: {
        cart,
        queue: [first],
      },
    }) => first !== undefined && !hasEffect(cart, first),
    isRepeated: ({
      context: {
        cart,
        queue: [first],
      },
    }) => first?.kind === 'added' && !hasEffect(cart, first),
    isInCart: ({ context }, key: ItemKey) => quantityAfter(context.cart, context.queue, key) > 0,
    /** Whether the item has a row. An item that is still being added has none and cannot be changed. */
    isShown: ({ context }, key: ItemKey) =>
      shownItems(context.cart, context.queue).some((shown) => isSameItem(shown, key)),
    isAboveOne: ({ context }, key: ItemKey) =>
      shownItems(context.cart, context.queue).some((shown) => isSameItem(shown, key) && shown.canDecrease),
    isOfCurrentCart: ({ context }, cartID: string | undefined) =>
      context.cart !== null && context.cart.cartID === cartID,
    /** Whether the server has answered a visitor, whose cart has items, with another cart. */
    isUnknownVisitor: ({ context: { session, cart } }, cartID: string) =>
      session === null && (cart?.cartItems.length ?? 0) > 0 && cart?.cartID !== cartID,
    isUnusedVisitorCart: ({ context: { session, owner, cart, queue } }) =>
      session === null && owner === null && cart?.cartItems.length === 0 && queue.length === 0,
    isProductAddedFromOtherPage: ({ context }) => redirectRules.productAdded(context),
    isServiceAddedFromOtherPage: ({ context }) => redirectRules.serviceAdded(context),
    isServiceRemovedFromOtherPage: ({ context }) => redirectRules.serviceRemoved(context),
    isPackageAddedFromOtherPage: ({ context }) => redirectRules.packageAdded(context),
    isItemRemovedFromOtherPage: ({ context }) => redirectRules.itemRemoved(context),
  },
  delays: { quantityPause: timing.quantityPause },
});
