export { paymentPaybillMachine } from './payment-paybill.machine.ts';
export { type PaymentPaybillView, paybill, viewPaymentPaybill } from './payment-paybill.view.ts';
