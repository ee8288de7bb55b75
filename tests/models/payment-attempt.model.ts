import { expect } from 'vitest';
import {
  type AttemptEvent,
  type AttemptStatus,
  attemptEvents,
  paymentAttemptMachine,
  type stepAttempt,
  viewPaymentAttempt,
} from '#machines/payment-attempt/index.ts';
import { defineModel } from '#tests/support/models/model.ts';

type Step = ReturnType<typeof stepAttempt>;

/** Returns the next status and the effects of an event, written without the machine. */
export function expectedStep(status: AttemptStatus, event: AttemptEvent): Step {
  const stays: Step = { status, effects: [] };
  const mayBeOnPhone = status === 'requested' || status === 'unknown' || status === 'pending';
  const isUnanswered = status === 'requested' || status === 'unknown';
  switch (event.type) {
    case 'payment.reported':
      if (status === 'paid') return { status, effects: ['compareReceipt'] };
      return { status: 'paid', effects: ['storeResult'] };
    case 'request.committed':
      return status === 'created' ? { status: 'requested', effects: [] } : stays;
    case 'request.accepted':
      return isUnanswered ? { status: 'pending', effects: [] } : stays;
    case 'request.refused':
      return isUnanswered ? { status: 'failed', effects: ['storeResult', 'releaseStock'] } : stays;
    case 'request.lost':
      return isUnanswered ? { status: 'unknown', effects: [] } : stays;
    case 'prompt.expired':
      return mayBeOnPhone ? { status: 'timeout', effects: ['releaseStock'] } : stays;
    case 'outcome.reported':
      if (mayBeOnPhone && event.outcome === 'unknown') {
        return { status: 'timeout', effects: ['storeResult', 'releaseStock'] };
      }
      if (mayBeOnPhone) return { status: event.outcome, effects: ['storeResult', 'releaseStock'] };
      return status === 'timeout' && event.outcome !== 'unknown' ? { status, effects: ['storeResult'] } : stays;
  }
}

export const paymentAttemptModel = defineModel({
  machine: paymentAttemptMachine,
  view: viewPaymentAttempt,
  inputs: { start: undefined },
  events: {
    'request.committed': [attemptEvents.committed()],
    'request.accepted': [attemptEvents.accepted()],
    'request.refused': [attemptEvents.refused()],
    'request.lost': [attemptEvents.lost()],
    'prompt.expired': [attemptEvents.expired()],
    'outcome.reported': [
      attemptEvents.ended('cancelled'),
      attemptEvents.ended('timeout'),
      attemptEvents.ended('failed'),
      attemptEvents.ended('unknown'),
    ],
    'payment.reported': [attemptEvents.paid()],
  },
  invokeResults: {},
  invariants: (snapshot) => {
    const { isPaid } = viewPaymentAttempt(snapshot);
    // A payment is accepted in every status, and `paid` is final.
    expect(snapshot.can(attemptEvents.paid())).toBe(true);
    if (!isPaid) return;
    for (const event of [attemptEvents.expired(), attemptEvents.ended('cancelled'), attemptEvents.refused()])
      expect(snapshot.can(event)).toBe(false);
  },
});
