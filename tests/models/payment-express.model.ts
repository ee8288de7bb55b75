import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import {
  type Attempt,
  expressEvents,
  paymentExpressMachine,
  viewPaymentExpress,
} from '#machines/payment-express/index.ts';
import { failureMessage, failureNotice, toFailure } from '#machines/support/failure.ts';
import { notice } from '#machines/support/notices.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { verify } from '#tests/support/models/statements.ts';
import { failed } from './failures.ts';
import { ada, cartID, payments, receipt } from './purchases.ts';

export const attempt: Attempt = { CheckoutRequestID: 'ws_CO_0', phone: '254712345678', lockRemaining: 7_500 };

/** The state after each answer to a status query. */
const outcomes = new Map<unknown, 'paid' | 'cancelled' | 'failed' | 'unconfirmed'>([
  [payments.paid, 'paid'],
  [payments.cancelled, 'cancelled'],
  [payments.wrongPin, 'failed'],
  [payments.pending, 'unconfirmed'],
]);

/** The message and the action of each outcome, as spec section 4 states them. */
const shownOutcomes = {
  paid: ['paymentPaid', 'completeOrder'],
  cancelled: ['paymentCancelled', 'initiate'],
  failed: ['paymentUnconfirmed', 'retry'],
  unconfirmed: ['paymentUnconfirmed', 'retry'],
};
const unpaid = [
  "Check, nonzero code: message 'Make sure you have completed the payment on your phone before proceeding. Continue to retry?'",
  'Check, nonzero code: action RETRY',
];
const outcomeStatements = {
  paid: [
    "Check, ResponseCode 0 otherwise: message 'Payment has successfully been made.'",
    'Check, ResponseCode 0 otherwise: action COMPLETE ORDER',
  ],
  cancelled: [
    "Check, ResponseCode 0 with 'cancelled': message 'Mpesa payment has been cancelled. Kindly try again'",
    "Check, ResponseCode 0 with 'cancelled': action INITIATE PAYMENT",
    "Check, ResponseCode 0 with 'cancelled': completion hidden",
  ],
  failed: unpaid,
  unconfirmed: unpaid,
};

type Snapshot = SnapshotFrom<typeof paymentExpressMachine>;
const awaitingStates = ['entering', 'prompted', 'refused', 'unconfirmed', 'failed', 'cancelled'] as const;
/** Returns the state that waits for the payer; undefined in any other state. */
const outcomeIn = (snapshot: Snapshot | null) =>
  snapshot?.matches({ paying: { attempt: { closable: 'paid' } } })
    ? 'paid'
    : awaitingStates.find((awaitingPayer) =>
        snapshot?.matches({ paying: { attempt: { closable: { awaitingPayer } } } }),
      );

