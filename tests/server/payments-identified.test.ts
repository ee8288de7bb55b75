import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { settleExceptionForOrder } from '#server/back-office/settle-exception.ts';
import { paymentAttempts, paymentExceptions, payments } from '#server/db/schema.ts';
import { enqueuePull } from '#server/payments/pull-transactions.ts';
import { paymentJobs } from '#server/payments/reconcile.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import {
  giftCardAmount,
  openPaymentShop,
  paidCallback,
  paybillConfirmation,
  receiptNumbers,
  unpaidCallback,
} from '#tests/support/server/payment-shop.ts';

/** Money that was filed as paid by another request, and a later report that says for which order it is. */

const pay = forFile(await openPaymentShop());

const newReceipt = receiptNumbers('UKLWHOSE');
const exceptionsOf = (receipt: string) =>
  pay.db
    .select()
    .from(paymentExceptions)
    .where(eq(paymentExceptions.receipt, receipt))
    .orderBy(paymentExceptions.exceptionID);
/** The exceptions of a receipt: the reason, the order, and whether it is open. */
const filed = async (receipt: string) =>
  (await exceptionsOf(receipt)).map(({ reason, orderID, settledAt }) => [reason, orderID, settledAt === null]);
const chargesOf = (receipt: string) => pay.db.select().from(payments).where(eq(payments.receipt, receipt));
/** M-PESA confirms that each request was paid that it is asked about. */
const confirmQueries = () =>
  pay.answerAt(/stkpushquery/, () =>
    Response.json({ ResponseCode: '0', ResponseDescription: 'Accepted', ResultCode: '0', ResultDesc: 'Paid.' }),
  );

/** A prompt whose doubled request was paid with this receipt, which is filed. */
async function doubled(amount = giftCardAmount) {
  const prompted = await pay.prompted();
  const receipt = newReceipt();
  confirmQueries();
  await pay.callBack(prompted.key, paidCallback(`ws_CO_of_${receipt}`, receipt, amount));
  pay.restoreNetwork();
  const account = await pay.orderID(prompted.buyer);
  expect(await filed(receipt)).toEqual([['another request', account, true]]);
  return { ...prompted, receipt, account };
}

describe('a paybill confirmation of a payment by another request', () => {
  it('places the order of its account, once, and settles the exception', async () => {
    const { buyer, receipt, account } = await doubled();
    const confirmation = paybillConfirmation(account, receipt);
    await Promise.all([pay.confirm(confirmation), pay.confirm(confirmation)]);
    await pay.confirm(confirmation);
    expect(await pay.orderStatus(buyer)).toBe('pending');
    expect(await chargesOf(receipt)).toMatchObject([{ orderID: account, amount: giftCardAmount }]);
    expect(await filed(receipt)).toEqual([['another request', account, false]]);
  });

  it('settles the exception also where its report had another amount or none, and was not stored as money', async () => {
    const { buyer, receipt, account } = await doubled(1);
    await pay.confirm(paybillConfirmation(account, receipt));
    expect(await pay.orderStatus(buyer)).toBe('pending');
    expect(await filed(receipt)).toEqual([['another request', account, false]]);
  });

  it('places the order of the account where that is another order than the one that it was filed for', async () => {
    const { buyer, receipt, account } = await doubled();
    const other = await pay.buyer();
    await pay.details(other);
    await pay.confirm(paybillConfirmation(await pay.orderID(other), receipt));
    expect([await pay.orderStatus(buyer), await pay.orderStatus(other)]).toEqual(['awaiting payment', 'pending']);
    expect(await filed(receipt)).toEqual([['another request', account, false]]);
  });

  it('that names no order is filed with what it says, in place of the earlier exception', async () => {
    const { receipt, account } = await doubled();
    await pay.confirm(paybillConfirmation('NOBODY1', receipt));
    expect(await filed(receipt)).toEqual([
      ['another request', account, false],
      ['unknown account', null, true],
    ]);
    expect((await exceptionsOf(receipt)).at(-1)?.detail).toMatchObject({ account: 'NOBODY1' });
    expect(await chargesOf(receipt)).toMatchObject([{ orderID: null }]);
  });

  it('of an order that was paid meanwhile is filed as its second payment', async () => {
    const { buyer, receipt, account } = await doubled();
    await pay.confirm(paybillConfirmation(account, newReceipt()));
    await pay.confirm(paybillConfirmation(account, receipt));
    expect(await pay.orderStatus(buyer)).toBe('pending');
    expect(await filed(receipt)).toEqual([
      ['another request', account, false],
      ['order already paid', account, true],
    ]);
  });

  it('for another business number, and one that a person has counted, change nothing', async () => {
    const first = await doubled();
    await pay.confirm({ ...paybillConfirmation(first.account, first.receipt), BusinessShortCode: '600999' });
    expect(await filed(first.receipt)).toEqual([['another request', first.account, true]]);
    const [exception] = await exceptionsOf(first.receipt);
    const other = await pay.buyer();
    await pay.details(other);
    const account = await pay.orderID(other);
    await pay.db.transaction((tx) => settleExceptionForOrder(pay.deps, tx, exception?.exceptionID ?? 0, account, null));
    await pay.confirm(paybillConfirmation(first.account, first.receipt));
    expect((await pay.lastCallback())?.outcome).toBe('duplicate');
    expect(await chargesOf(first.receipt)).toMatchObject([{ orderID: account }]);
    expect(await pay.orderStatus(first.buyer)).toBe('awaiting payment');
  });

  it('is found in M-PESA’s list where it was lost', async () => {
    const { buyer, receipt, account } = await doubled();
    const { createdAt } = await pay.attempt(buyer.cartID);
    const listed = { receipt, time: createdAt.toISOString(), amount: '2487.00', account, msisdn: buyer.phone };
    const daraja = {
      ...pay.deps.daraja,
      pullTransactions: (_: Date, __: Date, offset: number) => Promise.resolve(offset === 0 ? [listed] : []),
    };
    await enqueuePull(pay.deps);
    const deps = { ...pay.deps, daraja };
    for (let turn = 0; turn < 2; turn += 1)
      await pay.deps.jobs.runWaiting('pull-transactions', paymentJobs(deps)['pull-transactions']);
    await pay.reconcile();
    expect(await pay.orderStatus(buyer)).toBe('pending');
    expect(await filed(receipt)).toEqual([['another request', account, false]]);
    expect(await chargesOf(receipt)).toHaveLength(1);
  });
});

