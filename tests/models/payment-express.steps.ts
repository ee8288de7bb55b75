import { type Effects, leavesOf, onlyIn, type Step, type Steps } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import type { paymentExpressMachine } from '#machines/payment-express/index.ts';
import { toast } from '#tests/support/models/notices.ts';
import { failureOf, failureToast, messageOf } from './failures.ts';
import { payments } from './purchases.ts';

/** What each step of the M-PESA Express modal does, and what the modal shows (spec section 4). */

type Machine = typeof paymentExpressMachine;
type Snapshot = SnapshotFrom<Machine>;
type Context = Snapshot['context'];
type Does = Effects<Context>;

/** What can be typed as the phone number, with the number that M-PESA gets; null if it is no Kenyan mobile number. */
export const typed = { number: '0712 345 678', landline: '020 123 4567', blank: ' ' };
export const msisdns: Readonly<Record<string, string>> = {
  [typed.number]: '254712345678',
  '0798 765 432': '254798765432',
};

/** Returns why a phone number cannot pay; null if it can. */
export const faultOf = (phone: string) => {
  if (phone.trim() === '') return 'requiredDetailsMissing' as const;
  return phone in msisdns ? null : ('phoneInvalid' as const);
};
const faultTexts = {
  requiredDetailsMissing: 'Required details missing.',
  phoneInvalid: 'Enter a Kenyan mobile number, such as +254 712 345 678.',
};

export const lockStatements = ['Further presses are blocked for 20 seconds', 'Express payment retry lock 20 s'];

/** The state after each answer to a query of the outcome. */
export type Outcome = 'paid' | 'cancelled' | 'failed' | 'unconfirmed';
export const outcomes = new Map<unknown, Outcome>([
  [payments.paid, 'paid'],
  [payments.cancelled, 'cancelled'],
  [payments.wrongPin, 'failed'],
  [payments.pending, 'unconfirmed'],
  [payments.notCancelled, 'unconfirmed'],
]);

const awaitingPayer = 'paying.attempt.closable.awaitingPayer';
const awaiting = (payer: string) => `${awaitingPayer}.${payer}`;
export const blocking = (call: string) => `paying.attempt.blocking.${call}`;
const locked = 'paying.lock.locked.counting';
// @verifies paymentResult
const noResult = { paymentResult: null, paymentDetail: '' };

const phases = [
  ...['restoring', 'resuming', 'querying', 'paid'],
  ...['entering', 'prompted', 'refused', 'unconfirmed', 'failed', 'cancelled'],
  ...['initiating', 'leaving', 'storing', 'storingOpen', 'completing', 'clearing'],
];
const partsOf = ({ value }: Snapshot) => leavesOf(value).flatMap((leaf) => leaf.split('.'));
/** Returns the state of the attempt without its last part, such as `cancelled` or `storing`. */
export const phaseOf = (snapshot: Snapshot): string => phases.find((each) => partsOf(snapshot).includes(each)) ?? '';
export const isLocked = (snapshot: Snapshot): boolean => partsOf(snapshot).includes('locked');
/** Whether the outcome is known and not applied yet. */
export const isAnswered = (snapshot: Snapshot): boolean => partsOf(snapshot).includes('answered');

/** Buttons that send a prompt report the lock first, then what is wrong with the phone number. */
function initiation({ before }: Step<Snapshot>): Does {
  if (isLocked(before))
    return {
      // @verifies 'Wait for mpesa transaction to be complete before completing order'
      emits: [toast('error', 'Wait for mpesa transaction to be complete before completing order')],
      verifies: "With the message 'Wait for mpesa transaction to be complete before completing order'",
    };
  const fault = faultOf(before.context.phone);
  if (!fault) return { state: blocking('initiating'), changes: noResult, verifies: 'Express: INITIATE PAYMENT' };
  return {
    changes: { phoneError: fault },
    emits: [toast('error', faultTexts[fault])],
    ...(fault === 'requiredDetailsMissing' && { verifies: 'Express payment requires phone' }),
  };
}

const paid: Does = { state: 'paying.attempt.closable.paid.reading', changes: { payerState: 'paid', ...noResult } };

/** What the modal shows of an attempt that has ended is not reported again outside of it. */
const marked = ({ CheckoutRequestID }: Context): Does => ({
  runs: [{ type: 'markReported', params: CheckoutRequestID }],
});
/** Returns what the answer to a query does, with the effects of one that is not final. */
const settled =
  (unsettled: (detail: string) => Does) =>
  ({ before, event: { output } }: Step<Snapshot>): Does => {
    switch (outcomes.get(output)) {
      case 'paid':
        return paid;
      case 'cancelled':
        return {
          state: awaiting('cancelled'),
          changes: { payerState: 'cancelled', ...noResult },
          ...marked(before.context),
        };
      case 'failed':
        return {
          state: awaiting('failed'),
          changes: { payerState: 'failed', paymentResult: null, paymentDetail: output.ResultDesc },
          ...marked(before.context),
        };
      default:
        return unsettled(output.ResultDesc);
    }
  };
