import { expect } from 'vitest';
import { type CartSummary, summarizeCart } from '#machines/cart/index.ts';
import { nextStep } from '#machines/checkout/checkout.step.ts';
import {
  addressEvents,
  checkoutEvents,
  checkoutMachine,
  emptyDraft,
  paymentEvents,
  viewCheckout,
} from '#machines/checkout/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { verify } from '#tests/support/models/statements.ts';
import { expectCheckoutStep } from './checkout.rules.ts';
import { failed } from './failures.ts';
import { ada, addressOf, cartOf, line } from './purchases.ts';

/** What the checkout knows of a cart with one item, with these changes. */
export const facts = (changes: Partial<CartSummary> = {}): CartSummary => ({
  ...summarizeCart(cartOf([line(1)])),
  ...changes,
});

/** A new address that was begun before a reload. */
export const halfTyped = { ...emptyDraft, firstName: 'Ada', area: 'Westlands' };

/** The same customer after a new sign-in. */
const renewed = { ...ada, token: 'renewed' };

const outcomes = { done: [{ kind: 'closed' }, { kind: 'placed' }], error: [new Error('thrown')] };

export const checkoutModel = defineModel({
  machine: checkoutMachine,
  view: viewCheckout,
  inputs: { start: undefined },
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
  delays: { addressToPayment: 500, orderToOrders: 2_000 },
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
    attachAddress: { done: [cartOf([line(1)], { addressID: 2 })], error: [failed.of('unreachable')] },
    findPayment: { done: [null, 'paid-before'], error: [failed.of('storageUnavailable')] },
    paymentExpress: outcomes,
    paymentPaybill: outcomes,
    paymentCard: { done: [{ kind: 'closed' }], error: [new Error('thrown')] },
  },
  stateKey: (context) => {
    const step = nextStep(context);
    const typed = Object.values(context.draft).filter((value) => value !== '').length;
    if (step === 'unsettledPayment') return [step, context.unsettledCartID, context.addresses.length > 0];
    // In other steps the address book and the draft make no difference.
    if (step !== 'address') return [step, context.unsettledCartID];
    return [step, context.addresses.length > 0 ? context.chosenID === 3 : [context.chosenID, typed]];
  },
  invariants: (snapshot, walked) => {
    expectCheckoutStep(snapshot, walked);
    if (!walked.event) verify('The default method is express', () => expect(snapshot.context.method).toBe('express'));
    // A customer's new token is accepted in every state.
    expect(snapshot.can(sessionChanged(renewed))).toBe(true);
    const { session, cart, path, unsettledCartID } = snapshot.context;
    const view = viewCheckout(snapshot);
    const shown = view.canChooseMethod || view.canSubmitAddress || view.overlay !== null || view.busy;
    // A step is shown only to a signed-in customer, on a page of the shop, with a cart that can be paid.
    const payable = unsettledCartID !== null || (cart?.isEmpty === false && !(view.overlay && cart.addressNeeded));
    const isKnown = session === ada || session === renewed;
    if (shown) expect([isKnown, payable, path.startsWith('/')]).toEqual([true, true, true]);
    if (view.canChooseMethod) expect(cart?.addressNeeded).toBe(false);
    if (view.canChooseAddress) expect(view.addresses).not.toEqual([]);
    if (view.placed) expect(view.placedCartID).not.toBeNull();
  },
});
