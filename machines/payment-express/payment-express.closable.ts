import type { DoneActorEvent } from 'xstate';
import type { PaymentResponse } from '#contract/payments.ts';
import { formatPhone } from '#contract/phone.ts';
import { failureMessage, toFailure } from '../support/failure.ts';
import { expressSetup } from './payment-express.setup.ts';
import type { Context } from './payment-express.types.ts';

/** M-PESA's description of an outcome without money. */
const unpaid = ({ ResultDesc }: PaymentResponse) => ({ paymentDetail: ResultDesc });

interface Answered {
  readonly event: DoneActorEvent<PaymentResponse>;
}

/** The states in which the modal may be closed: nothing is being sent that commits the payer. */

/** A press that sends a prompt once the phone's checks are passed. */
const unlockedInitiation = [{ guard: 'hasPhone' as const, target: '#blocking' }, { actions: 'rejectPhone' as const }];
/** The same where the lock may hold: it answers first. */
const initiation = [{ guard: 'isLocked' as const, actions: 'notifyLocked' as const }, ...unlockedInitiation];

const restoring = expressSetup.createStateConfig({
  tags: 'loading',
  invoke: {
    id: 'findAttempt',
    src: 'findAttempt',
    input: ({ context: { cartID } }) => ({ cartID }),
    onDone: [
      {
        guard: { type: 'isAttempt', params: ({ event }) => event.output },
        target: 'resuming',
        actions: [
          { type: 'setAttempt', params: ({ event }) => event.output },
          { type: 'raiseLock', params: ({ event }) => event.output?.lockRemaining ?? 0 },
        ],
      },
      { target: 'awaitingPayer' },
    ],
    // Unreadable stored data counts as no stored attempt.
    onError: 'awaitingPayer',
  },
});

/** A payment from before: the server knows what became of it. */
const resuming = expressSetup.createStateConfig({
  tags: 'loading',
  invoke: {
    id: 'resumeExpress',
    src: 'queryExpress',
    input: ({ context: { CheckoutRequestID, token } }) => ({ CheckoutRequestID, token }),
    onDone: [
      { guard: { type: 'isCancelled', params: ({ event }) => event.output }, target: 'awaitingPayer.cancelled' },
      {
        guard: { type: 'isAccepted', params: ({ event }) => event.output },
        target: 'paid',
        actions: 'clearResult',
      },
      {
        guard: { type: 'isOver', params: ({ event }) => event.output },
        target: 'awaitingPayer.failed',
        actions: { type: 'setResult', params: ({ event }) => unpaid(event.output) },
      },
      { target: 'awaitingPayer.prompted' },
    ],
    onError: 'awaitingPayer.prompted',
  },
});

/** Where the answer to "what became of it?" leads, except where the attempt may still be paid. */
const outcomes = [
  {
    guard: { type: 'isCancelled' as const, params: ({ event }: Answered) => event.output },
    target: '#closable.awaitingPayer.cancelled',
  },
  {
    guard: { type: 'isAccepted' as const, params: ({ event }: Answered) => event.output },
    target: '#closable.paid',
    actions: 'clearResult' as const,
  },
  {
    guard: { type: 'isOver' as const, params: ({ event }: Answered) => event.output },
    target: '#closable.awaitingPayer.failed',
    actions: { type: 'setResult' as const, params: ({ event }: Answered) => unpaid(event.output) },
  },
];

const setUnpaid = { type: 'setResult' as const, params: ({ event }: Answered) => unpaid(event.output) };

/** Learns the outcome without a press, a moment after the fact. */
const watching = {
  id: 'watchExpress',
  src: 'watchExpress' as const,
  input: ({ context: { CheckoutRequestID, token } }: { context: Context }) => ({ CheckoutRequestID, token }),
  // The attempt has ended, but not for certain without money: only a person's question changes that.
  onDone: [...outcomes, { target: '#closable.awaitingPayer.unconfirmed.unwatched', actions: setUnpaid }],
};

/**
 * The prompt is on the phone. Its outcome arrives without a press, a moment after the fact, so that a payer who has
 * just answered the prompt still finds COMPLETE.
 */
