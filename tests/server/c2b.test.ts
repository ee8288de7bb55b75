import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { paymentExceptions, payments } from '#server/db/schema.ts';
import { c2bUrls } from '#server/payments/callback-urls.ts';
import { registerC2b } from '#server/payments/register-callbacks.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import {
  type Buyer,
  giftCardAmount,
  newPhone,
  openPaymentShop,
  paidCallback,
  paybillConfirmation,
  receiptNumbers,
  urlOf,
} from '#tests/support/server/payment-shop.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';

const pay = forFile(await openPaymentShop());

const newReceipt = receiptNumbers('UKLBILL');
async function billed(): Promise<{ buyer: Buyer; account: string }> {
  const buyer = await pay.buyer();
  return { buyer, account: (await pay.details(buyer)).json.message.account };
}

describe('how to pay by paybill', () => {
  // @verifies Store payment details: paybill
  // @verifies Store payment details: account
  // @verifies Store payment details: amount
  // @verifies Store payment details: store
  // @verifies Store payment details: cartID
  // @verifies Store payment details: cart
  // @verifies GET /payment/overlay/{id}: token; store payment details
  it('answers paybill details for a cart by its id, or for the open cart of its user', async () => {
    const buyer = await pay.buyer();
    const { json } = await pay.details(buyer);
    const order = await pay.order(buyer.cartID);
    expect(json.message).toMatchObject({
      paybill: '174379',
      account: order?.orderID,
      amount: giftCardAmount,
      store: 'Uwanja',
      cartID: buyer.cartID,
      cart: { amount: giftCardAmount, cartItems: [{ itemID: goods.giftCard }] },
    });
    expect((await pay.details(buyer, buyer.userId)).json).toEqual(json);
  });

  // @verifies Carries the token: payment
  it('refuses paybill details to any other caller', async () => {
    const buyer = await pay.buyer();
    const stranger = await pay.buyer();
    expect((await pay.details(stranger, buyer.cartID)).status).toBe(403);
    expect((await pay.details(stranger, buyer.userId)).status).toBe(403);
    expect((await pay.details(buyer, 'A'.repeat(22))).status).toBe(404);
    expect((await pay.details(buyer, 'neither')).status).toBe(404);
    expect((await pay.call('GET', `/v1/payment/overlay/${buyer.cartID}`)).status).toBe(401);
  });
});

describe('Lipa na M-PESA, Pay Bill', () => {
  // @verifies Payment by M-PESA paybill
  it('places the order of a paybill payment with the exact amount', async () => {
    const { buyer, account } = await billed();
    expect((await pay.complete(buyer)).status).toBe(409);
    // Entered on the phone in lower case, with spaces around it.
    const typed = ` ${account.toLowerCase()} `;
    const paid = await pay.payBill(buyer.phone, { paybill: '174379', account: typed, amount: giftCardAmount });
    expect([paid.status, paid.json.success]).toEqual([200, 1]);
    const { message } = (await pay.complete(buyer)).json;
    expect(message).toMatchObject({ status: 'pending', payload: { method: 'paybill', amount: giftCardAmount } });
    const { messages } = await pay.handset(buyer.phone);
    expect(messages[0].text).toContain(`${message.payload.receipt} Confirmed. Ksh2,487.00 paid to Uwanja`);
  });

  it('refuses a wrong account or amount at the validation, before any money moves', async () => {
    const { buyer, account } = await billed();
    const amount = giftCardAmount;
    for (const [bill, code, reason] of [
      [{ paybill: '600000', account, amount }, 404, 'There is no business number 600000.'],
      [{ paybill: '174379', account: 'UWNOBODY', amount }, 409, 'no bill for this account number'],
      [{ paybill: '174379', account, amount: 5 }, 409, 'not the amount'],
      [{ paybill: '174379', account, amount: 0 }, 400, 'at least Ksh 1'],
      [{ paybill: '174379', account, amount: 1.5 }, 400, 'whole shillings'],
      [{ paybill: '174379', account, amount: 250_001 }, 400, 'at most Ksh 250,000'],
      [{ paybill: '174379', account: ' ', amount }, 400, 'Enter the account number.'],
      [{ paybill: 'x', account, amount }, 400, 'Enter the business number.'],
    ] as const) {
      const { status: refused, json } = await pay.payBill(buyer.phone, bill);
      expect([refused, json]).toEqual([code, { success: 0, message: expect.stringContaining(reason) }]);
    }
    expect(await pay.orderStatus(buyer)).toBe('awaiting payment');
    expect((await pay.handset(buyer.phone)).messages).toEqual([]);
  });

  it('counts a confirmation although the shop had not answered the validation', async () => {
    const { buyer, account } = await billed();
    let confirmations = 0;
    pay.interceptNetwork((next) => (input, init) => {
      if (urlOf(input).endsWith('/validation')) return Promise.reject(new TypeError('fetch failed'));
      if (!urlOf(input).endsWith('/confirmation')) return next(input, init);
      confirmations += 1;
      // The first confirmation is lost and sent again.
      return confirmations === 1 ? Promise.reject(new TypeError('fetch failed')) : next(input, init);
    });
    await pay.payBill(newPhone(), { paybill: '174379', account, amount: giftCardAmount });
    expect([await pay.orderStatus(buyer), confirmations]).toEqual(['pending', 2]);
  });
});