export const paymentExpressModel = defineModel({
  machine: paymentExpressMachine,
  view: viewPaymentExpress,
  inputs: { start: { cartID, ...ada } },
  events: {
    'phone.typed': [
      expressEvents.phoneTyped('0712 345 678'),
      expressEvents.phoneTyped('12'),
      expressEvents.phoneTyped(' '),
    ],
    'initiate.pressed': [expressEvents.initiatePressed()],
    'action.pressed': [expressEvents.actionPressed()],
    'overlay.closed': [expressEvents.closed()],
    // Only the machine itself raises this event.
    'lock.acquired': [],
  },
  delays: { promptLock: ({ lockRemaining }) => lockRemaining, lockTick: 1_000 },
  spec: {
    'phone.typed': 'Express: the user enters a phone number',
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
      error: [failed.of('unreachable')],
    },
    watchExpress: {
      done: [payments.paid, payments.cancelled, payments.wrongPin, payments.pending],
      error: [failed.of('unreachable')],
    },
    resumeExpress: {
      done: [payments.paid, payments.cancelled, payments.wrongPin, payments.pending],
      error: [failed.of('offline')],
    },
    getReceipt: { done: [receipt, null], error: [failed.of('offline')] },
    completeOrder: {
      done: [receipt],
      error: [failed.refused('Make payment first before completing order'), failed.of('offline')],
    },
  },
  stateKey: ({ phone, CheckoutRequestID, phoneError }) => [phone.length > 5, CheckoutRequestID !== '', phoneError],
  invariants: (snapshot, { event, emitted, before }) => {
    // The order is placed even if its stored attempt cannot be removed.
    if (event?.type.endsWith('.actor.clearAttempt'))
      expect(snapshot.output).toEqual({ kind: 'placed', receipt: snapshot.context.receipt });
    if (snapshot.status === 'done') return;
    const view = viewPaymentExpress(snapshot);
    const { phoneError, lockRemaining } = snapshot.context;
    // An action is always available unless the machine is busy or loading; an open lock has no time left.
    expect(view.canAct).toBe(!view.busy && !view.loading);
    expect(lockRemaining > 0).toBe(view.locked);
    // A sent prompt locks the next one for 20 s (spec section 4).
    if (event?.output === payments.accepted || event?.output === payments.acceptedWithoutID)
      verify(['Further presses are blocked for 20 seconds', 'Express payment retry lock 20 s'], () =>
        expect(lockRemaining).toBe(20_000),
      );
    if (event?.output === payments.accepted)
      verify('Initiate with ResponseCode 0: request id stored', () =>
        expect(snapshot.context.CheckoutRequestID).toBe(payments.accepted.CheckoutRequestID),
      );
    if (outcomeIn(snapshot) === 'entering')
      verify('The default payment action label is CANCEL', () => expect(view.paymentAction).toBe('cancel'));
    if (outcomeIn(snapshot) === 'prompted') {
      verify('Initiate with ResponseCode 0: its message', () => expect(view.message).toBe('paymentPrompted'));
      verify(
        ['Initiate with ResponseCode 0: action COMPLETE', 'Initiate with ResponseCode 0: complete button visible'],
        () => expect(view.paymentAction).toBe('complete'),
      );
    }
    if (event?.output === payments.systemBusy) {
      verify("Initiate otherwise: the provider's description is shown", () =>
        expect([outcomeIn(snapshot), view.message]).toEqual([
          'refused',
          { text: payments.systemBusy.ResponseDescription },
        ]),
      );
      verify('Initiate otherwise: action RETRY', () => expect(view.paymentAction).toBe('retry'));
    }
    // Nothing was sent: no lock, and the page shows where the earlier prompt is open. Its outcome is watched.
    if (event?.output === payments.stillOpen)
      expect([snapshot.context.CheckoutRequestID, view.locked]).toEqual([payments.stillOpen.CheckoutRequestID, false]);
    if (event?.type.endsWith('.actor.storeOpenAttempt'))
      verify(["Initiate otherwise: the provider's description is shown", 'Initiate otherwise: action RETRY'], () =>
        expect([outcomeIn(snapshot), view.message, view.paymentAction, view.locked]).toEqual([
          'unconfirmed',
          { text: payments.stillOpen.ResponseDescription },
          'retry',
          false,
        ]),
      );
    if (event?.type === 'xstate.done.actor.getUser') expect([view.phone, phoneError]).toEqual(['0798 765 432', null]);
    if (event?.type === 'phone.typed') expect([view.phone, phoneError]).toEqual([event.phone, null]);
    // A press that initiates either sends a prompt or reports why it cannot.
    const wouldInitiate =
      event?.type === 'initiate.pressed' ||
      (event?.type === 'action.pressed' && ['refused', 'failed', 'cancelled'].includes(outcomeIn(before) ?? ''));
    if (wouldInitiate && before) {
      const fault =
        before.context.phone.trim() === ''
          ? ('requiredDetailsMissing' as const)
          : before.context.phone.length < 5
            ? ('phoneInvalid' as const)
            : null;
      if (before.matches({ paying: { lock: 'locked' } }))
        verify(
          [
            'Further presses are blocked for 20 seconds',
            "With the message 'Wait for mpesa transaction to be complete before completing order'",
          ],
          () => expect(emitted).toEqual([notice('error', 'paymentLocked')]),
        );
      else
        verify(
          fault === 'requiredDetailsMissing' ? 'Express payment requires phone' : 'Express: INITIATE PAYMENT',
          () => expect(emitted).toEqual(fault ? [notice('error', fault)] : []),
        );
      expect(view.busy).toBe(emitted.length === 0);
      if (!before.matches({ paying: { lock: 'locked' } })) expect(phoneError).toBe(fault);
    }
    if (event?.type === 'xstate.error.actor.initiateExpress') {
      expect(outcomeIn(snapshot)).toBe('refused');
      expect([view.message, view.paymentAction]).toEqual([failureMessage(toFailure(event.error)), 'retry']);
    }
    if (event?.output === payments.paidBefore) {
      expect(outcomeIn(snapshot)).toBe('paid');
      expect([view.paymentAction, view.detail]).toEqual(['completeOrder', payments.paidBefore.ResponseDescription]);
    }
    const outcome = outcomes.get(event?.output);
    if (outcome) {
      // An open payment of an earlier visit resumes with its prompt still open.
      const isResumed = outcome === 'unconfirmed' && event?.type === 'xstate.done.actor.resumeExpress';
      verify(outcomeStatements[outcome], () => {
        expect(outcomeIn(snapshot)).toBe(isResumed ? 'prompted' : outcome);
        if (!isResumed) expect([view.message, view.paymentAction]).toEqual(shownOutcomes[outcome]);
      });
      // A query that changes nothing is confirmed by a notice.
      const isAsked = outcome === 'unconfirmed' && event?.type === 'xstate.done.actor.queryExpress';
      expect(emitted).toEqual(isAsked ? [notice('info', 'paymentPending')] : []);
    }
    // M-PESA's reason is shown first, and nothing suggests an open prompt.
    if (outcomeIn(snapshot) === 'failed') {
      expect([view.reason, view.detail, view.paymentIsCompleteVisible]).toEqual([
        payments.wrongPin.ResultDesc,
        '',
        false,
      ]);
      expect([view.paymentAction, view.showInitiate, view.tone]).toEqual(['retry', false, 'error']);
    }
    expect(view.waitingFor === null).toBe(!view.busy);
    if (event?.type.startsWith('xstate.error.actor.store'))
      expect(emitted).toEqual([failureNotice(toFailure(event.error))]);
    // No two buttons have the same label.
    if (view.showInitiate) expect(view.paymentAction).not.toBe('initiate');
    expect(view.lockSecondsLeft > 0).toBe(view.locked);
    expect(view.lockSecondsLeft).toBeLessThanOrEqual(view.lockTotalSeconds);
    // While the modal is busy with a call that cannot be cancelled, no action is available.
    if (view.busy && !snapshot.can(expressEvents.closed())) expect(view.canAct || view.canInitiate).toBe(false);
    if (view.paymentIsCompleteVisible) expect(view.message).not.toBeNull();
    if (outcomeIn(snapshot) === 'paid') expect(view.canInitiate).toBe(false);
  },
});
