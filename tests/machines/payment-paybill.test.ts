import { describe, expect, it } from 'vitest';
import { paybillEvents, paymentPaybillMachine, viewPaymentPaybill } from '#machines/payment-paybill/index.ts';
import { notice } from '#machines/support/notices.ts';
import { timing } from '#machines/support/timing.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { paymentPaybillModel } from '../models/payment-paybill.model.ts';
import { ada, cartID, paybillDetails, placedOf, receipt } from '../models/purchases.ts';

const token = ada.token;
const started = () => startFlow(paymentPaybillMachine, { input: { cartID, token } });
const viewOf = (flow: ReturnType<typeof started>) => viewPaymentPaybill(flow.snapshot);

async function ready() {
  const flow = started();
  await flow.answer('getPaymentDetails', paybillDetails);
  await flow.answer('storeAttempt');
  return flow;
}

async function checking() {
  const flow = await ready();
  flow.send(paybillEvents.completePressed());
  return flow;
}

describe('loading', () => {
  it('requests the payment details of the cart', () => {
    const flow = started();
    expect(flow.inputOf('getPaymentDetails')).toEqual({ cartID, token });
    expect(viewOf(flow)).toMatchObject({ loading: true, canComplete: false, storeDetails: null });
  });

  it('shows the amount and where to pay it', async () => {
    expect(viewOf(await ready())).toMatchObject({ loading: false, canComplete: true, storeDetails: paybillDetails });
  });
});

describe('failed', () => {
  it('shows the reason and retries', async () => {
    const flow = started();
    await flow.fail('getPaymentDetails', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ failed: true, failure: 'offline' });
    flow.send(paybillEvents.retried());
    await flow.answer('getPaymentDetails', paybillDetails);
    await flow.answer('storeAttempt');
    expect(viewOf(flow)).toMatchObject({ failed: false, failure: null, canComplete: true });
  });
});

describe('the attempt in the browser', () => {
  it('is stored with the cart before the payment details are shown', async () => {
    const flow = started();
    await flow.answer('getPaymentDetails', paybillDetails);
    expect(flow.inputOf('storeAttempt')).toEqual({ cartID });
    expect(viewOf(flow)).toMatchObject({ loading: true, canComplete: false });
  });

  it.each(['storeAttempt', 'clearAttempt'])('is not needed to pay: %s may fail', async (actor) => {
    const flow = started();
    await flow.answer('getPaymentDetails', paybillDetails);
    const settle = (id: string) =>
      id === actor ? flow.fail(id, failed.of('storageUnavailable')) : flow.answer(id, undefined);
    await settle('storeAttempt');
    await flow.answer('watchOrder', undefined);
    await flow.answer('getReceipt', placedOf('pending'));
    flow.send(paybillEvents.completePressed());
    expect(flow.inputOf('clearAttempt')).toEqual({ cartID });
    await settle('clearAttempt');
    expect(flow.snapshot.output).toEqual({ kind: 'placed', receipt });
  });
});

describe('completing', () => {
  it.each(['pending', 'completed'] as const)('ends as placed for an order that is %s', async (status) => {
    const flow = await checking();
    expect(flow.inputOf('getCartOrder')).toEqual({ cartID, token });
    expect(viewOf(flow)).toMatchObject({ busy: true, canComplete: false });
    await flow.answer('getCartOrder', placedOf(status));
    expect(flow.emitted).toEqual([notice('success', 'orderMade')]);
    expect(viewOf(flow)).toMatchObject({ busy: true, canComplete: false, canClose: false });
    await flow.answer('clearAttempt');
    expect(flow.snapshot.output).toEqual({ kind: 'placed', receipt });
  });

  it.each(['awaiting payment', 'cancelled', 'refund due'] as const)(
    'asks the customer to pay first for an order that is %s',
    async (status) => {
      const flow = await checking();
      await flow.answer('getCartOrder', placedOf(status));
      expect(flow.emitted).toEqual([notice('error', 'payFirst')]);
      expect(viewOf(flow).canComplete).toBe(true);
    },
  );

  it('asks the customer to pay first where there is no order yet', async () => {
    const flow = await checking();
    await flow.fail('getCartOrder', failed.missing('No order for this cart.'));
    expect(flow.emitted).toEqual([notice('error', 'payFirst')]);
  });

  it('shows why the order could not be read, and can retry', async () => {
    const flow = await checking();
    await flow.fail('getCartOrder', failed.of('unreachable'));
    expect(flow.emitted).toEqual([notice('error', 'unreachable')]);
    expect(viewOf(flow).canComplete).toBe(true);
  });
});

describe('left open', () => {
  it('shows the arrival with its receipt when the order is placed, and ends placed by itself afterwards', async () => {
    const flow = await ready();
    expect(flow.inputOf('watchOrder')).toEqual({ cartID, token });
    await flow.answer('watchOrder', undefined);
    await flow.answer('getReceipt', placedOf('pending'));
    expect(viewOf(flow)).toMatchObject({ arrived: true, receipt, canComplete: true });
    await flow.pass(timing.outcomeGrace - 1);
    expect([flow.emitted, viewOf(flow).arrived]).toEqual([[], true]);
    await flow.pass(1);
    expect(flow.emitted).toEqual([notice('success', 'orderMade')]);
    await flow.answer('clearAttempt');
    expect(flow.snapshot.output).toEqual({ kind: 'placed', receipt });
  });

  it('can be completed by a press where the order cannot be watched', async () => {
    const flow = await ready();
    await flow.fail('watchOrder', failed.of('unreachable'));
    expect(flow.emitted).toEqual([]);
    flow.send(paybillEvents.completePressed());
    await flow.answer('getCartOrder', placedOf('pending'));
    await flow.answer('clearAttempt');
    expect(flow.snapshot.output).toEqual({ kind: 'placed', receipt });
  });

  it('watches again after a press that came too early', async () => {
    const flow = await checking();
    expect(flow.waiting()).toEqual(['getCartOrder']);
    await flow.answer('getCartOrder', placedOf('awaiting payment'));
    expect(flow.waiting()).toEqual(['watchOrder']);
  });
});

it('can be closed at any time', async () => {
  for (const flow of [started(), await ready(), await checking()]) {
    flow.send(paybillEvents.closed());
    expect(flow.snapshot.output).toEqual({ kind: 'closed' });
    expect(flow.emitted).toEqual([]);
  }
});

walkEveryPath(paymentPaybillModel);
