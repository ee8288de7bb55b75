export { missedPaymentMachine } from './missed-payment.machine.ts';
export type { MissedAttempt, MissedOutcome } from './missed-payment.types.ts';
export { type MissedPaymentView, missedPaymentEvents, viewMissedPayment } from './missed-payment.view.ts';
