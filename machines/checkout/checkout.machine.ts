import { emptyDraft } from '../support/address-draft.ts';
import { redirect } from '../support/notices.ts';
import { address } from './checkout.address.ts';
import { backToMethod, overlay } from './checkout.overlay.ts';
import { checkoutSetup } from './checkout.setup.ts';

/** Decides which step to show, or where to redirect. Waits while the session or the cart is unknown. */
const resolving = checkoutSetup.createStateConfig({
  tags: 'loading',
  entry: 'clearUnsettledCart',
  always: [
    { guard: { type: 'isStep', params: 'away' }, target: 'away' },
    { guard: { type: 'isStep', params: 'signInFirst' }, target: 'away', actions: 'goToSignIn' },
    {
      guard: { type: 'isStep', params: 'emptyCart' },
      target: 'away',
      actions: { type: 'go', params: redirect('/cart', { replace: true }) },
    },
    { guard: { type: 'isStep', params: 'unsettledPayment' }, target: 'findingPayment' },
    {
      guard: { type: 'isStep', params: 'addressFirst' },
      target: 'away',
      actions: { type: 'go', params: redirect('/checkout-address', { replace: true }) },
    },
    { guard: { type: 'isStep', params: 'address' }, target: 'showing.address' },
    {
      guard: { type: 'isStep', params: 'heldMoney' },
      target: 'away',
      actions: { type: 'go', params: backToMethod },
    },
    { guard: { type: 'isStep', params: 'method' }, target: 'showing.method' },
    { guard: { type: 'isStep', params: 'express' }, target: 'showing.overlay.express' },
    { guard: { type: 'isStep', params: 'paybill' }, target: 'showing.overlay.paybill' },
    { guard: { type: 'isStep', params: 'card' }, target: 'showing.overlay.card' },
  ],
});

/** /payment-overlay was opened with an empty cart: a payment started in this browser may have placed the order. */
const findingPayment = checkoutSetup.createStateConfig({
  tags: 'loading',
  on: {
    'session.changed': {
      target: 'resolving',
      actions: [{ type: 'setSession', params: ({ event }) => event.session }, 'clearAddresses'],
    },
  },
  invoke: {
    id: 'findPayment',
    src: 'findPayment',
    onDone: [
      {
        guard: { type: 'isFound', params: ({ event }) => event.output },
        target: 'showing.overlay.express',
        actions: { type: 'setUnsettledCart', params: ({ event }) => event.output },
      },
      { target: 'away', actions: 'goFromEmptyCart' },
    ],
    onError: { target: 'away', actions: 'goFromEmptyCart' },
  },
});

/** Shows a step. Resolves again when the customer changes or the cart becomes unusable for the step. */
const showing = checkoutSetup.createStateConfig({
  initial: 'address',
  on: {
    'session.changed': [
      {
        guard: { type: 'isSameCustomer', params: ({ event }) => event.session },
        actions: { type: 'setSession', params: ({ event }) => event.session },
      },
      {
        target: 'resolving',
        actions: [{ type: 'setSession', params: ({ event }) => event.session }, 'clearAddresses'],
      },
    ],
    // Any other cart is stored by the root handler without leaving the step.
    'cart.changed': {
      guard: { type: 'isCartUnusable', params: ({ event }) => event.cart },
      target: 'resolving',
      actions: { type: 'setCart', params: ({ event }) => event.cart },
    },
  },
  states: {
    address,
    method: {
      on: {
        'method.chosen': { actions: { type: 'setMethod', params: ({ event }) => event.method } },
        'payment.opened': { guard: 'isPayable', actions: 'goToOverlay' },
      },
    },
    overlay,
  },
});

/**
 * The checkout: address if needed, payment method, payment overlay, orders (spec section 4). The URL names the
 * requested step; the checkout redirects where a prerequisite of that step is missing.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: {
    session: 'unknown',
    cart: null,
    path: '',
    addresses: [],
    chosenID: null,
    draft: emptyDraft,
    errors: {},
    failure: null,
    method: 'express',
    attachedCart: null,
    unsettledCartID: null,
    placedCartID: null,
    receipt: null,
  },
  initial: 'away',
  on: {
    'route.entered': {
      guard: { type: 'isOtherPath', params: ({ event }) => event.path },
      target: '.resolving',
      actions: { type: 'setVisit', params: ({ event }) => event },
    },
    'session.changed': [
      {
        guard: { type: 'isSameCustomer', params: ({ event }) => event.session },
        actions: { type: 'setSession', params: ({ event }) => event.session },
      },
      { actions: [{ type: 'setSession', params: ({ event }) => event.session }, 'clearAddresses'] },
    ],
    'cart.changed': { actions: { type: 'setCart', params: ({ event }) => event.cart } },
  },
  states: {
    away: { id: 'away' },
    resolving,
    findingPayment,
    showing,
    placed: {
      id: 'placed',
      after: { orderToOrders: { target: 'away', actions: { type: 'go', params: redirect('/orders') } } },
    },
  },
});
