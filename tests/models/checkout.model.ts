import { describeModel, type FlowModel, verify } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import {
  addressEvents,
  checkoutEvents,
  checkoutMachine,
  paymentEvents,
  viewCheckout,
} from '#machines/checkout/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { addressed, distinguished, facts, leafOf, noDraft, type Snapshot } from './checkout.rules.ts';
import { invokes, steps } from './checkout.steps.ts';
import { failed, messageOf } from './failures.ts';
import { ada, addressOf, grace, nextCartID, receipt } from './purchases.ts';

export { facts } from './checkout.rules.ts';

/** A new address that was begun before a reload. */
export const halfTyped = { ...noDraft, firstName: 'Ada', area: 'Westlands' };

/** The same customer after a new sign-in. */
const renewed = { ...ada, token: 'renewed' };

const outcomes = {
  done: [{ kind: 'closed' }, { kind: 'placed' }, { kind: 'placed', receipt }],
  error: [new Error('thrown')],
};

function shows(snapshot: Snapshot): object {
  const { addresses, chosenID, draft, errors, failure, method, cart, placedCartID, receipt } = snapshot.context;
  const leaf = leafOf(snapshot);
  const [, step, part] = leaf.split('.');
  const isListed = addresses.some(({ addressID }) => addressID === chosenID);
  return {
    loading: leaf === 'resolving' || leaf === 'findingPayment' || part === 'loading' || part === 'restoring',
    failed: part === 'failed',
    failure: messageOf(failure),
    addresses,
    chosenID,
    entering: part === 'entering' || part === 'saving' || ((part === 'attaching' || part === 'attached') && !isListed),
    draft,
    errors,
    busy: part === 'saving' || part === 'attaching',
    attached: part === 'attached',
    canChooseAddress: part === 'choosing',
    canChooseNew: part === 'choosing',
    // @verifies addresses
    canChooseBook: part === 'entering' && addresses.length > 0,
    canSubmitAddress: part === 'choosing' || part === 'entering',
    method,
    canChooseMethod: step === 'method',
    canOpenPayment: step === 'method' && cart?.held === null,
    overlay: step === 'overlay' ? method : null,
    placed: leaf === 'placed',
    placedCartID,
    receipt,
    amount: cart?.amount ?? 0,
    held: cart?.held ?? null,
  };
}

/** What every model of the checkout states. */
const stated = {
  machine: checkoutMachine,
  view: viewCheckout,
  inputs: { start: undefined },
  delays: { addressToPayment: 500, orderToOrders: 2_000 },
  start: () => ({
    session: 'unknown',
    cart: null,
    path: '',
    addresses: [],
    chosenID: null,
    draft: noDraft,
    errors: {},
    failure: null,
    method: 'express',
    attachedCart: null,
    unsettledCartID: null,
    placedCartID: null,
    receipt: null,
  }),
  invokes,
  steps,
  shows,
} satisfies Partial<FlowModel<typeof checkoutMachine>>;

/** The events that no model sends unless it lists them. */
const noEvents = {
  'session.changed': [],
  'cart.changed': [],
  'route.entered': [],
  'address.retried': [],
  'address.chosen': [],
  'address.newChosen': [],
  'address.bookChosen': [],
  'address.typed': [],
  'address.submitted': [],
  'method.chosen': [],
  'payment.opened': [],
} satisfies FlowModel<typeof checkoutMachine>['events'];

/** Changes of the cart and the customer on each page. */
const cartsModel = describeModel({
  ...stated,
  name: 'carts',
  machineOnly: true,
  events: {
    ...noEvents,
    'session.changed': [sessionChanged(ada), sessionChanged(grace)],
    'cart.changed': [
      checkoutEvents.cartChanged(facts()),
      checkoutEvents.cartChanged(facts({ cartID: nextCartID })),
      checkoutEvents.cartChanged(facts({ addressNeeded: true, amount: 2_030 })),
      checkoutEvents.cartChanged(facts({ isEmpty: true })),
    ],
    'route.entered': [
      checkoutEvents.routeEntered('/checkout-payment?from=mail'),
      checkoutEvents.routeEntered('/checkout-address'),
      checkoutEvents.routeEntered('/payment-overlay', { method: 'paybill' }),
      checkoutEvents.routeEntered('/payment-overlay', { method: 'cheque' }),
      checkoutEvents.routeEntered('/payment-overlay', 'paybill'),
      checkoutEvents.routeEntered('/products'),
    ],
  },
  invokeResults: { findPayment: { done: [null, 'paid-before'] } },
  stateKey: (context) => [distinguished(context), context.cart],
});

