export { paymentAttemptMachine } from './payment-attempt.machine.ts';
export {
  type AttemptStatus,
  attemptStatuses,
  type Effect,
  type Event as AttemptEvent,
  openStatuses,
  type UnpaidOutcome,
} from './payment-attempt.types.ts';
export {
  attemptAt,
  attemptEvents,
  type PaymentAttemptView,
  stepAttempt,
  viewPaymentAttempt,
} from './payment-attempt.view.ts';
