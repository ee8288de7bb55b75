import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { paymentExceptions, subscriptions, users } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import {
  type Buyer,
  giftCardAmount,
  newPhone,
  openPaymentShop,
  paidCallback,
  paybillConfirmation,
  urlOf,
} from '#tests/support/server/payment-shop.ts';
import { plans } from '#tests/support/server/small-catalogue.ts';
import { shelvesOf } from '#tests/support/server/stock.ts';

const pay = forFile(await openPaymentShop());
const shelves = shelvesOf(pay);

const minutes = (count: number) => count * 60_000;
const filed = async (buyer: Buyer) => {
  const { orderID = '' } = (await pay.order(buyer.cartID)) ?? {};
  return pay.db.select().from(paymentExceptions).where(eq(paymentExceptions.orderID, orderID));
};
const missing = (variantID: number, wanted = 1, left = 0) => [
  { variantID, name: `Gift Card (No. ${variantID})`, wanted, left },
];
async function buys(variantID: number): Promise<Buyer> {
  const buyer = await pay.buyer(variantID);
  expect((await pay.initiate(buyer)).json.message.ResponseCode).toBe('0');
  await pay.answer(buyer, 'pin');
  expect(await pay.orderStatus(buyer)).toBe('pending');
  return buyer;
}

/** A buyer whose payment was not reported and whose hold has expired. */
async function payWithoutCallback(variantID: number, alsoPlan?: number): Promise<Buyer> {
  const buyer = await pay.buyer(variantID);
  if (alsoPlan) await pay.shop.service(buyer.cartID, alsoPlan, { token: buyer.token });
  shelves.loseReports();
  await pay.initiate(buyer);
  await pay.answer(buyer, 'pin');
  pay.pass(minutes(5));
  await pay.reconcile();
  pay.restoreNetwork();
  pay.pass(minutes(1));
  return buyer;
}
const asked = async (buyer: Buyer) =>
  (await pay.query(buyer, (await pay.attempt(buyer.cartID)).checkoutRequestID ?? '')).json.message;

describe('a payment that is reported after its goods were released', () => {
  it('a late payment takes the goods where they are still in stock', async () => {
    const last = await shelves.shelve(1);
    const buyer = await payWithoutCallback(last);
    expect(await shelves.readStock(last)).toEqual({ stock: 1, held: 0 });
    expect((await asked(buyer)).ResponseCode).toBe('0');
    expect(await pay.orderStatus(buyer)).toBe('pending');
    expect(await shelves.readStock(last)).toEqual({ stock: 0, held: 0 });
  });

  it('a late payment becomes due for refund, with nothing delivered, where another customer has bought them', async () => {
    const last = await shelves.shelve(1);
    const buyer = await payWithoutCallback(last, plans.musicMonth);
    await buys(last);
    expect(await asked(buyer)).toMatchObject({
      ResponseCode: '1',
      ResultDesc:
        'Your payment arrived, but we cannot fulfil the order. We will send the money back; do not pay again.',
    });
    const order = await pay.order(buyer.cartID);
    const { attemptID, status: attempt, callbackKey, checkoutRequestID } = await pay.attempt(buyer.cartID);
    expect([order?.status, attempt]).toEqual(['refund due', 'paid']);
    expect(await shelves.readStock(last)).toEqual({ stock: 0, held: 0 });
    expect(await pay.paymentsOf(order?.orderID ?? '')).toMatchObject([{ attemptID, amount: order?.amount }]);
    expect(await pay.db.select().from(subscriptions).where(eq(subscriptions.userId, buyer.userId))).toEqual([]);
    expect(await filed(buyer)).toMatchObject([
      { reason: 'out of stock', amount: order?.amount, detail: { attemptID, missing: missing(last) } },
    ]);

    // The callback arrives later, with the receipt: it is the same payment.
    await pay.callBack(callbackKey, paidCallback(checkoutRequestID, 'UKLLATE001', order?.amount));
    expect(await pay.paymentsOf(order?.orderID ?? '')).toMatchObject([{ attemptID, receipt: 'UKLLATE001' }]);
    expect(await filed(buyer)).toHaveLength(1);
    expect((await pay.shop.openCart(buyer)).cartItems).toEqual([]);
    const { json } = await pay.call('GET', `/v1/user/${buyer.userId}/order`, { token: buyer.token });
    expect(json.message).toMatchObject([{ status: 'refund due', payload: { receipt: 'UKLLATE001' } }]);
  });

  it('notifies the customer once by text and mail of the refund', async () => {
    const last = await shelves.shelve(1);
    const buyer = await payWithoutCallback(last);
    await pay.db.update(users).set({ email: 'asha@example.com' }).where(eq(users.userId, buyer.userId));
    await buys(last);
    await asked(buyer);
    const { orderID } = (await pay.order(buyer.cartID)) ?? {};
    expect(await shelves.readMessages(buyer)).toEqual([
      `We received Ksh 2,487 for order ${orderID} but cannot fulfil it, and will send the money back.`,
      expect.stringMatching(
        new RegExp(`^To asha@example.com\nYour money for order ${orderID} goes back\n[^]*we cannot fulfil the order`),
      ),
    ]);
  });

  it('a late payment takes what a second attempt of the same cart holds by then', async () => {
    const last = await shelves.shelve(1);
    const buyer = await payWithoutCallback(last);
    const first = await pay.attempt(buyer.cartID);
    shelves.loseReports();
    await pay.initiate(buyer);
    pay.restoreNetwork();
    expect(await shelves.readStock(last)).toEqual({ stock: 0, held: 1 });
    await pay.callBack(first.callbackKey, paidCallback(first.checkoutRequestID, 'UKLLATE002'));
    expect(await pay.orderStatus(buyer)).toBe('pending');
    expect(await shelves.readStock(last)).toEqual({ stock: 0, held: 0 });
    // The second prompt ends without goods to release.
    await pay.answer(buyer, 'cancel');
    expect((await pay.attempt(buyer.cartID)).status).toBe('cancelled');
    expect(await shelves.readStock(last)).toEqual({ stock: 0, held: 0 });
  });
});

