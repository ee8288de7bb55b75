import { setup } from 'xstate';
import type { Event, Output } from './payment-card.types.ts';

/** The card modal: card payments are not available, so it leads back to the choice of a method (spec section 4). */
export const paymentCardMachine = setup({
  types: {} as { events: Event; output: Output },
}).createMachine({
  id: 'paymentCard',
  initial: 'unavailable',
  output: { kind: 'closed' },
  states: {
    unavailable: { on: { 'mpesa.chosen': 'closed', 'overlay.closed': 'closed' } },
    closed: { type: 'final' },
  },
});
