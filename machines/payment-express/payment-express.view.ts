import type { SnapshotFrom } from 'xstate';
import { timing } from '../support/timing.ts';
import type { paymentExpressMachine } from './payment-express.machine.ts';
import type { Event } from './payment-express.types.ts';

const waitingFor = (snapshot: SnapshotFrom<typeof paymentExpressMachine>) => {
  if (!snapshot.hasTag('busy')) return null;
  if (snapshot.matches({ paying: { attempt: { closable: 'querying' } } })) return 'outcome' as const;
  const isOrdering = ['completing', 'clearing'] as const;
  return isOrdering.some((blocking) => snapshot.matches({ paying: { attempt: { blocking } } }))
    ? ('order' as const)
    : ('prompt' as const);
};

/**
 * What the M-PESA Express modal shows (the table of design.md, section 5). `paymentAction`, `CheckoutRequestID` and
 * `paymentIsCompleteVisible` are the shared state's names.
 */
export const viewPaymentExpress = (snapshot: SnapshotFrom<typeof paymentExpressMachine>) => {
  const { paymentResult, paymentAction, paymentDetail, phone, phoneError, lockRemaining, CheckoutRequestID, receipt } =
    snapshot.context;
  const locked = snapshot.hasTag('locked');
  const failed = snapshot.hasTag('failed');
  const paid = snapshot.hasTag('paid') || paymentAction === 'COMPLETE ORDER';
  return {
    message: paymentResult,
    /** Why the attempt is over without money, to stand above the message; else empty. */
    reason: failed ? paymentDetail : '',
    /** What M-PESA itself said, to stand small below the message; may be empty. */
    detail: failed ? '' : paymentDetail,
    actionLabel: paymentAction,
    canAct: snapshot.can(express.actionPressed()),
    /** The button beside the action button; never a second one with the same label or effect. */
    showInitiate:
      !(paid || failed || snapshot.hasTag('refused') || paymentAction === 'INITIATE PAYMENT') &&
      !(paymentAction === 'RETRY' && snapshot.matches({ paying: { attempt: 'blocking' } })),
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
    /** An attempt from before is being looked for. */
    loading: snapshot.hasTag('loading'),
    busy: snapshot.hasTag('busy'),
    /** What is waited for while busy. */
    waitingFor: waitingFor(snapshot),
    /** What it looks like: for a colour or an icon beside the message. */
    tone: paid
      ? ('success' as const)
      : failed || snapshot.hasTag('refused') || snapshot.hasTag('cancelled')
        ? ('error' as const)
        : ('info' as const),
    paymentIsCompleteVisible: snapshot.hasTag('prompted') || snapshot.hasTag('unconfirmed') || snapshot.hasTag('paid'),
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
