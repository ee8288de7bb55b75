import { type ActorRefFrom, and, not, or, stateIn } from 'xstate';
import { requireCredentials } from '../support/credentials.ts';
import { toFailure } from '../support/failure.ts';
import { notice } from '../support/notices.ts';
import { requireCart, toChange } from './cart.changes.ts';
import { flushing, updating } from './cart.sending.ts';
import { addingNotice, cartSetup } from './cart.setup.ts';

/**
 * The cart of the visitor or the customer (spec section 4). It sends one change at a time and queues the others,
 * including those made before the cart is loaded. The first press of + or - is sent at once, and those that follow
 * quickly are merged into one change. The page shows the confirmed cart with the queued changes applied (cart.view.ts),
 * so a failed change is undone by removing it from the queue.
 */
export const cartMachine = cartSetup.createMachine({
  id: 'cart',
  context: {
    session: null,
    cart: null,
    owner: null,
    queue: [],
    sentCount: 0,
    failure: null,
    isCheckoutRequested: false,
  },
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
          { type: 'queueChange', params: ({ event }) => toChange('added', event) },
          { type: 'notify', params: addingNotice },
          'retryIfFailed',
        ],
      },
    ],
    'item.increased': {
      guard: { type: 'isShown', params: ({ event }) => event },
      actions: [
        { type: 'queueChange', params: ({ event }) => toChange('increased', event) },
        { type: 'notify', params: notice('info', 'updatingCart') },
        'retryIfFailed',
      ],
    },
    'item.decreased': {
      guard: { type: 'isAboveOne', params: ({ event }) => event },
      actions: [
        { type: 'queueChange', params: ({ event }) => toChange('decreased', event) },
        { type: 'notify', params: notice('info', 'updatingCart') },
        'retryIfFailed',
      ],
    },
    'item.removed': {
      guard: { type: 'isShown', params: ({ event }) => event },
      actions: [
        { type: 'queueChange', params: ({ event }) => toChange('removed', event) },
        { type: 'notify', params: notice('info', 'updatingCart') },
        'retryIfFailed',
      ],
    },
    // During a change the press is remembered: the checkout opens once the server has confirmed the cart.
    'checkout.pressed': [
      {
        guard: and(['hasItems', or([stateIn('ready'), stateIn('settling'), stateIn('refreshing')])]),
        actions: 'goToCheckout',
      },
      {
        guard: and(['hasItems', not(or([stateIn('loadFailed'), stateIn('claimFailed')]))]),
        actions: { type: 'setCheckoutRequested', params: true },
      },
    ],
    'cart.placed': {
      guard: { type: 'isOfCurrentCart', params: ({ event }) => event.cartID },
      target: '.loading',
      reenter: true,
      actions: ['clearCart', 'clearQueue'],
    },
    'cart.refreshed': [
      {
        guard: { type: 'isOfCurrentCart', params: ({ event }) => event.cart.cartID },
        actions: { type: 'setRefreshedCart', params: ({ event }) => event.cart },
      },
      // Two tabs of a first visit get two carts: the one without items continues with the other's.
      {
        guard: 'isUnusedVisitorCart',
        target: '.storing',
        actions: { type: 'setRefreshedCart', params: ({ event }) => event.cart },
      },
    ],
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
        input: ({ context }) => ({ session: requireCredentials(context.session) }),
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
        input: ({ context }) => ({ cartID: requireCart(context).cartID }),
        onDone: 'ready',
        // Continue: the server also finds the cart by its cookie or its customer.
        onError: 'ready',
      },
    },
    ready: {
      tags: 'ready',
      on: {
        'page.opened': 'refreshing',
        // A person may have decided about the money meanwhile.
        'page.shown': { guard: 'isHeld', target: 'refreshing' },
      },
      always: [
        { guard: 'isUnclaimed', target: 'claiming' },
        { guard: 'isRepeated', actions: ['dequeueChange', { type: 'notify', params: notice('error', 'itemInCart') }] },
        { guard: 'isRedundant', actions: 'dequeueChange' },
        { guard: 'hasPending', target: 'updating' },
        {
          guard: and(['isCheckoutRequested', 'hasItems']),
          actions: ['goToCheckout', { type: 'setCheckoutRequested', params: false }],
        },
        // The server has confirmed an empty cart.
        { guard: 'isCheckoutRequested', actions: { type: 'setCheckoutRequested', params: false } },
      ],
    },
    /**
     * Loads the cart again for a page that shows what is paid: prices, stock and addresses may have changed. So does each
     * look at a cart for whose order money is held. The page shows the earlier cart meanwhile, and after a failure, which
     * the next request reports.
     */
    refreshing: {
      tags: 'ready',
      always: { guard: 'hasPending', target: 'ready' },
      on: {
        // Newer than the answer that is awaited.
        'cart.refreshed': {
          guard: { type: 'isOfCurrentCart', params: ({ event }) => event.cart.cartID },
          target: 'ready',
          actions: { type: 'setRefreshedCart', params: ({ event }) => event.cart },
        },
      },
      invoke: {
        id: 'refreshCart',
        src: 'readCart',
        input: ({ context }) => ({ session: context.session }),
        onDone: [
          // Without its cookie the cart is not found, and the answer is a new one.
          { guard: { type: 'isUnknownVisitor', params: ({ event }) => event.output.cartID }, target: 'ready' },
          { target: 'storing', actions: { type: 'setCart', params: ({ event }) => event.output } },
        ],
        // A failed reading stores that there is no cart.
        onError: 'storing',
      },
    },
    updating,
    flushing,
    /** A quantity was changed a moment ago, so that the next press is probably one of several. */
    settling: {
      tags: 'ready',
      after: { quantityPause: 'ready' },
      always: [
        { guard: or(['isUnclaimed', 'isCheckoutRequested']), target: 'ready' },
        { guard: 'isCollectable', target: 'collecting' },
        { guard: 'hasPending', target: 'ready' },
      ],
    },
    /** Presses of + and - are merged until they pause, or until something else is to be sent or the page is hidden. */
    collecting: {
      tags: 'busy',
      after: { quantityPause: 'ready' },
      always: { guard: not('isCollectable'), target: 'ready' },
      on: {
        'item.increased': {
          guard: { type: 'isShown', params: ({ event }) => event },
          target: 'collecting',
          reenter: true,
          actions: [
            { type: 'mergeChange', params: ({ event }) => toChange('increased', event) },
            { type: 'notify', params: notice('info', 'updatingCart') },
          ],
        },
        'item.decreased': {
          guard: { type: 'isAboveOne', params: ({ event }) => event },
          target: 'collecting',
          reenter: true,
          actions: [
            { type: 'mergeChange', params: ({ event }) => toChange('decreased', event) },
            { type: 'notify', params: notice('info', 'updatingCart') },
          ],
        },
        'page.hidden': 'ready',
      },
    },
    /**
     * Reloads after a failed change: the cart differs on the server, or the change was made and its response was lost.
     * Also reloads after changes that were sent at once.
     */
    reloading: {
      tags: 'loading',
      invoke: {
        id: 'reloadCart',
        src: 'readCart',
        input: ({ context }) => ({ session: context.session }),
        onDone: { target: 'storing', actions: { type: 'setCart', params: ({ event }) => event.output } },
        // No notice: the failure that caused the reload was already shown.
        onError: {
          target: 'loadFailed',
          actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
  },
});

/** A reference to the cart's actor, for flows that send it changes. */
export type CartRef = ActorRefFrom<typeof cartMachine>;
