import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  darajaQueryBudgets,
  paymentAttempts,
  paymentExceptions,
  payments,
  storedCallbacks,
} from '#server/db/schema.ts';
import { processStoredCallback } from '#server/payments/process-callback.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import {
  acceptedAnswer,
  giftCardAmount,
  lost,
  openPaymentShop,
  paidCallback,
  receiptNumbers,
  unpaidCallback,
  urlOf,
} from '#tests/support/server/payment-shop.ts';
import { plans } from '#tests/support/server/small-catalogue.ts';

const pay = forFile(await openPaymentShop());

const newReceipt = receiptNumbers('UKLTEST');
/** Makes status queries fail. */
const hideQueries = () => pay.answerAt(/stkpushquery/, lost);

describe('a callback of a paid prompt', () => {
  it('places the order once, however often the callback is sent, also concurrently', async () => {
    const { buyer, id, key } = await pay.prompted();
    const receipt = newReceipt();
    for (let times = 0; times < 3; times += 1) {
      const { status, json } = await pay.callBack(key, paidCallback(id, receipt, '2487.00'));
      expect([status, json]).toEqual([200, acceptedAnswer]);
    }
    await Promise.all([0, 1, 2].map(() => pay.callBack(key, paidCallback(id, receipt))));
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
    expect(await pay.paymentsOf(await pay.orderID(buyer))).toMatchObject([
      { receipt, amount: 2487, channel: 'express' },
    ]);
    expect(await pay.exceptions(receipt)).toEqual([]);
  });

  it('places the order by the callback alone when M-PESA calls the prompt pending or cannot be queried', async () => {
    const pending = await pay.prompted();
    await pay.callBack(pending.key, paidCallback(pending.id, newReceipt()));
    const unreachable = await pay.prompted();
    hideQueries();
    await pay.callBack(unreachable.key, paidCallback(unreachable.id, newReceipt()));
    expect([await pay.state(pending.buyer), await pay.state(unreachable.buyer)]).toEqual([
      ['paid', 'pending'],
      ['paid', 'pending'],
    ]);
  });

  it('does not place the order when a query contradicts the callback', async () => {
    const { buyer, id, key } = await pay.prompted();
    const receipt = newReceipt();
    await pay.setPrompt(id, 'cancelled');
    await pay.callBack(key, paidCallback(id, receipt));
    expect(await pay.state(buyer)).toEqual(['pending', 'awaiting payment']);
    expect(await pay.exceptions(receipt)).toEqual(['not confirmed by M-PESA']);
    expect((await pay.lastCallback())?.outcome).toBe('not confirmed by M-PESA');
  });

  it('waits for M-PESA’s confirmation where the prompt has ended and no query may be sent', async () => {
    const { buyer, id, key } = await pay.prompted();
    const receipt = newReceipt();
    await pay.setPrompt(id, 'cancelled');
    await pay.callBack(key, unpaidCallback(id, 1032));
    const [budget] = await pay.db.select().from(darajaQueryBudgets);
    await pay.db.update(darajaQueryBudgets).set({ pausedUntil: new Date(pay.deps.clock().getTime() + 3_600_000) });
    expect((await pay.callBack(key, paidCallback(id, receipt))).json).toEqual(acceptedAnswer);
    expect(await pay.state(buyer)).toEqual(['cancelled', 'awaiting payment']);
    const waiting = await pay.lastCallback();
    expect(waiting?.outcome).toBeNull();

    await pay.db.update(darajaQueryBudgets).set({ pausedUntil: null, tokens: budget?.tokens ?? 1 });
    await processStoredCallback(pay.deps, String(waiting?.callbackNumber));
    expect(await pay.state(buyer)).toEqual(['cancelled', 'awaiting payment']);
    expect(await pay.exceptions(receipt)).toEqual(['not confirmed by M-PESA']);
  });

  it.each([
    ['less', 1],
    ['more', 2488],
    ['a part of a shilling', 2487.5],
    ['no number', 'many'],
  ])('a paid callback with %s than the amount places no order and is filed for a person', async (_, amount) => {
    const { buyer, id, key } = await pay.prompted();
    const receipt = newReceipt();
    for (let times = 0; times < 2; times += 1) {
      expect((await pay.callBack(key, paidCallback(id, receipt, amount))).json).toEqual(acceptedAnswer);
    }
    expect(await pay.state(buyer)).toEqual(['pending', 'awaiting payment']);
    expect(await pay.exceptions(receipt)).toEqual(['wrong amount']);
  });

  it('a paid callback of the wrong amount is corrected by the right callback, and not by a query, which has no amount', async () => {
    const { buyer, id, key } = await pay.prompted();
    await pay.callBack(key, paidCallback(id, newReceipt(), 1));
    await pay.setPrompt(id, 'paid');
    expect((await pay.query(buyer, id)).json.message).toMatchObject({
      ResponseCode: '1',
      ResultDesc: expect.stringMatching(
        /^Ksh 1 arrived for order \w+, which costs Ksh 2,487\. Do not pay again: we get in touch\.$/,
      ),
      isOver: false,
    });
    expect(await pay.state(buyer)).toEqual(['pending', 'awaiting payment']);
    await pay.callBack(key, paidCallback(id, newReceipt()));
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
  });

  it('a paid callback without an amount counts only where M-PESA confirms it', async () => {
    const { buyer, id, key } = await pay.prompted();
    const receipt = newReceipt();
    await pay.callBack(key, paidCallback(id, receipt, null));
    expect(await pay.state(buyer)).toEqual(['pending', 'awaiting payment']);
    await pay.setPrompt(id, 'paid');
    await pay.callBack(key, paidCallback(id, receipt, null));
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
  });

  it('a paid callback with the receipt of another payment places no order', async () => {
    const first = await pay.prompted();
    const second = await pay.prompted();
    const receipt = newReceipt();
    await pay.callBack(first.key, paidCallback(first.id, receipt));
    await pay.callBack(second.key, paidCallback(second.id, receipt));
    expect([await pay.state(first.buyer), await pay.state(second.buyer)]).toEqual([
      ['paid', 'pending'],
      ['pending', 'awaiting payment'],
    ]);
    expect(await pay.exceptions(receipt)).toEqual(['receipt already used']);
  });

  it('adds the receipt number that a query did not bring', async () => {
    const { buyer, id, key } = await pay.prompted();
    await pay.setPrompt(id, 'paid');
    expect((await pay.query(buyer, id)).json.message.ResponseCode).toBe('0');
    expect(await pay.paymentsOf(await pay.orderID(buyer))).toMatchObject([{ receipt: null }]);
    const receipt = newReceipt();
    await pay.callBack(key, paidCallback(id, receipt));
    expect(await pay.paymentsOf(await pay.orderID(buyer))).toMatchObject([{ receipt }]);
    // A second receipt for one prompt is a second payment.
    const other = newReceipt();
    await pay.callBack(key, paidCallback(id, other));
    expect(await pay.exceptions(other)).toEqual(['order already paid']);
    expect(await pay.db.select().from(payments).where(eq(payments.receipt, other))).toMatchObject([{ orderID: null }]);
    expect(await pay.paymentsOf(await pay.orderID(buyer))).toHaveLength(1);
  });

  it('places the order as it was prompted when the payment arrives after a cancellation and a change of the cart', async () => {
    const late = await pay.prompted();
    await pay.callBack(late.key, unpaidCallback(late.id, 1032));
    await pay.callBack(late.key, paidCallback(late.id, newReceipt()));
    expect(await pay.state(late.buyer)).toEqual(['paid', 'pending']);

    const changed = await pay.prompted();
    await pay.callBack(changed.key, unpaidCallback(changed.id, 1032));
    await pay.shop.service(changed.buyer.cartID, plans.coaching, { token: changed.buyer.token });
    const receipt = newReceipt();
    await pay.callBack(changed.key, paidCallback(changed.id, receipt));
    expect(await pay.state(changed.buyer)).toEqual(['paid', 'pending']);
    expect((await pay.order(changed.buyer.cartID))?.amount).toBe(giftCardAmount);
    expect(await pay.exceptions(receipt)).toEqual([]);
  });

  it('files the payment as an exception when the cart has changed and the attempt is older than the stored snapshots', async () => {
    const { buyer, id, key } = await pay.prompted();
    await pay.db.update(paymentAttempts).set({ cart: null }).where(eq(paymentAttempts.cartID, buyer.cartID));
    await pay.callBack(key, unpaidCallback(id, 1032));
    await pay.shop.service(buyer.cartID, plans.coaching, { token: buyer.token });
    const receipt = newReceipt();
    await pay.callBack(key, paidCallback(id, receipt));
    expect(await pay.state(buyer)).toEqual(['paid', 'awaiting payment']);
    expect(await pay.exceptions(receipt)).toEqual(['order changed']);
  });

  it('processes a callback that arrives before the answer to the request for the prompt', async () => {
    const buyer = await pay.buyer();
    pay.interceptNetwork((next) => async (input, init) => {
      const response = await next(input, init);
      if (urlOf(input).includes('stkpush/')) await pay.answer(buyer, 'pin');
      return response;
    });
    const { json } = await pay.initiate(buyer);
    expect(json.message.ResponseCode).toBe('0');
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
    expect((await pay.query(buyer, json.message.CheckoutRequestID)).json.message.ResponseCode).toBe('0');
  });
});

