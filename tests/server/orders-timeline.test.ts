import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PromptAnswer } from '#contract/handset.ts';
import type { Order, TimelineStep } from '#contract/orders.ts';
import { codeReveals, orders, paymentAttempts, vaultCodes } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { type Buyer, giftCardAmount, openPaymentShop } from '#tests/support/server/payment-shop.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';

const pay = forFile(await openPaymentShop());

const minute = 60_000;
const list = async ({ userId, token }: Buyer): Promise<Order[]> =>
  (await pay.call('GET', `/v1/user/${userId}/order`, { token })).json.message;
const orderOf = async ({ cartID, token }: Buyer): Promise<Order> =>
  (await pay.call('GET', `/v1/user/cart/${cartID}/order`, { token })).json.message;
/** `requested done, prompted now` */
const statesOf = ({ payload }: Order) => payload.timeline.map(({ step, state }) => `${step} ${state}`).join(', ');
const stepOf = ({ payload }: Order, name: TimelineStep['step']): TimelineStep => {
  const found = payload.timeline.find(({ step }) => step === name);
  if (!found) throw new Error(`the timeline has no '${name}'`);
  return found;
};
const masked = ({ phone }: Buyer) => `0${phone.slice(3, 6)} ••• ${phone.slice(9)}`;
const answered = async (answer: PromptAnswer) => {
  const buyer = await pay.buyer();
  await pay.initiate(buyer);
  await pay.answer(buyer, answer);
  return buyer;
};

