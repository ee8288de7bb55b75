export { paymentCardMachine } from './payment-card.machine.ts';
export { type PaymentCardView, paymentCardEvents, viewPaymentCard } from './payment-card.view.ts';
