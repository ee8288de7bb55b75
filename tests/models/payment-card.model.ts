import { describeModel, verify } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import { paymentCardEvents, paymentCardMachine, viewPaymentCard } from '#machines/payment-card/index.ts';

export const paymentCardModel = describeModel({
  machine: paymentCardMachine,
  view: viewPaymentCard,
  inputs: { start: undefined },
  events: { 'mpesa.chosen': [paymentCardEvents.mpesaChosen()], 'overlay.closed': [paymentCardEvents.closed()] },
  spec: {
    'mpesa.chosen': 'USE MPESA goes back to payment selection',
    'overlay.closed': 'Closing the modal returns to /checkout-payment',
  },
  invokeResults: {},
  start: () => ({}),
  invokes: {},
  steps: {
    'mpesa.chosen': () => ({ state: 'closed' }),
    'overlay.closed': () => ({ state: 'closed' }),
  },
  shows: () => ({ open: true, canUseMpesa: true }),
  // The checkout returns to the choice of a method for this output.
  invariants: (snapshot, { event }) => {
    if (snapshot.status !== 'done') return;
    const isOver = () => {
      expect(snapshot.output).toEqual({ kind: 'closed' });
      expect(viewPaymentCard(snapshot)).toEqual({ open: false, canUseMpesa: false });
    };
    if (event?.type === 'mpesa.chosen') verify('USE MPESA goes back to payment selection', isOver);
    else isOver();
  },
});
