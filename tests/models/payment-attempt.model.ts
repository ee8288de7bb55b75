import { expect } from 'vitest';
import {
  type AttemptEvent,
  type AttemptStatus,
  attempts,
  paymentAttemptMachine,
  type stepAttempt,
  viewPaymentAttempt,
} from '#machines/payment-attempt/index.ts';
import { defineModel } from '../support/model.ts';

type Step = ReturnType<typeof stepAttempt>;

/** Where an event leads from a status, and what is to be done about it: mpesa.md, section 8, told event by event. */
export function lifeOf(status: AttemptStatus, event: AttemptEvent): Step {
  const stays: Step = { status, effects: [] };
  const mayBeOnPhone = status === 'requested' || status === 'unknown' || status === 'pending';
  const isUnanswered = status === 'requested' || status === 'unknown';
  switch (event.type) {
    case 'payment.reported':
      if (status === 'paid') return { status, effects: ['compareReceipt'] };
      return event.ours ? { status: 'paid', effects: ['keepResult'] } : stays;
    case 'request.committed':
      return status === 'created' ? { status: 'requested', effects: [] } : stays;
    case 'request.accepted':
      return isUnanswered ? { status: 'pending', effects: [] } : stays;
    case 'request.refused':
      return isUnanswered ? { status: 'failed', effects: ['keepResult', 'releaseStock'] } : stays;
    case 'request.lost':
      return isUnanswered ? { status: 'unknown', effects: [] } : stays;
    case 'prompt.expired':
      return mayBeOnPhone ? { status: 'timeout', effects: ['releaseStock'] } : stays;
    case 'outcome.reported':
      if (mayBeOnPhone && event.outcome === 'unknown') return { status: 'unknown', effects: ['keepResult'] };
      if (mayBeOnPhone) return { status: event.outcome, effects: ['keepResult', 'releaseStock'] };
      return status === 'timeout' && event.outcome !== 'unknown' ? { status, effects: ['keepResult'] } : stays;
  }
}

export const paymentAttemptModel = defineModel({
  machine: paymentAttemptMachine,
  view: viewPaymentAttempt,
  inputs: { start: undefined },
  events: {
    'request.committed': [attempts.committed()],
    'request.accepted': [attempts.accepted()],
    'request.refused': [attempts.refused()],
    'request.lost': [attempts.lost()],
    'prompt.expired': [attempts.expired()],
    'outcome.reported': [
      attempts.ended('cancelled'),
      attempts.ended('timeout'),
      attempts.ended('failed'),
      attempts.ended('unknown'),
    ],
    'payment.reported': [attempts.paid(true), attempts.paid(false)],
  },
  world: {},
  invariants: (snapshot) => {
    const { isPaid } = viewPaymentAttempt(snapshot);
    // Money wins everywhere, and only once: afterwards nothing leads away.
    expect(snapshot.can(attempts.paid(true))).toBe(true);
    if (!isPaid) return;
    for (const event of [attempts.expired(), attempts.ended('cancelled'), attempts.refused()])
      expect(snapshot.can(event)).toBe(false);
  },
});
