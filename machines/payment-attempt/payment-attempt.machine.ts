import { setup } from 'xstate';
import type { Event, Tag, UnpaidOutcome } from './payment-attempt.types.ts';

const attemptSetup = setup({
  types: {} as { events: Event; tags: Tag },
  actions: {
    // Markers: the caller of `stepAttempt` performs these effects in the transaction of the step.
    storeResult: () => {},
    compareReceipt: () => {},
    releaseStock: () => {},
  },
  guards: {
    isCancelled: (_, outcome: UnpaidOutcome) => outcome === 'cancelled',
    isFailed: (_, outcome: UnpaidOutcome) => outcome === 'failed',
    isListed: (_, outcome: UnpaidOutcome) => outcome !== 'unknown',
  },
});

/** Transitions of a prompt that is, or may be, on a phone. */
const open = attemptSetup.createStateConfig({
  on: {
    'prompt.expired': 'timeout',
    'outcome.reported': [
      {
        guard: { type: 'isCancelled', params: ({ event }) => event.outcome },
        target: 'cancelled',
        actions: 'storeResult',
      },
      { guard: { type: 'isFailed', params: ({ event }) => event.outcome }, target: 'failed', actions: 'storeResult' },
      // A timeout or an unlisted code: the prompt has ended, so the cart is released. Queries go on, and a payment still
      // wins.
      { target: 'timeout', actions: 'storeResult' },
    ],
  },
});

/** Transitions until M-PESA has answered the request. A callback may arrive before that answer. */
const unanswered = attemptSetup.createStateConfig({
  on: {
    ...open.on,
    'request.accepted': 'pending',
    'request.refused': { target: 'failed', actions: 'storeResult' },
    'request.lost': 'unknown',
  },
});

/**
 * The life cycle of one M-PESA Express payment attempt. It defines every allowed transition of the attempt's status. No
 * transition leads back to `requested`, so an attempt sends at most one prompt. A payment always wins,
 * however late, and `paid` is final. The machine has no actors and no context: the caller computes each step from the
 * stored status, inside the transaction that stores the next one.
 */
export const paymentAttemptMachine = attemptSetup.createMachine({
  id: 'paymentAttempt',
  initial: 'created',
  on: {
    'payment.reported': { target: '.paid', actions: 'storeResult' },
  },
  states: {
    /** The attempt is not stored yet. */
    created: { tags: 'open', on: { 'request.committed': 'requested' } },
    /** The attempt is stored. The request to M-PESA is in flight, or the process ended during it. */
    requested: { ...unanswered, tags: 'open' },
    /** The answer to the request was lost: a prompt may be on the phone. */
    unknown: { ...unanswered, tags: 'open' },
    /** The prompt is on the phone, so M-PESA has accepted the request: it can no longer be refused or lost. */
    pending: { ...open, tags: 'open' },
    cancelled: { tags: 'ended', entry: 'releaseStock' },
    failed: { tags: 'ended', entry: 'releaseStock' },
    timeout: {
      tags: 'ended',
      entry: 'releaseStock',
      // The shop may have ended the attempt by its own clock. M-PESA's later outcome is stored; the status is
      // unchanged.
      on: {
        'outcome.reported': {
          guard: { type: 'isListed', params: ({ event }) => event.outcome },
          actions: 'storeResult',
        },
      },
    },
    paid: { tags: 'paid', on: { 'payment.reported': { actions: 'compareReceipt' } } },
  },
});