describe('a callback of an unpaid prompt', () => {
  it.each([
    [1, 'failed'],
    ['1', 'failed'],
    [17, 'failed'],
    [1019, 'timeout'],
    [1031, 'cancelled'],
    [1036, 'timeout'],
    ['SFC_IC0003', 'failed'],
    [8006, 'failed'],
    [999_999, 'timeout'],
  ])('an unpaid callback with the code %s sets the attempt to %s, whatever its text says', async (code, status) => {
    const { buyer, id, key } = await pay.prompted();
    await pay.callBack(key, unpaidCallback(id, code, 'The service request is processed successfully.'));
    expect(await pay.state(buyer)).toEqual([status, 'awaiting payment']);
  });

  it('a callback with an unlisted code releases the cart, and a later report of payment places the order', async () => {
    const { buyer, id, key } = await pay.prompted();
    await pay.callBack(key, unpaidCallback(id, 999_999));
    // M-PESA has not confirmed that no money was taken.
    expect((await pay.query(buyer, id)).json.message).toMatchObject({ ResponseCode: '1', isOver: false });
    expect((await pay.shop.service(buyer.cartID, plans.coaching, { token: buyer.token })).status).toBe(200);
    await pay.callBack(key, paidCallback(id, newReceipt()));
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
  });

  it('does not undo a payment by a later callback of failure', async () => {
    const { buyer, id, key } = await pay.prompted();
    await pay.callBack(key, paidCallback(id, newReceipt()));
    await pay.callBack(key, unpaidCallback(id, 1032));
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
  });
});

