import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { paymentAttempts, paymentExceptions, users } from '#server/db/schema.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { newReceipt, openOwnedShop } from '#tests/support/server/ops.ts';
import { type Buyer, giftCardAmount, paidCallback, paybillConfirmation } from '#tests/support/server/payment-shop.ts';
import { goods, itemsOf } from '#tests/support/server/small-catalogue.ts';

/** What the shop says and does while money is held for an order, and what becomes of that money. */

const pay = forFile(await openOwnedShop());
const owner = await openDesk(pay, 'owner');

const held = (orderID: string, amount: string) =>
  `Ksh ${amount} arrived for order ${orderID}, which costs Ksh 2,487. Do not pay again: we get in touch.`;
/** Confirms a paybill payment of this amount. */
const pays = (account: string, amount: number, receipt = newReceipt()) =>
  pay.confirm(paybillConfirmation(account, receipt, `${amount}.00`));
const openOf = (orderID: string) =>
  pay.db
    .select()
    .from(paymentExceptions)
    .where(and(eq(paymentExceptions.orderID, orderID), isNull(paymentExceptions.settledAt)));
/** Makes a change at the desk about the only open exception of an order. */
async function decides(orderID: string, action: string, body: object = {}) {
  const [exception, ...more] = await openOf(orderID);
  expect(more).toEqual([]);
  const { status, json } = await owner.change(`/exception/${exception?.exceptionID}/${action}`, {
    decidedOn: 'open',
    ...body,
  });
  expect([status, json]).toMatchObject([200, {}]);
}
const cartOf = async ({ userId, token }: Buyer) =>
  (await pay.call('GET', `/v1/user/${userId}/cart/available`, { token })).json.message;
async function stepOf({ userId, token }: Buyer, name: string) {
  const orders: Order[] = (await pay.call('GET', `/v1/user/${userId}/order`, { token })).json.message;
  return orders[0]?.payload.timeline.find(({ step }) => step === name);
}
/** A customer whose paybill payment of Ksh 1,000 is held. */
async function holding() {
  const buyer = await pay.buyer();
  const orderID = await pay.accountOf(buyer);
  await pays(orderID, 1_000);
  return { buyer, orderID };
}

describe('while money is held for an order', () => {
  it('its cart says so, and the paybill details are refused with the same sentence', async () => {
    const { buyer, orderID } = await holding();
    expect((await cartOf(buyer)).held).toBe(held(orderID, '1,000'));
    for (const id of [buyer.cartID, buyer.userId]) {
      const { status, json } = await pay.details(buyer, id);
      expect([status, json.message]).toEqual([409, held(orderID, '1,000')]);
    }
    await decides(orderID, 'send-back', { reference: 'HELDBACK01' });
    expect(await cartOf(buyer)).not.toHaveProperty('held');
    expect((await pay.details(buyer)).status).toBe(200);
  });

  it('the items of its cart do not change, and those of a visitor wait', async () => {
    const { buyer, orderID } = await holding();
    const change = () => pay.shop.product(buyer.cartID, goods.mug, { token: buyer.token });
    const refused = await change();
    expect([refused.status, refused.json.message]).toEqual([409, held(orderID, '1,000')]);
    const visitor = await pay.shop.visit();
    await pay.shop.product(visitor.cartID, goods.mug);
    const during = (await pay.shop.claim(buyer, visitor.cookie)).json.message;
    expect([itemsOf(during), during.held]).toEqual([[[goods.giftCard, 1]], held(orderID, '1,000')]);
    await decides(orderID, 'send-back', { reference: 'HELDBACK02' });
    expect((await change()).status).toBe(200);
  });

  it('the sentence names the sum of all that has arrived', async () => {
    const { buyer, orderID } = await holding();
    await pays(orderID, 1_487);
    expect((await cartOf(buyer)).held).toBe(
      `Ksh 2,487 arrived for order ${orderID}. Do not pay again: we get in touch.`,
    );
    expect(await stepOf(buyer, 'paid')).toMatchObject({
      state: 'now',
      detail: `Ksh 2,487 arrived for order ${orderID}. Do not pay again: we get in touch.`,
    });
  });
});

describe('held money whose order is paid in another way', () => {
  it('goes back, as the order says', async () => {
    const { buyer, orderID } = await holding();
    await pays(orderID, giftCardAmount);
    expect(await stepOf(buyer, 'paid')).toMatchObject({ state: 'done', detail: 'Ksh 1,000 goes back to your M-PESA.' });
    await decides(orderID, 'send-back', { reference: 'HELDBACK03' });
    expect(await stepOf(buyer, 'paid')).toMatchObject({
      detail: 'Ksh 1,000 was sent back to your M-PESA, reference HELDBACK03.',
    });
  });
});

