import { describeModel, type Steps } from '@uwanja/flow-paths';
import {
  type AttemptEvent,
  type AttemptStatus,
  attemptEvents,
  paymentAttemptMachine,
  type stepAttempt,
  viewPaymentAttempt,
} from '#machines/payment-attempt/index.ts';

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

const events = {
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
};

const eventTypes = [
  ...['request.committed', 'request.accepted', 'request.refused', 'request.lost', 'prompt.expired'],
  ...['outcome.reported', 'payment.reported'],
];

export const paymentAttemptModel = describeModel({
  machine: paymentAttemptMachine,
  view: viewPaymentAttempt,
  inputs: { start: undefined },
  events,
  invokeResults: {},
  start: () => ({}),
  invokes: {},
  steps: Object.fromEntries(
    eventTypes.map((type) => [
      type,
      ({ before, event }) => {
        const { status, effects } = expectedStep(before.value, event as AttemptEvent);
        // A lost answer may be reported twice.
        const isTwice = before.value === 'unknown' && type === 'request.lost';
        if (status === before.value && effects.length === 0 && !isTwice) return {};
        return { state: status, runs: effects.map((effect) => ({ type: effect, params: undefined })) };
      },
    ]),
  ) as Steps<typeof paymentAttemptMachine>,
  shows: ({ value }) => ({
    status: value,
    isOpen: ['created', 'requested', 'pending', 'unknown'].includes(value),
    isPaid: value === 'paid',
  }),
});