/** Money is held for the order: the payment page says so, and no modal opens. */
const heldModel = describeModel({
  ...stated,
  name: 'held',
  events: {
    ...noEvents,
    'session.changed': [sessionChanged(ada)],
    'cart.changed': [
      checkoutEvents.cartChanged(facts()),
      checkoutEvents.cartChanged(facts({ held: 'Ksh 500 arrived for order UWABC.' })),
    ],
    'route.entered': ['/checkout-payment', '/payment-overlay'].map((path) => checkoutEvents.routeEntered(path)),
    'payment.opened': [paymentEvents.opened()],
  },
  invokeResults: {},
  stateKey: (context) => [distinguished(context), context.cart?.held],
});

/** The price changes while the modal is open. */
const amountsModel = describeModel({
  ...stated,
  name: 'amounts',
  events: {
    ...noEvents,
    'session.changed': [sessionChanged(ada)],
    'cart.changed': [
      checkoutEvents.cartChanged(facts()),
      checkoutEvents.cartChanged(facts({ amount: 2_030 })),
      checkoutEvents.cartChanged(facts({ cartID: nextCartID, amount: 3_045 })),
      checkoutEvents.cartChanged(facts({ isEmpty: true, amount: 0 })),
      checkoutEvents.cartChanged(null),
    ],
    'route.entered': [
      checkoutEvents.routeEntered('/payment-overlay'),
      checkoutEvents.routeEntered('/payment-overlay', { method: 'paybill' }),
    ],
  },
  invokeResults: {},
  stateKey: (context) => [distinguished(context), context.cart?.amount],
});

const complete = {
  firstName: ' Ada ',
  lastName: 'Achieng ',
  phoneNumber: '0712 345 678',
  city: 'nairobi',
  area: ' Westlands',
  street: ' Ring Road ',
} as const;
/** Drafts with one fault of each kind, and some with several. */
const drafts = [
  complete,
  { ...complete, firstName: '' },
  { ...complete, lastName: ' ' },
  { ...complete, phoneNumber: '' },
  { ...complete, city: '' },
  { ...complete, area: ' ' },
  { ...complete, phoneNumber: '123' },
  { ...complete, firstName: '', area: '' },
  noDraft,
];

/** A customer with a cart to deliver, at the address step. */
const atAddressStep = {
  ...noEvents,
  'session.changed': [sessionChanged(ada)],
  'cart.changed': [checkoutEvents.cartChanged(facts({ addressNeeded: true }))],
  'route.entered': [checkoutEvents.routeEntered('/checkout-address')],
};

/** A new address as it was left before a reload. */
const draftsModel = describeModel({
  ...stated,
  name: 'drafts',
  machineOnly: true,
  events: {
    ...atAddressStep,
    'address.typed': [addressEvents.typed('area', 'Kilimani'), addressEvents.typed('city', 'atlantis')],
    'address.submitted': [addressEvents.submitted()],
  },
  invokeResults: {
    listAddresses: { done: [[]] },
    findDraft: { done: drafts },
    addAddress: { done: [{ addressID: 3 }], error: [failed.refused('No such area.')] },
  },
  stateKey: ({ session, cart, path, draft, errors, failure }) => [session, cart, path, draft, errors, failure],
});

/** Addresses that cannot be attached to the cart, and what the customer then does. */
const unattachedModel = describeModel({
  ...stated,
  name: 'unattached',
  machineOnly: true,
  events: {
    ...atAddressStep,
    'address.newChosen': [addressEvents.newChosen()],
    'address.bookChosen': [addressEvents.bookChosen()],
    'address.submitted': [addressEvents.submitted()],
  },
  invokeResults: {
    listAddresses: { done: [[addressOf(1, 'primary'), addressOf(2)]] },
    findDraft: { done: [null] },
    attachAddress: { error: [failed.of('unreachable'), failed.missing('No address')] },
  },
  stateKey: ({ session, cart, path, failure }) => [session, cart, path, failure],
});

