import { expect } from 'vitest';
import { missedPaymentEvents, missedPaymentMachine, viewMissedPayment } from '#machines/missed-payment/index.ts';
import { toFailure } from '#machines/support/failure.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { ada, cartID, payments, placedOf, receipt } from './purchases.ts';

const { paid, cancelled, wrongPin, pending } = payments;

export const missedAttempt = { cartID, CheckoutRequestID: 'ws_CO_1' };
export const missedPaybill = { cartID, CheckoutRequestID: null };

/** The state that follows from the answers of the calls. */
function expected(
  { type, output, error }: { type: string; output?: unknown; error?: unknown },
  hasPrompt: boolean,
): string | null {
  const status = (output as { status?: string } | null | undefined)?.status;
  const isPlaced = status === 'pending' || status === 'completed';
  switch (type) {
    case 'xstate.done.actor.findMissedAttempt':
      return output === null ? 'absent' : 'reading';
    case 'xstate.done.actor.getOrder':
      return isPlaced ? 'recording' : hasPrompt ? 'querying' : 'absent';
    case 'xstate.error.actor.getOrder':
      return hasPrompt && toFailure(error).kind === 'missing' ? 'querying' : 'absent';
    case 'xstate.done.actor.queryExpress':
      return output === paid ? 'placing' : output === pending ? 'absent' : 'recording';
    case 'xstate.done.actor.getReceipt':
      return isPlaced ? 'recording' : 'absent';
    case 'xstate.done.actor.markReported':
    case 'xstate.error.actor.markReported':
      return 'shown';
    default:
      return /^xstate\.error|^report\./.test(type) ? 'absent' : null;
  }
}

export const missedPaymentModel = defineModel({
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
    queryExpress: { done: [paid, cancelled, wrongPin, pending], error: [failed.of('offline')] },
    getReceipt: { done: [placedOf('pending'), placedOf('refund due')], error: [failed.of('offline')] },
    markReported: { done: [undefined], error: [failed.of('unreachable')] },
  },
  stateKey: ({ outcome, CheckoutRequestID }) => [outcome?.kind, CheckoutRequestID === null],
  invariants: (snapshot, { event }) => {
    const { outcome } = viewMissedPayment(snapshot);
    expect(outcome !== null).toBe(snapshot.matches('shown'));
    if (outcome?.kind === 'paid') expect(outcome.receipt).toEqual(receipt);
    if (outcome?.kind === 'failed')
      expect(['paymentCancelled', { text: wrongPin.ResultDesc }]).toContainEqual(outcome.reason);
    const state = event && expected(event, snapshot.context.CheckoutRequestID !== null);
    if (state) expect(snapshot.value).toBe(state);
  },
});