describe('a paybill payment', () => {
  const bill = async (variantID: number) => {
    const buyer = await pay.buyer(variantID);
    const { account, amount } = (await pay.details(buyer)).json.message;
    return { buyer, account, amount, paid: { paybill: '174379', account, amount } };
  };
  const validated = async (account: string) =>
    (await pay.validate(paybillConfirmation(account, 'UKLASKED09'))).json.ResultCode;

  it('takes its goods', async () => {
    const last = await shelves.shelve(1);
    const { buyer, paid } = await bill(last);
    expect((await pay.payBill(buyer.phone, paid)).status).toBe(200);
    expect(await pay.orderStatus(buyer)).toBe('pending');
    expect(await shelves.readStock(last)).toEqual({ stock: 0, held: 0 });
  });

  it('is refused before any money moves while another payment holds the last item', async () => {
    const last = await shelves.shelve(1);
    const { buyer, account, paid } = await bill(last);
    const other = await pay.buyer(last);
    await pay.initiate(other);
    expect(await validated(account)).toBe('C2B00016');
    expect([(await pay.payBill(buyer.phone, paid)).status, await pay.orderStatus(buyer)]).toEqual([
      409,
      'awaiting payment',
    ]);
    expect((await pay.handset(buyer.phone)).messages).toEqual([]);
    await pay.answer(other, 'cancel');
    expect((await pay.payBill(buyer.phone, paid)).status).toBe(200);
    expect(await pay.orderStatus(buyer)).toBe('pending');
  });

  it('holds its goods for a minute once it was accepted', async () => {
    const last = await shelves.shelve(1);
    const { buyer, account } = await bill(last);
    const other = await pay.buyer(last);
    expect([await validated(account), await validated(account)]).toEqual(['0', '0']);
    expect(await shelves.readStock(last)).toEqual({ stock: 0, held: 1 });
    expect((await pay.initiate(other)).status).toBe(409);
    pay.pass(minutes(1) - 1);
    await pay.reconcile();
    expect(await shelves.readStock(last)).toEqual({ stock: 0, held: 1 });
    pay.pass(1);
    await pay.reconcile();
    expect(await shelves.readStock(last)).toEqual({ stock: 1, held: 0 });
    // The confirmation still arrives.
    await pay.confirm(paybillConfirmation(account, 'UKLBILLED1'));
    expect([await pay.orderStatus(buyer), await shelves.readStock(last)]).toEqual(['pending', { stock: 0, held: 0 }]);
  });

  it('neither shortens nor doubles the hold of a prompt for the same order', async () => {
    const two = await shelves.shelve(2);
    const { buyer, account } = await bill(two);
    shelves.loseReports();
    await pay.initiate(buyer);
    expect(await validated(account)).toBe('0');
    expect(await shelves.readStock(two)).toEqual({ stock: 1, held: 1 });
    pay.pass(minutes(4));
    await pay.reconcile();
    expect(await shelves.readStock(two)).toEqual({ stock: 1, held: 1 });
  });

  it('is recorded without a validation, and filed for refund where the last item is sold', async () => {
    const last = await shelves.shelve(1);
    const { buyer, account, amount, paid } = await bill(last);
    await buys(last);
    pay.interceptNetwork(
      (next) => (input, init) =>
        urlOf(input).endsWith('/validation') ? Promise.reject(new TypeError('fetch failed')) : next(input, init),
    );
    expect((await pay.payBill(newPhone(), paid)).status).toBe(200);
    expect(await pay.orderStatus(buyer)).toBe('refund due');
    expect((await pay.lastCallback())?.outcome).toBe('out of stock');
    const [payment] = await pay.paymentsOf(account);
    expect(payment).toMatchObject({ channel: 'paybill', amount: giftCardAmount });
    expect(await filed(buyer)).toMatchObject([
      { reason: 'out of stock', receipt: payment?.receipt, amount, detail: { account, missing: missing(last) } },
    ]);
    expect(await shelves.readMessages(buyer)).toEqual([
      `We received Ksh 2,487 for order ${account} but cannot fulfil it, and will send the money back. M-PESA receipt ${payment?.receipt}.`,
    ]);

    // Repeating the confirmation changes nothing. A further payment fails its validation, and is recorded if it arrives
    // nevertheless.
    await pay.confirm(paybillConfirmation(account, payment?.receipt ?? ''));
    expect(await filed(buyer)).toHaveLength(1);
    expect(await validated(account)).toBe('C2B00012');
    await pay.confirm(paybillConfirmation(account, 'UKLBILLED2'));
    expect((await filed(buyer)).map(({ reason }) => reason)).toEqual(['out of stock', 'order already paid']);
  });

  it('leaves a later prompt to hold more goods where the cart has more', async () => {
    const two = await shelves.shelve(2);
    const { buyer, account } = await bill(two);
    expect(await validated(account)).toBe('0');
    await pay.shop.product(buyer.cartID, two, { token: buyer.token });
    expect((await pay.initiate(buyer)).status).toBe(200);
    expect(await shelves.readStock(two)).toEqual({ stock: 0, held: 2 });
    await pay.answer(buyer, 'cancel');
    expect(await shelves.readStock(two)).toEqual({ stock: 2, held: 0 });
  });

  it('releases the holds and takes no goods when an item of its order is short', async () => {
    const [held, two] = [await shelves.shelve(1), await shelves.shelve(2)];
    const { buyer, account } = await bill(held);
    expect(await validated(account)).toBe('0');
    await pay.shop.product(buyer.cartID, two, { token: buyer.token, quantity: 2 });
    const { amount } = (await pay.details(buyer)).json.message;
    await shelves.setStock(two, 1);
    await pay.confirm(paybillConfirmation(account, 'UKLBILLED3', String(amount)));
    expect(await pay.orderStatus(buyer)).toBe('refund due');
    expect(await shelves.readStock(held)).toEqual({ stock: 1, held: 0 });
    expect(await shelves.readStock(two)).toEqual({ stock: 1, held: 0 });
    expect(await filed(buyer)).toMatchObject([{ detail: { missing: missing(two, 2, 1) } }]);
  });
});