const prompted = expressSetup.createStateConfig({
  initial: 'watching',
  entry: [{ type: 'setStanding', params: 'prompted' }, 'clearResult'],
  on: {
    'action.pressed': [{ guard: 'hasRequest', target: '#querying' }, { actions: 'notifyRequired' }],
  },
  states: {
    watching: { invoke: { ...watching, onError: 'unwatched' } },
    /** The person asks, by COMPLETE. */
    unwatched: {},
  },
});

/** The attempt may still be paid. RETRY asks about it again; its outcome also arrives without a press. */
const unconfirmed = expressSetup.createStateConfig({
  initial: 'watching',
  entry: { type: 'setStanding', params: 'unconfirmed' },
  on: { 'action.pressed': '#querying' },
  states: {
    watching: { invoke: { ...watching, onError: 'unwatched' } },
    unwatched: {},
  },
});

/** Asks for the number. The account's own is filled in, unless another one is typed meanwhile. */
const entering = expressSetup.createStateConfig({
  initial: 'prefilling',
  on: { 'action.pressed': '#paymentExpress.closed' },
  states: {
    prefilling: {
      invoke: {
        id: 'getUser',
        src: 'getUser',
        input: ({ context: { userID, token } }) => ({ userID, token }),
        onDone: {
          target: 'ready',
          actions: { type: 'setPhone', params: ({ event }) => formatPhone(event.output.phoneNumber) },
        },
        // It can be typed.
        onError: 'ready',
      },
      on: { 'phone.typed': { target: 'ready', actions: { type: 'setPhone', params: ({ event }) => event.phone } } },
    },
    ready: {},
  },
});

/** Waits for the payer, who may also send a new prompt. */
const awaitingPayer = expressSetup.createStateConfig({
  initial: 'entering',
  on: {
    'phone.typed': { actions: { type: 'setPhone', params: ({ event }) => event.phone } },
    'initiate.pressed': initiation,
  },
  states: {
    entering,
    prompted,
    // An initiation that was refused took no lock, and none could have been sent while one held.
    refused: {
      entry: { type: 'setStanding', params: 'refused' },
      on: { 'action.pressed': unlockedInitiation },
    },
    unconfirmed,
    // M-PESA took nothing: RETRY sends the next prompt.
    failed: { entry: { type: 'setStanding', params: 'failed' }, on: { 'action.pressed': initiation } },
    cancelled: {
      entry: [{ type: 'setStanding', params: 'cancelled' }, 'clearResult'],
      on: { 'action.pressed': initiation },
    },
  },
});

const querying = expressSetup.createStateConfig({
  id: 'querying',
  tags: 'busy',
  invoke: {
    id: 'queryExpress',
    src: 'queryExpress',
    input: ({ context: { CheckoutRequestID, token } }) => ({ CheckoutRequestID, token }),
    onDone: [...outcomes, { target: '#closable.awaitingPayer.unconfirmed', actions: [setUnpaid, 'notifyUnconfirmed'] }],
    onError: {
      target: 'awaitingPayer.unconfirmed',
      actions: {
        type: 'setResult',
        params: ({ event }) => ({ paymentResult: failureMessage(toFailure(event.error)) }),
      },
    },
  },
});

/** The money is in. What was paid is read from the order, and shown as soon as it is known. */
const paid = expressSetup.createStateConfig({
  initial: 'reading',
  entry: { type: 'setStanding', params: 'paid' },
  on: { 'action.pressed': '#completing' },
  states: {
    reading: {
      invoke: {
        id: 'getReceipt',
        src: 'getCartOrder',
        input: ({ context: { cartID, token } }) => ({ cartID, token }),
        onDone: { target: 'shown', actions: { type: 'setReceipt', params: ({ event }) => event.output } },
        // The orders page has it.
        onError: 'shown',
      },
    },
    shown: {},
  },
});

export const closable = expressSetup.createStateConfig({
  id: 'closable',
  initial: 'restoring',
  on: { 'overlay.closed': '#paymentExpress.closed' },
  states: { restoring, resuming, awaitingPayer, querying, paid },
});