describe('a confirmation', () => {
  const confirmed = { ResultCode: 0, ResultDesc: 'Success' };

  it('counts a confirmation once, however often it is sent', async () => {
    const { buyer, account } = await billed();
    const receipt = newReceipt();
    for (let times = 0; times < 3; times += 1) {
      expect((await pay.confirm(paybillConfirmation(account, receipt))).json).toEqual(confirmed);
    }
    await Promise.all([0, 1].map(() => pay.confirm(paybillConfirmation(account, receipt))));
    expect(await pay.orderStatus(buyer)).toBe('pending');
    expect(await pay.paymentsOf(account)).toMatchObject([{ receipt, channel: 'paybill', amount: giftCardAmount }]);
    expect(await pay.exceptions(receipt)).toEqual([]);
  });

  it('a confirmation of more than the database counts is filed for a person', async () => {
    const { buyer, account } = await billed();
    const receipt = newReceipt();
    await pay.confirm(paybillConfirmation(account, receipt, '99999999999'));
    expect(await pay.orderStatus(buyer)).toBe('awaiting payment');
    expect(await pay.exceptions(receipt)).toEqual(['wrong amount']);
  });

  it.each([
    ['less', '2486.00'],
    ['more', '2488'],
    ['a part of a shilling', '2487.50'],
  ])('a confirmation of %s than the amount places no order and is filed for a person', async (_, amount) => {
    const { buyer, account } = await billed();
    const receipt = newReceipt();
    for (let times = 0; times < 2; times += 1) await pay.confirm(paybillConfirmation(account, receipt, amount));
    expect(await pay.orderStatus(buyer)).toBe('awaiting payment');
    expect(await pay.exceptions(receipt)).toEqual(['wrong amount']);
    expect(await pay.db.select().from(payments).where(eq(payments.receipt, receipt))).toMatchObject([
      { orderID: null },
    ]);
  });

  it('logs what it files for a person: the reason and the exception, and nothing of the payer', async () => {
    const { log } = pay.deps;
    const lines: unknown[] = [];
    Object.assign(pay.deps, {
      log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    });
    const unknown = newReceipt();
    for (let times = 0; times < 2; times += 1) await pay.confirm(paybillConfirmation('0712345678', unknown));
    Object.assign(pay.deps, { log });
    const [filed] = await pay.db.select().from(paymentExceptions).where(eq(paymentExceptions.receipt, unknown));
    expect(lines).toEqual([
      {
        level: 40,
        time: expect.any(Number),
        pid: expect.any(Number),
        hostname: expect.any(String),
        exceptionID: filed?.exceptionID,
        reason: 'unknown account',
        msg: 'a payment needs manual review',
      },
    ]);
  });

  it('stores and files a confirmation for an unknown account or a paid order', async () => {
    const unknown = newReceipt();
    await pay.confirm(paybillConfirmation('john', unknown));
    expect(await pay.exceptions(unknown)).toEqual(['unknown account']);

    const { account } = await billed();
    await pay.confirm(paybillConfirmation(account, newReceipt()));
    const twice = newReceipt();
    await pay.confirm(paybillConfirmation(account, twice));
    expect(await pay.exceptions(twice)).toEqual(['order already paid']);
    expect(await pay.paymentsOf(account)).toHaveLength(1);

    const elsewhere = newReceipt();
    await pay.confirm({ ...paybillConfirmation(account, elsewhere), BusinessShortCode: '600999' });
    expect(await pay.exceptions(elsewhere)).toEqual(['another business number']);
  });

  it('stores an unreadable confirmation and files it for a person', async () => {
    const count = async () =>
      (await pay.db.select().from(paymentExceptions).where(eq(paymentExceptions.reason, 'unreadable confirmation')))
        .length;
    const before = await count();
    const path = new URL(c2bUrls(pay.deps).confirmation).pathname;
    for (const body of ['not json', '{}', { TransID: 'UKL', TransAmount: 'much', BusinessShortCode: '174379' }]) {
      expect((await pay.call('POST', path, { body })).json).toEqual(confirmed);
    }
    expect(await count()).toBe(before + 3);
  });

  it('counts a paid prompt and a paybill payment as two payments, and files one for a refund', async () => {
    const { buyer, account } = await billed();
    const id = (await pay.initiate(buyer)).json.message.CheckoutRequestID;
    await pay.confirm(paybillConfirmation(account, newReceipt()));
    const second = newReceipt();
    await pay.callBack((await pay.attempt(buyer.cartID)).callbackKey, paidCallback(id, second));
    expect(await pay.orderStatus(buyer)).toBe('pending');
    expect(await pay.exceptions(second)).toEqual(['order already paid']);
    // The second charge is counted without an order, so that the books show the money that has to be returned.
    expect(await pay.db.select().from(payments).where(eq(payments.receipt, second))).toMatchObject([
      { channel: 'express', amount: giftCardAmount, orderID: null },
    ]);
  });

  it('accepts a confirmation at the secret address only', async () => {
    const { buyer, account } = await billed();
    const body = paybillConfirmation(account, newReceipt());
    expect((await pay.call('POST', `/callbacks/c2b/${'0'.repeat(40)}/confirmation`, { body })).status).toBe(404);
    expect((await pay.call('POST', '/callbacks/c2b/guess/confirmation', { body })).status).toBe(404);
    expect(await pay.orderStatus(buyer)).toBe('awaiting payment');
  });
});

