import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '#contract/money.ts';
import { sandboxPrompts, variants } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { type Buyer, giftCardAmount, openPaymentShop, urlOf } from '#tests/support/server/payment-shop.ts';
import { goods, plans } from '#tests/support/server/small-catalogue.ts';

const pay = forFile(await openPaymentShop());

const minutes = (count: number) => count * 60_000;
const promptsOf = (buyer: Buyer) => pay.handset(buyer.phone).then(({ prompts }) => prompts);
const initiated = async (buyer: Buyer): Promise<string> => {
  const { json } = await pay.initiate(buyer);
  expect(json.message.ResponseCode).toBe('0');
  return json.message.CheckoutRequestID;
};

describe('a purchase by express', () => {
  // @verifies Payment by M-PESA Express push
  // @verifies Payment response: ResponseCode
  // @verifies Payment response: ResponseDescription
  // @verifies Payment response: ResultDesc
  // @verifies Payment response: CheckoutRequestID
  // @verifies GET /payment/mpesa/express/{cartID}/{phone}: token; ResponseCode, ResponseDescription, CheckoutRequestID
  it('leads from the prompt through the PIN to a placed order and a receipt by text', async () => {
    const buyer = await pay.buyer();
    const stock = async () =>
      (await pay.db.select().from(variants).where(eq(variants.variantID, goods.giftCard)))[0]?.stock;
    const before = await stock();
    const { status, headers, json } = await pay.initiate(buyer);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { CheckoutRequestID } = json.message;
    expect(json).toEqual({
      success: 1,
      message: {
        ResponseCode: '0',
        ResponseDescription: 'Success. Request accepted for processing',
        ResultDesc: '',
        CheckoutRequestID,
        isOver: false,
      },
    });
    const order = await pay.order(buyer.cartID);
    expect(await promptsOf(buyer)).toEqual([
      { id: CheckoutRequestID, amount: giftCardAmount, account: order?.orderID, status: 'open' },
    ]);
    expect((await pay.complete(buyer)).json.message).toBe('Make payment first before completing order');

    expect((await pay.answer(buyer, 'pin')).json).toEqual({ success: 1, message: 'Ksh2,487.00 was paid.' });

    expect((await pay.query(buyer, CheckoutRequestID)).json.message).toMatchObject({
      ResponseCode: '0',
      ResultDesc: 'The service request is processed successfully.',
    });
    const { json: completed } = await pay.complete(buyer);
    expect(completed.message).toMatchObject({ orderID: order?.orderID, status: 'pending' });
    const { receipt, method } = completed.message.payload;
    expect(receipt).toMatch(/^UKL[0-9A-Z]{7}$/);
    expect(method).toBe('express');
    const { messages } = await pay.handset(buyer.phone);
    expect(messages[0]).toMatchObject({
      from: 'MPESA',
      text: `${receipt} Confirmed. Ksh2,487.00 paid to Uwanja for account ${order?.orderID} on 21/11/26 at 12:00 PM. Transaction cost, Ksh0.00.`,
    });
    expect(await stock()).toBe((before ?? 0) - 1);
  });

  it('places the order once when the browser is closed after the PIN', async () => {
    const buyer = await pay.buyer();
    await initiated(buyer);
    await pay.answer(buyer, 'pin');
    const order = await pay.order(buyer.cartID);
    expect(order).toMatchObject({ status: 'pending', method: 'express', paidAt: pay.deps.clock() });
    expect(await pay.paymentsOf(order?.orderID ?? '')).toHaveLength(1);
  });

  it('allows another try after each kind of failure', async () => {
    const buyer = await pay.buyer();
    const seen: unknown[] = [];
    for (const answer of ['cancel', 'wrong-pin', 'no-funds', 'timeout'] as const) {
      const id = await initiated(buyer);
      await pay.answer(buyer, answer);
      const { ResponseCode, ResultDesc, isOver } = (await pay.query(buyer, id)).json.message;
      expect(isOver).toBe(true);
      seen.push([ResponseCode, ResultDesc, (await pay.attempt(buyer.cartID)).resultCode]);
      expect(await pay.orderStatus(buyer)).toBe('awaiting payment');
      pay.pass(1000);
    }
    expect(seen).toEqual([
      ['0', expect.stringContaining('cancelled'), '1032'],
      ['1', expect.stringMatching(/PIN was wrong. Nothing was charged. Try again/), '2001'],
      ['1', expect.stringContaining('not enough money'), '1'],
      ['1', expect.stringMatching(/not answered in time. Nothing was charged. Try again/), '1037'],
    ]);
    await initiated(buyer);
    await pay.answer(buyer, 'pin');
    expect(await pay.orderStatus(buyer)).toBe('pending');
    expect(await promptsOf(buyer)).toHaveLength(5);
  });

  it('returns the paid prompt to a repeated request, however late, and sends no other prompt', async () => {
    const buyer = await pay.buyer();
    const id = await initiated(buyer);
    await pay.answer(buyer, 'pin');
    pay.pass(minutes(10));
    expect(await initiated(buyer)).toBe(id);
    expect((await pay.query(buyer, id)).json.message.ResponseCode).toBe('0');
    expect(await promptsOf(buyer)).toHaveLength(1);
  });
});

