import { describeModel, onlyIn } from '@uwanja/flow-paths';
import {
  type MissedAttempt,
  missedPaymentEvents,
  missedPaymentMachine,
  viewMissedPayment,
} from '#machines/missed-payment/index.ts';
import type { PlacedOrder } from '#machines/support/payment-outcome.ts';
import { cartActor } from '#tests/support/models/referenced-actors.ts';
import { failed, failureOf } from './failures.ts';
import { ada, cartID, heldOrder, payments, placedOf } from './purchases.ts';

const { paid, cancelled, wrongPin, pending, notCancelled } = payments;

const missedAttempt = { cartID, CheckoutRequestID: 'ws_CO_1', isOpen: true };
const missedPaybill = { cartID, CheckoutRequestID: null, isOpen: true };
const input = { ...ada, cart: cartActor };

/**
 * A placed order is reported with its receipt, and the cart is loaded again, as it is where money is held; another one
 * leads to the given state.
 */
const loadsCart = { sends: [{ id: 'cart', event: { type: 'cart.placed', cartID } }] };
const reportOf = ({ status, receipt: found }: PlacedOrder, otherwise: string) =>
  status === 'pending' || status === 'completed'
    ? {
        state: 'recording',
        changes: { outcome: { kind: 'paid', receipt: found } },
        ...loadsCart,
      }
    : { state: otherwise };
/** The state that waits for an attempt without an outcome: only one that has begun lately is waited for. */
const waitFor = ({ CheckoutRequestID, isOpen }: MissedAttempt) => {
  if (!isOpen) return 'absent';
  return CheckoutRequestID === null ? 'waiting' : 'watching';
};
const settled = (output: unknown, otherwise: string) => {
  const failedBy = (reason: unknown) => ({ state: 'recording', changes: { outcome: { kind: 'failed', reason } } });
  if (output === cancelled) return failedBy('paymentCancelled');
  if (output === wrongPin) return failedBy({ text: wrongPin.ResultDesc });
  return { state: output === paid ? 'placing' : otherwise };
};
const order = (context: { readonly cartID: string }) => ({ cartID: context.cartID, token: ada.token });
const prompt = ({ CheckoutRequestID }: { readonly CheckoutRequestID: string | null }) => ({
  CheckoutRequestID,
  token: ada.token,
});

const oneWait = describeModel({
  machine: missedPaymentMachine,
  view: viewMissedPayment,
  inputs: { start: input },
  events: {
    'report.dismissed': [missedPaymentEvents.dismissed()],
    'page.hidden': [missedPaymentEvents.pageHidden()],
    'page.shown': [missedPaymentEvents.pageShown()],
  },
  // The intervals double, up to five minutes.
  delays: { arrivalPoll: ({ waits }) => [10_000, 20_000, 40_000, 80_000, 160_000][waits] ?? 300_000 },
  invokeResults: {
    findMissedAttempt: {
      done: [
        missedAttempt,
        missedPaybill,
        { ...missedAttempt, isOpen: false },
        { ...missedPaybill, isOpen: false },
        null,
      ],
      error: [failed.of('unreachable')],
    },
    getOrder: {
      done: [placedOf('pending'), placedOf('completed'), placedOf('awaiting payment'), heldOrder],
      error: [failed.missing('No order for this cart.'), failed.of('offline')],
    },
    queryExpress: { done: [paid, cancelled, wrongPin, pending, notCancelled], error: [failed.of('offline')] },
    watchExpress: { done: [paid, cancelled, wrongPin, pending, notCancelled], error: [failed.of('unreachable')] },
    getReceipt: { done: [placedOf('pending'), placedOf('refund due')], error: [failed.of('offline')] },
    markReported: { done: [true, false], error: [failed.of('unreachable')] },
  },
  stateKey: ({ outcome, CheckoutRequestID, isOpen, waits }) => [
    outcome?.kind,
    CheckoutRequestID === null,
    isOpen,
    waits > 0,
  ],
  start: () => ({ ...input, cartID: '', CheckoutRequestID: null, isOpen: false, waits: 0, outcome: null }),
  invokes: {
    findMissedAttempt: { in: 'finding' },
    getOrder: { in: 'reading', input: order },
    queryExpress: { in: 'querying', input: prompt },
    watchExpress: { in: 'watching', input: prompt },
    getReceipt: { in: 'placing', input: order },
    markReported: { in: 'recording', input: ({ cartID: id }) => ({ cartID: id }) },
  },
  steps: {
    'findMissedAttempt done': ({ event: { output } }) =>
      output === null ? { state: 'absent' } : { state: 'reading', changes: output },
    'findMissedAttempt error': () => ({ state: 'absent' }),
    'getOrder done': ({ before: { context }, event: { output } }) =>
      output.held === null
        ? reportOf(output, context.CheckoutRequestID === null ? waitFor(context) : 'querying')
        : { state: 'resting', ...loadsCart },
    'getOrder error': ({ before: { context }, event: { error } }) => ({
      state: failureOf(error).kind === 'missing' && context.CheckoutRequestID !== null ? 'querying' : waitFor(context),
    }),
    'queryExpress done': ({ before: { context }, event: { output } }) => settled(output, waitFor(context)),
    'queryExpress error': ({ before: { context } }) => ({ state: waitFor(context) }),
    'watchExpress done': ({ event: { output } }) => settled(output, 'resting'),
    'watchExpress error': () => ({ state: 'resting' }),
    'after arrivalPoll': onlyIn('waiting', ({ before: { context } }) => ({
      state: 'finding',
      changes: { waits: context.waits + 1 },
    })),
    // A hidden page reads nothing.
    'page.hidden': onlyIn(['waiting', 'watching'], () => ({ state: 'resting' })),
    'page.shown': onlyIn(['waiting', 'resting'], () => ({ state: 'finding', changes: { waits: 0 } })),
    'getReceipt done': ({ event: { output } }) => reportOf(output, 'resting'),
    'getReceipt error': () => ({ state: 'resting' }),
    // What another tab has reported is not reported again.
    'markReported done': ({ event: { output } }) => ({ state: output ? 'shown' : 'absent' }),
    // Where nothing can be stored, the next visit reports it again.
    'markReported error': () => ({ state: 'shown' }),
    'report.dismissed': onlyIn('shown', () => ({ state: 'absent' })),
  },
  shows: ({ value, context: { outcome } }) => ({ outcome: value === 'shown' ? outcome : null }),
});

/** A paybill payment that does not arrive for a while. */
const manyWaits = describeModel({
  ...oneWait,
  name: 'many waits',
  machineOnly: true,
  invokeResults: {
    findMissedAttempt: { done: [missedPaybill] },
    getOrder: { done: [placedOf('awaiting payment')] },
  },
  stateKey: ({ waits }) => [Math.min(waits, 7)],
});

export const missedPaymentModel = describeModel({ ...oneWait, furtherModels: [manyWaits] });
