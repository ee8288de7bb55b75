import { setup } from 'xstate';
import type { Event, Tag, UnpaidOutcome } from './payment-attempt.types.ts';

const attemptSetup = setup({
  types: {} as { events: Event; tags: Tag },
  actions: {
    // Marks: whoever runs a step does what they mean, in the transaction of that step (`stepAttempt`).
    keepResult: () => {},
    compareReceipt: () => {},
    releaseStock: () => {},
  },
  guards: {
    isOurs: (_, ours: boolean) => ours,
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
        actions: 'keepResult',
      },
      { guard: { type: 'isTimeout', params: ({ event }) => event.outcome }, target: 'timeout', actions: 'keepResult' },
      { guard: { type: 'isFailed', params: ({ event }) => event.outcome }, target: 'failed', actions: 'keepResult' },
      { target: 'unknown', actions: 'keepResult' },
    ],
  },
});

/** Until the answer to the request has come. The prompt's own report may be faster. */
const unanswered = attemptSetup.createStateConfig({
  on: {
    ...open.on,
    'request.accepted': 'pending',
    'request.refused': { target: 'failed', actions: 'keepResult' },
    'request.lost': 'unknown',
  },
});

/**
 * The life of one M-PESA Express payment (mpesa.md, section 8): the one place that knows which step may follow which.
 * Nothing leads back to `requested`, so that no prompt is sent twice for one attempt; money that arrives always wins,
 * however late; `paid` is for good. No actors and no context: each step is taken from the stored status, inside the
 * transaction that stores the next one.
 */
export const paymentAttemptMachine = attemptSetup.createMachine({
  id: 'paymentAttempt',
  initial: 'created',
  on: {
    'payment.reported': {
      guard: { type: 'isOurs', params: ({ event }) => event.ours },
      target: '.paid',
      actions: 'keepResult',
    },
  },
  states: {
    /** Not stored yet. */
    created: { tags: 'open', on: { 'request.committed': 'requested' } },
    /** Stored; M-PESA is being asked, or was when the process went away. */
    requested: { ...unanswered, tags: 'open' },
    /** Nobody knows: the answer was lost, or M-PESA said something that is not listed. */
    unknown: { ...unanswered, tags: 'open' },
    /** The prompt is on the phone: its request can be neither refused nor lost any more. */
    pending: { ...open, tags: 'open' },
    cancelled: { tags: 'ended', entry: 'releaseStock' },
    failed: { tags: 'ended', entry: 'releaseStock' },
    timeout: {
      tags: 'ended',
      entry: 'releaseStock',
      // The shop may have called it timed out by itself. M-PESA's word about it is kept, and it stays ended.
      on: {
        'outcome.reported': {
          guard: { type: 'isListed', params: ({ event }) => event.outcome },
          actions: 'keepResult',
        },
      },
    },
    paid: { tags: 'paid', on: { 'payment.reported': { actions: 'compareReceipt' } } },
  },
});
