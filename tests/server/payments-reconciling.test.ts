import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { paymentExceptions, sandboxPrompts } from '#server/db/schema.ts';
import { isDue, repairPayments } from '#server/payments/reconcile.ts';
import { storeCallback } from '#server/payments/stored-callbacks.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { lost, openPaymentShop, paybillConfirmation, unpaidCallback } from '#tests/support/server/payment-shop.ts';
import { plans } from '#tests/support/server/small-catalogue.ts';

const pay = forFile(await openPaymentShop());

const seconds = (count: number) => count * 1000;
const hours = (count: number) => count * 3_600_000;

/** A buyer who answered the prompt and closed the browser; the callback was lost. */
async function unreported(answer: 'pin' | 'cancel' = 'pin') {
  const buyer = await pay.buyer();
  await pay.initiate(buyer);
  pay.answerAt(/\/callbacks\//, lost);
  await pay.answer(buyer, answer);
  return buyer;
}

describe('a payment without a callback', () => {
  it('finds the payment by a query, and places its order', async () => {
    const buyer = await unreported();
    await pay.reconcile();
    expect(await pay.state(buyer)).toEqual(['pending', 'awaiting payment']);
    pay.pass(seconds(15));
    await pay.reconcile();
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
  });

  it('finds the payment although the shop timed it out for a new prompt', async () => {
    const buyer = await unreported();
    const { attemptID } = await pay.attempt(buyer.cartID);
    pay.answerAt(/stkpushquery/, lost);
    pay.pass(seconds(200));
    await pay.initiate(buyer);
    pay.restoreNetwork();
    pay.pass(seconds(200));
    await pay.reconcile();
    const attempts = await pay.attempts(buyer.cartID);
    expect(attempts.find((attempt) => attempt.attemptID === attemptID)?.status).toBe('paid');
    expect(await pay.orderStatus(buyer)).toBe('pending');
  });

  it('queries an attempt at growing intervals', () => {
    const createdAt = new Date('2026-11-21T09:00:00Z');
    const at = (age: number) => new Date(createdAt.getTime() + age);
    const due = (age: number, asked: number | null) =>
      isDue({ createdAt, queriedAt: asked === null ? null : at(asked) }, at(age));
    expect(due(seconds(14), null)).toBe(false);
    expect(due(seconds(15), null)).toBe(true);
    expect(due(seconds(29), seconds(15))).toBe(false);
    expect(due(seconds(30), seconds(15))).toBe(true);
    expect(due(seconds(299), seconds(120))).toBe(false);
    expect(due(seconds(300), seconds(120))).toBe(true);
    expect(due(hours(1) - 1, seconds(900))).toBe(false);
    expect(due(hours(1), seconds(900))).toBe(true);
    expect(due(hours(7.9), hours(7))).toBe(false);
    expect(due(hours(8), hours(7))).toBe(true);
  });

  it.each([
    ['a day', hours(24) + 1],
    ['nine days without the shop', hours(9 * 24)],
  ])('files an attempt as an exception after %s, once, and releases its phone', async (_, ms) => {
    const buyer = await pay.buyer();
    await pay.initiate(buyer);
    const { attemptID, checkoutRequestID } = await pay.attempt(buyer.cartID);
    await pay.db.delete(sandboxPrompts).where(eq(sandboxPrompts.checkoutRequestID, checkoutRequestID ?? ''));
    pay.pass(ms);
    await pay.reconcile();
    await pay.reconcile();
    expect(await pay.state(buyer)).toEqual(['timeout', 'awaiting payment']);
    const filed = await pay.db.select().from(paymentExceptions).where(eq(paymentExceptions.reason, 'no outcome'));
    expect(filed.filter(({ detail }) => detail.attemptID === attemptID)).toHaveLength(1);
  });

  it('files no attempt whose callback is processed after it was found', async () => {
    const { buyer, id, key } = await pay.prompted();
    const { attemptID } = await pay.attempt(buyer.cartID);
    await pay.db.delete(sandboxPrompts).where(eq(sandboxPrompts.checkoutRequestID, id));
    pay.pass(hours(1));
    await pay.reconcile();
    pay.pass(hours(23) + 1);
    const { transaction } = pay.db;
    // The first transaction files what was found before.
    const filing = vi.spyOn(pay.db, 'transaction').mockImplementationOnce(async (work, options) => {
      await pay.callBack(key, unpaidCallback(id, 1032));
      return transaction.call(pay.db, work as never, options) as never;
    });
    await repairPayments(pay.deps);
    expect(filing).toHaveBeenCalled();
    expect((await pay.attempt(buyer.cartID)).status).toBe('cancelled');
    const filed = await pay.db.select().from(paymentExceptions);
    expect(filed.filter(({ detail }) => detail.attemptID === attemptID)).toEqual([]);
  });

  it('settles the exception once M-PESA reports the payment after all', async () => {
    const { buyer, id, key } = await pay.prompted();
    const { attemptID } = await pay.attempt(buyer.cartID);
    await pay.db.delete(sandboxPrompts).where(eq(sandboxPrompts.checkoutRequestID, id));
    pay.pass(hours(24) + 1);
    await pay.reconcile();
    const settledAt = async () =>
      (await pay.db.select().from(paymentExceptions))
        .filter(({ detail }) => detail.attemptID === attemptID)
        .map((exception) => exception.settledAt);
    expect(await settledAt()).toEqual([null]);
    await pay.callBack(key, unpaidCallback(id, 1032));
    expect(await settledAt()).toEqual([expect.any(Date)]);
  });
});

it('processes a callback that was stored before its process ended', async () => {
  const buyer = await pay.buyer();
  const { account } = (await pay.details(buyer)).json.message;
  const body = JSON.stringify(paybillConfirmation(account, 'UKLLEFT001'));
  await storeCallback(pay.deps, { kind: 'c2b-confirmation', body });
  await pay.reconcile();
  await pay.reconcile();
  expect(await pay.orderStatus(buyer)).toBe('pending');
  expect(await pay.exceptions('UKLLEFT001')).toEqual([]);
});

describe('a late payment', () => {
  it('overrides a timeout that the shop itself recorded', async () => {
    const { buyer, id } = await pay.prompted();
    // The callbacks are lost, and status queries fail.
    pay.answerAt(/\/callbacks\/|stkpushquery/, lost);
    await pay.answer(buyer, 'pin');
    pay.pass(seconds(240));
    await pay.initiate(buyer);
    expect((await pay.attempts(buyer.cartID)).map(({ status }) => status)).toEqual(['pending', 'timeout']);
    expect(await pay.orderStatus(buyer)).toBe('awaiting payment');
    pay.restoreNetwork();
    pay.pass(seconds(2));
    expect((await pay.query(buyer, id)).json.message.ResponseCode).toBe('0');
    expect(await pay.orderStatus(buyer)).toBe('pending');
  });

  it('a late payment of a changed cart places the order as it was prompted', async () => {
    const { buyer, id } = await pay.prompted();
    pay.answerAt(/\/callbacks\//, lost);
    await pay.answer(buyer, 'pin');
    pay.restoreNetwork();
    pay.pass(seconds(240));
    await pay.shop.service(buyer.cartID, plans.animeMonth, { token: buyer.token });
    const { ResponseCode, ResultDesc } = (await pay.query(buyer, id)).json.message;
    expect([ResponseCode, ResultDesc]).toEqual(['0', 'The service request is processed successfully.']);
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
    expect((await pay.order(buyer.cartID))?.amount).toBe((await pay.attempt(buyer.cartID)).amount);
  });
});
