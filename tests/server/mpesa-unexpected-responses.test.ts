import { eq, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { settleExceptionForOrder } from '#server/back-office/settle-exception.ts';
import type { Database } from '#server/db/open.ts';
import { paymentAttempts, paymentExceptions } from '#server/db/schema.ts';
import { drainCallbacks } from '#server/payments/process-callback.ts';
import { paymentJobs } from '#server/payments/reconcile.ts';
import { enqueueRegistration } from '#server/payments/register-callbacks.ts';
import { processStkCallback } from '#server/payments/stk-callback.ts';
import { storeCallback } from '#server/payments/stored-callbacks.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import {
  lost,
  openPaymentShop,
  paidCallback,
  paybillConfirmation,
  unpaidCallback,
  urlOf,
} from '#tests/support/server/payment-shop.ts';

/**
 * An M-PESA that is slow, unreachable for a while, loses its answers, or gives answers that the simulator never gives.
 */

const pay = forFile(await openPaymentShop());

const minutes = (count: number) => count * 60_000;
/** Answers a status query with this result. */
const resultOf = (ResultCode: string) => () =>
  Response.json({ ResponseCode: '0', ResponseDescription: 'Accepted', ResultCode, ResultDesc: 'Said so.' });

/** Wraps the database so that something changes between its first and its second read. */
function changedBetweenReads(db: Database, change: () => PromiseLike<unknown>): Database {
  let reads = 0;
  const select = (fields: Parameters<Database['select']>[0]) => {
    const begun = db.select(fields);
    reads += 1;
    if (reads !== 2) return begun;
    return {
      from: (table: PgTable) => ({
        where: async (condition: SQL) => {
          await change();
          return begun.from(table).where(condition);
        },
      }),
    };
  };
  return new Proxy(db, {
    get(target, name) {
      const member: unknown = name === 'select' ? select : Reflect.get(target, name);
      return typeof member === 'function' && name !== 'select' ? member.bind(target) : member;
    },
  });
}

describe('a callback', () => {
  it('is acknowledged before M-PESA answers the shop’s query about it, and processed afterwards', async () => {
    const { buyer, id, key } = await pay.prompted();
    const query = Promise.withResolvers<Response>();
    pay.answerAt(/stkpushquery/, () => query.promise);
    expect((await pay.callBack(key, paidCallback(id, 'UKLODD0001'))).json).toEqual({
      ResultCode: 0,
      ResultDesc: 'Accepted',
    });
    expect(await pay.state(buyer)).toEqual(['pending', 'awaiting payment']);
    query.resolve(resultOf('0')());
    await drainCallbacks(pay.deps);
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
  });

  it('counts as paid where M-PESA answers the query with an unlisted code', async () => {
    const { buyer, id, key } = await pay.prompted();
    pay.answerAt(/stkpushquery/, resultOf('26'));
    await pay.callBack(key, paidCallback(id, 'UKLODD0002'));
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
  });

  it('does not count without an amount where M-PESA answers with an unlisted code', async () => {
    const { buyer, id, key } = await pay.prompted();
    pay.answerAt(/stkpushquery/, resultOf('26'));
    await pay.callBack(key, paidCallback(id, 'UKLODD0003', null));
    expect(await pay.state(buyer)).toEqual(['pending', 'awaiting payment']);
  });

  it('is filed once as an exception for a second request that was paid, and places no order', async () => {
    const { buyer, key } = await pay.prompted();
    pay.answerAt(/stkpushquery/, resultOf('0'));
    for (let times = 0; times < 2; times += 1) await pay.callBack(key, paidCallback('ws_CO_second', 'UKLODD0004'));
    expect(await pay.state(buyer)).toEqual(['pending', 'awaiting payment']);
    expect(await pay.exceptions('UKLODD0004')).toEqual(['another request']);
    const [filed] = await pay.db.select().from(paymentExceptions).where(eq(paymentExceptions.receipt, 'UKLODD0004'));
    const { orderID = '' } = (await pay.order(buyer.cartID)) ?? {};
    await pay.db.transaction((tx) => settleExceptionForOrder(pay.deps, tx, filed?.exceptionID ?? 0, orderID, null));
    expect(await pay.orderStatus(buyer)).toBe('pending');
  });

  it('belongs to its attempt even when the answer to the request is stored during the lookup', async () => {
    const { buyer, id, key } = await pay.prompted();
    const byKey = eq(paymentAttempts.callbackKey, key);
    const [attempt] = await pay.db
      .update(paymentAttempts)
      .set({ status: 'requested', checkoutRequestID: null })
      .where(byKey)
      .returning();
    const db = changedBetweenReads(pay.db, () =>
      pay.db.update(paymentAttempts).set({ checkoutRequestID: id }).where(byKey),
    );
    const body = JSON.stringify(paidCallback(id, 'UKLODD0008'));
    const report = await storeCallback(pay.deps, { kind: 'stk', body, attemptID: attempt?.attemptID ?? null });
    if (!report) throw new Error('the report was not stored');
    pay.answerAt(/stkpushquery/, resultOf('4999'));
    expect(await processStkCallback({ ...pay.deps, db }, report)).toBe('paid');
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
    expect(await pay.exceptions('UKLODD0008')).toEqual([]);
  });

  it('is not filed for a second request whose paybill report was counted during the query', async () => {
    const { buyer, key } = await pay.prompted();
    const account = await pay.orderID(buyer);
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()];
    pay.answerAt(/stkpushquery/, () => {
      asked.resolve();
      return answer.promise;
    });
    const calledBack = pay.callBack(
      key,
      paidCallback('ws_CO_twice', 'UKLODD0007', (await pay.attempt(buyer.cartID)).amount),
    );
    await asked.promise;
    await pay.confirm(paybillConfirmation(account, 'UKLODD0007'));
    answer.resolve(resultOf('0')());
    await calledBack;
    await drainCallbacks(pay.deps);
    expect(await pay.orderStatus(buyer)).toBe('pending');
    expect(await pay.exceptions('UKLODD0007')).toEqual([]);
  });

  it('is cut off, with its connection closed, when it is longer than any of M-PESA', async () => {
    const { key } = await pay.prompted();
    const { status, headers } = await pay.callBack(key, 'x'.repeat(100_000));
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
  });
});

