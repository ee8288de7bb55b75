import { expect, it } from 'vitest';
import { itemEvents } from '#machines/cart/index.ts';
import { addressEvents, paymentEvents } from '#machines/checkout/index.ts';
import { expressEvents } from '#machines/payment-express/index.ts';
import { sessionEvents, signInEvents } from '#machines/session/index.ts';
import { timing } from '#machines/support/timing.ts';
import { startShopper } from '#tests/support/random/random-shopper.ts';
import { failed } from '../models/failures.ts';
import {
  ada,
  addressOf,
  cartID,
  cartOf,
  line,
  nextCartID,
  orderOf,
  payments,
  visitorCartID,
} from '../models/purchases.ts';
import { ada as adaSession } from '../models/session.model.ts';

/** The real flows together; only the calls' answers and the router are simulated. */

const product = { itemID: 1, itemType: 'product' } as const;

/** Ada, signed in, with one item in her cart that needs delivery. */
async function customer() {
  const shopper = await startShopper();
  await shopper.answer('readSession', adaSession);
  await shopper.answer('readCart', cartOf([line(1)], { addressNeeded: true }));
  await shopper.answer('storeCartID');
  return shopper;
}

// @verifies Registered users check out
// @verifies cart (cartID)
// @verifies The cart id is 0 if none
// @verifies Checkout in order: cart
// @verifies Checkout in order: address (if needed)
// @verifies Checkout in order: payment method
// @verifies Checkout in order: payment overlay
// @verifies Checkout in order: orders
it('walks from a visitor’s first item to the placed order', async () => {
  const shopper = await startShopper();
  await shopper.answer('readSession', null);
  await shopper.answer('readCart', cartOf([], { cartID: visitorCartID }));
  await shopper.answer('storeCartID');

  shopper.visits('/product/10/1');
  shopper.cart.send(itemEvents.added(product, shopper.path()));
  await shopper.answer('updateCartItem', cartOf([line(1)], { cartID: visitorCartID, addressNeeded: true }));
  shopper.isOn('/products');

  shopper.visits('/cart');
  shopper.visits(shopper.sees.cart().checkoutPath);
  shopper.isOn('/login');

  shopper.session.send(signInEvents.fieldChanged('phoneNumber', '0712 345 678'));
  shopper.session.send(signInEvents.fieldChanged('password', 'correct horse'));
  shopper.session.send(signInEvents.submitted('/checkout-address'));
  await shopper.answer('login', adaSession);
  await shopper.answer('storeSession');
  shopper.isOn('/checkout-address');
  expect(shopper.sees.checkout().loading).toBe(true);
  await shopper.answer('claimCart', cartOf([line(1)], { addressNeeded: true }));
  await shopper.answer('storeCartID');

  await shopper.answer('listAddresses', [addressOf(1, 'primary')]);
  await shopper.answer('findDraft', null);
  shopper.checkout.send(addressEvents.submitted());
  expect(shopper.flow.inputOf('attachAddress')).toEqual({ session: ada, cartID, addressID: 1 });
  await shopper.answer('attachAddress', cartOf([line(1)], { addressID: 1 }));
  expect(shopper.sees.cart().checkoutPath).toBe('/checkout-payment');
  await shopper.waits(timing.addressToPayment);
  shopper.isOn('/checkout-payment');

  shopper.checkout.send(paymentEvents.opened());
  shopper.followsRedirects();
  shopper.isOn('/payment-overlay');
  await shopper.answer('findAttempt', null);
  shopper.express().send(expressEvents.phoneTyped('0712 345 678'));
  shopper.express().send(expressEvents.initiatePressed());
  await shopper.answer('initiateExpress', payments.accepted);
  await shopper.answer('storeAttempt');
  shopper.express().send(expressEvents.actionPressed());
  await shopper.answer('queryExpress', payments.pending);
  shopper.express().send(expressEvents.actionPressed());
  await shopper.answer('queryExpress', payments.paid);
  shopper.express().send(expressEvents.actionPressed());
  await shopper.answer('completeOrder', orderOf('pending'));
  await shopper.answer('clearAttempt');

  expect(shopper.sees.cart()).toMatchObject({ count: 0, cartID: null });
  await shopper.answer('readCart', cartOf([], { cartID: nextCartID }));
  await shopper.answer('storeCartID');
  expect(shopper.sees.cart()).toMatchObject({ isEmpty: true, cartID: nextCartID });
  shopper.isOn('/payment-overlay');
  await shopper.waits(timing.orderToOrders);
  shopper.isOn('/orders');
  expect(shopper.readNotices()).toEqual(['addingItem', 'inCart', 'paymentPending', 'orderCompleted']);
});

