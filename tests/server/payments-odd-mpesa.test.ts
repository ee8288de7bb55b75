import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paymentExceptions } from '#server/db/schema.ts';
import { settleForOrder } from '#server/ops/settling.ts';
import { keepRegistering } from '#server/payments/registering.ts';
import { reportsWorkedOn } from '#server/payments/working.ts';
import {
  type Buyer,
  openPaymentShop,
  type PaymentShop,
  paidCallback,
  paybillConfirmation,
  unpaidCallback,
  urlOf,
} from '../support/paying.ts';

/** An M-PESA that is slow, away for a while, or answers what the simulator never does. */

let pay: PaymentShop;
beforeAll(async () => {
  pay = await openPaymentShop();
});
afterEach(() => pay.restoreNetwork());
afterAll(() => pay.stop());

async function prompted() {
  const buyer = await pay.buyer();
  const { json } = await pay.initiate(buyer);
  const { callbackKey } = await pay.attempt(buyer.cartID);
  return { buyer, id: json.message.CheckoutRequestID as string, key: callbackKey };
}
const state = async ({ cartID }: Buyer) => [(await pay.attempt(cartID)).status, (await pay.order(cartID))?.status];

/** Answers what goes to this path by itself. */
const answerAt = (path: string, answer: () => Response | Promise<Response>) =>
  pay.interceptNetwork(
    (next) => (input, init) => (urlOf(input).includes(path) ? Promise.resolve(answer()) : next(input, init)),
  );
const resultOf = (ResultCode: string) => () =>
  Response.json({ ResponseCode: '0', ResponseDescription: 'Accepted', ResultCode, ResultDesc: 'Said so.' });

describe('a report', () => {
  it('is answered before M-PESA answers what the shop asks about it, and worked on all the same', async () => {
    const { buyer, id, key } = await prompted();
    const query = Promise.withResolvers<Response>();
    answerAt('stkpushquery', () => query.promise);
    expect((await pay.callBack(key, paidCallback(id, 'UKLODD0001'))).json).toEqual({
      ResultCode: 0,
      ResultDesc: 'Accepted',
    });
    expect(await state(buyer)).toEqual(['pending', 'awaiting payment']);
    query.resolve(resultOf('0')());
    await reportsWorkedOn(pay.deps);
    expect(await state(buyer)).toEqual(['paid', 'pending']);
  });

  it('of money is believed where M-PESA, asked, gives a code that nobody listed', async () => {
    const { buyer, id, key } = await prompted();
    answerAt('stkpushquery', resultOf('26'));
    await pay.callBack(key, paidCallback(id, 'UKLODD0002'));
    expect(await state(buyer)).toEqual(['paid', 'pending']);
  });

  it('without an amount is not believed by such a code', async () => {
    const { buyer, id, key } = await prompted();
    answerAt('stkpushquery', resultOf('26'));
    await pay.callBack(key, paidCallback(id, 'UKLODD0003', null));
    expect(await state(buyer)).toEqual(['pending', 'awaiting payment']);
  });

  it('of a second request that was paid goes to a person, once, and places nothing', async () => {
    const { buyer, key } = await prompted();
    answerAt('stkpushquery', resultOf('0'));
    for (let times = 0; times < 2; times += 1) await pay.callBack(key, paidCallback('ws_CO_second', 'UKLODD0004'));
    expect(await state(buyer)).toEqual(['pending', 'awaiting payment']);
    expect(await pay.exceptions('UKLODD0004')).toEqual(['another request']);
    const [filed] = await pay.db.select().from(paymentExceptions).where(eq(paymentExceptions.receipt, 'UKLODD0004'));
    await settleForOrder(pay.deps, filed?.exceptionID ?? 0, (await pay.order(buyer.cartID))?.orderID ?? '', null);
    expect((await pay.order(buyer.cartID))?.status).toBe('pending');
  });

  it('that is longer than any of M-PESA’s ends its connection', async () => {
    const { key } = await prompted();
    const { status, headers } = await pay.callBack(key, 'x'.repeat(100_000));
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
  });
});

