import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { paymentAttempts, paymentExceptions, users } from '#server/db/schema.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { newReceipt, openOwnedShop } from '#tests/support/server/ops.ts';
import { type Buyer, giftCardAmount, paidCallback, paybillConfirmation } from '#tests/support/server/payment-shop.ts';

/** The messages and the steps about money that goes back, or that has arrived and does not pay the order. */

const pay = forFile(await openOwnedShop());
const owner = await openDesk(pay, 'owner');

const listed = async ({ userId, token }: Buyer): Promise<Order[]> =>
  (await pay.call('GET', `/v1/user/${userId}/order`, { token })).json.message;
const lastStep = async (buyer: Buyer) => (await listed(buyer))[0]?.payload.timeline.at(-1);
const stepOf = async (buyer: Buyer, name: string) =>
  (await listed(buyer))[0]?.payload.timeline.find(({ step }) => step === name);

/** Confirms a paybill payment of this amount. @returns its exception, if one was filed */
async function pays(account: string, amount: number, receipt = newReceipt()) {
  await pay.confirm(paybillConfirmation(account, receipt, amount.toFixed(2)));
  const [filed] = await pay.db.select().from(paymentExceptions).where(eq(paymentExceptions.receipt, receipt));
  return filed?.exceptionID ?? 0;
}
/** Makes a change at the desk, which must succeed. */
async function changes(path: string, body: object) {
  const { status, json } = await owner.change(path, body);
  expect([status, json]).toMatchObject([200, {}]);
  return json.message;
}

describe('an order that the owner cancels', () => {
  it('tells its customer that the money goes back, then that it went back with its reference, each once', async () => {
    const buyer = await pay.buyer();
    const orderID = await pay.paid(buyer);
    const [receipt] = await pay.received(buyer);
    await owner.call('GET', `/order/${orderID}/cancellation?returned=true`);
    await changes(`/order/${orderID}/cancel`, { decidedOn: 'pending', returned: true });
    const cancelled = `Your order ${orderID} is cancelled. Ksh 2,487 goes back to your M-PESA.`;
    expect(await pay.received(buyer)).toEqual([receipt, cancelled]);
    const at = pay.deps.clock().toISOString();
    expect(await lastStep(buyer)).toMatchObject({
      step: 'refund due',
      at,
      detail: 'Ksh 2,487 goes back to your M-PESA.',
    });

    const refund = { decidedOn: 'refund due', reference: 'GOESBACK01' };
    await changes(`/order/${orderID}/refund`, refund);
    expect((await owner.change(`/order/${orderID}/refund`, refund)).status).toBe(409);
    const wentBack = 'Ksh 2,487 was sent back to your M-PESA, reference GOESBACK01.';
    expect(await pay.received(buyer)).toEqual([receipt, cancelled, `Order ${orderID}: ${wentBack}`]);
    expect(await lastStep(buyer)).toMatchObject({ step: 'cancelled', detail: wentBack });
  });

  it('names money that went back before, and none where nothing is owed', async () => {
    const buyer = await pay.buyer();
    const orderID = await pay.paid(buyer);
    await pay.ops('cancel', orderID, '--reference', 'GOESBACK02');
    expect((await pay.received(buyer)).at(-1)).toBe(
      `Your order ${orderID} is cancelled. Ksh 2,487 was sent back to your M-PESA, reference GOESBACK02.`,
    );
    const other = await pay.buyer();
    const replaced = await pay.paid(other);
    await pay.ops('cancel', replaced, '--owed', '0');
    expect((await pay.received(other)).at(-1)).toBe(`Your order ${replaced} is cancelled.`);
    expect(await lastStep(other)).toMatchObject({ step: 'cancelled', detail: null });
  });

  it('owes all that was received for it, without a rest that is owed beside it', async () => {
    const orderID = await pay.accountOf(await pay.buyer());
    await changes(`/exception/${await pays(orderID, 4_000)}/accept`, { decidedOn: 'open' });
    expect((await owner.call('GET', `/order/${orderID}/cancellation`)).json.message.owed).toBe(4_000);
    expect((await pay.ops('cancel', orderID, '--owed', '4001')).err).toBe(
      `Ksh 4,000 was received for order ${orderID}: not more than that can be owed back.`,
    );
    expect((await pay.ops('cancel', orderID)).out).toContain('Ksh 4,000 is owed to the customer');

    const split = await pay.accountOf(await pay.buyer());
    await changes(`/exception/${await pays(split, 4_000)}/accept`, { decidedOn: 'open', owe: true });
    expect((await pay.ops('cancel', split)).out).toContain('Ksh 2,487 is owed to the customer');
  });
});