describe('a wrong amount that is reported by its prompt and as a paybill payment', () => {
  const orders = [
    ['the prompt first', true],
    ['the paybill first', false],
  ] as const;
  /** A customer whose prompt was paid with another amount, and the two reports of that payment. */
  async function prompted(isPromptFirst: boolean) {
    const { buyer, id, key } = await pay.prompted();
    const orderID = await pay.orderID(buyer);
    const receipt = newReceipt();
    const reports = [() => pay.callBack(key, paidCallback(id, receipt, 1_000)), () => pays(orderID, 1_000, receipt)];
    return { buyer, id, orderID, receipt, reports: isPromptFirst ? reports : reports.toReversed() };
  }
  async function reportedTwice(isPromptFirst: boolean) {
    const { buyer, id, orderID, receipt, reports } = await prompted(isPromptFirst);
    for (const report of reports) await report();
    expect(await openOf(orderID)).toMatchObject([{ reason: 'wrong amount', receipt, amount: 1_000 }]);
    expect(await pay.received(buyer)).toEqual([held(orderID, '1,000')]);
    return { buyer, id, orderID };
  }

  it.each(orders)('is one exception, which places the order when it is accepted: %s', async (_, isPromptFirst) => {
    const { buyer, id, orderID } = await reportedTwice(isPromptFirst);
    await decides(orderID, 'accept');
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
    expect(await pay.paymentsOf(orderID)).toMatchObject([{ amount: 1_000 }]);
    expect((await pay.query(buyer, id)).json.message.ResponseCode).toBe('0');
    expect(await openOf(orderID)).toEqual([]);
  });

  it.each(orders)('is one exception, which ends the prompt when it goes back: %s', async (_, isPromptFirst) => {
    const { buyer, id, orderID } = await reportedTwice(isPromptFirst);
    await decides(orderID, 'send-back', { reference: `HELDBACK1${Number(isPromptFirst)}` });
    await pay.query(buyer, id);
    expect(await pay.state(buyer)).toEqual(['failed', 'awaiting payment']);
    expect(await pay.paymentsOf(orderID)).toEqual([]);
  });

  it.each(orders)('is not filed again by the second report after it went back: %s', async (_, isPromptFirst) => {
    const { buyer, id, orderID, reports } = await prompted(isPromptFirst);
    const [first, second] = reports;
    await first?.();
    await decides(orderID, 'send-back', { reference: `HELDBACK2${Number(isPromptFirst)}` });
    const told = await pay.received(buyer);
    await second?.();
    expect(await openOf(orderID)).toEqual([]);
    expect(await pay.received(buyer)).toEqual(told);
    await pay.setPrompt(id, 'paid');
    await pay.query(buyer, id);
    expect(await pay.orderStatus(buyer)).toBe('awaiting payment');
  });

  it.each(orders)('is counted once where it was accepted before the second report: %s', async (_, isPromptFirst) => {
    const { buyer, id, orderID, receipt, reports } = await prompted(isPromptFirst);
    const [first, second] = reports;
    await first?.();
    await decides(orderID, 'accept');
    await second?.();
    await pay.setPrompt(id, 'paid');
    expect((await pay.query(buyer, id)).json.message.ResponseCode).toBe('0');
    expect(await openOf(orderID)).toEqual([]);
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
    expect(await pay.paymentsOf(orderID)).toMatchObject([{ receipt, amount: 1_000 }]);
  });
});

describe('an account that is deleted', () => {
  const phoneOf = async (orderID: string) =>
    (await pay.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderID, orderID))).map(
      ({ phoneNumber }) => phoneNumber,
    );
  const remove = async ({ userId, token }: Buyer) => {
    const body = { password: 'a long password' };
    expect((await pay.call('DELETE', `/v1/user/${userId}`, { token, body })).status).toBe(200);
    const [user] = await pay.db.select().from(users).where(eq(users.userId, userId));
    expect(user?.phoneNumber).toBe(`deleted:${userId}`);
  };

  it('erases the phone number of held money only once it has gone back', async () => {
    const { buyer, id, key } = await pay.prompted();
    await pay.callBack(key, paidCallback(id, newReceipt(), 1_000));
    await pay.db.update(paymentAttempts).set({ status: 'timeout' }).where(eq(paymentAttempts.cartID, buyer.cartID));
    const orderID = await pay.orderID(buyer);
    await remove(buyer);
    expect(await phoneOf(orderID)).toEqual([buyer.phone]);
    await decides(orderID, 'send-back', { reference: 'HELDBACK04' });
    expect(await phoneOf(orderID)).toEqual(['']);
  });

  it('erases the phone number of a second payment only after its refund', async () => {
    const { buyer } = await pay.prompted();
    await pay.answer(buyer, 'pin');
    const orderID = await pay.orderID(buyer);
    await pays(orderID, giftCardAmount);
    await remove(buyer);
    expect(await phoneOf(orderID)).toEqual([buyer.phone]);
    const [second] = await openOf(orderID);
    await owner.change(`/order/${orderID}/refund`, {
      decidedOn: 'pending',
      reference: 'HELDBACK05',
      exceptionID: second?.exceptionID,
    });
    expect(await openOf(orderID)).toEqual([]);
    expect(await phoneOf(orderID)).toEqual(['']);
  });
});
