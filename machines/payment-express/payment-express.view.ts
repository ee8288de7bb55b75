import type { SnapshotFrom } from 'xstate';
import type { MessageID } from '../support/notices.ts';
import { timing } from '../support/timing.ts';
import type { paymentExpressMachine } from './payment-express.machine.ts';
import type { Event, PaymentAction, Standing } from './payment-express.types.ts';

const waitingFor = (snapshot: SnapshotFrom<typeof paymentExpressMachine>) => {
  if (!snapshot.hasTag('busy')) return null;
  if (snapshot.matches({ paying: { attempt: { closable: 'querying' } } })) return 'outcome' as const;
  const isOrdering = ['completing', 'clearing'] as const;
  return isOrdering.some((blocking) => snapshot.matches({ paying: { attempt: { blocking } } }))
    ? ('order' as const)
    : ('prompt' as const);
};

/** The table of design.md, section 5: what each state that waits for the payer shows, unless a call answered otherwise. */
const table: Readonly<Record<Standing, { readonly message: MessageID | null; readonly action: PaymentAction }>> = {
  entering: { message: null, action: 'cancel' },
  prompted: { message: 'paymentPrompted', action: 'complete' },
  refused: { message: null, action: 'retry' },
  unconfirmed: { message: 'paymentUnconfirmed', action: 'retry' },
  failed: { message: 'paymentUnconfirmed', action: 'retry' },
  cancelled: { message: 'paymentCancelled', action: 'initiate' },
  paid: { message: 'paymentPaid', action: 'completeOrder' },
};

/**
 * What the M-PESA Express modal shows. `paymentAction`, `CheckoutRequestID` and `paymentIsCompleteVisible` are the
 * shared state's names (spec section 3).
 */
export const viewPaymentExpress = (snapshot: SnapshotFrom<typeof paymentExpressMachine>) => {
  const { standing, paymentResult, paymentDetail, phone, phoneError, lockRemaining, CheckoutRequestID, receipt } =
    snapshot.context;
  const { message, action: paymentAction } = table[standing];
  const busy = snapshot.hasTag('busy');
  const loading = snapshot.hasTag('loading');
  const locked = snapshot.matches({ paying: { lock: 'held' } });
  const waitedFor = waitingFor(snapshot);
  /** The state that waits for the payer now. */
  const waiting = busy || loading ? null : standing;
  const paid = standing === 'paid';
  const failed = waiting === 'failed';
  const isBlocking = snapshot.matches({ paying: { attempt: 'blocking' } });
  /** The action sends the next prompt, or is about to be replaced by the one that is being sent. */
  const isInitiation =
    ['refused', 'failed', 'cancelled'].includes(standing) || (standing === 'unconfirmed' && isBlocking);
  return {
    /** While a prompt is being sent, the message about the last one no longer holds. */
    message: waitedFor === 'prompt' ? null : (paymentResult ?? message),
    /** Why the attempt is over without money, to stand above the message; else empty. */
    reason: failed ? paymentDetail : '',
    /** M-PESA's own description, to stand small below the message; may be empty. */
    detail: failed ? '' : paymentDetail,
    paymentAction,
    canAct: snapshot.can(express.actionPressed()),
    /** The button beside the action button; never a second one with the same label or effect. */
    showInitiate: !paid && !isInitiation,
    /** Also true while locked: the press is then answered with the reason. */
    canInitiate: snapshot.can(express.initiatePressed()),
    phone,
    phoneError,
    canType: snapshot.can(express.phoneTyped('')),
    showPhone: !paid,
    paid,
    /** What was paid, once it is known. */
    receipt,
    locked,
    secondsLeft: locked ? Math.ceil(lockRemaining / 1_000) : 0,
    /** Of a whole lock, for the countdown's ring. */
    lockSeconds: timing.paymentLock / 1_000,
    /** An attempt from before is being looked up. */
    loading,
    busy,
    /** What is waited for while busy. */
    waitingFor: waitedFor,
    /** For a colour or an icon beside the message. */
    tone: paid
      ? ('success' as const)
      : waiting === 'failed' || waiting === 'refused' || waiting === 'cancelled'
        ? ('error' as const)
        : ('info' as const),
    paymentIsCompleteVisible: waiting === 'prompted' || waiting === 'unconfirmed' || waiting === 'paid',
    CheckoutRequestID,
    canClose: snapshot.can(express.closed()),
  };
};
export type PaymentExpressView = ReturnType<typeof viewPaymentExpress>;

export const express = {
  phoneTyped: (phone: string) => ({ type: 'phone.typed', phone }) satisfies Event,
  initiatePressed: () => ({ type: 'initiate.pressed' }) satisfies Event,
  actionPressed: () => ({ type: 'action.pressed' }) satisfies Event,
  closed: () => ({ type: 'overlay.closed' }) satisfies Event,
};