describe('a callback of an attempt whose receipt was filed at the address of an attempt without an id', () => {
  /** Two prompts: M-PESA gave the second one the id of the first, whose payment was reported at the second's address. */
  async function confused() {
    const owner = await pay.prompted();
    const other = await pay.prompted();
    await pay.db
      .update(paymentAttempts)
      .set({ status: 'unknown', checkoutRequestID: null })
      .where(eq(paymentAttempts.callbackKey, other.key));
    await pay.setPrompt(owner.id, 'paid');
    const receipt = newReceipt();
    await pay.callBack(other.key, paidCallback(owner.id, receipt));
    const account = await pay.orderID(other.buyer);
    expect(await filed(receipt)).toEqual([['another request', account, true]]);
    return { owner, other, receipt, account };
  }

  it('places the order of its attempt, and settles the exception', async () => {
    const { owner, other, receipt, account } = await confused();
    await pay.callBack(owner.key, paidCallback(owner.id, receipt));
    expect([await pay.state(owner.buyer), await pay.orderStatus(other.buyer)]).toEqual([
      ['paid', 'pending'],
      'awaiting payment',
    ]);
    expect(await filed(receipt)).toEqual([['another request', account, false]]);
    expect(await chargesOf(receipt)).toMatchObject([{ orderID: await pay.orderID(owner.buyer) }]);
  });

  it('is the receipt of an attempt that a query reported as paid before', async () => {
    const { owner, receipt, account } = await confused();
    await pay.query(owner.buyer, owner.id);
    expect(await pay.state(owner.buyer)).toEqual(['paid', 'pending']);
    await pay.callBack(owner.key, paidCallback(owner.id, receipt));
    expect(await filed(receipt)).toEqual([['another request', account, false]]);
    expect(await pay.paymentsOf(await pay.orderID(owner.buyer))).toMatchObject([{ receipt }]);
  });
});

describe('a payment by another request', () => {
  it('is not filed with another amount where its paybill report is counted during the query', async () => {
    const { buyer, id, key } = await pay.prompted();
    const account = await pay.orderID(buyer);
    const receipt = newReceipt();
    await pay.callBack(key, unpaidCallback(id, 1032));
    pay.answerAt(/stkpushquery/, async () => {
      await pay.confirm(paybillConfirmation(account, receipt));
      return Response.json({
        ResponseCode: '0',
        ResponseDescription: 'Accepted',
        ResultCode: '0',
        ResultDesc: 'Paid.',
      });
    });
    await pay.callBack(key, paidCallback('ws_CO_meanwhile', receipt, null));
    expect(await pay.orderStatus(buyer)).toBe('pending');
    expect(await filed(receipt)).toEqual([]);
  });
});