it('restores a payment with its lock after the overlay was closed', async () => {
  const shopper = await customer();
  shopper.visits('/payment-overlay');
  shopper.isOn('/checkout-address');
  await shopper.answer('listAddresses', [addressOf(1, 'primary')]);
  await shopper.answer('findDraft', null);
  shopper.checkout.send(addressEvents.submitted());
  await shopper.answer('attachAddress', cartOf([line(1)], { addressID: 1 }));
  shopper.visits('/payment-overlay');
  await shopper.answer('findAttempt', null);
  shopper.express().send(expressEvents.phoneTyped('0712 345 678'));
  shopper.express().send(expressEvents.initiatePressed());
  await shopper.answer('initiateExpress', payments.accepted);
  const storedAttempt = shopper.flow.inputOf('storeAttempt');
  expect(storedAttempt).toMatchObject({ lockRemaining: timing.promptLock });
  await shopper.answer('storeAttempt');
  shopper.express().send(expressEvents.closed());
  shopper.followsRedirects();
  shopper.isOn('/checkout-payment');

  shopper.checkout.send(paymentEvents.opened());
  shopper.followsRedirects();
  await shopper.answer('findAttempt', { ...(storedAttempt as object), lockRemaining: 12_000 });
  await shopper.answer('resumeExpress', payments.cancelled);
  expect(shopper.sees.express()).toMatchObject({ paymentAction: 'initiate', locked: true, lockSecondsLeft: 12 });
  shopper.express().send(expressEvents.actionPressed());
  expect(shopper.readNotices()).toEqual(['paymentLocked']);
  await shopper.waits(12_000);
  shopper.express().send(expressEvents.actionPressed());
  expect(shopper.flow.inputOf('initiateExpress')).toMatchObject({ cartID });
});

it('redirects to the sign-in and back to the checkout when the session ends during it', async () => {
  const shopper = await customer();
  shopper.visits('/checkout-address');
  await shopper.fail('listAddresses', failed.of('expired'));
  shopper.session.send(sessionEvents.expired(ada.token));
  shopper.followsRedirects();
  shopper.isOn('/login');
  const asked = shopper.flow.emitted.findLast(({ type }) => type === 'redirect');
  expect(asked).toMatchObject({ to: '/login', state: { to: '/checkout-address' } });
  expect(shopper.sees.cart()).toMatchObject({ loading: true, count: 0 });
});

it('shows the checkout once a cart is claimed that could not be claimed before', async () => {
  const shopper = await startShopper();
  await shopper.answer('readSession', null);
  await shopper.answer('readCart', cartOf([line(1)], { cartID: visitorCartID }));
  await shopper.answer('storeCartID');
  shopper.visits('/register');
  shopper.session.send(sessionEvents.began(adaSession, '/checkout-payment'));
  await shopper.answer('storeSession');
  shopper.isOn('/checkout-payment');
  await shopper.fail('claimCart', failed.of('offline'));
  expect(shopper.sees.cart().failed).toBe(true);
  expect(shopper.sees.checkout()).toMatchObject({ loading: true, canOpenPayment: false });
  shopper.cart.send({ type: 'cart.retried' });
  await shopper.answer('claimCart', cartOf([line(1)]));
  await shopper.answer('storeCartID');
  expect(shopper.sees.checkout()).toMatchObject({ loading: false, canOpenPayment: true });
});

it('does not redirect a customer who left while a request was in flight', async () => {
  const shopper = await startShopper();
  await shopper.answer('readSession', null);
  await shopper.answer('readCart', cartOf([], { cartID: visitorCartID }));
  await shopper.answer('storeCartID');

  shopper.visits('/product/10/1');
  shopper.cart.send(itemEvents.added(product, '/product/10/1?from=search'));
  shopper.visits('/cart');
  await shopper.answer('updateCartItem', cartOf([line(1)], { cartID: visitorCartID }));
  shopper.isOn('/cart');

  shopper.visits('/login');
  shopper.session.send(signInEvents.fieldChanged('phoneNumber', '0712 345 678'));
  shopper.session.send(signInEvents.fieldChanged('password', 'correct horse'));
  shopper.session.send(signInEvents.submitted());
  shopper.visits('/about-us');
  await shopper.answer('login', adaSession);
  await shopper.answer('storeSession');
  expect(shopper.sees.session().logged).toBe(1);
  shopper.isOn('/about-us');
});
