import { describeModel, verify } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import {
  type Attempt,
  expressEvents,
  paymentExpressMachine,
  viewPaymentExpress,
} from '#machines/payment-express/index.ts';
import { shownText } from '#tests/support/models/notices.ts';
import { failed, failureText } from './failures.ts';
import {
  blocking,
  faultOf,
  isAnswered,
  isLocked,
  lockStatements,
  msisdns,
  outcomes,
  phaseOf,
  shows,
  steps,
  typed,
} from './payment-express.steps.ts';
import { ada, cartID, payments, receipt } from './purchases.ts';

export const attempt: Attempt = { CheckoutRequestID: 'ws_CO_0', phone: '254712345678', lockRemaining: 7_500 };

const checkPhone = 'Make sure you have completed the payment on your phone before proceeding. Continue to retry?';

const unpaid = {
  text: checkPhone,
  action: 'retry',
  statements: {
    message:
      "Check, nonzero code: message 'Make sure you have completed the payment on your phone before proceeding. Continue to retry?'",
    action: 'Check, nonzero code: action RETRY',
  },
};
/** The message and the action of each outcome, as spec section 4 states them. */
const shownOutcomes = {
  paid: {
    text: 'Payment has successfully been made.',
    action: 'completeOrder',
    statements: {
      message: "Check, ResponseCode 0 otherwise: message 'Payment has successfully been made.'",
      action: 'Check, ResponseCode 0 otherwise: action COMPLETE ORDER',
    },
  },
  cancelled: {
    text: 'Mpesa payment has been cancelled. Kindly try again',
    action: 'initiate',
    statements: {
      message: "Check, ResponseCode 0 with 'cancelled': message 'Mpesa payment has been cancelled. Kindly try again'",
      action: "Check, ResponseCode 0 with 'cancelled': action INITIATE PAYMENT",
    },
  },
  failed: unpaid,
  unconfirmed: unpaid,
};

const closable = (state: string) => `paying.attempt.closable.${state}`;
const request = ({ CheckoutRequestID }: Snapshot['context']) => ({ CheckoutRequestID, token: ada.token });

type Snapshot = SnapshotFrom<typeof paymentExpressMachine>;

