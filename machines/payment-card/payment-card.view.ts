import type { SnapshotFrom } from 'xstate';
import type { paymentCardMachine } from './payment-card.machine.ts';
import type { Event } from './payment-card.types.ts';

/** The view model of the card modal. */
export const viewPaymentCard = (snapshot: SnapshotFrom<typeof paymentCardMachine>) => ({
  open: snapshot.matches('unavailable'),
  canUseMpesa: snapshot.can(paymentCardEvents.mpesaChosen()),
});
export type PaymentCardView = ReturnType<typeof viewPaymentCard>;

export const paymentCardEvents = {
  mpesaChosen: () => ({ type: 'mpesa.chosen' }) satisfies Event,
  closed: () => ({ type: 'overlay.closed' }) satisfies Event,
};
