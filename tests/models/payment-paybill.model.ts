import { describeModel, onlyIn } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import { paybillEvents, paymentPaybillMachine, viewPaymentPaybill } from '#machines/payment-paybill/index.ts';
import { toast } from '#tests/support/models/notices.ts';
import { failed, failureOf, failureToast, messageOf } from './failures.ts';
import { ada, cartID, heldOrder, paybillDetails, placedOf } from './purchases.ts';

const session = { cartID, token: ada.token };
const receiptOf = placedOf('completed').receipt;

const placed = {
  state: 'clearing',
  // @verifies 'Order made successfully'
  emits: [toast('success', 'Order made successfully')],
  verifies: "Pending or completed shows 'Order made successfully'",
};
const unpaid = {
  state: 'open.ready.watching',
  changes: { held: null, errors: { payment: 'payFirst' } },
  // @verifies 'Make payment first before completing order'
  emits: [toast('error', 'Make payment first before completing order')],
  verifies: "Otherwise the error 'Make payment first before completing order'",
};

export const paymentPaybillModel = describeModel({
  machine: paymentPaybillMachine,
  view: viewPaymentPaybill,
  inputs: { start: session },
  events: {
    'details.retried': [paybillEvents.retried()],
    'complete.pressed': [paybillEvents.completePressed()],
    'overlay.closed': [paybillEvents.closed()],
    'page.shown': [paybillEvents.pageShown()],
  },
  delays: { arrivalShown: 5_000 },
  spec: {
    'complete.pressed': 'Paybill: COMPLETE ORDER fetches the order for the cart',
    // @verifies Payment by M-PESA paybill
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
    watchOrder: { done: [{ held: null }, { held: heldOrder.held }], error: [failed.of('unreachable')] },
    getCartOrder: {
      done: [
        placedOf('awaiting payment'),
        heldOrder,
        placedOf('pending'),
        placedOf('completed'),
        placedOf('cancelled'),
      ],
      error: [failed.missing('No order for this cart.'), failed.of('unreachable')],
    },
    getReceipt: { done: [placedOf('pending')], error: [failed.of('offline')] },
    getOrderAgain: {
      done: [placedOf('awaiting payment'), heldOrder, placedOf('pending')],
      error: [failed.of('offline')],
    },
  },
  stateKey: ({ failure, held, errors }) => [failure?.kind, held, errors.payment],
  // @verifies storeDetails
  start: () => ({ ...session, storeDetails: null, failure: null, receipt: null, held: null, errors: {} }),
  invokes: {
    getPaymentDetails: { in: 'open.loading', input: () => session },
    storeAttempt: { in: 'open.storing', input: () => ({ cartID }) },
    watchOrder: { in: 'open.ready.watching', input: () => session },
    getCartOrder: {
      in: 'open.checking',
      input: () => session,
      verifies: 'Paybill: COMPLETE ORDER fetches the order for the cart',
    },
    getReceipt: { in: 'open.reading', input: () => session },
    getOrderAgain: { in: 'open.ready.rereading', input: () => session },
    clearAttempt: { in: 'clearing', input: () => ({ cartID }) },
  },
  steps: {
    'getPaymentDetails done': () => ({
      state: 'open.storing',
      changes: { storeDetails: paybillDetails, failure: null },
    }),
    'getPaymentDetails error': ({ event: { error } }) => ({
      state: 'open.failed',
      changes: { failure: failureOf(error) },
      emits: [failureToast(error)],
    }),
    'details.retried': onlyIn('open.failed', () => ({ state: 'open.loading' })),
    // A payment needs no stored attempt.
    'storeAttempt done': () => ({ state: 'open.ready.watching' }),
    'storeAttempt error': () => ({ state: 'open.ready.watching' }),
    'complete.pressed': onlyIn(['open.ready', 'open.arrived'], ({ before }) =>
      before.matches({ open: 'arrived' }) ? placed : { state: 'open.checking', changes: { errors: {} } },
    ),
    'getCartOrder done': ({ event: { output } }) =>
      output.status === 'pending' || output.status === 'completed'
        ? { ...placed, changes: { receipt: receiptOf } }
        : output.held === null
          ? unpaid
          : { state: 'open.ready.unwatched', changes: { held: output.held }, emits: [toast('error', output.held)] },
    'getCartOrder error': ({ event: { error } }) =>
      failureOf(error).kind === 'missing'
        ? unpaid
        : { state: 'open.ready.watching', emits: [failureToast(error)], verifies: 'Order fetches show the error' },
    'watchOrder done': ({ event: { output } }) =>
      output.held === null
        ? { state: 'open.reading', changes: { errors: {} } }
        : { state: 'open.ready.unwatched', changes: { held: output.held } },
    'watchOrder error': () => ({ state: 'open.ready.unwatched' }),
    // Held money may have gone back since, or a person has accepted it.
    'page.shown': onlyIn('open.ready.unwatched', () => ({ state: 'open.ready.rereading' })),
    'getOrderAgain done': ({ event: { output } }) =>
      output.status === 'pending'
        ? { state: 'open.reading', changes: { errors: {} } }
        : output.held === null
          ? { state: 'open.ready.watching', changes: { held: null } }
          : { state: 'open.ready.unwatched', changes: { held: output.held } },
    'getOrderAgain error': () => ({ state: 'open.ready.unwatched' }),
    // The order is placed whether or not its receipt can be read.
    'getReceipt done': () => ({ state: 'open.arrived', changes: { receipt: receiptOf } }),
    'getReceipt error': () => ({ state: 'open.arrived' }),
    'after arrivalShown': onlyIn('open.arrived', () => placed),
    'clearAttempt done': () => ({ state: 'placed' }),
    'clearAttempt error': () => ({ state: 'placed' }),
    'overlay.closed': onlyIn('open', () => ({ state: 'closed' })),
  },
  shows: ({ value, context: { storeDetails, failure, receipt, held, errors } }) => {
    const open = typeof value === 'string' ? value : value.open;
    const isReady = typeof open === 'object';
    return {
      loading: open === 'loading' || open === 'storing',
      failed: open === 'failed',
      failure: messageOf(failure),
      storeDetails,
      message: errors.payment ?? null,
      held,
      arrived: open === 'arrived',
      receipt,
      busy: open === 'checking' || open === 'reading' || open === 'clearing',
      canComplete: isReady || open === 'arrived',
      canClose: open !== 'clearing',
    };
  },
  invariants: ({ status, value, output, context: { receipt } }) => {
    if (status === 'done')
      expect(output).toEqual(value === 'placed' ? { kind: 'placed', receipt } : { kind: 'closed' });
  },
});