const prompted: Does = { state: awaiting('prompted.watching'), changes: { payerState: 'prompted', ...noResult } };
const unconfirmed = (paymentDetail: string) => ({ payerState: 'unconfirmed', paymentResult: null, paymentDetail });

/** A call that failed has its message in the result area. */
const result = (error: unknown) => ({ paymentResult: messageOf(failureOf(error)), paymentDetail: '' });

export const steps: Steps<Machine> = {
  'findAttempt done': ({ event: { output } }) =>
    output === null
      ? { state: awaiting('entering.prefilling') }
      : {
          state: ['paying.attempt.closable.resuming', ...(output.lockRemaining > 0 ? [locked] : [])],
          changes: {
            CheckoutRequestID: output.CheckoutRequestID,
            phone: typed.number,
            lockRemaining: output.lockRemaining,
          },
          verifies: lockStatements,
        },
  'findAttempt error': () => ({ state: awaiting('entering.prefilling') }),
  'resumeExpress done': settled(() => prompted),
  'resumeExpress error': () => prompted,
  'getUser done': () => ({ state: awaiting('entering.ready'), changes: { phone: '0798 765 432', phoneError: null } }),
  'getUser error': () => ({ state: awaiting('entering.ready') }),
  'phone.typed': onlyIn(awaitingPayer, ({ before, event }) => ({
    ...(phaseOf(before) === 'entering' && { state: awaiting('entering.ready') }),
    changes: { phone: event.phone, phoneError: null },
    verifies: 'Express: the user enters a phone number',
  })),
  'initiate.pressed': onlyIn(awaitingPayer, initiation),
  'action.pressed': (step) => {
    const { before } = step;
    switch (phaseOf(before)) {
      case 'entering':
        return { state: 'closed' };
      case 'prompted':
        // @verifies CheckoutRequestID
        if (before.context.CheckoutRequestID === '')
          return {
            emits: [toast('error', 'Required details missing.')],
            verifies: "Complete with no checkout request id gives 'Required details missing.'",
          };
        return { state: 'paying.attempt.closable.querying' };
      case 'unconfirmed':
        return { state: 'paying.attempt.closable.querying' };
      case 'paid':
        return { state: blocking('completing') };
      case 'refused':
      case 'failed':
      case 'cancelled':
        return initiation(step);
      default:
        return {};
    }
  },
  // A prompt whose initiation was left may arrive all the same.
  'overlay.closed': onlyIn(['paying.attempt.closable', blocking('initiating')], ({ before }) => ({
    state: phaseOf(before) === 'initiating' ? blocking('leaving') : 'closed',
  })),
  'storeLeftAttempt done': () => ({ state: 'closed' }),
  'storeLeftAttempt error': () => ({ state: 'closed' }),
  'amount.changed': ({ before, event: { amount } }) => (before.status === 'active' ? { changes: { amount } } : {}),
  'network.restored': onlyIn(awaitingPayer, ({ before }) => ({
    ...(before.context.paymentResult === 'offline' && { changes: noResult }),
  })),
  // @verifies Payment by M-PESA Express push
  'initiateExpress done': ({ event: { output } }) => {
    const { CheckoutRequestID, ResponseDescription } = output;
    switch (output) {
      case payments.accepted:
      case payments.acceptedWithoutID:
        return {
          state: [blocking('storing'), locked],
          changes: { CheckoutRequestID, lockRemaining: 20_000 },
          verifies: [...lockStatements, 'Initiate with ResponseCode 0: request id stored'],
        };
      case payments.paidBefore:
        return { ...paid, changes: { payerState: 'paid', paymentResult: null, paymentDetail: ResponseDescription } };
      case payments.stillOpen:
        return {
          state: blocking('storingOpen'),
          changes: { CheckoutRequestID, paymentResult: { text: ResponseDescription }, paymentDetail: '' },
        };
      default:
        return {
          state: awaiting('refused'),
          changes: { payerState: 'refused', paymentResult: { text: ResponseDescription }, paymentDetail: '' },
        };
    }
  },
  'initiateExpress error': ({ event: { error } }) => ({
    state: awaiting('refused'),
    changes: { payerState: 'refused', ...result(error) },
  }),
  // A payment continues even if the browser cannot store it.
  'storeAttempt done': () => prompted,
  'storeAttempt error': ({ event: { error } }) => ({ ...prompted, emits: [failureToast(error)] }),
  'storeOpenAttempt done': () => ({ state: awaiting('unconfirmed.watching'), changes: { payerState: 'unconfirmed' } }),
  'storeOpenAttempt error': ({ event: { error } }) => ({
    state: awaiting('unconfirmed.watching'),
    changes: { payerState: 'unconfirmed' },
    emits: [failureToast(error)],
  }),
  'watchExpress done': ({ before, event: { output } }) => ({
    state: awaiting(`${phaseOf(before)}.answered`),
    changes: { outcome: output, ...noResult },
  }),
  'watchExpress error': ({ before }) => ({ state: awaiting(`${phaseOf(before)}.unwatched`) }),
  'delayOutcome done': settled((detail) => ({
    state: awaiting('unconfirmed.unwatched'),
    changes: unconfirmed(detail),
  })),
  'delayOutcome error': ({ before }) => ({ state: awaiting(`${phaseOf(before)}.unwatched`) }),
  // A query that changes nothing is confirmed by a notice.
  'queryExpress done': settled((detail) => ({
    state: awaiting('unconfirmed.watching'),
    changes: unconfirmed(detail),
    emits: [toast('info', 'We asked M-PESA: the payment is not confirmed yet.')],
  })),
  'queryExpress error': ({ event: { error } }) => ({
    state: awaiting('unconfirmed.watching'),
    changes: { payerState: 'unconfirmed', ...result(error) },
  }),
  'getReceipt done': ({ event: { output } }) => ({
    state: 'paying.attempt.closable.paid.shown',
    changes: { receipt: output },
  }),
  'getReceipt error': () => ({ state: 'paying.attempt.closable.paid.shown' }),
  'completeOrder done': ({ before, event: { output } }) => ({
    state: blocking('clearing'),
    changes: { receipt: output ?? before.context.receipt },
    emits: [toast('success', 'Order made successfully.')],
    verifies: "On success the message is 'Order made successfully.'",
  }),
  'completeOrder error': ({ event: { error } }) =>
    failureOf(error).kind === 'refused'
      ? {
          state: awaiting('unconfirmed.watching'),
          changes: { payerState: 'unconfirmed', ...result(error) },
          emits: [failureToast(error)],
        }
      : { state: 'paying.attempt.closable.paid.reading', emits: [failureToast(error)] },
  // The order is placed even if its stored attempt cannot be removed.
  'clearAttempt done': () => ({ state: 'placed' }),
  'clearAttempt error': () => ({ state: 'placed' }),
  'after lockTick': onlyIn(locked, ({ before }) => ({
    changes: { lockRemaining: Math.max(0, before.context.lockRemaining - 1_000) },
    verifies: lockStatements,
  })),
  'after promptLock': onlyIn(locked, () => ({
    state: 'paying.lock.open',
    changes: { lockRemaining: 0 },
    verifies: lockStatements,
  })),
};