describe('money beside an order', () => {
  it('of a second payment is announced as owed and as sent back', async () => {
    const buyer = await pay.buyer();
    const orderID = await pay.paid(buyer);
    const exceptionID = await pays(orderID, giftCardAmount);
    expect(await stepOf(buyer, 'paid')).toMatchObject({ state: 'done', detail: 'Ksh 2,487 goes back to your M-PESA.' });
    await changes(`/order/${orderID}/refund`, { decidedOn: 'pending', reference: 'GOESBACK03', exceptionID });
    const wentBack = 'Ksh 2,487 was sent back to your M-PESA, reference GOESBACK03.';
    expect((await pay.received(buyer)).at(-1)).toBe(`Order ${orderID}: ${wentBack}`);
    expect(await stepOf(buyer, 'paid')).toMatchObject({ detail: wentBack });
  });

  it('of another amount with cents is announced as owed and as sent back with them', async () => {
    const buyer = await pay.buyer();
    const orderID = await pay.paid(buyer);
    const exceptionID = await pays(orderID, giftCardAmount + 0.5);
    expect(await stepOf(buyer, 'paid')).toMatchObject({ detail: 'Ksh 2,487.50 goes back to your M-PESA.' });
    await changes(`/exception/${exceptionID}/send-back`, { decidedOn: 'open', reference: 'GOESBACK05' });
    const wentBack = 'Ksh 2,487.50 was sent back to your M-PESA, reference GOESBACK05.';
    expect((await pay.received(buyer)).at(-1)).toBe(`Order ${orderID}: ${wentBack}`);
    expect(await stepOf(buyer, 'paid')).toMatchObject({ detail: wentBack });
  });
});

describe('a prompt that was paid with another amount', () => {
  it('is announced to the customer once, and shown with the orders until it is decided about', async () => {
    const { buyer, id, key } = await pay.prompted();
    const receipt = newReceipt();
    for (let times = 0; times < 2; times += 1) await pay.callBack(key, paidCallback(id, receipt, 1_000));
    const orderID = await pay.orderID(buyer);
    const held = `Ksh 1,000 arrived for order ${orderID}, which costs Ksh 2,487. Do not pay again: we get in touch.`;
    expect(await pay.received(buyer)).toEqual([held]);
    expect(await stepOf(buyer, 'paid')).toMatchObject({ state: 'now', detail: held });
    const [filed] = await pay.db.select().from(paymentExceptions).where(eq(paymentExceptions.receipt, receipt));
    await changes(`/exception/${filed?.exceptionID}/accept`, { decidedOn: 'open' });
    expect(await stepOf(buyer, 'paid')).toMatchObject({ state: 'done', detail: null });
  });

  it('is announced with its cents', async () => {
    const { buyer, id, key } = await pay.prompted();
    await pay.callBack(key, paidCallback(id, newReceipt(), 1_000.5));
    expect(await pay.received(buyer)).toEqual([expect.stringMatching(/^Ksh 1,000\.50 arrived for order /)]);
  });

  it('is not announced for an order that is paid', async () => {
    const { buyer, id, key } = await pay.prompted();
    await pays(await pay.orderID(buyer), giftCardAmount);
    const [receipt] = await pay.received(buyer);
    await pay.callBack(key, paidCallback(id, newReceipt(), 1_000));
    expect(await pay.received(buyer)).toEqual([receipt]);
  });
});

