import { failureMessage, toFailure } from '../support/failure.ts';
import { expressSetup } from './payment-express.setup.ts';

/** The states in which the modal may be closed: nothing is being sent that commits anybody. */

/** A press that sends a prompt once the phone's checks are passed. */
const unlockedInitiation = [
  { guard: 'hasPhone' as const, target: '#committing', actions: 'clearPhoneError' as const },
  { actions: 'rejectPhone' as const },
];
/** The same where the lock may hold: it answers first. */
const initiation = [{ guard: 'isLocked' as const, actions: 'tellLocked' as const }, ...unlockedInitiation];

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
          { type: 'keepAttempt', params: ({ event }) => event.output },
          { type: 'takeLock', params: ({ event }) => event.output?.lockRemaining ?? 0 },
        ],
      },
      { target: 'offering' },
    ],
    // Nothing that can be read is nothing that was kept.
    onError: 'offering',
  },
});

/** A payment from before: the server knows what became of it. */
const resuming = expressSetup.createStateConfig({
  tags: 'loading',
  invoke: {
    id: 'resumePayment',
    src: 'queryPayment',
    input: ({ context: { CheckoutRequestID, token } }) => ({ CheckoutRequestID, token }),
    onDone: [
      { guard: { type: 'isCancelled', params: ({ event }) => event.output }, target: 'offering.cancelled' },
      { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'paid' },
      { target: 'offering.prompted' },
    ],
    onError: 'offering.prompted',
  },
});

/** Waits for the person, who may also start anew. */
const offering = expressSetup.createStateConfig({
  initial: 'entering',
  on: {
    'phone.typed': { actions: { type: 'keepPhone', params: ({ event }) => event.phone } },
    'initiate.pressed': initiation,
  },
  states: {
    entering: {
      tags: 'entering',
      entry: { type: 'show', params: { paymentResult: null, paymentAction: 'CANCEL' } },
      on: { 'action.pressed': '#paymentExpress.closed' },
    },
    prompted: {
      tags: 'prompted',
      entry: { type: 'show', params: { paymentResult: 'paymentPrompted', paymentAction: 'COMPLETE' } },
      on: {
        'action.pressed': [{ guard: 'hasRequest', target: '#querying' }, { actions: 'tellRequired' }],
      },
    },
    // An initiation that was refused took no lock, and none could have been sent while one held.
    refused: { tags: 'refused', on: { 'action.pressed': unlockedInitiation } },
    unconfirmed: { tags: 'unconfirmed', on: { 'action.pressed': '#querying' } },
    cancelled: {
      tags: 'cancelled',
      entry: { type: 'show', params: { paymentResult: 'paymentCancelled', paymentAction: 'INITIATE PAYMENT' } },
      on: { 'action.pressed': initiation },
    },
  },
});

const querying = expressSetup.createStateConfig({
  id: 'querying',
  tags: 'busy',
  invoke: {
    id: 'queryPayment',
    src: 'queryPayment',
    input: ({ context: { CheckoutRequestID, token } }) => ({ CheckoutRequestID, token }),
    onDone: [
      { guard: { type: 'isCancelled', params: ({ event }) => event.output }, target: 'offering.cancelled' },
      { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'paid' },
      {
        target: 'offering.unconfirmed',
        actions: {
          type: 'show',
          params: ({ event }) => ({
            paymentResult: 'paymentUnconfirmed',
            paymentAction: 'RETRY',
            paymentDetail: event.output.ResultDesc,
          }),
        },
      },
    ],
    onError: {
      target: 'offering.unconfirmed',
      actions: {
        type: 'show',
        params: ({ event }) => ({ paymentResult: failureMessage(toFailure(event.error)), paymentAction: 'RETRY' }),
      },
    },
  },
});

const paid = expressSetup.createStateConfig({
  tags: 'paid',
  entry: { type: 'show', params: { paymentResult: 'paymentPaid', paymentAction: 'COMPLETE ORDER' } },
  on: { 'action.pressed': '#completing' },
});

export const attending = expressSetup.createStateConfig({
  id: 'attending',
  initial: 'restoring',
  on: { 'overlay.closed': '#paymentExpress.closed' },
  states: { restoring, resuming, offering, querying, paid },
});
