import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { paymentPaybillMachine } from './payment-paybill.machine.ts';
import type { Event } from './payment-paybill.types.ts';

/** The view model of the paybill modal; `storeDetails` is the name in the shared state (spec section 3). */
export const viewPaymentPaybill = (snapshot: SnapshotFrom<typeof paymentPaybillMachine>) => {
  const { storeDetails, failure, receipt, held, errors } = snapshot.context;
  return {
    loading: snapshot.hasTag('loading'),
    failed: snapshot.hasTag('failed'),
    failure: failure && failureMessage(failure),
    storeDetails,
    /** Why the order cannot be completed yet; null before the first press. */
    message: errors.payment ?? null,
    /** The sentence about money that has arrived and does not pay the order: nothing more is to be paid. */
    held,
    /** Whether the payment has arrived; the page goes on by itself. */
    arrived: snapshot.hasTag('arrived'),
    /** The receipt of the placed order; null until loaded. */
    receipt,
    /** True while COMPLETE ORDER is checking for the payment. */
    busy: snapshot.hasTag('busy'),
    canComplete: snapshot.can(paybillEvents.completePressed()),
    canClose: snapshot.can(paybillEvents.closed()),
  };
};
export type PaymentPaybillView = ReturnType<typeof viewPaymentPaybill>;

export const paybillEvents = {
  retried: () => ({ type: 'details.retried' }) satisfies Event,
  completePressed: () => ({ type: 'complete.pressed' }) satisfies Event,
  closed: () => ({ type: 'overlay.closed' }) satisfies Event,
  pageShown: () => ({ type: 'page.shown' }) satisfies Event,
};