const table = {
  entering: [null, 'cancel'],
  prompted: ['paymentPrompted', 'complete'],
  refused: [null, 'retry'],
  unconfirmed: ['paymentUnconfirmed', 'retry'],
  failed: ['paymentUnconfirmed', 'retry'],
  cancelled: ['paymentCancelled', 'initiate'],
  paid: ['paymentPaid', 'completeOrder'],
} as const;

/** What a request in flight is for. */
const requests: Readonly<Record<string, string>> = {
  querying: 'outcome',
  initiating: 'prompt',
  leaving: 'prompt',
  storing: 'prompt',
  storingOpen: 'prompt',
  completing: 'order',
  clearing: 'order',
};

export function shows(snapshot: Snapshot): object {
  const {
    payerState,
    paymentResult,
    paymentDetail,
    outcome,
    phone,
    phoneError,
    lockRemaining,
    CheckoutRequestID,
    receipt,
  } = snapshot.context;
  const phase = phaseOf(snapshot);
  const [message, paymentAction] = table[payerState];
  const waitingFor = requests[phase] ?? null;
  const isAwaiting = phase in table && phase !== 'paid';
  const isPaid = payerState === 'paid';
  const isBlocking = waitingFor === 'prompt' || waitingFor === 'order';
  const failed = phase === 'failed';
  // The message about an unconfirmed payment is untrue once its outcome is known.
  const isConfirmed = phase === 'unconfirmed' && isAnswered(snapshot);
  const hasRetry = ['refused', 'failed', 'cancelled'].includes(payerState);
  return {
    message: waitingFor === 'prompt' || isConfirmed ? null : (paymentResult ?? message),
    reason: failed ? paymentDetail : '',
    detail: failed ? '' : paymentDetail,
    paymentAction,
    canAct: phase in table,
    showInitiate: !isPaid && !hasRetry && !(payerState === 'unconfirmed' && isBlocking),
    canInitiate: isAwaiting,
    phone,
    phoneError,
    canType: isAwaiting,
    showPhone: !isPaid,
    paid: isPaid,
    receipt,
    locked: isLocked(snapshot),
    lockSecondsLeft: Math.ceil(lockRemaining / 1_000),
    lockTotalSeconds: 20,
    loading: phase === 'restoring' || phase === 'resuming',
    busy: waitingFor !== null,
    waitingFor,
    answered: isAnswered(snapshot) ? (outcomes.get(outcome) === 'paid' ? 'paid' : 'ended') : null,
    tone: isPaid ? 'success' : ['refused', 'failed', 'cancelled'].includes(phase) ? 'error' : 'info',
    reportable: phase === 'refused' && paymentResult !== null && paymentResult !== 'offline',
    paymentIsCompleteVisible: ['prompted', 'unconfirmed', 'paid'].includes(phase),
    CheckoutRequestID,
    canClose: !isBlocking || phase === 'initiating',
  };
}
