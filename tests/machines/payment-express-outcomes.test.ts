import { describe, expect, it } from 'vitest';
import { notice } from '#machines/support/notices.ts';
import { timing } from '#machines/support/timing.ts';
import { cancelled, over, paid, prompted, unconfirmed } from '#tests/support/models/express-driver.ts';
import { failed } from '../models/failures.ts';
import { ada, cartID, payments, receipt } from '../models/purchases.ts';

const token = ada.token;
const locked = notice('error', 'paymentLocked');
const wait = timing.promptLock;

describe('querying', () => {
  it('queries the outcome of the request', async () => {
    const { flow, pressAction, expectView } = await prompted();
    pressAction();
    expect(flow.inputOf('queryExpress')).toEqual({ CheckoutRequestID: 'ws_CO_1', token });
    expectView({ busy: true, canAct: false, canInitiate: false, canClose: true });
  });

  it('shows why the query failed, and queries again on RETRY', async () => {
    const { flow, pressAction, expectView } = await prompted();
    pressAction();
    await flow.fail('queryExpress', failed.of('unreachable'));
    expectView({ message: 'unreachable', paymentAction: 'retry' });
    pressAction();
    expect(flow.waiting()).toEqual(['queryExpress']);
  });
});

describe('unconfirmed', () => {
  it("asks the customer to complete on the phone with M-PESA's message, and queries again on RETRY", async () => {
    const { flow, pressAction, expectView } = await unconfirmed();
    expectView({
      message: 'paymentUnconfirmed',
      detail: 'The transaction is still under processing',
      paymentAction: 'retry',
      showInitiate: true,
    });
    pressAction();
    expect(flow.waiting()).toEqual(['queryExpress']);
  });
});

describe('an attempt that may still be paid', () => {
  it('reports the query, and shows a later outcome without another press', async () => {
    const { flow, expectView } = await unconfirmed();
    expect(flow.emitted).toEqual([notice('info', 'paymentPending')]);
    expect(flow.waiting()).toEqual(['watchExpress']);
    await flow.answer('watchExpress', payments.paid);
    expectView({ message: 'paymentPaid', paymentAction: 'completeOrder' });
  });

  it('stops watching once the attempt has ended with an uncertain outcome', async () => {
    const { flow, expectView, pressAction } = await unconfirmed();
    await flow.answer('watchExpress', payments.pending);
    expectView({ message: 'paymentUnconfirmed', paymentAction: 'retry' });
    expect(flow.waiting()).toEqual([]);
    pressAction();
    expect(flow.waiting()).toEqual(['queryExpress']);
  });
});

describe('failed', () => {
  it('shows the reason with RETRY as the only button', async () => {
    (await over()).expectView({
      reason: payments.wrongPin.ResultDesc,
      message: 'paymentUnconfirmed',
      detail: '',
      paymentAction: 'retry',
      showInitiate: false,
      tone: 'error',
      paymentIsCompleteVisible: false,
    });
  });

  it('sends a new prompt on RETRY, and reports the lock while it lasts', async () => {
    const { flow, pressAction, expectView } = await over();
    pressAction();
    expect(flow.emitted).toEqual([locked]);
    expect(flow.waiting()).toEqual([]);
    await flow.pass(wait);
    pressAction();
    expect(flow.waiting()).toEqual(['initiateExpress']);
    // The messages of the previous attempt are removed when the next one begins.
    expectView({ message: null, reason: '', detail: '', waitingFor: 'prompt', showInitiate: false });
    await flow.answer('initiateExpress', payments.accepted);
    await flow.answer('storeAttempt');
    expectView({ message: 'paymentPrompted', paymentAction: 'complete' });
  });

  it('does not query an attempt that has ended', async () => {
    const { flow } = await over();
    expect(flow.waiting()).toEqual([]);
  });
});

describe('cancelled', () => {
  it('offers one button that initiates again', async () => {
    (await cancelled()).expectView({
      message: 'paymentCancelled',
      paymentAction: 'initiate',
      showInitiate: false,
      paymentIsCompleteVisible: false,
    });
  });

  it('rejects an initiation while it is locked', async () => {
    const { flow, pressAction } = await cancelled();
    pressAction();
    expect(flow.emitted).toEqual([locked]);
    await flow.pass(wait);
    pressAction();
    expect(flow.waiting()).toEqual(['initiateExpress']);
  });
});

describe('paid', () => {
  it('shows what was paid as soon as the order is read', async () => {
    const { flow, expectView } = await paid();
    expect(flow.inputOf('getReceipt')).toEqual({ cartID, token });
    expectView({ paid: true, receipt: null, paymentAction: 'completeOrder' });
    await flow.answer('getReceipt', receipt);
    expectView({ receipt, paymentAction: 'completeOrder' });
  });

  it('offers COMPLETE ORDER and no button that would pay again', async () => {
    (await paid()).expectView({
      message: 'paymentPaid',
      paymentAction: 'completeOrder',
      showInitiate: false,
      canInitiate: false,
      showPhone: false,
      tone: 'success',
    });
  });

  it('completes the order once, clears the attempt and ends as placed', async () => {
    const { flow, pressAction, expectView } = await paid();
    pressAction();
    pressAction();
    expect(flow.inputOf('completeOrder')).toEqual({ cartID, token });
    expectView({ busy: true, canClose: false });
    await flow.answer('completeOrder', receipt);
    expect(flow.inputOf('clearAttempt')).toEqual({ cartID });
    expect(flow.emitted).toEqual([notice('success', 'orderCompleted')]);
    await flow.answer('clearAttempt');
    expect(flow.snapshot.output).toEqual({ kind: 'placed', receipt });
  });

  it("returns to unconfirmed with the server's message when the server refuses", async () => {
    const { flow, pressAction, expectView } = await paid();
    pressAction();
    await flow.fail('completeOrder', failed.refused('Make payment first before completing order'));
    const message = { text: 'Make payment first before completing order' };
    expect(flow.emitted).toEqual([notice('error', message)]);
    expectView({ message, paymentAction: 'retry' });
    pressAction();
    expect(flow.waiting()).toEqual(['queryExpress']);
  });

  it('stays paid when the order could not be sent', async () => {
    const { flow, pressAction, expectView } = await paid();
    pressAction();
    await flow.fail('completeOrder', failed.of('offline'));
    expect(flow.emitted).toEqual([notice('error', 'offline')]);
    expectView({ message: 'paymentPaid', paymentAction: 'completeOrder', canAct: true });
  });
});
