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
    const { flow, presses, sees } = await prompted();
    presses();
    expect(flow.inputOf('queryExpress')).toEqual({ CheckoutRequestID: 'ws_CO_1', token });
    sees({ busy: true, canAct: false, canInitiate: false, canClose: true });
  });

  it('shows why the query failed, and queries again on RETRY', async () => {
    const { flow, presses, sees } = await prompted();
    presses();
    await flow.fail('queryExpress', failed.of('unreachable'));
    sees({ message: 'unreachable', paymentAction: 'retry' });
    presses();
    expect(flow.waiting()).toEqual(['queryExpress']);
  });
});

describe('unconfirmed', () => {
  it("asks the customer to complete on the phone with M-PESA's message, and queries again on RETRY", async () => {
    const { flow, presses, sees } = await unconfirmed();
    sees({
      message: 'paymentUnconfirmed',
      detail: 'The transaction is still under processing',
      paymentAction: 'retry',
      showInitiate: true,
    });
    presses();
    expect(flow.waiting()).toEqual(['queryExpress']);
  });
});

describe('an attempt that may still be paid', () => {
  it('reports the query, and shows a later outcome without another press', async () => {
    const { flow, sees } = await unconfirmed();
    expect(flow.emitted).toEqual([notice('info', 'paymentPending')]);
    expect(flow.waiting()).toEqual(['watchExpress']);
    await flow.answer('watchExpress', payments.paid);
    sees({ message: 'paymentPaid', paymentAction: 'completeOrder' });
  });

  it('stops watching once the attempt has ended with an uncertain outcome', async () => {
    const { flow, sees, presses } = await unconfirmed();
    await flow.answer('watchExpress', payments.pending);
    sees({ message: 'paymentUnconfirmed', paymentAction: 'retry' });
    expect(flow.waiting()).toEqual([]);
    presses();
    expect(flow.waiting()).toEqual(['queryExpress']);
  });
});

describe('failed', () => {
  it('shows the reason with RETRY as the only button', async () => {
    (await over()).sees({
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
    const { flow, presses, sees } = await over();
    presses();
    expect(flow.emitted).toEqual([locked]);
    expect(flow.waiting()).toEqual([]);
    await flow.pass(wait);
    presses();
    expect(flow.waiting()).toEqual(['initiateExpress']);
    // The messages of the previous attempt are removed when the next one begins.
    sees({ message: null, reason: '', detail: '', waitingFor: 'prompt', showInitiate: false });
    await flow.answer('initiateExpress', payments.accepted);
    await flow.answer('storeAttempt');
    sees({ message: 'paymentPrompted', paymentAction: 'complete' });
  });

  it('does not query an attempt that has ended', async () => {
    const { flow } = await over();
    expect(flow.waiting()).toEqual([]);
  });
});

describe('cancelled', () => {
  it('offers one button that initiates again', async () => {
    (await cancelled()).sees({
      message: 'paymentCancelled',
      paymentAction: 'initiate',
      showInitiate: false,
      paymentIsCompleteVisible: false,
    });
  });

  it('rejects an initiation while it is locked', async () => {
    const { flow, presses } = await cancelled();
    presses();
    expect(flow.emitted).toEqual([locked]);
    await flow.pass(wait);
    presses();
    expect(flow.waiting()).toEqual(['initiateExpress']);
  });
});

describe('paid', () => {
  it('shows what was paid as soon as the order is read', async () => {
    const { flow, sees } = await paid();
    expect(flow.inputOf('getReceipt')).toEqual({ cartID, token });
    sees({ paid: true, receipt: null, paymentAction: 'completeOrder' });
    await flow.answer('getReceipt', receipt);
    sees({ receipt, paymentAction: 'completeOrder' });
  });

  it('offers COMPLETE ORDER and no button that would pay again', async () => {
    (await paid()).sees({
      message: 'paymentPaid',
      paymentAction: 'completeOrder',
      showInitiate: false,
      canInitiate: false,
      showPhone: false,
      tone: 'success',
    });
  });

  it('completes the order once, clears the attempt and ends as placed', async () => {
    const { flow, presses, sees } = await paid();
    presses();
    presses();
    expect(flow.inputOf('completeOrder')).toEqual({ cartID, token });
    sees({ busy: true, canClose: false });
    await flow.answer('completeOrder', receipt);
    expect(flow.inputOf('clearAttempt')).toEqual({ cartID });
    expect(flow.emitted).toEqual([notice('success', 'orderCompleted')]);
    await flow.answer('clearAttempt');
    expect(flow.snapshot.output).toEqual({ kind: 'placed', receipt });
  });

  it("returns to unconfirmed with the server's message when the server refuses", async () => {
    const { flow, presses, sees } = await paid();
    presses();
    await flow.fail('completeOrder', failed.refused('Make payment first before completing order'));
    const message = { text: 'Make payment first before completing order' };
    expect(flow.emitted).toEqual([notice('error', message)]);
    sees({ message, paymentAction: 'retry' });
    presses();
    expect(flow.waiting()).toEqual(['queryExpress']);
  });

  it('stays paid when the order could not be sent', async () => {
    const { flow, presses, sees } = await paid();
    presses();
    await flow.fail('completeOrder', failed.of('offline'));
    expect(flow.emitted).toEqual([notice('error', 'offline')]);
    sees({ message: 'paymentPaid', paymentAction: 'completeOrder', canAct: true });
  });
});
