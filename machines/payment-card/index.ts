export { paymentCardMachine } from './payment-card.machine.ts';
export { card, type PaymentCardView, viewPaymentCard } from './payment-card.view.ts';
