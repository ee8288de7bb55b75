import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { paymentExceptions, payments, storedCallbacks } from '#server/db/schema.ts';
import { paymentJobs } from '#server/payments/reconcile.ts';
import { storeCallback } from '#server/payments/stored-callbacks.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import {
  giftCardAmount,
  openPaymentShop,
  paidCallback,
  paybillConfirmation,
  receiptNumbers,
  unpaidCallback,
} from '#tests/support/server/payment-shop.ts';

/** Callbacks that report a payment which M-PESA confirms only later, at another address, or not at all. */

const pay = forFile(await openPaymentShop());
afterEach(async () => {
  pay.restoreNetwork();
  await pay.db.delete(paymentExceptions);
  await pay.db.update(storedCallbacks).set({ outcome: 'over' });
});

const newReceipt = receiptNumbers('UKLWAIT');
const hours = (count: number) => count * 3_600_000;
const outcome = async () => (await pay.lastCallback())?.outcome;
/** Every exception: its reason, receipt and order, and whether it is open. */
const filed = async () =>
  (await pay.db.select().from(paymentExceptions)).map(({ reason, receipt, orderID, settledAt }) => ({
    reason,
    receipt,
    orderID,
    isOpen: settledAt === null,
  }));
const processing = () =>
  pay.answerAt(/stkpushquery/, () =>
    Response.json(
      { requestId: '1', errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' },
      { status: 500 },
    ),
  );
const unreachable = () => pay.answerAt(/stkpushquery/, () => new Response('<html>', { status: 503 }));

describe.each([
  ['is processing the payment', processing],
  ['cannot be queried', unreachable],
  ['answers with an unlisted code', () => pay.answerQueries('26')],
])('while M-PESA %s', (_, begin) => {
  it('the paid callback of a doubled prompt waits, and is filed when M-PESA confirms it', async () => {
    const { buyer, key } = await pay.prompted();
    const receipt = newReceipt();
    begin();
    await pay.callBack(key, paidCallback('ws_CO_doubled', receipt));
    await pay.processCallbacks();
    expect([await outcome(), await filed()]).toEqual([null, []]);
    pay.answerQueries('0');
    await pay.processCallbacks();
    expect(await outcome()).toBe('another request');
    expect(await filed()).toEqual([
      { reason: 'another request', receipt, orderID: await pay.orderID(buyer), isOpen: true },
    ]);
  });

  it('a late paid callback without an amount waits after a failure, and places the order when M-PESA confirms it', async () => {
    const { buyer, id, key } = await pay.prompted();
    await pay.callBack(key, unpaidCallback(id, 1037));
    const receipt = newReceipt();
    begin();
    await pay.callBack(key, paidCallback(id, receipt, null));
    await pay.processCallbacks();
    expect([await outcome(), await pay.state(buyer)]).toEqual([null, ['timeout', 'awaiting payment']]);
    pay.answerQueries('0');
    await pay.processCallbacks();
    expect([await outcome(), await pay.state(buyer)]).toEqual(['paid', ['paid', 'pending']]);
    expect(await pay.paymentsOf(await pay.orderID(buyer))).toMatchObject([{ receipt }]);
  });
});

describe('a callback that M-PESA has not confirmed for a day', () => {
  it('is filed with the order of its attempt, and settled by a paybill confirmation of its receipt', async () => {
    const { buyer, id, key } = await pay.prompted();
    const receipt = newReceipt();
    await pay.callBack(key, unpaidCallback(id, 1037));
    processing();
    await pay.callBack(key, paidCallback(id, receipt, null));
    pay.pass(hours(23));
    await pay.processCallbacks();
    expect([await outcome(), await filed()]).toEqual([null, []]);
    pay.pass(hours(2));
    for (let turn = 0; turn < 2; turn += 1) await pay.processCallbacks();
    const exception = { reason: 'not confirmed by M-PESA', receipt, orderID: await pay.orderID(buyer) };
    expect([await outcome(), await filed()]).toEqual(['given up', [{ ...exception, isOpen: true }]]);
    await pay.confirm(paybillConfirmation(await pay.orderID(buyer), receipt));
    expect(await filed()).toContainEqual({ ...exception, isOpen: false });
  });

  it('is filed for a second payment of a paid attempt, and not where its money is counted or it reports none', async () => {
    const { buyer, id, key } = await pay.prompted();
    const { attemptID } = await pay.attempt(buyer.cartID);
    const [own, second] = [newReceipt(), newReceipt()];
    await pay.callBack(key, paidCallback(id, own));
    const bodies = [
      paidCallback('ws_CO_second', second),
      paidCallback(id, newReceipt()),
      paidCallback('ws_CO_counted', own),
      unpaidCallback(id, 1032),
      'unreadable',
    ];
    pay.pass(-hours(25));
    for (const body of bodies) await storeCallback(pay.deps, { kind: 'stk', body: JSON.stringify(body), attemptID });
    await storeCallback(pay.deps, { kind: 'stk', body: JSON.stringify(paidCallback('ws_CO_stray', newReceipt())) });
    pay.pass(hours(25));
    const given = { ...pay.deps, daraja: { ...pay.deps.daraja, stkQuery: () => Promise.reject(new Error('a fault')) } };
    await pay.deps.jobs.runWaiting('process-callback', paymentJobs(given)['process-callback']);
    expect(await filed()).toEqual([
      { reason: 'not confirmed by M-PESA', receipt: second, orderID: await pay.orderID(buyer), isOpen: true },
    ]);
  });
});

describe('a callback of an attempt at the address of another attempt', () => {
  it('places the order of its own attempt when M-PESA confirms it, and leaves the other one as it is', async () => {
    const owner = await pay.prompted();
    const other = await pay.prompted();
    const receipt = newReceipt();
    await pay.callBack(other.key, paidCallback(owner.id, receipt));
    expect(await outcome()).toBeNull();
    await pay.setPrompt(owner.id, 'paid');
    await pay.processCallbacks();
    expect([await pay.state(owner.buyer), await pay.state(other.buyer)]).toEqual([
      ['paid', 'pending'],
      ['pending', 'awaiting payment'],
    ]);
    await pay.callBack(owner.key, paidCallback(owner.id, receipt));
    expect(await pay.db.select().from(payments).where(eq(payments.receipt, receipt))).toMatchObject([
      { orderID: await pay.orderID(owner.buyer) },
    ]);
    expect(await filed()).toEqual([]);
  });

  it('places the order of an attempt that M-PESA first reported as failed', async () => {
    const owner = await pay.prompted();
    const other = await pay.prompted();
    await pay.callBack(owner.key, unpaidCallback(owner.id, 1037));
    await pay.setPrompt(owner.id, 'paid');
    await pay.callBack(other.key, paidCallback(owner.id, newReceipt()));
    expect(await pay.state(owner.buyer)).toEqual(['paid', 'pending']);
    expect(await filed()).toEqual([]);
  });

  it('is filed with the order of its own attempt where M-PESA denies the payment or the amount is another', async () => {
    const owner = await pay.prompted();
    const other = await pay.prompted();
    await pay.setPrompt(owner.id, 'cancelled');
    await pay.callBack(other.key, paidCallback(owner.id, newReceipt()));
    await pay.callBack(other.key, paidCallback(owner.id, newReceipt(), giftCardAmount + 1));
    const orderID = await pay.orderID(owner.buyer);
    expect(await filed()).toMatchObject([
      { reason: 'not confirmed by M-PESA', orderID },
      { reason: 'wrong amount', orderID },
    ]);
  });
});

describe('a callback that cannot be read', () => {
  const unreadable = { Body: { stkCallback: { ResultCode: 0 } } };

  it('has its attempt queried while that may still be paid', async () => {
    const { buyer, id, key } = await pay.prompted();
    await pay.setPrompt(id, 'paid');
    await pay.callBack(key, unreadable);
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
    await pay.callBack(key, unreadable);
    expect(await filed()).toEqual([]);
  });

  it('is filed once with the order of an attempt that is not queried any more, and settled by the payment', async () => {
    const { buyer, id, key } = await pay.prompted();
    await pay.callBack(key, unpaidCallback(id, 1037));
    for (let times = 0; times < 2; times += 1) await pay.callBack(key, unreadable);
    const exception = { reason: 'unreadable confirmation', receipt: null, orderID: await pay.orderID(buyer) };
    expect(await filed()).toEqual([{ ...exception, isOpen: true }]);
    await pay.callBack(key, paidCallback(id, newReceipt()));
    expect(await filed()).toMatchObject([{ reason: 'unreadable confirmation', isOpen: false }]);
  });

  it('may have a number as the id of its request', async () => {
    const buyer = await pay.buyer();
    const id = 29_112_026_204_412;
    pay.answerAt(/stkpush\//, () => Response.json({ ResponseCode: 0, MerchantRequestID: 1, CheckoutRequestID: id }));
    expect((await pay.initiate(buyer)).json.message.CheckoutRequestID).toBe(String(id));
    const { Body } = paidCallback(null, newReceipt());
    const body = { Body: { stkCallback: { ...Body.stkCallback, CheckoutRequestID: id } } };
    await pay.callBack((await pay.attempt(buyer.cartID)).callbackKey, body);
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
  });
});

describe('a payment that M-PESA first denied', () => {
  const denied = async () => {
    const { buyer, id, key } = await pay.prompted();
    await pay.setPrompt(id, 'cancelled');
    const receipt = newReceipt();
    await pay.callBack(key, paidCallback(id, receipt));
    expect(await filed()).toMatchObject([{ reason: 'not confirmed by M-PESA', receipt, isOpen: true }]);
    return { buyer, id, key, receipt };
  };

  it('has its exception settled by a paybill confirmation of the same receipt, which places the order', async () => {
    const { buyer, receipt } = await denied();
    await pay.confirm(paybillConfirmation(await pay.orderID(buyer), receipt));
    expect(await pay.orderStatus(buyer)).toBe('pending');
    expect(await filed()).toMatchObject([{ receipt, isOpen: false }]);
  });

  it('has its exception settled by a query or a callback that reports the payment', async () => {
    const queried = await denied();
    await pay.setPrompt(queried.id, 'paid');
    await pay.query(queried.buyer, queried.id);
    expect(await filed()).toMatchObject([{ receipt: queried.receipt, isOpen: false }]);
    await pay.db.delete(paymentExceptions);
    const reported = await denied();
    await pay.setPrompt(reported.id, 'paid');
    await pay.callBack(reported.key, paidCallback(reported.id, reported.receipt));
    expect(await filed()).toMatchObject([{ receipt: reported.receipt, isOpen: false }]);
  });

  it('keeps its exception while another receipt pays the attempt', async () => {
    const { id, key } = await denied();
    await pay.setPrompt(id, 'paid');
    await pay.callBack(key, paidCallback(id, newReceipt()));
    expect(await filed()).toMatchObject([{ reason: 'not confirmed by M-PESA', isOpen: true }]);
  });

  it('keeps the exception of a doubled prompt while its attempt is paid, and not the attempt’s own', async () => {
    const { buyer, id } = await denied();
    const { attemptID, orderID } = await pay.attempt(buyer.cartID);
    const detail = { attemptID, checkoutRequestID: 'ws_CO_of_another' };
    const exception = { reason: 'not confirmed by M-PESA', orderID, detail, createdAt: pay.deps.clock() } as const;
    await pay.db.insert(paymentExceptions).values([exception, { ...exception, receipt: newReceipt() }]);
    await pay.setPrompt(id, 'paid');
    await pay.query(buyer, id);
    expect((await filed()).map(({ isOpen }) => isOpen).sort()).toEqual([false, true, true]);
  });

  it('is not filed where its receipt is counted already', async () => {
    const { buyer, id, key } = await pay.prompted();
    const receipt = newReceipt();
    await pay.confirm(paybillConfirmation(await pay.orderID(buyer), receipt));
    await pay.setPrompt(id, 'cancelled');
    await pay.callBack(key, paidCallback(id, receipt));
    expect([await outcome(), await filed()]).toEqual(['not confirmed by M-PESA', []]);
  });
});
