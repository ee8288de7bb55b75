import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { paymentAttempts, paymentExceptions, storedCallbacks } from '#server/db/schema.ts';
import { enqueuePull } from '#server/payments/pull-transactions.ts';
import { paymentJobs } from '#server/payments/reconcile.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { type Buyer, lost, openPaymentShop, paybillConfirmation } from '#tests/support/server/payment-shop.ts';

/** Pull Transactions: the second source of paybill payments. */

const pay = forFile(await openPaymentShop());

const minutes = (count: number) => count * 60_000;
const pull = () => pay.deps.jobs.runWaiting('pull-transactions', paymentJobs(pay.deps)['pull-transactions']);
const details = async (buyer: Buyer) => (await pay.details(buyer)).json.message;

async function payBill(buyer: Buyer) {
  const { paybill, account, amount } = await details(buyer);
  const { status } = await pay.payBill(buyer.phone, { paybill, account, amount });
  expect(status).toBe(200);
  return account as string;
}

describe('paybill payments whose callbacks do not arrive', () => {
  it('are placed, each once, from M-PESA’s list: 50 of 50 after an hour', async () => {
    const buyers: Buyer[] = [];
    for (let count = 0; count < 50; count += 1) buyers.push(await pay.buyer());
    pay.answerAt(/\/callbacks\//, lost);
    const accounts: string[] = [];
    for (const buyer of buyers) {
      accounts.push(await payBill(buyer));
      pay.pass(minutes(1));
    }
    pay.restoreNetwork();
    await enqueuePull(pay.deps);
    for (let turn = 0; turn < 3; turn += 1) {
      await pull();
      await pay.reconcile();
      pay.pass(minutes(60));
    }
    const orders = await Promise.all(buyers.map(({ cartID }) => pay.order(cartID)));
    expect(orders.filter((order) => order?.status === 'pending')).toHaveLength(50);
    const payments = await Promise.all(accounts.map(pay.paymentsOf));
    expect(payments.map((of) => of.length)).toEqual(Array(50).fill(1));
    expect(await pay.db.select().from(paymentExceptions)).toEqual([]);
    const pulled = await pay.db.select().from(storedCallbacks).where(eq(storedCallbacks.kind, 'c2b-pulled'));
    expect(pulled).toHaveLength(50);
  });

  it('are counted once where the callback comes after the list, and before it', async () => {
    const late = await pay.buyer();
    pay.answerAt(/confirmation/, lost);
    const account = await payBill(late);
    pay.restoreNetwork();
    await enqueuePull(pay.deps);
    await pull();
    await pay.reconcile();
    const [payment] = await pay.paymentsOf(account);
    await pay.confirm(paybillConfirmation(account, payment?.receipt ?? ''));
    expect(await pay.paymentsOf(account)).toHaveLength(1);
    const before = await pay.lastCallback();
    await enqueuePull(pay.deps);
    await pull();
    expect((await pay.lastCallback())?.callbackNumber).toBe(before?.callbackNumber);
    expect(await pay.exceptions(payment?.receipt ?? '')).toEqual([]);
  });

  it('are requested again in five minutes where M-PESA does not list them', async () => {
    await enqueuePull(pay.deps);
    pay.answerAt(/pulltransactions/, lost);
    const { 'pull-transactions': handle } = paymentJobs(pay.deps);
    const now = pay.deps.clock().getTime();
    expect(await handle('once')).toEqual(new Date(now + minutes(5)));
    pay.restoreNetwork();
    expect(await handle('once')).toBeNull();
    expect(await handle('hourly')).toEqual(new Date(now + minutes(60)));
  });
});

describe('an attempt without an id of M-PESA', () => {
  it('is filed as an exception after fifteen minutes, once', async () => {
    const { buyer } = await pay.prompted();
    const { attemptID } = await pay.attempt(buyer.cartID);
    const byID = eq(paymentAttempts.attemptID, attemptID);
    await pay.db.update(paymentAttempts).set({ status: 'requested', checkoutRequestID: null }).where(byID);
    const filed = async () =>
      (await pay.db.select().from(paymentExceptions)).filter(({ detail }) => detail.attemptID === attemptID);
    pay.pass(minutes(14));
    await pay.reconcile();
    expect(await filed()).toEqual([]);
    pay.pass(minutes(2));
    for (let turn = 0; turn < 2; turn += 1) await pay.reconcile();
    expect(await filed()).toMatchObject([{ reason: 'no outcome', amount: 2487 }]);
    expect((await pay.attempt(buyer.cartID)).status).toBe('timeout');
  });
});

describe('an unlisted result code', () => {
  const answerWith = (ResultCode: string) => () =>
    Response.json({ ResponseCode: '0', ResponseDescription: 'Accepted', ResultCode, ResultDesc: 'Odd.' });

  it('does not lock the cart, and a later payment still places the order', async () => {
    const { buyer, id } = await pay.prompted();
    pay.answerAt(/stkpushquery/, answerWith('9999'));
    expect((await pay.query(buyer, id)).json.message.ResultDesc).toContain('Check your messages before you pay again');
    pay.restoreNetwork();
    await pay.answer(buyer, 'pin');
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
  });

  it('allows a new prompt immediately', async () => {
    const { buyer, id } = await pay.prompted();
    pay.answerAt(/stkpushquery/, answerWith('9999'));
    await pay.query(buyer, id);
    pay.restoreNetwork();
    await pay.answer(buyer, 'cancel');
    const { json } = await pay.initiate(buyer);
    expect(json.message.ResponseCode).toBe('0');
    expect(json.message.CheckoutRequestID).not.toBe(id);
  });
});
