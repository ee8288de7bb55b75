import { expect } from 'vitest';
import { paymentCardEvents, paymentCardMachine, viewPaymentCard } from '#machines/payment-card/index.ts';
import { defineModel } from '#tests/support/models/model.ts';

export const paymentCardModel = defineModel({
  machine: paymentCardMachine,
  view: viewPaymentCard,
  inputs: { start: undefined },
  events: { 'mpesa.chosen': [paymentCardEvents.mpesaChosen()], 'overlay.closed': [paymentCardEvents.closed()] },
  spec: {
    'mpesa.chosen': 'USE MPESA goes back to payment selection',
    'overlay.closed': 'Closing the modal returns to /checkout-payment',
  },
  invokeResults: {},
  invariants: (snapshot) => {
    expect(viewPaymentCard(snapshot).open).toBe(snapshot.status === 'active');
  },
});