describe('an unanswered prompt', () => {
  it('times an unanswered prompt out after a minute, and frees the phone', async () => {
    const buyer = await pay.buyer();
    const id = await initiated(buyer);
    pay.pass(59_000);
    expect((await pay.query(buyer, id)).json.message).toMatchObject({
      ResultDesc: expect.stringContaining('not been completed yet'),
      isOver: false,
    });
    pay.pass(2000);
    expect((await pay.query(buyer, id)).json.message).toMatchObject({
      ResponseCode: '1',
      ResultDesc: expect.stringContaining('not answered in time'),
    });
    expect((await pay.attempt(buyer.cartID)).status).toBe('timeout');
    expect(await initiated(buyer)).not.toBe(id);
  });

  it('queries a prompt at most every two seconds, and reads every form of "pending" alike', async () => {
    const buyer = await pay.buyer();
    const id = await initiated(buyer);
    const queries = async () =>
      (await pay.db.select().from(sandboxPrompts).where(eq(sandboxPrompts.checkoutRequestID, id)))[0]?.queries;
    for (let asked = 1; asked <= 4; asked += 1) {
      for (const _ of ['once', 'twice']) {
        expect((await pay.query(buyer, id)).json.message).toMatchObject({
          ResponseCode: '1',
          ResultDesc: expect.stringContaining('not been completed yet'),
        });
      }
      expect(await queries()).toBe(asked);
      pay.pass(2000);
    }
  });

  it('answers "not yet" when M-PESA has refused queries, and sends no more for a while', async () => {
    const buyer = await pay.buyer();
    const id = await initiated(buyer);
    let asked = 0;
    pay.interceptNetwork((next) => (input, init) => {
      if (!urlOf(input).includes('stkpushquery')) return next(input, init);
      asked += 1;
      return Promise.resolve(new Response('', { status: 429 }));
    });
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await pay.query(buyer, id)).json.message.ResponseCode).toBe('1');
      pay.pass(3000);
    }
    expect(asked).toBe(1);
    pay.restoreNetwork();
    await pay.answer(buyer, 'pin');
    expect((await pay.query(buyer, id)).json.message.ResponseCode).toBe('0');
    pay.pass(20_000);
  });
});

describe('more than one initiation', () => {
  it('sends one prompt for two initiations, and returns it for both', async () => {
    const buyer = await pay.buyer();
    const answers = await Promise.all([pay.initiate(buyer), pay.initiate(buyer), pay.initiate(buyer)]);
    const ids = new Set(answers.map(({ json }) => json.message.CheckoutRequestID));
    expect([ids.size, [...ids][0]]).toEqual([1, expect.stringMatching(/^ws_CO_/)]);
    pay.pass(30_000);
    expect(ids).toContain((await pay.initiate(buyer)).json.message.CheckoutRequestID);
    expect(await promptsOf(buyer)).toHaveLength(1);
  });

  it('a second initiation for another cart on the same phone leaves the first prompt unchanged', async () => {
    const first = await pay.buyer();
    const second = { ...(await pay.buyer()), phone: first.phone };
    await initiated(first);
    expect((await pay.initiate(second)).json.message).toMatchObject({
      ResponseCode: '1',
      ResponseDescription: expect.stringContaining('Another payment is waiting for an answer on this phone'),
      CheckoutRequestID: '',
    });
    await pay.answer(first, 'cancel');
    await initiated(second);
    await pay.answer(second, 'pin');
    expect([await pay.orderStatus(first), await pay.orderStatus(second)]).toEqual(['awaiting payment', 'pending']);
  });

  it('states the time to wait in the shop’s own words while another payment is open on the phone', async () => {
    const buyer = await pay.buyer();
    await pay.db.insert(sandboxPrompts).values({
      checkoutRequestID: `ws_CO_elsewhere_${buyer.phone}`,
      merchantRequestID: '1',
      msisdn: buyer.phone,
      amount: 10,
      account: 'OTHER',
      callbackURL: 'http://elsewhere.test/',
      createdAt: pay.deps.clock(),
    });
    expect((await pay.initiate(buyer)).json.message).toMatchObject({
      ResponseCode: '1',
      ResponseDescription:
        'Another M-PESA payment is open on this phone. Finish or cancel it there, then try again in 60 seconds.',
    });
    expect((await pay.attempt(buyer.cartID)).status).toBe('failed');
  });
});

