import { eq, isNull } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { settleException } from '#server/back-office/settle-exception.ts';
import { paymentExceptions, payments, sandboxPrompts, storedCallbacks } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import {
  type Buyer,
  giftCardAmount,
  lost,
  openPaymentShop,
  paidCallback,
  paybillConfirmation,
  receiptNumbers,
  unpaidCallback,
} from '#tests/support/server/payment-shop.ts';

/** An initiation while money has arrived for the order, or perhaps has: no second prompt asks for it again. */

const pay = forFile(await openPaymentShop());
afterEach(async () => {
  pay.restoreNetwork();
  await pay.db.delete(paymentExceptions);
  await pay.db.update(storedCallbacks).set({ outcome: 'over' });
});

const newReceipt = receiptNumbers('UKLHELD');
const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(60 * count);
const promptsOf = async ({ phone }: Buyer) => (await pay.handset(phone)).prompts;
const initiated = async (buyer: Buyer) => (await pay.initiate(buyer)).json.message;
const refused = (ResponseDescription: string) => ({
  ResponseCode: '1',
  ResponseDescription,
  ResultDesc: ResponseDescription,
  CheckoutRequestID: '',
  isOver: false,
});
/** Settles every open exception as a person who has sent the money back. */
async function settleAll(): Promise<void> {
  const open = await pay.db.select().from(paymentExceptions).where(isNull(paymentExceptions.settledAt));
  for (const { exceptionID } of open)
    await pay.db.transaction((tx) => settleException(pay.deps, tx, exceptionID, 'sent back'));
}
/** Initiates again and again, and expects that no prompt but the first is sent until a person has settled the money. */
async function expectHeld(buyer: Buyer, text: string, prompts: number): Promise<void> {
  for (const wait of [1, 4, 30]) {
    pay.pass(minutes(wait));
    expect(await initiated(buyer)).toEqual(refused(text));
  }
  expect(await promptsOf(buyer)).toHaveLength(prompts);
  await settleAll();
  expect((await initiated(buyer)).ResponseCode).toBe('0');
  expect(await promptsOf(buyer)).toHaveLength(prompts + 1);
}

describe('an initiation while money waits for a person', () => {
  const held = (account: string, amount: string) =>
    `Ksh ${amount} arrived for order ${account}${amount === '2,487' ? '' : ', which costs Ksh 2,487'}. Do not pay again: we get in touch.`;

  it('says that a prompt was paid with another amount, also after that prompt has ended', async () => {
    const { buyer, id, key } = await pay.prompted();
    await pay.setPrompt(id, 'paid');
    await pay.callBack(key, paidCallback(id, newReceipt(), 2400));
    await expectHeld(buyer, held(await pay.orderID(buyer), '2,400'), 1);
  });

  it('says that a request which the shop did not send was paid, and so does a query about its own prompt', async () => {
    const { buyer, id, key } = await pay.prompted();
    pay.answerQueries('0');
    await pay.callBack(key, paidCallback('ws_CO_doubled', newReceipt()));
    pay.restoreNetwork();
    await pay.callBack(key, unpaidCallback(id, 1032));
    await pay.setPrompt(id, 'cancelled');
    const account = await pay.orderID(buyer);
    expect((await pay.query(buyer, id)).json.message).toMatchObject({
      ResponseCode: '1',
      ResultDesc: held(account, '2,487'),
      isOver: false,
    });
    await expectHeld(buyer, held(account, '2,487'), 1);
  });

  it('says that a paybill payment of another amount has arrived', async () => {
    const buyer = await pay.buyer();
    const { account } = (await pay.details(buyer)).json.message;
    await pay.confirm(paybillConfirmation(account, newReceipt(), '2400.00'));
    await expectHeld(buyer, held(account, '2,400'), 0);
  });

  it.each([
    ['names its cents', 2487.5, (orderID: string) => held(orderID, '2,487.50')],
    [
      'says so without an amount where M-PESA has sent no number',
      'many',
      () => 'Your payment arrived, but it does not fit the order as it is now. We will contact you; do not pay again.',
    ],
  ])('%s', async (_, amount, sentenceOf) => {
    const { buyer, id, key } = await pay.prompted();
    pay.answerQueries('0');
    await pay.callBack(key, paidCallback('ws_CO_doubled', newReceipt(), amount));
    await pay.callBack(key, unpaidCallback(id, 1032));
    pay.restoreNetwork();
    await expectHeld(buyer, sentenceOf((await pay.order(buyer.cartID))?.orderID ?? ''), 1);
  });

  it('of another order is not prevented', async () => {
    const { buyer, id, key } = await pay.prompted();
    await pay.callBack(key, paidCallback(id, newReceipt(), 1));
    expect((await initiated(await pay.buyer())).ResponseCode).toBe('0');
    expect(await pay.state(buyer)).toEqual(['pending', 'awaiting payment']);
  });
});

