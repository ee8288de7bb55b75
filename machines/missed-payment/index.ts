export { missedPaymentMachine } from './missed-payment.machine.ts';
export type { MissedAttempt, MissedOutcome } from './missed-payment.types.ts';
export { type MissedPaymentView, missedPayment, viewMissedPayment } from './missed-payment.view.ts';