describe('hostile and impossible initiations', () => {
  // @verifies Carries the token: payment
  it('requires a token, an own and existing cart and a Kenyan mobile number', async () => {
    const buyer = await pay.buyer();
    const stranger = await pay.buyer();
    const at = (cartID: string, phone: string, token?: string) =>
      pay.call('GET', `/v1/payment/mpesa/express/${cartID}/${encodeURIComponent(phone)}`, token ? { token } : {});
    const { cartID, phone, token } = buyer;
    const statuses = await Promise.all([
      at(cartID, phone),
      at(cartID, phone, 'no token of ours'),
      at(cartID, phone, stranger.token),
      at('A'.repeat(22), phone, token),
      at("'; drop table carts", phone, token),
      at(cartID, '0202345678', token),
      at(cartID, '+1 202 555 0100', token),
      at(cartID, 'abc', token),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 403, 404, 404, 400, 400, 400]);
    expect(await pay.attempts(cartID)).toEqual([]);
    expect(await promptsOf(buyer)).toEqual([]);
    const visit = await pay.shop.visit();
    expect((await at(visit.cartID, phone, token)).status).toBe(409);
  });

  it('accepts the spellings of a number that are usual in Kenya', async () => {
    const buyer = await pay.buyer();
    const typed = encodeURIComponent(`0${buyer.phone.slice(3, 6)} ${buyer.phone.slice(6, 9)}-${buyer.phone.slice(9)}`);
    await initiated({ ...buyer, phone: typed });
    expect(await promptsOf(buyer)).toHaveLength(1);
  });

  it('refuses carts that cannot be paid, with the reason', async () => {
    const empty = await pay.buyer();
    await pay.shop.product(empty.cartID, goods.giftCard, { token: empty.token, action: 'remove' });
    const undeliverable = await pay.buyer(goods.mug);
    const rich = await pay.buyer();
    await pay.shop.product(rich.cartID, goods.giftCard, { token: rich.token, quantity: 98 });
    await pay.shop.service(rich.cartID, plans.musicYear, { token: rich.token });
    for (const [buyer, reason] of [
      [empty, 'No items in cart'],
      [undeliverable, 'Add a delivery address first.'],
      [rich, expect.stringContaining('M-PESA takes at most Ksh 250,000 in one payment')],
    ] as const) {
      const { status, json } = await pay.initiate(buyer);
      expect([status, json.message]).toEqual([409, reason]);
    }
  });

  it('sends no prompt for another amount than the payer was shown, and reports none as sent', async () => {
    const buyer = await pay.buyer();
    const initiateFor = (amount: number | string) =>
      pay.call('GET', `/v1/payment/mpesa/express/${buyer.cartID}/${buyer.phone}?amount=${amount}`, {
        token: buyer.token,
      });
    const { status, json } = await initiateFor(giftCardAmount - 1);
    expect([status, json.message]).toEqual([
      409,
      `Your order costs ${formatMoney(giftCardAmount)} now. Nothing was sent to your phone. Close this window to see what has changed, then pay.`,
    ]);
    expect((await initiateFor('a lot')).status).toBe(400);
    expect(await promptsOf(buyer)).toEqual([]);
    expect((await initiateFor(giftCardAmount)).json.message).toMatchObject({ ResponseCode: '0' });
    // The price has changed since.
    const { message } = (await initiateFor(giftCardAmount + 100)).json;
    expect(message.ResponseCode).toBe('1');
    expect(message.ResponseDescription).toContain('A payment prompt for this order is still open');
    expect(await promptsOf(buyer)).toHaveLength(1);
  });

  // @verifies GET /payment/mpesa/query/{checkoutRequestID}: token
  it('answers queries of an attempt only to its owner', async () => {
    const buyer = await pay.buyer();
    const id = await initiated(buyer);
    expect((await pay.query(await pay.buyer(), id)).status).toBe(403);
    expect((await pay.query(buyer, 'ws_CO_unknown')).status).toBe(404);
    expect((await pay.call('GET', `/v1/payment/mpesa/query/${id}`)).status).toBe(401);
  });
});