describe('a prompt', () => {
  it('locks nothing when it was not delivered to M-PESA', async () => {
    const buyer = await pay.buyer();
    await pay.initiate(await pay.buyer());
    pay.answerAt(/stkpush\//, () =>
      Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })),
    );
    expect((await pay.initiate(buyer)).json.message).toMatchObject({
      ResponseCode: '1',
      ResponseDescription: 'M-PESA cannot be reached at the moment. Try again in 30 seconds, or pay by paybill.',
    });
    pay.restoreNetwork();
    expect((await pay.initiate(buyer)).json.message.ResponseCode).toBe('0');
  });

  it.each([
    ['fails', 500],
    ['refuses the prompt', 400],
  ])('that was paid before M-PESA %s in its answer is answered as paid', async (_, status) => {
    const buyer = await pay.buyer();
    pay.interceptNetwork((next) => async (input, init) => {
      const response = await next(input, init);
      if (!urlOf(input).includes('stkpush/')) return response;
      await pay.answer(buyer, 'pin');
      return Response.json({ errorCode: `${status}.002.02`, errorMessage: 'Bad Request' }, { status });
    });
    const { status: answered, json } = await pay.initiate(buyer);
    expect([answered, json.message.ResponseCode]).toEqual([200, '0']);
    expect(json.message.ResponseDescription).toMatch(
      /^Your payment of Ksh 2,487 has arrived, and order UW\w+ is placed\./,
    );
    expect(json.message.CheckoutRequestID).toBe((await pay.attempt(buyer.cartID)).checkoutRequestID);
  });

  it('is identified by its own callback address when M-PESA reuses an id', async () => {
    const first = await pay.prompted();
    const buyer = await pay.buyer();
    pay.answerAt(/stkpush\//, () => Response.json({ ResponseCode: '0', CheckoutRequestID: first.id }));
    expect((await pay.initiate(buyer)).status).toBe(502);
    expect(await pay.state(buyer)).toEqual(['unknown', 'awaiting payment']);
    pay.answerAt(/stkpushquery/, resultOf('0'));
    await pay.callBack((await pay.attempt(buyer.cartID)).callbackKey, paidCallback(first.id, 'UKLODD0005'));
    expect(await pay.state(first.buyer)).toEqual(['pending', 'awaiting payment']);
    const [filed] = await pay.db.select().from(paymentExceptions).where(eq(paymentExceptions.receipt, 'UKLODD0005'));
    expect(filed).toMatchObject({ reason: 'another request', orderID: (await pay.order(buyer.cartID))?.orderID });
  });

  it('is not queried when it was cancelled after its order was paid by paybill', async () => {
    const { buyer, id, key } = await pay.prompted();
    const order = await pay.order(buyer.cartID);
    await pay.confirm(paybillConfirmation(order?.orderID ?? '', 'UKLODD0006'));
    expect((await pay.query(buyer, id)).json.message.ResponseCode).toBe('0');
    await pay.callBack(key, unpaidCallback(id, 1032, 'Request cancelled by user.'));
    const { ResponseCode, ResultDesc } = (await pay.query(buyer, id)).json.message;
    expect([ResponseCode, ResultDesc]).toEqual(['0', 'The service request is processed successfully.']);
    expect((await pay.complete(buyer)).json.message.status).toBe('pending');
  });
});

