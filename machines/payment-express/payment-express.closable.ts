import type { DoneActorEvent } from 'xstate';
import type { PaymentResponse } from '#contract/payments.ts';
import { formatPhone } from '#contract/phone.ts';
import { failureMessage, toFailure } from '../support/failure.ts';
import { expressSetup } from './payment-express.setup.ts';
import type { Context } from './payment-express.types.ts';

/** The result to show after an outcome without a payment: M-PESA's description, as the detail. */
const asDetail = ({ ResultDesc }: PaymentResponse) => ({ paymentDetail: ResultDesc });

interface Answered {
  readonly event: DoneActorEvent<PaymentResponse>;
}

/** Transitions of a button that sends a prompt, if the phone number is valid. */
const unlockedInitiation = [{ guard: 'hasPhone' as const, target: '#blocking' }, { actions: 'rejectPhone' as const }];
/** Transitions of such a button while the lock may be held. The lock is reported before the phone number is checked. */
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
          { type: 'acquireLock', params: ({ event }) => event.output?.lockRemaining ?? 0 },
        ],
      },
      { target: 'awaitingPayer' },
    ],
    // Treat unreadable stored data as no stored attempt.
    onError: 'awaitingPayer',
  },
});

/** Transitions for the answer to a query, except where the attempt may still be paid. */
const outcomes = [
  {
    guard: { type: 'isCancelled' as const, params: ({ event }: Answered) => event.output },
    target: '#closable.awaitingPayer.cancelled',
  },
  {
    guard: { type: 'isPaid' as const, params: ({ event }: Answered) => event.output },
    target: '#closable.paid',
    actions: 'clearResult' as const,
  },
  {
    guard: { type: 'isOver' as const, params: ({ event }: Answered) => event.output },
    target: '#closable.awaitingPayer.failed',
    actions: { type: 'setResult' as const, params: ({ event }: Answered) => asDetail(event.output) },
  },
];

/** A stored attempt was found: queries the server for its outcome. */
const resuming = expressSetup.createStateConfig({
  tags: 'loading',
  invoke: {
    id: 'resumeExpress',
    src: 'queryExpress',
    input: ({ context: { CheckoutRequestID, token } }) => ({ CheckoutRequestID, token }),
    onDone: [...outcomes, { target: 'awaitingPayer.prompted' }],
    onError: 'awaitingPayer.prompted',
  },
});

const setUnpaid = { type: 'setResult' as const, params: ({ event }: Answered) => asDetail(event.output) };

/** Waits for the outcome of the prompt without a press of the action button. */
const watching = expressSetup.createStateConfig({
  invoke: {
    id: 'watchExpress',
    src: 'watchExpress',
    input: ({ context: { CheckoutRequestID, token } }) => ({ CheckoutRequestID, token }),
    onDone: { target: 'answered', actions: { type: 'setOutcome', params: ({ event }) => event.output } },
    onError: 'unwatched',
  },
});

/**
 * The outcome is known, and the modal says so. It is applied `timing.outcomeGrace` later, so that a payer who has just
 * entered the PIN still finds COMPLETE. A press queries, and ends the delay.
 */
const answered = expressSetup.createStateConfig({
  tags: 'answered',
  invoke: {
    id: 'delayOutcome',
    src: 'delayOutcome',
    input: ({ context: { outcome } }) => {
      if (outcome === null) throw new Error('there is no outcome');
      return outcome;
    },
    // The attempt has ended, but a payment may still arrive. Stop watching; RETRY queries again.
    onDone: [...outcomes, { target: '#closable.awaitingPayer.unconfirmed.unwatched', actions: setUnpaid }],
    onError: 'unwatched',
  },
});

/** In `unwatched` watching has failed: only the action button queries the outcome. */
const watchStates = { watching, answered, unwatched: {} };

/** The prompt is on the phone. */
const prompted = expressSetup.createStateConfig({
  initial: 'watching',
  entry: [{ type: 'setPayerState', params: 'prompted' }, 'clearResult'],
  on: {
    'action.pressed': [{ guard: 'hasRequest', target: '#querying' }, { actions: 'notifyRequired' }],
  },
  states: watchStates,
});

/** The attempt may still be paid. RETRY queries the outcome; the modal also watches for it. */
const unconfirmed = expressSetup.createStateConfig({
  initial: 'watching',
  entry: { type: 'setPayerState', params: 'unconfirmed' },
  on: { 'action.pressed': '#querying' },
  states: watchStates,
});

/** Asks for the phone number. It starts with the account's number, unless the payer types first. */
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
        // The payer can type the number.
        onError: 'ready',
      },
      on: { 'phone.typed': { target: 'ready', actions: { type: 'setPhone', params: ({ event }) => event.phone } } },
    },
    ready: {},
  },
});

const markReported = {
  type: 'markReported' as const,
  params: ({ context }: { context: Context }) => context.CheckoutRequestID,
};

/** Waits for the payer, who can also send a new prompt. */
const awaitingPayer = expressSetup.createStateConfig({
  initial: 'entering',
  on: {
    'phone.typed': { actions: { type: 'setPhone', params: ({ event }) => event.phone } },
    'initiate.pressed': initiation,
    'network.restored': { guard: 'isOffline', actions: 'clearResult' },
  },
  states: {
    entering,
    prompted,
    // A refused initiation acquires no lock, and an initiation is impossible while it is locked.
    refused: {
      entry: { type: 'setPayerState', params: 'refused' },
      on: { 'action.pressed': unlockedInitiation },
    },
    unconfirmed,
    // The attempt ended without a payment: RETRY sends a new prompt.
    failed: {
      entry: [{ type: 'setPayerState', params: 'failed' }, markReported],
      on: { 'action.pressed': initiation },
    },
    cancelled: {
      entry: [{ type: 'setPayerState', params: 'cancelled' }, 'clearResult', markReported],
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

/** The payment arrived. Reads the receipt from the order and shows it once known. */
const paid = expressSetup.createStateConfig({
  initial: 'reading',
  entry: { type: 'setPayerState', params: 'paid' },
  on: { 'action.pressed': '#completing' },
  states: {
    reading: {
      invoke: {
        id: 'getReceipt',
        src: 'getCartOrder',
        input: ({ context: { cartID, token } }) => ({ cartID, token }),
        onDone: { target: 'shown', actions: { type: 'setReceipt', params: ({ event }) => event.output } },
        // The receipt is also on the orders page.
        onError: 'shown',
      },
    },
    shown: {},
  },
});

/** The states in which the modal can be closed: no request is in flight that commits the payer. */
export const closable = expressSetup.createStateConfig({
  id: 'closable',
  initial: 'restoring',
  on: { 'overlay.closed': '#paymentExpress.closed' },
  states: { restoring, resuming, awaitingPayer, querying, paid },
});
