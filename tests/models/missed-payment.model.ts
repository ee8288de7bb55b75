import { describeModel, onlyIn } from '@uwanja/flow-paths';
import { missedPaymentEvents, missedPaymentMachine, viewMissedPayment } from '#machines/missed-payment/index.ts';
import type { PlacedOrder } from '#machines/support/payment-outcome.ts';
import { failed, failureOf } from './failures.ts';
import { ada, cartID, payments, placedOf } from './purchases.ts';

const { paid, cancelled, wrongPin, pending, notCancelled } = payments;

export const missedAttempt = { cartID, CheckoutRequestID: 'ws_CO_1' };
export const missedPaybill = { cartID, CheckoutRequestID: null };

/** A placed order is reported with its receipt; another one leads to the given state. */
const reportOf = ({ status, receipt: found }: PlacedOrder, otherwise: string) =>
  status === 'pending' || status === 'completed'
    ? { state: 'recording', changes: { outcome: { kind: 'paid', receipt: found } } }
    : { state: otherwise };
const order = (context: { readonly cartID: string }) => ({ cartID: context.cartID, token: ada.token });

export const missedPaymentModel = describeModel({
  machine: missedPaymentMachine,
  view: viewMissedPayment,
  inputs: { start: ada },
  events: { 'report.dismissed': [missedPaymentEvents.dismissed()] },
  invokeResults: {
    findMissedAttempt: { done: [missedAttempt, missedPaybill, null], error: [failed.of('unreachable')] },
    getOrder: {
      done: [placedOf('pending'), placedOf('completed'), placedOf('awaiting payment')],
      error: [failed.missing('No order for this cart.'), failed.of('offline')],
    },
    queryExpress: { done: [paid, cancelled, wrongPin, pending, notCancelled], error: [failed.of('offline')] },
    getReceipt: { done: [placedOf('pending'), placedOf('refund due')], error: [failed.of('offline')] },
    markReported: { done: [undefined], error: [failed.of('unreachable')] },
  },
  stateKey: ({ outcome, CheckoutRequestID }) => [outcome?.kind, CheckoutRequestID === null],
  start: () => ({ ...ada, cartID: '', CheckoutRequestID: null, outcome: null }),
  invokes: {
    findMissedAttempt: { in: 'finding' },
    getOrder: { in: 'reading', input: order },
    queryExpress: {
      in: 'querying',
      input: ({ CheckoutRequestID }) => ({ CheckoutRequestID, token: ada.token }),
    },
    getReceipt: { in: 'placing', input: order },
    markReported: { in: 'recording' },
  },
  // What cannot be looked up now is reported by a later visit.
  steps: {
    'findMissedAttempt done': ({ event: { output } }) =>
      output === null ? { state: 'absent' } : { state: 'reading', changes: output },
    'findMissedAttempt error': () => ({ state: 'absent' }),
    'getOrder done': ({ before, event: { output } }) =>
      reportOf(output, before.context.CheckoutRequestID === null ? 'absent' : 'querying'),
    'getOrder error': ({ before, event: { error } }) => ({
      state: failureOf(error).kind === 'missing' && before.context.CheckoutRequestID !== null ? 'querying' : 'absent',
    }),
    'queryExpress done': ({ event: { output } }) => {
      const failedBy = (reason: unknown) => ({
        state: 'recording',
        changes: { outcome: { kind: 'failed', reason } },
      });
      if (output === cancelled) return failedBy('paymentCancelled');
      if (output === wrongPin) return failedBy({ text: wrongPin.ResultDesc });
      return { state: output === paid ? 'placing' : 'absent' };
    },
    'queryExpress error': () => ({ state: 'absent' }),
    'getReceipt done': ({ event: { output } }) => reportOf(output, 'absent'),
    'getReceipt error': () => ({ state: 'absent' }),
    'markReported done': () => ({ state: 'shown' }),
    // Where nothing can be stored, the next visit reports it again.
    'markReported error': () => ({ state: 'shown' }),
    'report.dismissed': onlyIn('shown', () => ({ state: 'absent' })),
  },
  shows: ({ value, context: { outcome } }) => ({ outcome: value === 'shown' ? outcome : null }),
});
