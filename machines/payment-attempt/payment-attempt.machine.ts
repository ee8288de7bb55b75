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
    isTimeout: (_, outcome: UnpaidOutcome) => outcome === 'timeout',
    isFailed: (_, outcome: UnpaidOutcome) => outcome === 'failed',
    isListed: (_, outcome: UnpaidOutcome) => outcome !== 'unknown',
  },
});

/** What ends a prompt that is, or may be, on a phone. */
const open = attemptSetup.createStateConfig({
  on: {
    'prompt.expired': 'timeout',
    'outcome.reported': [
      {
        guard: { type: 'isCancelled', params: ({ event }) => event.outcome },
        target: 'cancelled',
        actions: 'storeResult',
      },
      { guard: { type: 'isTimeout', params: ({ event }) => event.outcome }, target: 'timeout', actions: 'storeResult' },
      { guard: { type: 'isFailed', params: ({ event }) => event.outcome }, target: 'failed', actions: 'storeResult' },
      // A code that is not listed: no prompt waits any more, so the cart is free. M-PESA is asked further; money wins.
      { target: 'timeout', actions: 'storeResult' },
    ],
  },
});

/** Until M-PESA has answered the request. A callback may arrive before that answer. */
const unanswered = attemptSetup.createStateConfig({
  on: {
    ...open.on,
    'request.accepted': 'pending',
    'request.refused': { target: 'failed', actions: 'storeResult' },
    'request.lost': 'unknown',
  },
});

/**
 * The life of one M-PESA Express payment (mpesa.md, section 8): the one place that knows which step may follow which.
 * Nothing leads back to `requested`, so that no prompt is sent twice for one attempt. Money that arrives always wins,
 * however late, and `paid` is final. The machine has no actors and no context: the caller takes each step from the
 * stored status, inside the transaction that stores the next one.
 */
export const paymentAttemptMachine = attemptSetup.createMachine({
  id: 'paymentAttempt',
  initial: 'created',
  on: {
    'payment.reported': { target: '.paid', actions: 'storeResult' },
  },
  states: {
    /** Not stored yet. */
    created: { tags: 'open', on: { 'request.committed': 'requested' } },
    /** Stored. The request to M-PESA is under way, or the process ended during it. */
    requested: { ...unanswered, tags: 'open' },
    /** The answer to the request was lost: a prompt may be on the phone. */
    unknown: { ...unanswered, tags: 'open' },
    /** The prompt is on the phone: its request can be neither refused nor lost any more. */
    pending: { ...open, tags: 'open' },
    cancelled: { tags: 'ended', entry: 'releaseStock' },
    failed: { tags: 'ended', entry: 'releaseStock' },
    timeout: {
      tags: 'ended',
      entry: 'releaseStock',
      // The shop may have ended the attempt by the clock. M-PESA's own outcome is stored, and the status stays.
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
