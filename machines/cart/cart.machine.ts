import { type ActorRefFrom, assign, emit, enqueueActions, raise, setup } from 'xstate';
import type { Cart, CartItemUpdate } from '#contract/carts.ts';
import { type Customer, requireCustomer } from '../support/customer.ts';
import { type Failure, failureNotice, toFailure } from '../support/failure.ts';
import { type Notice, notice, redirect } from '../support/notices.ts';
import { unprovided } from '../support/unprovided.ts';
import {
  changeOf,
  firstOf,
  hasEffect,
  isSameItem,
  knownCart,
  pathOf,
  quantityAfter,
  redirectOf,
  shownItems,
  updateOf,
  withChange,
} from './cart.changes.ts';
import type { Context, Emitted, Event, ItemKey, PendingChange, Tag } from './cart.types.ts';

/**
 * The cart of the visitor or of the customer (spec section 4). One change is sent at a time; later ones wait, also
 * those made before the cart is there. What the person sees is the confirmed cart with the waiting changes applied
 * (cart.view.ts), so that a failure only has to drop its change.
 */
export const cartMachine = setup({
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
    /** An update's answer: the cart stays whose it was. */
    setUpdatedCart: assign((_, cart: Cart) => ({ cart, failure: null })),
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
    goToRedirect: emit(({ context }) =>
      redirect(redirectOf(context) ?? '/cart', { from: [pathOf(firstOf(context).from)] }),
    ),
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
    isRedirected: ({ context }) => redirectOf(context) !== null,
  },
}).createMachine({
  id: 'cart',
  context: { session: null, cart: null, owner: null, queue: [], failure: null },
  initial: 'awaitingSession',
  on: {
    'session.changed': [
      {
        guard: { type: 'isSameCustomer', params: ({ event }) => event.session },
        actions: { type: 'setSession', params: ({ event }) => event.session },
      },
      {
        guard: { type: 'isSignIn', params: ({ event }) => event.session },
        target: '.claiming',
        actions: { type: 'setSession', params: ({ event }) => event.session },
      },
      {
        target: '.loading',
        reenter: true,
        actions: [{ type: 'setSession', params: ({ event }) => event.session }, 'clearCart', 'clearQueue'],
      },
    ],
    'item.added': [
      {
        guard: { type: 'isInCart', params: ({ event }) => event },
        actions: { type: 'notify', params: notice('error', 'itemInCart') },
      },
      {
        actions: [
          { type: 'queueChange', params: ({ event }) => changeOf('added', event) },
          { type: 'notify', params: notice('info', 'addingItem') },
          'retryIfFailed',
        ],
      },
    ],
    'item.increased': {
      guard: { type: 'isShown', params: ({ event }) => event },
      actions: [
        { type: 'queueChange', params: ({ event }) => changeOf('increased', event) },
        { type: 'notify', params: notice('info', 'updatingCart') },
        'retryIfFailed',
      ],
    },
    'item.decreased': {
      guard: { type: 'isAboveOne', params: ({ event }) => event },
      actions: [
        { type: 'queueChange', params: ({ event }) => changeOf('decreased', event) },
        { type: 'notify', params: notice('info', 'updatingCart') },
        'retryIfFailed',
      ],
    },
    'item.removed': {
      guard: { type: 'isShown', params: ({ event }) => event },
      actions: [
        { type: 'queueChange', params: ({ event }) => changeOf('removed', event) },
        { type: 'notify', params: notice('info', 'updatingCart') },
        'retryIfFailed',
      ],
    },
    'cart.placed': {
      guard: { type: 'isOfCurrentCart', params: ({ event }) => event.cartID },
      target: '.loading',
      reenter: true,
      actions: ['clearCart', 'clearQueue'],
    },
    'cart.refreshed': {
      guard: { type: 'isOfCurrentCart', params: ({ event }) => event.cart.cartID },
      actions: { type: 'setRefreshedCart', params: ({ event }) => event.cart },
    },
  },
  states: {
    awaitingSession: {
      tags: 'loading',
      on: {
        'session.changed': {
          target: 'loading',
          actions: { type: 'setSession', params: ({ event }) => event.session },
        },
      },
    },
    loading: {
      tags: 'loading',
      invoke: {
        id: 'readCart',
        src: 'readCart',
        input: ({ context }) => ({ session: context.session }),
        onDone: { target: 'storing', actions: { type: 'setCart', params: ({ event }) => event.output } },
        onError: {
          target: 'loadFailed',
          actions: { type: 'fail', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
    loadFailed: { tags: 'failed', on: { 'cart.retried': 'loading' } },
    claiming: {
      tags: 'loading',
      invoke: {
        id: 'claimCart',
        src: 'claimCart',
        input: ({ context }) => ({ session: requireCustomer(context.session) }),
        onDone: { target: 'storing', actions: { type: 'setCart', params: ({ event }) => event.output } },
        onError: {
          target: 'claimFailed',
          actions: { type: 'fail', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
    claimFailed: { tags: 'failed', on: { 'cart.retried': 'claiming' } },
    storing: {
      tags: 'loading',
      invoke: {
        id: 'storeCartID',
        src: 'storeCartID',
        input: ({ context }) => ({ cartID: knownCart(context).cartID }),
        onDone: 'ready',
        // The server finds the cart again all the same: by its cookie, or by its customer.
        onError: 'ready',
      },
    },
    ready: {
      tags: 'ready',
      always: [
        { guard: 'isUnclaimed', target: 'claiming' },
        { guard: 'isRepeated', actions: ['dequeueChange', { type: 'notify', params: notice('error', 'itemInCart') }] },
        { guard: 'isRedundant', actions: 'dequeueChange' },
        { guard: 'hasPending', target: 'updating' },
      ],
    },
    updating: {
      tags: 'busy',
      on: {
        // What is sent is finished first; `ready` then claims the cart.
        'session.changed': {
          guard: { type: 'isSignIn', params: ({ event }) => event.session },
          actions: { type: 'setSession', params: ({ event }) => event.session },
        },
      },
      invoke: {
        id: 'updateCartItem',
        src: 'updateCartItem',
        input: ({ context }) => ({
          cartID: knownCart(context).cartID,
          token: context.session?.token ?? null,
          update: updateOf(firstOf(context)),
        }),
        onDone: [
          {
            guard: 'isRedirected',
            target: 'ready',
            actions: [{ type: 'setUpdatedCart', params: ({ event }) => event.output }, 'goToRedirect', 'dequeueChange'],
          },
          {
            target: 'ready',
            actions: [{ type: 'setUpdatedCart', params: ({ event }) => event.output }, 'dequeueChange'],
          },
        ],
        onError: {
          target: 'reloading',
          actions: ['dequeueChange', { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) }],
        },
      },
    },
    /** The server knows something about the cart that we do not, or made the change and its answer was lost. */
    reloading: {
      tags: 'loading',
      invoke: {
        id: 'reloadCart',
        src: 'readCart',
        input: ({ context }) => ({ session: context.session }),
        onDone: { target: 'storing', actions: { type: 'setCart', params: ({ event }) => event.output } },
        // The failure that led here was told.
        onError: {
          target: 'loadFailed',
          actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
  },
});

/** The cart, for flows that ask it for changes. */
export type CartRef = ActorRefFrom<typeof cartMachine>;
