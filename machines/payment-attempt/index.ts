export { paymentAttemptMachine } from './payment-attempt.machine.ts';
export type { AttemptStatus, Effect, Event as AttemptEvent, UnpaidOutcome } from './payment-attempt.types.ts';
export {
  attemptAt,
  attempts,
  type PaymentAttemptView,
  stepAttempt,
  viewPaymentAttempt,
} from './payment-attempt.view.ts';
