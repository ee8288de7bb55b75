import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formatPhone } from '#contract/phone.ts';
import { paymentExceptions, variants } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import {
  type Buyer,
  giftCardAmount,
  lost,
  newPhone,
  openPaymentShop,
  paidCallback,
} from '#tests/support/server/payment-shop.ts';
import { goods, plans } from '#tests/support/server/small-catalogue.ts';
import { shelvesOf } from '#tests/support/server/stock.ts';

const pay = forFile(await openPaymentShop());

const minutes = (count: number) => count * 60_000;
const seconds = (count: number) => count * 1000;
const promptsOf = (phone: string) => pay.handset(phone).then(({ prompts }) => prompts);
/** Marks a prompt as paid at M-PESA, whatever it reported before. */
const setPaid = (id: string) => pay.setPrompt(id, 'paid');
const loseCallbacks = () => pay.answerAt(/\/callbacks\//, lost);
const exceptionsOf = async (orderID: string | undefined) =>
  (
    await pay.db
      .select()
      .from(paymentExceptions)
      .where(eq(paymentExceptions.orderID, orderID ?? ''))
  ).map(({ reason }) => reason);
const openItems = async (buyer: Buyer) =>
  (await pay.shop.openCart(buyer)).cartItems.map(({ itemID, quantity }: { itemID: number; quantity: number }) => [
    itemID,
    quantity,
  ]);

/** A buyer who has paid a prompt whose callback is lost, and has changed the cart three minutes later. */
async function paidUnknown(change: (buyer: Buyer) => Promise<unknown>): Promise<Buyer> {
  const { buyer } = await pay.prompted();
  loseCallbacks();
  await pay.answer(buyer, 'pin');
  pay.pass(minutes(3) + 1000);
  await change(buyer);
  pay.restoreNetwork();
  return buyer;
}

describe('a prompt that was paid before the cart changed', () => {
  it('places the order as it was prompted, sends no second prompt and leaves the added items in the cart', async () => {
    const buyer = await paidUnknown((who) => pay.shop.service(who.cartID, plans.musicMonth, { token: who.token }));
    const { json } = await pay.initiate(buyer);
    const order = await pay.order(buyer.cartID);
    expect(json.message).toMatchObject({
      ResponseCode: '0',
      ResponseDescription: expect.stringContaining(
        `Your payment of Ksh 2,487 has arrived, and order ${order?.orderID} is placed. No new prompt was sent.`,
      ),
      ResultDesc: 'The service request is processed successfully.',
      CheckoutRequestID: (await pay.attempt(buyer.cartID)).checkoutRequestID,
    });
    expect(await promptsOf(buyer.phone)).toHaveLength(1);
    expect(order).toMatchObject({ status: 'pending', amount: giftCardAmount, cart: { amount: giftCardAmount } });
    expect(order?.cart.cartItems.map(({ itemID }) => itemID)).toEqual([goods.giftCard]);
    expect(await openItems(buyer)).toEqual([[plans.musicMonth, 1]]);
    expect(await exceptionsOf(order?.orderID)).toEqual([]);
    expect((await shelvesOf(pay).readMessages(buyer)).at(-1)).toContain(
      `Your order ${order?.orderID} of Ksh 2,487 is paid.`,
    );
  });

  it('keeps the quantity added beyond the paid one, and does not put a removed item back', async () => {
    const buyer = await paidUnknown(async (who) => {
      await pay.shop.product(who.cartID, goods.giftCard, { token: who.token, quantity: 2 });
    });
    await pay.initiate(buyer);
    expect(await openItems(buyer)).toEqual([[goods.giftCard, 2]]);

    const emptied = await paidUnknown(async (who) => {
      await pay.shop.service(who.cartID, plans.coaching, { token: who.token });
      await pay.shop.product(who.cartID, goods.giftCard, { token: who.token, action: 'remove' });
    });
    await pay.initiate(emptied);
    expect((await pay.order(emptied.cartID))?.cart.cartItems.map(({ itemID }) => itemID)).toEqual([goods.giftCard]);
    expect(await openItems(emptied)).toEqual([[plans.coaching, 1]]);
  });

  it('finds the payment by a scheduled query as well, and sends no prompt for the next initiation', async () => {
    const buyer = await paidUnknown((who) => pay.shop.service(who.cartID, plans.musicMonth, { token: who.token }));
    await pay.reconcile();
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
    expect((await pay.initiate(buyer)).json.message.ResponseDescription).toContain('has arrived');
    expect(await promptsOf(buyer.phone)).toHaveLength(1);
  });

  it('finds the payment by its late callback while a newer prompt is open, which can no longer place the order', async () => {
    const { buyer, id, key } = await pay.prompted();
    await pay.answer(buyer, 'timeout');
    pay.pass(seconds(30));
    await pay.shop.service(buyer.cartID, plans.musicMonth, { token: buyer.token });
    const second = (await pay.initiate(buyer)).json.message.CheckoutRequestID;
    const newer = await pay.attempt(buyer.cartID);
    await setPaid(id);
    await pay.callBack(key, paidCallback(id, 'UKLLATE001'));
    expect(await pay.order(buyer.cartID)).toMatchObject({ status: 'pending', amount: giftCardAmount });
    expect(await openItems(buyer)).toEqual([[plans.musicMonth, 1]]);
    await setPaid(second);
    await pay.callBack(newer.callbackKey, paidCallback(second, 'UKLLATE002', newer.amount));
    expect(await pay.exceptions('UKLLATE002')).toEqual(['order already paid']);
    expect((await pay.order(buyer.cartID))?.amount).toBe(giftCardAmount);
  });

  it('queries a prompt that the shop had timed out itself before it sends a new one', async () => {
    const { buyer } = await pay.prompted();
    pay.answerAt(/\/callbacks\/|stkpushquery/, lost);
    await pay.answer(buyer, 'pin');
    pay.pass(minutes(3) + 1000);
    const second = (await pay.initiate(buyer)).json.message.CheckoutRequestID;
    expect((await pay.attempts(buyer.cartID)).map(({ status }) => status)).toEqual(['pending', 'timeout']);
    pay.restoreNetwork();
    await pay.answer(buyer, 'cancel');
    expect((await pay.query(buyer, second)).json.message.ResultDesc).toContain('cancelled');
    pay.pass(seconds(30));
    expect((await pay.initiate(buyer)).json.message.ResponseDescription).toContain('has arrived');
    expect(await promptsOf(buyer.phone)).toHaveLength(2);
    expect(await pay.orderStatus(buyer)).toBe('pending');
  });
});

describe('a price or an address that changes under an open prompt', () => {
  it('leaves a placed order unchanged when the price changes', async () => {
    const shelf = shelvesOf(pay);
    const card = await shelf.shelve(5);
    const buyer = await pay.buyer(card);
    await pay.initiate(buyer);
    const { amount } = await pay.attempt(buyer.cartID);
    await pay.db.update(variants).set({ salePrice: 7000 }).where(eq(variants.variantID, card));
    await pay.shop.deliverTo(buyer, buyer.cartID);
    expect((await pay.order(buyer.cartID))?.amount).not.toBe(amount);
    await pay.answer(buyer, 'pin');
    expect(await pay.order(buyer.cartID)).toMatchObject({ status: 'pending', amount, cart: { amount } });
    expect(await openItems(buyer)).toEqual([]);
  });

  it('sends the goods to the address at the time of the payment', async () => {
    const buyer = await pay.buyer(goods.mug);
    await pay.shop.deliverTo(buyer, buyer.cartID);
    await pay.initiate(buyer);
    const { addressID } = await pay.shop.openCart(buyer);
    await pay.call('PATCH', `/v1/user/${buyer.userId}/address/${addressID}`, {
      token: buyer.token,
      body: { area: 'Nyali', street: 'Links Road 7', city: 'mombasa' },
    });
    await pay.answer(buyer, 'pin');
    expect(await pay.order(buyer.cartID)).toMatchObject({ status: 'pending', shipTo: { street: 'Links Road 7' } });
  });
});

describe('an initiation for another phone', () => {
  it('sends a new prompt immediately when the prompt of the first phone has ended without money', async () => {
    const { buyer } = await pay.prompted();
    loseCallbacks();
    await pay.answer(buyer, 'wrong-pin');
    pay.restoreNetwork();
    const other = { ...buyer, phone: newPhone() };
    const { json } = await pay.initiate(other);
    expect(json.message.ResponseCode).toBe('0');
    expect(await promptsOf(other.phone)).toMatchObject([{ id: json.message.CheckoutRequestID, status: 'open' }]);
    await pay.answer(other, 'pin');
    expect(await pay.orderStatus(buyer)).toBe('pending');
  });

  it('sends no prompt while the first phone may still pay, and names that phone and the time', async () => {
    const { buyer } = await pay.prompted();
    pay.pass(seconds(21));
    const other = { ...buyer, phone: newPhone() };
    const { json } = await pay.initiate(other);
    expect(json.message).toMatchObject({
      ResponseCode: '1',
      ResponseDescription: `A payment prompt for this order is still open on ${formatPhone(buyer.phone)}. Finish or cancel it there, or try again in 3 minutes, when it has ended.`,
      CheckoutRequestID: '',
    });
    expect(await promptsOf(other.phone)).toEqual([]);
    pay.pass(seconds(21));
    await pay.initiate({ ...buyer, phone: newPhone() });
    expect(await pay.attempts(buyer.cartID)).toHaveLength(1);
    await pay.answer(buyer, 'pin');
    expect(await pay.orderStatus(buyer)).toBe('pending');
  });

  it('sends no prompt when the first phone has paid, but places the order', async () => {
    const { buyer } = await pay.prompted();
    loseCallbacks();
    await pay.answer(buyer, 'pin');
    pay.restoreNetwork();
    const other = { ...buyer, phone: newPhone() };
    expect((await pay.initiate(other)).json.message.ResponseDescription).toContain('has arrived');
    expect(await promptsOf(other.phone)).toEqual([]);
    expect(await pay.orderStatus(buyer)).toBe('pending');
  });

  it('says that a prompt may be open on the first phone when M-PESA never answered', async () => {
    const buyer = await pay.buyer();
    shelvesOf(pay).loseAnswers();
    await pay.initiate(buyer);
    pay.restoreNetwork();
    pay.pass(seconds(100));
    const { json } = await pay.initiate({ ...buyer, phone: newPhone() });
    expect(json.message.ResponseDescription).toContain(
      `may still be open on ${formatPhone(buyer.phone)}. Finish or cancel it there, or try again in 80 seconds`,
    );
  });
});

describe('an initiation for the same phone after the lock', () => {
  it.each(['wrong-pin', 'cancel', 'timeout'] as const)('sends a new prompt immediately after %s', async (how) => {
    const { buyer, id } = await pay.prompted();
    loseCallbacks();
    await pay.answer(buyer, how);
    pay.restoreNetwork();
    pay.pass(seconds(21));
    const { json } = await pay.initiate(buyer);
    expect(json.message.ResponseCode).toBe('0');
    expect(json.message.CheckoutRequestID).not.toBe(id);
    expect(await promptsOf(buyer.phone)).toHaveLength(2);
  });

  it('sends nothing while the prompt is still open, and names its phone, the time and its id', async () => {
    const { buyer, id } = await pay.prompted();
    pay.pass(seconds(23));
    const { json } = await pay.initiate(buyer);
    expect(json.message).toEqual({
      ResponseCode: '1',
      ResponseDescription: `A payment prompt for this order is still open on ${formatPhone(buyer.phone)}. Finish or cancel it there, or try again in 3 minutes, when it has ended.`,
      ResultDesc: expect.stringContaining('is still open on'),
      CheckoutRequestID: id,
      isOver: false,
    });
    expect((await pay.attempt(buyer.cartID)).queriedAt).not.toBe(null);
    expect(await promptsOf(buyer.phone)).toMatchObject([{ id, status: 'open' }]);
    // A browser that has lost the attempt completes it with the id of that answer.
    await pay.answer(buyer, 'pin');
    expect((await pay.query(buyer, json.message.CheckoutRequestID)).json.message.ResponseCode).toBe('0');
    expect(await pay.orderStatus(buyer)).toBe('pending');
  });

  it('returns the open prompt during the lock, without a query', async () => {
    const { buyer, id } = await pay.prompted();
    pay.answerAt(/stkpushquery/, () => {
      throw new Error('M-PESA is asked during the lock');
    });
    pay.pass(seconds(15));
    expect((await pay.initiate(buyer)).json.message).toMatchObject({ ResponseCode: '0', CheckoutRequestID: id });
    expect((await pay.attempt(buyer.cartID)).queriedAt).toBe(null);
  });
});