describe('the timeline of an order', () => {
  it('shows a prompt on the phone, with its number masked, and what to do there', async () => {
    const buyer = await pay.buyer();
    await pay.initiate(buyer);
    const order = await orderOf(buyer);
    expect(statesOf(order)).toBe('requested done, prompted now, paid ahead, fulfilling ahead, completed ahead');
    const at = pay.deps.clock().toISOString();
    expect(stepOf(order, 'requested')).toMatchObject({ at, phone: null, detail: null });
    expect(stepOf(order, 'prompted')).toMatchObject({
      at,
      phone: masked(buyer),
      detail: 'Enter your M-PESA PIN on the phone.',
    });
    expect(JSON.stringify(order)).not.toContain(buyer.phone);
  });

  // @verifies Order: payload
  it('shows the time of the payment beside its receipt, and the order as being fulfilled from then on', async () => {
    const buyer = await pay.buyer();
    await pay.initiate(buyer);
    const prompted = pay.deps.clock().toISOString();
    pay.pass(20_000);
    await pay.answer(buyer, 'pin');
    const order = await orderOf(buyer);
    const paidAt = pay.deps.clock().toISOString();
    expect(statesOf(order)).toBe('requested done, prompted done, paid done, fulfilling now, completed ahead');
    expect(order.payload.receipt).toMatch(/^\w{10}$/);
    expect(stepOf(order, 'prompted')).toMatchObject({
      at: prompted,
      phone: masked(buyer),
      detail: 'PIN accepted.',
    });
    expect([stepOf(order, 'paid').at, stepOf(order, 'fulfilling').at]).toEqual([paidAt, paidAt]);
  });

  it('is complete when everything was delivered', async () => {
    const buyer = await answered('pin');
    const { orderID } = await orderOf(buyer);
    pay.pass(minute);
    const completedAt = pay.deps.clock();
    await pay.db.update(orders).set({ status: 'completed', completedAt }).where(eq(orders.orderID, orderID));
    const order = await orderOf(buyer);
    expect(statesOf(order)).toBe('requested done, prompted done, paid done, fulfilling done, completed done');
    expect(stepOf(order, 'completed').at).toBe(completedAt.toISOString());
  });

  it.each([
    ['cancel', 'The payment was cancelled on the phone.'],
    ['timeout', 'The prompt was not answered in time.'],
    ['no-funds', 'There is not enough money in the M-PESA account.'],
    ['wrong-pin', 'The M-PESA PIN was wrong.'],
  ] as const)('explains in plain words that a prompt ended by %s', async (answer, words) => {
    const order = await orderOf(await answered(answer));
    expect(statesOf(order)).toBe('requested done, prompted failed, paid ahead, fulfilling ahead, completed ahead');
    expect(stepOf(order, 'prompted').detail).toContain(words);
  });

  it('shows the newest prompt while nothing is paid, and afterwards the one that paid', async () => {
    const buyer = await answered('cancel');
    pay.pass(minute);
    await pay.initiate(buyer);
    const second = pay.deps.clock().toISOString();
    expect(stepOf(await orderOf(buyer), 'prompted')).toMatchObject({ state: 'now', at: second });
    await pay.answer(buyer, 'pin');
    expect(stepOf(await orderOf(buyer), 'prompted')).toMatchObject({ state: 'done', at: second });
  });

  it('shows a prompt that M-PESA did not accept with the reason and without a time', async () => {
    const buyer = await pay.buyer();
    await pay.initiate(buyer);
    const { attemptID } = await pay.attempt(buyer.cartID);
    const set = (values: Partial<typeof paymentAttempts.$inferInsert>) =>
      pay.db.update(paymentAttempts).set(values).where(eq(paymentAttempts.attemptID, attemptID));
    await set({ status: 'failed', checkoutRequestID: null, resultCode: '500.003.02', resultDesc: 'System is busy.' });
    expect(stepOf(await orderOf(buyer), 'prompted')).toMatchObject({
      state: 'failed',
      at: null,
      detail: 'System is busy.',
    });
    await set({ resultDesc: null });
    expect(stepOf(await orderOf(buyer), 'prompted').detail).toBe('M-PESA refused the payment.');
    await set({ status: 'requested' });
    expect(stepOf(await orderOf(buyer), 'prompted')).toMatchObject({
      state: 'now',
      at: null,
      detail: 'The prompt is on its way to the phone.',
    });
    await set({ status: 'unknown' });
    expect(stepOf(await orderOf(buyer), 'prompted')).toMatchObject({
      state: 'now',
      detail: 'M-PESA has not said yet whether the payment went through. Check your messages before you pay again.',
    });
  });

  it('shows a payment that does not match the order', async () => {
    const buyer = await pay.buyer();
    await pay.initiate(buyer);
    const { orderID } = await orderOf(buyer);
    await pay.db.update(orders).set({ amount: 1 }).where(eq(orders.orderID, orderID));
    // An attempt from before attempts stored the prompted cart.
    await pay.db.update(paymentAttempts).set({ cart: null }).where(eq(paymentAttempts.orderID, orderID));
    await pay.answer(buyer, 'pin');
    const order = await orderOf(buyer);
    expect(statesOf(order)).toBe('requested done, prompted done, paid now, fulfilling ahead, completed ahead');
    expect(stepOf(order, 'paid')).toMatchObject({
      at: expect.any(String),
      detail: expect.stringContaining('does not fit the order'),
    });
    // The order stays on the page, however long the payment takes.
    pay.pass(60 * minute);
    expect(await list(buyer)).toHaveLength(1);
  });

  it('shows no phone for an order that was paid by paybill, whatever was tried before', async () => {
    const buyer = await answered('cancel');
    const { paybill, account } = (await pay.details(buyer)).json.message;
    await pay.payBill(buyer.phone, { paybill, account, amount: giftCardAmount });
    expect(statesOf(await orderOf(buyer))).toBe('requested done, paid done, fulfilling now, completed ahead');
  });

  it.each([
    ['cancelled', 'requested done, prompted failed, cancelled failed'],
    ['refund due', 'requested done, prompted done, paid done, refund due now'],
  ] as const)('the timeline ends for an order that is %s', async (status, steps) => {
    const buyer = await answered(status === 'cancelled' ? 'cancel' : 'pin');
    const { orderID } = await orderOf(buyer);
    await pay.db.update(orders).set({ status }).where(eq(orders.orderID, orderID));
    expect(statesOf(await orderOf(buyer))).toBe(steps);
  });

  it('shows that the money of an order that cannot be fulfilled is refunded', async () => {
    const buyer = await answered('pin');
    const { orderID } = await orderOf(buyer);
    await pay.db.update(orders).set({ status: 'refund due' }).where(eq(orders.orderID, orderID));
    expect(stepOf(await orderOf(buyer), 'refund due').detail).toBe(
      'We cannot fulfil the order and will send the money back. Do not pay again.',
    );
  });

  it('shows no phone after its number was deleted', async () => {
    const buyer = await answered('pin');
    const { attemptID } = await pay.attempt(buyer.cartID);
    await pay.db.update(paymentAttempts).set({ phoneNumber: '' }).where(eq(paymentAttempts.attemptID, attemptID));
    expect(stepOf(await orderOf(buyer), 'prompted').phone).toBeNull();
  });
});