describe('a paybill payment of another amount', () => {
  const held = (orderID: string) =>
    `Ksh 1,000 arrived for order ${orderID}, which costs Ksh 2,487. Do not pay again: we get in touch.`;

  it('is announced to the customer once, and shown with the orders until it is decided about', async () => {
    const buyer = await pay.buyer();
    const orderID = await pay.accountOf(buyer);
    const receipt = newReceipt();
    const exceptionID = await pays(orderID, 1_000, receipt);
    await pays(orderID, 1_000, receipt);
    expect(await pay.received(buyer)).toEqual([held(orderID)]);
    expect((await listed(buyer)).map((order) => order.orderID)).toEqual([orderID]);
    expect(await stepOf(buyer, 'paid')).toMatchObject({ state: 'now', detail: held(orderID) });
    await changes(`/exception/${exceptionID}/send-back`, { decidedOn: 'open', reference: 'GOESBACK04' });
    expect((await pay.received(buyer)).at(-1)).toBe(
      `Order ${orderID}: Ksh 1,000 was sent back to your M-PESA, reference GOESBACK04.`,
    );
    expect(await listed(buyer)).toEqual([]);
  });

  it('that has cents has them in the subject of its e-mail as well', async () => {
    const buyer = await pay.buyer();
    await pay.db.update(users).set({ email: 'asha@example.com' }).where(eq(users.userId, buyer.userId));
    const orderID = await pay.accountOf(buyer);
    await pays(orderID, giftCardAmount + 0.5);
    expect(await pay.received(buyer)).toContainEqual(
      expect.stringContaining(`\nYour payment of Ksh 2,487.50 for order ${orderID}\n`),
    );
  });

  it('that has cents is announced and named with them, also when it went back', async () => {
    const buyer = await pay.buyer();
    const orderID = await pay.accountOf(buyer);
    const exceptionID = await pays(orderID, giftCardAmount + 0.5);
    const arrived = `Ksh 2,487.50 arrived for order ${orderID}, which costs Ksh 2,487. Do not pay again: we get in touch.`;
    expect(await stepOf(buyer, 'paid')).toMatchObject({ detail: arrived });
    await changes(`/exception/${exceptionID}/send-back`, { decidedOn: 'open', reference: 'GOESBACK06' });
    expect(await pay.received(buyer)).toEqual([
      arrived,
      `Order ${orderID}: Ksh 2,487.50 was sent back to your M-PESA, reference GOESBACK06.`,
    ]);
  });

  it('is reported to the page that waits for the payment', async () => {
    const buyer = await pay.buyer();
    const orderID = await pay.accountOf(buyer);
    const path = `/v1/payment/mpesa/events/order/${buyer.cartID}`;
    const response = await pay.app.request(path, { headers: { token: buyer.token } });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let text = '';
    const reading = (async () => {
      while (!text.includes('data: ')) text += new TextDecoder().decode((await reader.read()).value);
      await reader.cancel();
    })();
    await pays(orderID, 1_000);
    await reading;
    expect(text).toMatch(/^(:\n\n)*event: arrival\n/);
    expect(JSON.parse(text.slice(text.indexOf('{')))).toEqual({
      success: 1,
      message: { orderID, status: 'awaiting payment', held: held(orderID) },
    });
  });

  it('is not announced where it may be the payment of an open prompt, which places the order', async () => {
    const { buyer } = await pay.prompted();
    const orderID = await pay.orderID(buyer);
    await pay.db.update(paymentAttempts).set({ amount: 1_000 }).where(eq(paymentAttempts.orderID, orderID));
    const MSISDN = `${buyer.phone.slice(0, 4)} ***** ${buyer.phone.slice(-3)}`;
    await pay.confirm({ ...paybillConfirmation(orderID, newReceipt(), '1000.00'), MSISDN });
    expect(await pay.received(buyer)).toEqual([]);
  });

  it('is not texted to an unverified number', async () => {
    const buyer = await pay.buyer();
    await pay.db.update(users).set({ phoneVerifiedAt: null }).where(eq(users.userId, buyer.userId));
    const orderID = await pay.accountOf(buyer);
    await pays(orderID, 1_000);
    expect(await pay.received(buyer)).toEqual([]);
    expect(await stepOf(buyer, 'paid')).toMatchObject({ detail: held(orderID) });
  });
});
