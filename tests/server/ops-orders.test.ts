import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders, paymentAttempts, users, vaultCodes } from '#server/db/schema.ts';
import { createMailer } from '#server/outbox/mailer.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { newReceipt, openOwnedShop } from '#tests/support/server/ops.ts';
import { type Buyer, newPhone, paybillConfirmation, urlOf } from '#tests/support/server/payment-shop.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';

const pay = forFile(await openOwnedShop());

describe('fulfil', () => {
  it('completes a delivered order, once', async () => {
    const buyer = await pay.buyer(goods.mug);
    await pay.shop.deliverTo(buyer, buyer.cartID);
    const account = await pay.accountOf(buyer);
    const [order] = await pay.db.select().from(orders).where(eq(orders.orderID, account));
    await pay.confirm(paybillConfirmation(account, newReceipt(), `${order?.amount}.00`));
    pay.pass(1000);
    expect((await pay.ops('fulfil', account)).code).toBe(0);
    const [after] = await pay.db.select().from(orders).where(eq(orders.orderID, account));
    expect([after?.status, after?.completedAt]).toEqual(['completed', pay.deps.clock()]);
    expect((await pay.ops('fulfil', account)).err).toBe(`Order ${account} is 'completed', not 'pending'.`);
  });

  it('refuses to complete an order that waits for codes, unless they were given by hand', async () => {
    const account = await pay.paid(await pay.buyer());
    expect((await pay.ops('fulfil', account)).err).toContain('waits for 1 code.');
    expect(await pay.statusOf(account)).toBe('pending');
    expect((await pay.ops('fulfil', account, '--by-hand')).code).toBe(0);
    expect(await pay.statusOf(account)).toBe('completed');
  });

  it('refuses to complete an order that is not paid', async () => {
    const account = await pay.accountOf(await pay.buyer());
    expect((await pay.ops('fulfil', account)).code).toBe(1);
    expect(await pay.statusOf(account)).toBe('awaiting payment');
  });

  it('deletes what was stored of a customer whose account is deleted', async () => {
    const buyer = await pay.buyer();
    const account = await pay.paid(buyer);
    await pay.db
      .update(orders)
      .set({ shipTo: { city: 'nairobi' } })
      .where(eq(orders.orderID, account));
    await pay.db
      .update(users)
      .set({ phoneNumber: `deleted:${buyer.userId}` })
      .where(eq(users.userId, buyer.userId));
    await pay.ops('fulfil', account, '--by-hand');
    const [after] = await pay.db.select().from(orders).where(eq(orders.orderID, account));
    expect(after?.shipTo).toBeNull();
  });
});

describe('resend', () => {
  it('sends the receipt again', async () => {
    const buyer = await pay.buyer();
    const account = await pay.paid(buyer);
    const [receipt, ...more] = await pay.received(buyer);
    expect(more).toEqual([]);
    expect(await pay.ops('resend', account)).toMatchObject({
      code: 0,
      out: `Of order ${account} 1 text message went out again.\n`,
    });
    expect(await pay.received(buyer)).toEqual([receipt, receipt]);
  });

  it('sends a notice of codes that have arrived, without a code', async () => {
    const buyer = await pay.buyer();
    const account = await pay.paid(buyer);
    const sealed = { sealed: 'sealed', fingerprint: `of ${account}`, orderID: account, assignedAt: pay.deps.clock() };
    await pay.db.insert(vaultCodes).values({ variantID: goods.giftCard, ...sealed });
    expect((await pay.ops('resend', account)).out).toContain('2 text messages');
    expect((await pay.received(buyer)).at(-1)).toMatch(/^Your codes for order/);
  });

  it('refuses to send a receipt of an unpaid order, or to a deleted account', async () => {
    const buyer = await pay.buyer();
    expect((await pay.ops('resend', await pay.accountOf(buyer))).err).toContain('it has no receipt to send');
    const account = await pay.paid(buyer);
    await pay.db
      .update(users)
      .set({ phoneNumber: `deleted:${buyer.userId}` })
      .where(eq(users.userId, buyer.userId));
    expect((await pay.ops('resend', account)).err).toContain('so there is no recipient');
  });

  it('fails when no message could be sent', async () => {
    const account = await pay.paid(await pay.buyer());
    const { mailer } = pay.deps;
    const real = { ...pay.deps.config, darajaUrl: 'https://daraja.invalid' };
    Object.assign(pay.deps, { mailer: createMailer(real, fetch) });
    const resent = await pay.ops('resend', account);
    Object.assign(pay.deps, { mailer });
    expect(resent).toMatchObject({
      code: 1,
      err: expect.stringContaining('nothing was sent; 1 message could not be.'),
    });
  });
});

describe('ask', () => {
  /** Lets a buyer pay a prompt whose callback is lost. */
  async function payWithoutCallback(): Promise<{ buyer: Buyer; attemptID: string }> {
    const buyer = await pay.buyer();
    await pay.initiate(buyer);
    pay.interceptNetwork(
      (next) => (input, init) =>
        urlOf(input).includes('/callbacks/') ? Promise.reject(new Error('lost')) : next(input, init),
    );
    await pay.answer(buyer, 'pin');
    pay.restoreNetwork();
    return { buyer, attemptID: (await pay.attempt(buyer.cartID)).attemptID };
  }

  it('finds a payment whose callback was lost, and places the order', async () => {
    const { buyer, attemptID } = await payWithoutCallback();
    const order = await pay.order(buyer.cartID);
    expect(await pay.ops('ask', attemptID)).toMatchObject({
      code: 0,
      out: `Attempt ${attemptID} of order ${order?.orderID} is 'paid'.\n`,
    });
    expect(await pay.orderStatus(buyer)).toBe('pending');
    expect(await pay.received(buyer)).toHaveLength(1);
    expect((await pay.ops('ask', attemptID)).out).toContain("has ended: 'paid'");
  });

  it('reports that there is no outcome yet', async () => {
    const buyer = await pay.buyer();
    await pay.initiate(buyer);
    const { attemptID } = await pay.attempt(buyer.cartID);
    pay.interceptNetwork(() => () => Promise.reject(new Error('down')));
    expect(await pay.ops('ask', attemptID)).toMatchObject({
      code: 1,
      err: expect.stringContaining('reported no outcome'),
    });
    expect((await pay.attempt(buyer.cartID)).status).toBe('pending');
  });

  it('refuses an unknown attempt, and one without a prompt', async () => {
    expect((await pay.ops('ask', crypto.randomUUID())).code).toBe(1);
    const buyer = await pay.buyer();
    await pay.initiate(buyer);
    const { attemptID } = await pay.attempt(buyer.cartID);
    await pay.db
      .update(paymentAttempts)
      .set({ checkoutRequestID: null, phoneNumber: newPhone() })
      .where(eq(paymentAttempts.attemptID, attemptID));
    expect((await pay.ops('ask', attemptID)).err).toContain('never named the prompt');
  });
});