describe('an order with an open payment', () => {
  it('is in the list on every device, and stays there when it is paid', async () => {
    const buyer = await pay.buyer();
    await pay.initiate(buyer);
    expect(await list(buyer)).toMatchObject([{ status: 'awaiting payment' }]);
    pay.pass(minute / 2);
    expect(await list(buyer)).toHaveLength(1);
    await pay.answer(buyer, 'pin');
    pay.pass(60 * minute);
    expect(await list(buyer)).toMatchObject([{ status: 'pending' }]);
  });

  it('stays in the list for ten minutes after it ended without money, and returns with the next prompt', async () => {
    const buyer = await answered('cancel');
    pay.pass(10 * minute - 1);
    expect(await list(buyer)).toMatchObject([{ status: 'awaiting payment' }]);
    pay.pass(1);
    expect(await list(buyer)).toEqual([]);
    await pay.initiate(buyer);
    expect(await list(buyer)).toHaveLength(1);
  });

  it('is in no other user’s list, nor in the list for a paybill that was only looked up', async () => {
    const [buyer, other] = [await pay.buyer(), await pay.buyer()];
    await pay.initiate(buyer);
    await pay.details(other);
    expect(await list(other)).toEqual([]);
  });
});

describe('the codes of an order', () => {
  it('are counted by those bought, those readable and those revealed', async () => {
    const buyer = await pay.buyer();
    const { token, cartID } = buyer;
    await pay.shop.product(cartID, goods.giftCard, { token, quantity: 2 });
    await pay.shop.product(cartID, goods.mug, { token });
    await pay.shop.deliverTo(buyer, cartID);
    await pay.initiate(buyer);
    const { orderID, payload } = await orderOf(buyer);
    expect(payload.codes).toEqual({ ordered: 3, delivered: 0, revealed: 0 });
    await pay.answer(buyer, 'pin');
    const stored = await pay.db
      .insert(vaultCodes)
      .values([
        { variantID: goods.giftCard, sealed: 'sealed', fingerprint: 'timeline 1', orderID },
        { variantID: goods.giftCard, sealed: 'sealed', fingerprint: 'timeline 2', orderID },
        { variantID: goods.giftCard, sealed: 'sealed', fingerprint: 'timeline 3' },
      ])
      .returning({ codeID: vaultCodes.codeID });
    expect((await orderOf(buyer)).payload.codes).toEqual({ ordered: 3, delivered: 2, revealed: 0 });
    // A code that is shown twice counts once.
    const reveal = { codeID: stored[0]?.codeID ?? 0, userId: buyer.userId };
    await pay.db.insert(codeReveals).values([reveal, reveal]);
    expect((await orderOf(buyer)).payload.codes).toEqual({ ordered: 3, delivered: 2, revealed: 1 });
    await pay.db.update(orders).set({ status: 'refund due' }).where(eq(orders.orderID, orderID));
    expect((await orderOf(buyer)).payload.codes.delivered).toBe(0);
  });

  it('are zero where everything is delivered by hand', async () => {
    const buyer = await pay.buyer(goods.mug);
    await pay.shop.deliverTo(buyer, buyer.cartID);
    await pay.initiate(buyer);
    expect((await orderOf(buyer)).payload.codes).toEqual({ ordered: 0, delivered: 0, revealed: 0 });
  });
});