describe('a validation', () => {
  it('accepts a valid paybill payment, and rejects any other with its result code', async () => {
    const { account } = await billed();
    const ask = async (body: object) => (await pay.validate(body)).json;
    expect(await ask(paybillConfirmation(account, 'UKLASKED01'))).toEqual({ ResultCode: '0', ResultDesc: 'Accepted' });
    const rejected = (ResultCode: string) => ({ ResultCode, ResultDesc: 'Rejected' });
    expect(await ask(paybillConfirmation('UWNOBODY', 'UKLASKED01'))).toEqual(rejected('C2B00012'));
    expect(await ask(paybillConfirmation(account, 'UKLASKED01', '1'))).toEqual(rejected('C2B00013'));
    expect(await ask({ ...paybillConfirmation(account, 'UKLASKED01'), BusinessShortCode: '1' })).toEqual(
      rejected('C2B00015'),
    );
    expect(await ask({})).toEqual(rejected('C2B00016'));
    await pay.confirm(paybillConfirmation(account, newReceipt()));
    expect(await ask(paybillConfirmation(account, 'UKLASKED01'))).toEqual(rejected('C2B00012'));
    expect((await pay.lastCallback())?.kind).toBe('c2b-validation');
  });
});

describe('the registration of the addresses', () => {
  it('registers the addresses at the start, and opens the shop even where the registration fails', async () => {
    expect(await registerC2b(pay.deps)).toBe('registered');
    const answer = (body: object, code: number) =>
      pay.interceptNetwork(
        (next) => (input, init) =>
          urlOf(input).includes('registerurl')
            ? Promise.resolve(Response.json(body, { status: code }))
            : next(input, init),
      );
    answer({ requestId: '1', errorCode: '500.003.1001', errorMessage: 'Urls are already registered.' }, 500);
    expect(await registerC2b(pay.deps)).toBe('already registered');
    answer({ requestId: '1', errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid ConfirmationURL' }, 400);
    expect(await registerC2b(pay.deps)).toBe('refused');
    pay.interceptNetwork(() => () => Promise.reject(new TypeError('fetch failed')));
    expect(await registerC2b(pay.deps)).toBe('unreachable');
  });

  it('registers addresses without the words that Safaricom forbids', () => {
    const { confirmation, validation } = c2bUrls(pay.deps);
    expect(`${confirmation} ${validation}`).not.toMatch(/mpesa|safaricom|exe|cmd|sql|query/i);
  });
});
