import { requireCustomer } from '../support/customer.ts';
import { toFailure } from '../support/failure.ts';
import { redirect } from '../support/notices.ts';
import { checkoutSetup, paidCartID } from './checkout.setup.ts';

/** The payment overlay: one child machine a method, which ends closed or with the order placed. */

const backToMethod = redirect('/checkout-payment', { replace: true });

const express = checkoutSetup.createStateConfig({
  tags: 'overlay',
  invoke: {
    id: 'paymentExpress',
    src: 'paymentExpress',
    input: ({ context }) => {
      const { token, userID } = requireCustomer(context.session);
      return { cartID: paidCartID(context), token, userID };
    },
    onDone: [
      {
        guard: { type: 'isPlaced', params: ({ event }) => event.output },
        target: '#placed',
        actions: { type: 'setPlacedCart', params: ({ event }) => event.output },
      },
      { target: '#away', actions: { type: 'go', params: backToMethod } },
    ],
    onError: {
      target: '#away',
      actions: [
        { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) },
        { type: 'go', params: backToMethod },
      ],
    },
  },
});

const paybill = checkoutSetup.createStateConfig({
  tags: 'overlay',
  invoke: {
    id: 'paymentPaybill',
    src: 'paymentPaybill',
    input: ({ context }) => ({ cartID: paidCartID(context), token: requireCustomer(context.session).token }),
    onDone: [
      {
        guard: { type: 'isPlaced', params: ({ event }) => event.output },
        target: '#placed',
        actions: { type: 'setPlacedCart', params: ({ event }) => event.output },
      },
      { target: '#away', actions: { type: 'go', params: backToMethod } },
    ],
    onError: {
      target: '#away',
      actions: [
        { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) },
        { type: 'go', params: backToMethod },
      ],
    },
  },
});

const card = checkoutSetup.createStateConfig({
  tags: 'overlay',
  invoke: {
    id: 'paymentCard',
    src: 'paymentCard',
    // What is not available does not stay chosen.
    onDone: {
      target: '#away',
      actions: [
        { type: 'setMethod', params: 'express' },
        { type: 'go', params: backToMethod },
      ],
    },
    onError: {
      target: '#away',
      actions: [
        { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) },
        { type: 'go', params: backToMethod },
      ],
    },
  },
});

export const overlay = checkoutSetup.createStateConfig({
  initial: 'express',
  states: { express, paybill, card },
});