describe('a prompt', () => {
  it('that nobody was there to take locks nothing', async () => {
    const buyer = await pay.buyer();
    await pay.initiate(await pay.buyer());
    answerAt('stkpush/', () =>
      Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })),
    );
    expect((await pay.initiate(buyer)).json.message).toMatchObject({
      ResponseCode: '1',
      ResponseDescription: 'M-PESA cannot be reached at the moment. Try again shortly.',
    });
    pay.restoreNetwork();
    expect((await pay.initiate(buyer)).json.message.ResponseCode).toBe('0');
  });

  it('with the id of another one is known by its own address alone', async () => {
    const first = await prompted();
    const buyer = await pay.buyer();
    answerAt('stkpush/', () => Response.json({ ResponseCode: '0', CheckoutRequestID: first.id }));
    expect((await pay.initiate(buyer)).status).toBe(502);
    expect(await state(buyer)).toEqual(['unknown', 'awaiting payment']);
    answerAt('stkpushquery', resultOf('0'));
    await pay.callBack((await pay.attempt(buyer.cartID)).callbackKey, paidCallback(first.id, 'UKLODD0005'));
    expect(await state(first.buyer)).toEqual(['pending', 'awaiting payment']);
    const [filed] = await pay.db.select().from(paymentExceptions).where(eq(paymentExceptions.receipt, 'UKLODD0005'));
    expect(filed).toMatchObject({ reason: 'another request', orderID: (await pay.order(buyer.cartID))?.orderID });
  });

  it('that was cancelled after its order was paid by paybill is not asked for again', async () => {
    const { buyer, id, key } = await prompted();
    const order = await pay.order(buyer.cartID);
    await pay.confirm(paybillConfirmation(order?.orderID ?? '', 'UKLODD0006'));
    expect((await pay.query(buyer, id)).json.message.ResponseCode).toBe('0');
    await pay.callBack(key, unpaidCallback(id, 1032, 'Request cancelled by user.'));
    const { ResponseCode, ResultDesc } = (await pay.query(buyer, id)).json.message;
    expect([ResponseCode, ResultDesc]).toEqual(['0', 'The service request is processed successfully.']);
    expect((await pay.complete(buyer)).json.message.status).toBe('pending');
  });
});

it('takes an account number however it was typed, and a receipt that is a number', async () => {
  const buyer = await pay.buyer();
  const { account } = (await pay.details(buyer)).json.message;
  const typed = `${account.slice(0, 2)}-${account.slice(2, 6)}. ${account.slice(6)}`.toLowerCase();
  const payment = { ...paybillConfirmation(typed, ''), TransID: 4_711_000_001 };
  expect((await pay.validate(payment)).json.ResultCode).toBe('0');
  await pay.confirm(payment);
  expect(await pay.paymentsOf(account)).toMatchObject([{ receipt: '4711000001' }]);
});

describe('the paybill addresses', () => {
  const registering = (answers: readonly (() => Response)[]) => {
    const done = Promise.withResolvers<void>();
    let tries = 0;
    answerAt('registerurl', () => {
      const answer = answers[tries];
      tries += 1;
      if (tries >= answers.length) done.resolve();
      if (!answer) throw new Error('M-PESA was told the addresses once too often');
      return answer();
    });
    return { done: done.promise, tries: () => tries };
  };
  const failing = () => Response.json({ errorCode: '500.003.1001', errorMessage: 'Internal error' }, { status: 500 });
  const taken = () => Response.json({ ResponseCode: '0', ResponseDescription: 'Success' });

  it('are registered again until M-PESA takes them, and then no more', async () => {
    const mpesa = registering([failing, failing, taken]);
    const stop = keepRegistering(pay.deps, [1]);
    await mpesa.done;
    await stop();
    expect(mpesa.tries()).toBe(3);
  });

  it('are not registered after a stop', async () => {
    const mpesa = registering([failing]);
    const stop = keepRegistering(pay.deps, [1_000_000]);
    await mpesa.done;
    await stop();
    expect(mpesa.tries()).toBe(1);
  });
});
