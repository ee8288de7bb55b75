export { paymentPaybillMachine } from './payment-paybill.machine.ts';
export { type PaymentPaybillView, paybillEvents, viewPaymentPaybill } from './payment-paybill.view.ts';
