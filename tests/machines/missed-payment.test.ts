import { describe, expect, it } from 'vitest';
import {
  type MissedAttempt,
  missedPaymentEvents,
  missedPaymentMachine,
  viewMissedPayment,
} from '#machines/missed-payment/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { missedAttempt, missedPaybill, missedPaymentModel } from '../models/missed-payment.model.ts';
import { ada, payments, placedOf, receipt } from '../models/purchases.ts';

async function found(attempt: MissedAttempt = missedAttempt) {
  const flow = startFlow(missedPaymentMachine, { input: ada });
  await flow.answer('findMissedAttempt', attempt);
  return flow;
}
const outcomeOf = (flow: Awaited<ReturnType<typeof found>>) => viewMissedPayment(flow.snapshot).outcome;

describe('a payment that ended while no page was open', () => {
  it('is reported with the receipt of its order, once it is marked as reported', async () => {
    const flow = await found();
    expect(flow.inputOf('getOrder')).toEqual({ cartID: missedAttempt.cartID, token: ada.token });
    await flow.answer('getOrder', placedOf('pending'));
    expect(outcomeOf(flow)).toBeNull();
    await flow.answer('markReported');
    expect(outcomeOf(flow)).toEqual({ kind: 'paid', receipt });
    flow.send(missedPaymentEvents.dismissed());
    expect(outcomeOf(flow)).toBeNull();
  });

  it('is looked up at M-PESA where no order is placed, and then read from the order', async () => {
    const flow = await found();
    await flow.fail('getOrder', failed.missing('No order for this cart.'));
    expect(flow.inputOf('queryExpress')).toMatchObject({ CheckoutRequestID: 'ws_CO_1' });
    await flow.answer('queryExpress', payments.paid);
    await flow.answer('getReceipt', placedOf('pending'));
    await flow.answer('markReported');
    expect(outcomeOf(flow)).toEqual({ kind: 'paid', receipt });
  });

  it('is reported with its reason where M-PESA took no money', async () => {
    const flow = await found();
    await flow.answer('getOrder', placedOf('awaiting payment'));
    await flow.answer('queryExpress', payments.wrongPin);
    await flow.answer('markReported');
    expect(outcomeOf(flow)).toEqual({ kind: 'failed', reason: { text: payments.wrongPin.ResultDesc } });
  });

  it('is left to a later visit while the prompt is open', async () => {
    const flow = await found();
    await flow.answer('getOrder', placedOf('awaiting payment'));
    await flow.answer('queryExpress', payments.pending);
    expect(flow.waiting()).toEqual([]);
    expect(outcomeOf(flow)).toBeNull();
  });
});

describe('a paybill payment whose page was closed', () => {
  it('is reported with the receipt of its order', async () => {
    const flow = await found(missedPaybill);
    expect(flow.inputOf('getOrder')).toEqual({ cartID: missedPaybill.cartID, token: ada.token });
    await flow.answer('getOrder', placedOf('pending'));
    await flow.answer('markReported');
    expect(outcomeOf(flow)).toEqual({ kind: 'paid', receipt });
  });

  it('is left to a later visit until it arrives: there is no prompt to ask about', async () => {
    const unpaid = await found(missedPaybill);
    await unpaid.answer('getOrder', placedOf('awaiting payment'));
    const unknown = await found(missedPaybill);
    await unknown.fail('getOrder', failed.missing('No order for this cart.'));
    for (const flow of [unpaid, unknown]) {
      expect(flow.waiting()).toEqual([]);
      expect(outcomeOf(flow)).toBeNull();
    }
  });
});

walkEveryPath(missedPaymentModel);
