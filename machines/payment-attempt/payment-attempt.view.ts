import { type SnapshotFrom, transition } from 'xstate';
import { paymentAttemptMachine } from './payment-attempt.machine.ts';
import type { AttemptStatus, Effect, Event, UnpaidOutcome } from './payment-attempt.types.ts';

const at = (status: AttemptStatus) => paymentAttemptMachine.resolveState({ value: status, context: {} });

/** The status of an attempt, as stored, and what it means. */
export const viewPaymentAttempt = (snapshot: SnapshotFrom<typeof paymentAttemptMachine>) => ({
  status: snapshot.value as AttemptStatus,
  /** The prompt may still be answered. */
  isOpen: snapshot.hasTag('open'),
  isPaid: snapshot.hasTag('paid'),
});
export type PaymentAttemptView = ReturnType<typeof viewPaymentAttempt>;

/** Returns the view of an attempt with this stored status. */
export const attemptAt = (status: AttemptStatus): PaymentAttemptView => viewPaymentAttempt(at(status));

/** Computes one step: the status to store, and the effects to perform in the same transaction. */
export function stepAttempt(
  status: AttemptStatus,
  event: Event,
): { readonly status: AttemptStatus; readonly effects: readonly Effect[] } {
  const [next, actions] = transition(paymentAttemptMachine, at(status), event);
  return { status: viewPaymentAttempt(next).status, effects: actions.map(({ type }) => type as Effect) };
}

const ended = (outcome: UnpaidOutcome) => ({ type: 'outcome.reported', outcome }) satisfies Event;
const paid = () => ({ type: 'payment.reported' }) satisfies Event;

export const attemptEvents = {
  committed: () => ({ type: 'request.committed' }) satisfies Event,
  accepted: () => ({ type: 'request.accepted' }) satisfies Event,
  refused: () => ({ type: 'request.refused' }) satisfies Event,
  lost: () => ({ type: 'request.lost' }) satisfies Event,
  expired: () => ({ type: 'prompt.expired' }) satisfies Event,
  ended,
  paid,
  /** Returns the event for an outcome that M-PESA reported. */
  outcome: (outcome: UnpaidOutcome | 'paid'): Event => (outcome === 'paid' ? paid() : ended(outcome)),
};