const withoutResults = describeModel({
  machine: paymentExpressMachine,
  view: viewPaymentExpress,
  inputs: { start: { cartID, amount: 1_015, ...ada } },
  events: {
    'phone.typed': [
      expressEvents.phoneTyped(typed.number),
      expressEvents.phoneTyped(typed.landline),
      expressEvents.phoneTyped(typed.blank),
    ],
    'initiate.pressed': [expressEvents.initiatePressed()],
    'action.pressed': [expressEvents.actionPressed()],
    'overlay.closed': [expressEvents.closed()],
    'network.restored': [expressEvents.networkRestored()],
    'amount.changed': [expressEvents.amountChanged(2_030)],
    // Only the machine itself raises this event.
    'lock.acquired': [],
  },
  delays: { promptLock: ({ lockRemaining }) => lockRemaining, lockTick: 1_000 },
  spec: {
    'phone.typed': 'Express: the user enters a phone number',
    // @verifies Shared state offers the action: payment
    'initiate.pressed': 'Express: INITIATE PAYMENT',
    'overlay.closed': 'Closing the modal returns to /checkout-payment',
    'after promptLock': ['Further presses are blocked for 20 seconds', 'Express payment retry lock 20 s'],
    'after lockTick': 'Further presses are blocked for 20 seconds',
    'initiateExpress done': [
      'Initiate with ResponseCode 0: its message',
      "Initiate otherwise: the provider's description is shown",
    ],
    'initiateExpress error':
      'Payment initiation failures show the message in the payment result area with action RETRY',
    'storeAttempt done': 'Initiate with ResponseCode 0: request id stored',
    'queryExpress error': 'Payment query failures show the message in the payment result area with action RETRY',
    'completeOrder done': "On success the message is 'Order made successfully.'",
    'clearAttempt done': "On success the message is 'Order made successfully.'",
  },
  invokeResults: {
    findAttempt: { done: [null, attempt, { ...attempt, lockRemaining: 0 }], error: [failed.of('storageUnavailable')] },
    getUser: { done: [{ phoneNumber: '254798765432' }], error: [failed.of('offline')] },
    storeAttempt: { done: [undefined], error: [failed.of('storageUnavailable')] },
    storeOpenAttempt: { done: [undefined], error: [failed.of('storageUnavailable')] },
    storeLeftAttempt: { done: [undefined], error: [failed.of('storageUnavailable')] },
    clearAttempt: { done: [undefined], error: [failed.of('storageUnavailable')] },
    initiateExpress: {
      done: [
        payments.accepted,
        payments.acceptedWithoutID,
        payments.systemBusy,
        payments.stillOpen,
        payments.paidBefore,
      ],
      error: [failed.refused('The cart is empty.'), failed.of('offline')],
    },
    queryExpress: {
      done: [payments.paid, payments.cancelled, payments.wrongPin, payments.pending],
      error: [failed.of('unreachable'), failed.of('offline')],
    },
    watchExpress: {
      done: [payments.paid, payments.cancelled, payments.wrongPin, payments.pending],
      error: [failed.of('unreachable')],
    },
    delayOutcome: {
      done: [payments.paid, payments.cancelled, payments.wrongPin, payments.pending],
      error: [failed.of('unreachable')],
    },
    resumeExpress: {
      done: [payments.paid, payments.cancelled, payments.wrongPin, payments.pending, payments.notCancelled],
      error: [failed.of('offline')],
    },
    getReceipt: { done: [receipt, null], error: [failed.of('offline')] },
    completeOrder: {
      done: [{ ...receipt, receipt: 'UKM7ABCDE2' }, null],
      error: [failed.refused('Make payment first before completing order'), failed.of('offline')],
    },
  },
  stateKey: ({ phone, CheckoutRequestID, phoneError, paymentResult }) => [
    faultOf(phone) === null,
    CheckoutRequestID !== '',
    phoneError,
    paymentResult === 'offline',
  ],
  start: () => ({
    cartID,
    amount: 1_015,
    ...ada,
    phone: '',
    phoneError: null,
    payerState: 'entering',
    paymentResult: null,
    paymentDetail: '',
    outcome: null,
    receipt: null,
    CheckoutRequestID: '',
    lockRemaining: 0,
  }),
  invokes: {
    findAttempt: { in: closable('restoring'), input: () => ({ cartID }) },
    resumeExpress: { in: closable('resuming'), input: request },
    getUser: { in: closable('awaitingPayer.entering.prefilling'), input: () => ada },
    watchExpress: {
      in: [closable('awaitingPayer.prompted.watching'), closable('awaitingPayer.unconfirmed.watching')],
      input: request,
    },
    delayOutcome: {
      in: [closable('awaitingPayer.prompted.answered'), closable('awaitingPayer.unconfirmed.answered')],
      input: ({ outcome }) => outcome,
    },
    queryExpress: { in: closable('querying'), input: request },
    getReceipt: { in: closable('paid.reading'), input: () => ({ cartID, token: ada.token }) },
    initiateExpress: {
      in: blocking('initiating'),
      input: ({ amount, phone }) => ({ cartID, amount, phone: msisdns[phone], token: ada.token }),
      verifies: 'Express: INITIATE PAYMENT',
    },
    storeAttempt: {
      in: blocking('storing'),
      input: ({ phone, CheckoutRequestID }) => ({
        cartID,
        CheckoutRequestID,
        phone: msisdns[phone],
        lockRemaining: 20_000,
      }),
      verifies: [...lockStatements, 'Initiate with ResponseCode 0: request id stored'],
    },
    storeOpenAttempt: {
      in: blocking('storingOpen'),
      input: ({ phone, CheckoutRequestID }) => ({ cartID, CheckoutRequestID, phone: msisdns[phone], lockRemaining: 0 }),
    },
    storeLeftAttempt: { in: blocking('leaving'), input: () => ({ cartID }) },
    completeOrder: { in: blocking('completing'), input: () => ({ cartID, token: ada.token }) },
    clearAttempt: { in: blocking('clearing'), input: () => ({ cartID }) },
  },
  steps,
  shows,
  // The countdown shows each second that is left.
  during: (snapshot, elapsed, { context: { lockRemaining } }) =>
    expect(snapshot.context.lockRemaining).toBe(Math.max(0, lockRemaining - Math.floor(elapsed / 1_000) * 1_000)),
  invariants: (snapshot, { event, before }) => {
    if (snapshot.status === 'done') {
      const { receipt } = snapshot.context;
      expect(snapshot.output).toEqual(snapshot.value === 'placed' ? { kind: 'placed', receipt } : { kind: 'closed' });
      return;
    }
    const view = viewPaymentExpress(snapshot);
    const phase = phaseOf(snapshot);
    const message = shownText(view.message);
    verify('Express payment retry lock 20 s', () => expect(view.lockTotalSeconds).toBe(20));
    verify('Further presses are blocked for 20 seconds', () => {
      expect(view.lockSecondsLeft).toBe(Math.ceil(snapshot.context.lockRemaining / 1_000));
      if (before && isLocked(before)) expect(phase).not.toBe('initiating');
    });
    if (phase === 'entering')
      verify('The default payment action label is CANCEL', () => expect(view.paymentAction).toBe('cancel'));
    if (phase === 'prompted') {
      verify('Initiate with ResponseCode 0: its message', () =>
        expect(message).toBe('Transaction successfully initiated. Check your phone  to complete payment'),
      );
      verify('Initiate with ResponseCode 0: action COMPLETE', () => expect(view.paymentAction).toBe('complete'));
      verify('Initiate with ResponseCode 0: complete button visible', () =>
        // @verifies paymentIsCompleteVisible
        expect([view.paymentIsCompleteVisible, view.canAct]).toEqual([true, true]),
      );
    }
    // A prompt that is open since an earlier visit is shown with RETRY as well.
    if (event?.output === payments.systemBusy || event?.type.endsWith('.actor.storeOpenAttempt')) {
      const { ResponseDescription } = event.output ?? payments.stillOpen;
      verify("Initiate otherwise: the provider's description is shown", () =>
        expect(message).toBe(ResponseDescription),
      );
      verify('Initiate otherwise: action RETRY', () => expect(view.paymentAction).toBe('retry'));
    }
    if (event?.type === 'xstate.error.actor.initiateExpress')
      verify('Payment initiation failures show the message in the payment result area with action RETRY', () =>
        expect([message, view.paymentAction]).toEqual([failureText(event.error), 'retry']),
      );
    if (event?.type === 'xstate.error.actor.queryExpress')
      verify('Payment query failures show the message in the payment result area with action RETRY', () =>
        expect([message, view.paymentAction]).toEqual([failureText(event.error), 'retry']),
      );
    // An outcome that the modal has watched for is applied after a delay.
    const outcome = !isAnswered(snapshot) && outcomes.get(event?.output);
    // An open payment of an earlier visit resumes with its prompt still open.
    if (outcome && !(outcome === 'unconfirmed' && before && phaseOf(before) === 'resuming')) {
      const { text, action, statements } = shownOutcomes[outcome];
      verify(statements.message, () => expect(message).toBe(text));
      verify(statements.action, () => expect(view.paymentAction).toBe(action));
      if (outcome === 'cancelled')
        verify("Check, ResponseCode 0 with 'cancelled': completion hidden", () =>
          expect(view.paymentIsCompleteVisible).toBe(false),
        );
    }
  },
});

/** A query after another one: no result of the first may stay. */
const resultsModel = describeModel({
  ...withoutResults,
  name: 'results',
  machineOnly: true,
  events: {
    'phone.typed': [],
    'initiate.pressed': [],
    'action.pressed': [expressEvents.actionPressed()],
    'overlay.closed': [],
    'network.restored': [],
    'amount.changed': [],
    'lock.acquired': [],
  },
  invokeResults: {
    findAttempt: { done: [{ ...attempt, lockRemaining: 0 }] },
    resumeExpress: { done: [payments.pending] },
    queryExpress: { done: [payments.paid, payments.cancelled, payments.pending], error: [failed.of('unreachable')] },
    watchExpress: { done: [payments.paid, payments.pending], error: [failed.of('unreachable')] },
    delayOutcome: { done: [payments.paid, payments.pending], error: [failed.of('unreachable')] },
  },
  stateKey: ({ paymentDetail, paymentResult }) => [paymentDetail, paymentResult],
});

export const paymentExpressModel = describeModel({ ...withoutResults, furtherModels: [resultsModel] });