describe('a prompt whose answer was lost', () => {
  const loseAnswers = () => {
    let pushes = 0;
    pay.interceptNetwork((next) => async (input, init) => {
      const response = await next(input, init);
      if (!urlOf(input).includes('stkpush/')) return response;
      pushes += 1;
      throw new TypeError('fetch failed');
    });
    return () => pushes;
  };
  const unanswered = expect.stringMatching(
    /^M-PESA did not answer\. If a prompt arrives on 0\d{3} \d{3} \d{3} you may complete it; otherwise try again in 3 minutes\.$/,
  );

  it('is never sent again automatically, and may still be paid', async () => {
    const buyer = await pay.buyer();
    const pushes = loseAnswers();
    for (let tries = 0; tries < 2; tries += 1) {
      const { status, json } = await pay.initiate(buyer);
      expect([status, json]).toEqual([502, { success: 0, message: unanswered }]);
    }
    expect([pushes(), (await pay.attempt(buyer.cartID)).status]).toEqual([1, 'unknown']);
    await pay.answer(buyer, 'pin');
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
  });

  it('gives way to a new prompt after three minutes', async () => {
    const buyer = await pay.buyer();
    const pushes = loseAnswers();
    await pay.initiate(buyer);
    pay.pass(minutes(3));
    pay.restoreNetwork();
    expect((await pay.initiate(buyer)).json.message.ResponseCode).toBe('0');
    expect([pushes(), (await pay.attempts(buyer.cartID)).map(({ status }) => status)]).toEqual([
      1,
      ['pending', 'timeout'],
    ]);
  });

  it('a prompt counts as not sent where no token could be fetched', async () => {
    const buyer = await pay.buyer();
    pay.pass(minutes(61));
    pay.interceptNetwork(() => lost);
    expect((await pay.initiate(buyer)).json.message).toMatchObject({
      ResponseCode: '1',
      ResponseDescription: 'M-PESA cannot be reached at the moment. Try again in 30 seconds, or pay by paybill.',
    });
    pay.restoreNetwork();
    expect((await pay.initiate(buyer)).json.message.ResponseCode).toBe('0');
  });
});

it('accepts any spelling of an account number, and a receipt number of digits alone', async () => {
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
    pay.answerAt(/registerurl/, () => {
      const answer = answers[tries];
      tries += 1;
      if (tries >= answers.length) done.resolve();
      if (!answer) throw new Error('M-PESA got the addresses once too often');
      return answer();
    });
    return { done: done.promise, tries: () => tries };
  };
  const failing = () => Response.json({ errorCode: '500.003.1001', errorMessage: 'Internal error' }, { status: 500 });
  const taken = () => Response.json({ ResponseCode: '0', ResponseDescription: 'Success' });

  it('are registered again until M-PESA accepts them, and then no more', async () => {
    const mpesa = registering([failing, failing, taken]);
    await enqueueRegistration(pay.deps);
    const run = () => pay.deps.jobs.runWaiting('register-callbacks', paymentJobs(pay.deps)['register-callbacks']);
    // The registration for Pull Transactions is a second job, which M-PESA accepts the first time.
    expect([await run(), await run(), await run()]).toEqual([2, 1, 1]);
    await mpesa.done;
    expect(await run()).toBe(0);
    expect(mpesa.tries()).toBe(3);
  });
});
