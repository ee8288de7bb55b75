import { expect } from 'vitest';
import { type Attempt, express, paymentExpressMachine, viewPaymentExpress } from '#machines/payment-express/index.ts';
import { defineModel } from '../support/model.ts';
import { failed } from './failures.ts';
import { ada, cartID, orderOf, payments } from './purchases.ts';

export const attempt: Attempt = { CheckoutRequestID: 'ws_CO_0', phone: '254712345678', lockRemaining: 7_500 };

export const paymentExpressModel = defineModel({
  machine: paymentExpressMachine,
  inputs: { start: { cartID, token: ada.token } },
  events: {
    'phone.typed': [express.phoneTyped('0712 345 678'), express.phoneTyped('12'), express.phoneTyped(' ')],
    'initiate.pressed': [express.initiatePressed()],
    'action.pressed': [express.actionPressed()],
    'overlay.closed': [express.closed()],
    // Only the machine itself sends it.
    'lock.taken': [],
  },
  world: {
    findAttempt: { done: [null, attempt, { ...attempt, lockRemaining: 0 }], error: [failed.of('unstored')] },
    storeAttempt: { done: [undefined], error: [failed.of('unstored')] },
    forgetAttempt: { done: [undefined], error: [failed.of('unstored')] },
    initiatePayment: {
      done: [payments.accepted, payments.acceptedNamelessly, payments.turnedDown],
      error: [failed.refused('The cart is empty.'), failed.of('offline')],
    },
    queryPayment: { done: [payments.paid, payments.cancelled, payments.pending], error: [failed.of('unreachable')] },
    resumePayment: { done: [payments.paid, payments.cancelled, payments.pending], error: [failed.of('offline')] },
    completeOrder: {
      done: [orderOf('pending')],
      error: [failed.refused('Make payment first before completing order'), failed.of('offline')],
    },
  },
  remember: ({ phone, CheckoutRequestID, phoneError }) => [phone.length > 5, CheckoutRequestID !== '', phoneError],
  invariants: (snapshot) => {
    if (snapshot.status === 'done') return;
    const view = viewPaymentExpress(snapshot);
    // Never two buttons with one label.
    if (view.showInitiate) expect(view.actionLabel).not.toBe('INITIATE PAYMENT');
    expect(view.secondsLeft > 0).toBe(view.locked);
    expect(view.secondsLeft).toBeLessThanOrEqual(view.lockSeconds);
    // What commits somebody is seen through.
    if (view.busy && !snapshot.can(express.closed())) expect(view.canAct || view.canInitiate).toBe(false);
    if (view.paymentIsCompleteVisible) expect(view.message).not.toBeNull();
    if (snapshot.hasTag('paid')) expect(view.canInitiate).toBe(false);
  },
});
