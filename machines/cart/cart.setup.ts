import { assign, emit, enqueueActions, raise, setup } from 'xstate';
import type { Cart, CartItemUpdate } from '#contract/carts.ts';
import type { Customer } from '../support/customer.ts';
import { type Failure, failureNotice } from '../support/failure.ts';
import { type Notice, notice, redirect } from '../support/notices.ts';
import { unprovided } from '../support/unprovided.ts';
import {
  firstOf,
  hasEffect,
  isMadeElsewhere,
  isSameItem,
  pathOf,
  quantityAfter,
  shownItems,
  withChange,
} from './cart.changes.ts';
import type { Context, Emitted, Event, ItemKey, PendingChange, Tag } from './cart.types.ts';

/** What the cart's machine is made of: its calls, actions and guards. */
/** Follows 'Adding item to cart' once the server has the item. */
const inCart: Notice = { ...notice('info', 'inCart'), link: { to: '/cart', label: 'viewCart' } };

export const cartSetup = setup({
  types: {} as { context: Context; events: Event; tags: Tag; emitted: Emitted },
  actors: {
    /** The visitor's cart, or the customer's open one. */
    readCart: unprovided<Cart, { session: Customer | null }>('readCart'),
    /** The visitor's cart, given to the customer and merged into theirs. */
    claimCart: unprovided<Cart, { session: Customer }>('claimCart'),
    updateCartItem: unprovided<Cart, { cartID: string; token: string | null; update: CartItemUpdate }>(
      'updateCartItem',
    ),
    storeCartID: unprovided<void, { cartID: string }>('storeCartID'),
  },
  actions: {
    setSession: assign((_, session: Customer | null) => ({ session })),
    setCart: assign(({ context }, cart: Cart) => ({ cart, owner: context.session?.userID ?? null, failure: null })),
    /** The cart stays whose it was. */
    confirmChange: enqueueActions(({ context, enqueue }, cart: Cart) => {
      const { kind, itemType } = firstOf(context);
      enqueue.assign({ cart, failure: null, queue: context.queue.slice(1) });
      // A package leads to the cart itself.
      if (kind === 'added' && itemType !== 'blog') enqueue.emit(inCart);
    }),
    setRefreshedCart: assign((_, cart: Cart) => ({ cart })),
    fail: enqueueActions(({ enqueue }, failure: Failure) => {
      enqueue.assign({ failure });
      enqueue.emit(failureNotice(failure));
    }),
    queueChange: assign(({ context }, change: PendingChange) => ({ queue: withChange(context.queue, change) })),
    dequeueChange: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    clearCart: assign({ cart: null, owner: null, failure: null }),
    clearQueue: assign({ queue: [] }),
    notify: emit((_, said: Notice) => said),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
    /** Leaves the page that the change was made on, unless the person has gone elsewhere. */
    goTo: emit(({ context }, to: string) => redirect(to, { from: [pathOf(firstOf(context).from)] })),
    retryIfFailed: raise({ type: 'cart.retried' }),
  },
  guards: {
    isSameCustomer: ({ context }, session: Customer | null) => context.session?.userID === session?.userID,
    isSignIn: ({ context }, session: Customer | null) => context.session === null && session !== null,
    /** The customer signed in while the cart still is the visitor's. */
    isUnclaimed: ({ context }) => context.owner !== (context.session?.userID ?? null),
    hasPending: ({ context }) => context.queue.length > 0,
    /** The next change was made before the cart was known, and changes nothing in it. */
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
    /** What is being added has no row yet that it could be changed in. */
    isShown: ({ context }, key: ItemKey) =>
      shownItems(context.cart, context.queue).some((shown) => isSameItem(shown, key)),
    isAboveOne: ({ context }, key: ItemKey) =>
      shownItems(context.cart, context.queue).some((shown) => isSameItem(shown, key) && shown.canDecrease),
    isOfCurrentCart: ({ context }, cartID: string | undefined) =>
      context.cart !== null && context.cart.cartID === cartID,
    // Where a confirmed change leads (spec section 4). Who is there already stays, with the filters of the page.
    isProductAddedElsewhere: ({ context }) => isMadeElsewhere(context, 'added', ['product'], ['/products']),
    isServiceAddedElsewhere: ({ context }) => isMadeElsewhere(context, 'added', ['service'], ['/services']),
    isServiceRemovedElsewhere: ({ context }) =>
      isMadeElsewhere(context, 'removed', ['service'], ['/services', '/cart']),
    isPackageAddedElsewhere: ({ context }) => isMadeElsewhere(context, 'added', ['blog'], ['/cart']),
    isItemRemovedElsewhere: ({ context }) => isMadeElsewhere(context, 'removed', ['product', 'blog'], ['/cart']),
  },
});
