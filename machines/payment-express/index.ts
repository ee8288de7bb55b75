export { paymentExpressMachine } from './payment-express.machine.ts';
export type { Attempt, PaymentAction } from './payment-express.types.ts';
export { expressEvents, type PaymentExpressView, viewPaymentExpress } from './payment-express.view.ts';
