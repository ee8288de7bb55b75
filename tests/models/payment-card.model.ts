import { expect } from 'vitest';
import { card, paymentCardMachine, viewPaymentCard } from '#machines/payment-card/index.ts';
import { defineModel } from '#tests/support/models/model.ts';

export const paymentCardModel = defineModel({
  machine: paymentCardMachine,
  view: viewPaymentCard,
  inputs: { start: undefined },
  events: { 'mpesa.chosen': [card.mpesaChosen()], 'overlay.closed': [card.closed()] },
  world: {},
  invariants: (snapshot) => {
    expect(viewPaymentCard(snapshot).open).toBe(snapshot.status === 'active');
  },
});
