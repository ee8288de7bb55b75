import type { DoneActorEvent, ErrorActorEvent } from 'xstate';
import { requireCredentials } from '../support/credentials.ts';
import { toFailure } from '../support/failure.ts';
import { redirect } from '../support/notices.ts';
import type { PaymentOutcome } from '../support/payment-outcome.ts';
import { checkoutSetup, requireCheckoutCartID } from './checkout.setup.ts';

/** The payment overlay: one child machine per method, which ends closed or with the order placed. */

export const backToMethod = redirect('/checkout-payment', { replace: true });

interface Ended {
  readonly event: DoneActorEvent<PaymentOutcome>;
}
interface Broken {
  readonly event: ErrorActorEvent;
}

/** An error of a payment machine leads back to the payment methods. */
const onError = {
  target: '#away',
  actions: [
    { type: 'notifyFailure' as const, params: ({ event }: Broken) => toFailure(event.error) },
    { type: 'go' as const, params: backToMethod },
  ],
};

/**
 * Transitions for the end of a payment machine: a placed order completes the checkout; otherwise back to the methods.
 */
const overlayStep = {
  onDone: [
    {
      guard: { type: 'isPlaced' as const, params: ({ event }: Ended) => event.output },
      target: '#placed',
      actions: {
        type: 'setPlacedCart' as const,
        params: ({ event }: Ended) => ({ receipt: event.output.receipt ?? null }),
      },
    },
    { target: '#away', actions: { type: 'go' as const, params: backToMethod } },
  ],
  onError,
};

const express = checkoutSetup.createStateConfig({
  on: {
    'cart.changed': {
      guard: { type: 'isNewAmount', params: ({ event }) => event.cart },
      actions: [
        { type: 'setCart', params: ({ event }) => event.cart },
        { type: 'notifyExpressOfAmount', params: ({ event }) => event.cart?.amount ?? 0 },
      ],
    },
  },
  invoke: {
    id: 'paymentExpress',
    src: 'paymentExpress',
    input: ({ context }) => {
      const { token, userID } = requireCredentials(context.session);
      const amount = context.unsettledCartID === null ? (context.cart?.amount ?? null) : null;
      return { cartID: requireCheckoutCartID(context), amount, token, userID };
    },
    ...overlayStep,
  },
});

const paybill = checkoutSetup.createStateConfig({
  on: {
    // Loads the details again, which name the amount to type on the phone.
    'cart.changed': {
      guard: { type: 'isNewAmount', params: ({ event }) => event.cart },
      target: 'paybill',
      reenter: true,
      actions: { type: 'setCart', params: ({ event }) => event.cart },
    },
  },
  invoke: {
    id: 'paymentPaybill',
    src: 'paymentPaybill',
    input: ({ context }) => ({
      cartID: requireCheckoutCartID(context),
      token: requireCredentials(context.session).token,
    }),
    ...overlayStep,
  },
});

const card = checkoutSetup.createStateConfig({
  invoke: {
    id: 'paymentCard',
    src: 'paymentCard',
    // Reset the method, because card payments are not available.
    onDone: {
      target: '#away',
      actions: [
        { type: 'setMethod', params: 'express' },
        { type: 'go', params: backToMethod },
      ],
    },
    onError,
  },
});

export const overlay = checkoutSetup.createStateConfig({
  initial: 'express',
  states: { express, paybill, card },
});