describe('an initiation after a report that M-PESA has not confirmed', () => {
  const unclear = 'M-PESA has not said yet whether the payment went through. Check your messages before you pay again.';
  /** A prompt that failed, whose late report of a payment waits for M-PESA. */
  async function reportedLate() {
    const { buyer, id, key } = await pay.prompted();
    await pay.callBack(key, unpaidCallback(id, 1037));
    pay.answerAt(/stkpushquery/, lost);
    const receipt = newReceipt();
    await pay.callBack(key, paidCallback(id, receipt, null));
    expect(await pay.state(buyer)).toEqual(['timeout', 'awaiting payment']);
    return { buyer, id, receipt };
  }

  it('waits for M-PESA, and is answered as paid when M-PESA confirms the payment', async () => {
    const { buyer, id } = await reportedLate();
    expect(await initiated(buyer)).toEqual(refused(unclear));
    pay.restoreNetwork();
    await pay.setPrompt(id, 'paid');
    expect((await initiated(buyer)).ResponseDescription).toContain('has arrived');
    expect(await promptsOf(buyer)).toHaveLength(1);
    expect(await pay.paymentsOf(await pay.orderID(buyer))).toHaveLength(1);
  });

  it('waits while M-PESA answers that it is asked too often', async () => {
    const { buyer, id, key } = await pay.prompted();
    pay.answerAt(/stkpushquery/, () => Response.json({}, { status: 429 }));
    await pay.callBack(key, unpaidCallback(id, 1032));
    await pay.callBack(key, paidCallback(id, newReceipt()));
    expect(await pay.state(buyer)).toEqual(['cancelled', 'awaiting payment']);
    for (const wait of [0, 1, 30]) {
      pay.pass(minutes(wait));
      expect(await initiated(buyer)).toEqual(refused(unclear));
    }
    expect(await promptsOf(buyer)).toHaveLength(1);
    // The queries are slower until a minute after the pause that follows that answer.
    pay.pass(minutes(2));
  });

  it('sends a prompt when M-PESA denies the payment', async () => {
    const { buyer, id } = await reportedLate();
    pay.restoreNetwork();
    await pay.setPrompt(id, 'cancelled');
    expect((await initiated(buyer)).ResponseCode).toBe('0');
    expect(await promptsOf(buyer)).toHaveLength(2);
  });

  it('waits also after the report was given up, until M-PESA or a person has decided', async () => {
    for (const decide of [(id: string) => pay.setPrompt(id, 'cancelled'), settleAll]) {
      const { buyer, id } = await reportedLate();
      pay.pass(hours(25));
      await pay.processCallbacks();
      expect(await pay.exceptions((await reportedReceipts())[0] ?? '')).toEqual(['not confirmed by M-PESA']);
      expect(await initiated(buyer)).toEqual(refused(unclear));
      expect(await promptsOf(buyer)).toHaveLength(1);
      pay.restoreNetwork();
      await decide(id);
      expect((await initiated(buyer)).ResponseCode).toBe('0');
      await pay.db.delete(paymentExceptions);
    }
  });
  const reportedReceipts = async () => (await pay.db.select().from(paymentExceptions)).map(({ receipt }) => receipt);

  it('places the order of a given-up report when M-PESA confirms it, and settles its exception', async () => {
    const { buyer, id } = await reportedLate();
    pay.pass(hours(25));
    await pay.processCallbacks();
    pay.restoreNetwork();
    await pay.setPrompt(id, 'paid');
    expect((await initiated(buyer)).ResponseDescription).toContain('has arrived');
    expect(await promptsOf(buyer)).toHaveLength(1);
    expect(await pay.db.select().from(paymentExceptions).where(isNull(paymentExceptions.settledAt))).toEqual([]);
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
  });

  it('asks about every earlier prompt without an outcome, not about the newest alone', async () => {
    const { buyer, id } = await pay.prompted();
    pay.answerAt(/stkpushquery|callbacks/, lost);
    pay.pass(minutes(4));
    const second = (await initiated(buyer)).CheckoutRequestID;
    expect(second).not.toBe(id);
    pay.pass(minutes(4));
    // The customer has paid the first prompt; M-PESA can be queried again, and is still processing the second.
    pay.restoreNetwork();
    await pay.setPrompt(id, 'paid');
    await pay.setPrompt(second, 'open');
    await pay.db.update(sandboxPrompts).set({ createdAt: pay.deps.clock() });
    expect((await initiated(buyer)).ResponseDescription).toContain('has arrived');
    expect(await promptsOf(buyer)).toHaveLength(2);
  });

  it('asks again about a prompt that M-PESA ended with a code it does not list', async () => {
    const { buyer, id } = await pay.prompted();
    pay.answerQueries('9999');
    await pay.query(buyer, id);
    pay.restoreNetwork();
    await pay.setPrompt(id, 'paid');
    pay.pass(minutes(1));
    expect((await initiated(buyer)).ResponseDescription).toContain('has arrived');
    expect(
      await pay.db
        .select()
        .from(payments)
        .where(eq(payments.orderID, await pay.orderID(buyer))),
    ).toMatchObject([{ amount: giftCardAmount }]);
  });
});