export const checkoutModel = describeModel({
  ...stated,
  furtherModels: [cartsModel, heldModel, amountsModel, draftsModel, unattachedModel],
  events: {
    'session.changed': [sessionChanged(null), sessionChanged(ada), sessionChanged(renewed)],
    'cart.changed': [
      checkoutEvents.cartChanged(facts()),
      checkoutEvents.cartChanged(facts({ addressNeeded: true })),
      checkoutEvents.cartChanged(facts({ isEmpty: true })),
      checkoutEvents.cartChanged(null),
    ],
    'route.entered': ['/checkout-address', '/checkout-payment', '/payment-overlay', '/cart'].map(
      checkoutEvents.routeEntered,
    ),
    'address.retried': [addressEvents.retried()],
    'address.chosen': [addressEvents.chosen(2), addressEvents.chosen(99)],
    'address.newChosen': [addressEvents.newChosen()],
    'address.bookChosen': [addressEvents.bookChosen()],
    'address.typed': (
      [
        ['firstName', 'Ada'],
        ['lastName', 'Achieng'],
        ['phoneNumber', '0712 345 678'],
        ['city', 'nairobi'],
        ['area', 'Westlands'],
      ] as const
    ).map(([name, value]) => addressEvents.typed(name, value)),
    'address.submitted': [addressEvents.submitted()],
    'method.chosen': [paymentEvents.methodChosen('paybill'), paymentEvents.methodChosen('card')],
    'payment.opened': [paymentEvents.opened()],
  },
  spec: {
    'address.chosen': 'Pick an existing address',
    'address.newChosen': 'Enter a new address',
    'address.typed': 'Enter a new address',
    'address.submitted': [
      'Checkout address requires: first name',
      "Checkout address requires: last name ('First or last name missing.')",
      'A new address requires: phone',
      'A new address requires: city',
      "A new address requires: area (alert titled Address, 'Required details missing.')",
    ],
    'addAddress done': 'A saved address is attached to the cart',
    'attachAddress done': 'A saved address is attached to the cart',
    'after addressToPayment': [
      'Then after 500 ms the page goes to /checkout-payment',
      'Address-to-cart redirect 500 ms',
    ],
    // @verifies order
    'after orderToOrders': [
      'On success the page redirects to /orders after 2 s',
      'And goes to /orders after 2 seconds',
      'Redirect to /orders 2 s after order success',
    ],
    'method.chosen': ['Choose: paybill', 'Choose: card'],
    'payment.opened': 'MAKE PAYMENT goes to /payment-overlay with the chosen method',
    'paymentExpress done': ['Closing the modal returns to /checkout-payment', 'Checkout in order: orders'],
    'paymentPaybill done': ['Closing the modal returns to /checkout-payment', 'Checkout in order: orders'],
    'paymentCard done': ['USE MPESA goes back to payment selection', 'Closing the modal returns to /checkout-payment'],
  },
  invokeResults: {
    listAddresses: { done: [[], [addressOf(1, 'primary'), addressOf(2)]], error: [failed.of('offline')] },
    findDraft: { done: [null, halfTyped], error: [failed.of('unreachable')] },
    getUser: { done: [{ phoneNumber: '254798765432' }], error: [failed.of('offline')] },
    addAddress: { done: [{ addressID: 3 }], error: [failed.of('offline')] },
    attachAddress: { done: [addressed], error: [failed.of('unreachable')] },
    findPayment: { done: [null, 'paid-before'], error: [failed.of('storageUnavailable')] },
    paymentExpress: outcomes,
    paymentPaybill: outcomes,
    paymentCard: { done: [{ kind: 'closed' }], error: [new Error('thrown')] },
  },
  stateKey: distinguished,
  invariants: (snapshot, { event }) => {
    if (!event) verify('The default method is express', () => expect(snapshot.context.method).toBe('express'));
  },
});