describe('a forged or malformed callback', () => {
  it('stores a forged callback as it came, acknowledges it, and changes nothing', async () => {
    const { buyer, id, key } = await pay.prompted();
    const other = await pay.prompted();
    const receipt = newReceipt();
    const bodies: readonly (readonly [path: string, body: unknown, outcome: string])[] = [
      ['0'.repeat(32), paidCallback(id, receipt), 'unknown address'],
      ['../../v1/cart', paidCallback(id, receipt), 'unknown address'],
      [key, unpaidCallback('ws_CO_forged', 1032), 'another request'],
      [key, unpaidCallback(other.id, 1032), 'another request'],
      [key, 'not json', 'malformed'],
      [key, '', 'malformed'],
      [key, 'null', 'malformed'],
      [key, '[]', 'malformed'],
      [key, { Body: { stkCallback: { CheckoutRequestID: id } } }, 'malformed'],
      [key, { Body: { stkCallback: { CheckoutRequestID: id, ResultCode: { $ne: 1 } } } }, 'malformed'],
      [key, '{"Body":"\0"}', 'malformed'],
    ];
    for (const [path, body, outcome] of bodies) {
      const { status, json } = await pay.callBack(encodeURIComponent(path), body);
      expect([status, json]).toEqual([200, acceptedAnswer]);
      expect((await pay.lastCallback())?.outcome).toBe(outcome);
    }
    expect([await pay.state(buyer), await pay.state(other.buyer)]).toEqual([
      ['pending', 'awaiting payment'],
      ['pending', 'awaiting payment'],
    ]);
    expect(await pay.exceptions(receipt)).toEqual([]);
  });

  it('stores at most 16 KiB of a callback', async () => {
    const { key } = await pay.prompted();
    await pay.callBack(key, 'x'.repeat(1_000_000));
    expect((await pay.lastCallback())?.body).toHaveLength(16 * 1024);
  });

  it('creates callback addresses in which Safaricom finds no forbidden word', async () => {
    const { key } = await pay.prompted();
    expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});

it('stores every callback with its outcome', async () => {
  const stored = await pay.db.select().from(storedCallbacks).orderBy(desc(storedCallbacks.callbackNumber));
  expect(stored.filter(({ outcome }) => outcome === null)).toEqual([]);
  const filed = await pay.db.select().from(paymentExceptions);
  expect(
    filed.every(({ settledAt, detail }) => settledAt === null || detail.settledBy === 'a later report of M-PESA'),
  ).toBe(true);
});
