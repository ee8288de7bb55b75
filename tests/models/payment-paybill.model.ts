import { expect } from 'vitest';
import { paybillEvents, paymentPaybillMachine, viewPaymentPaybill } from '#machines/payment-paybill/index.ts';
import { failureNotice, toFailure } from '#machines/support/failure.ts';
import { notice } from '#machines/support/notices.ts';
import { timing } from '#machines/support/timing.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { ada, cartID, paybillDetails, placedOf, receipt } from './purchases.ts';

export const paymentPaybillModel = defineModel({
  machine: paymentPaybillMachine,
  view: viewPaymentPaybill,
  inputs: { start: { cartID, token: ada.token } },
  events: {
    'details.retried': [paybillEvents.retried()],
    'complete.pressed': [paybillEvents.completePressed()],
    'overlay.closed': [paybillEvents.closed()],
  },
  delays: { arrivalShown: timing.outcomeGrace },
  spec: {
    'complete.pressed': 'Paybill: COMPLETE ORDER fetches the order for the cart',
    'getCartOrder done': [
      "Pending or completed shows 'Order made successfully'",
      "Otherwise the error 'Make payment first before completing order'",
    ],
    'getCartOrder error': [
      "Otherwise the error 'Make payment first before completing order'",
      'Order fetches show the error',
    ],
    'after arrivalShown': "Pending or completed shows 'Order made successfully'",
  },
  invokeResults: {
    getPaymentDetails: { done: [paybillDetails], error: [failed.of('offline'), failed.missing('No cart found')] },
    storeAttempt: { done: [undefined], error: [failed.of('storageUnavailable')] },
    clearAttempt: { done: [undefined], error: [failed.of('storageUnavailable')] },
    watchOrder: { done: [undefined], error: [failed.of('unreachable')] },
    getCartOrder: {
      done: [placedOf('awaiting payment'), placedOf('pending'), placedOf('completed'), placedOf('cancelled')],
      error: [failed.missing('No order for this cart.'), failed.of('unreachable')],
    },
    getReceipt: { done: [placedOf('pending')], error: [failed.of('offline')] },
  },
  invariants: (snapshot, { event, emitted, before }) => {
    const view = viewPaymentPaybill(snapshot);
    if (event?.type === 'xstate.error.actor.getCartOrder') {
      const failure = toFailure(event.error);
      expect(view.canComplete).toBe(true);
      expect(emitted).toEqual([failure.kind === 'missing' ? notice('error', 'payFirst') : failureNotice(failure)]);
    }
    // The order is placed whether or not its receipt can be read.
    if (event?.type.endsWith('.getReceipt')) {
      const isRead = event.type.startsWith('xstate.done.');
      expect([view.arrived, view.receipt]).toEqual([true, isRead ? receipt : null]);
      expect(emitted).toEqual([]);
    }
    // The arrival is shown before the page goes on, by itself or by a press.
    if (before?.matches({ open: 'arrived' }) && event?.type !== 'overlay.closed')
      expect([snapshot.value, emitted]).toEqual(['clearing', [notice('success', 'orderMade')]]);
    if (view.arrived) expect([view.busy, view.canComplete]).toEqual([false, true]);
    if (event?.type === 'xstate.error.actor.watchOrder') expect([view.canComplete, emitted]).toEqual([true, []]);
    if (view.canComplete) expect(view.storeDetails).not.toBeNull();
    if (view.failed) expect(view.failure).not.toBeNull();
    if (event?.type.endsWith('.clearAttempt'))
      expect(snapshot.output).toEqual({ kind: 'placed', receipt: snapshot.context.receipt });
    expect(view.canClose).toBe(snapshot.status === 'active' && !snapshot.matches('clearing'));
  },
});
