import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { paymentExceptions, rateLimits, storedCallbacks } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import {
  acceptedAnswer,
  type Buyer,
  giftCardAmount,
  openPaymentShop,
  paidCallback,
  paybillConfirmation,
  receiptNumbers,
  unpaidCallback,
} from '#tests/support/server/payment-shop.ts';

/** Callbacks of every shape that M-PESA has sent, and of shapes that only a stranger would send. */

const pay = forFile(await openPaymentShop());
beforeEach(() => pay.db.delete(rateLimits));

const newReceipt = receiptNumbers('UKLSHAPE');
const statusOf = async ({ cartID }: Buyer) => (await pay.attempt(cartID)).status;
const receiptOf = async ({ cartID }: Buyer) =>
  (await pay.paymentsOf((await pay.order(cartID))?.orderID ?? '')).map(({ receipt }) => receipt);

/** A callback of a prompt with this metadata. */
const report = (CheckoutRequestID: string, CallbackMetadata: unknown, more: object = {}) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: '1-1-1',
      CheckoutRequestID,
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      ...(CallbackMetadata !== undefined && { CallbackMetadata }),
      ...more,
    },
  },
});
const amount = (Value: unknown) => ({ Name: 'Amount', Value });
const receipt = (Value: unknown) => ({ Name: 'MpesaReceiptNumber', Value });
const others = [
  { Name: 'Balance' },
  { Name: 'TransactionDate', Value: 20261121120000 },
  { Name: 'PhoneNumber', Value: 254712345678 },
];

describe('a callback of a paid prompt', () => {
  const code = 'UKLCOUNTS';
  const right = [amount(giftCardAmount), receipt(code)];
  const body = (id: string, metadata: unknown, more: object = {}) => JSON.stringify(report(id, metadata, more));
  it.each<[string, (id: string, own: string) => string]>([
    [
      'with its items in the usual order',
      (id, own) => body(id, { Item: [amount(giftCardAmount), receipt(own), ...others] }),
    ],
    [
      'with its items the other way round',
      (id, own) => body(id, { Item: [...others, receipt(own), amount(giftCardAmount)] }),
    ],
    [
      'with the amount as 2487.00',
      (id, own) => body(id, { Item: [amount('A'), receipt(own)] }).replace('"A"', '2487.00'),
    ],
    ['with the amount as text', (id, own) => body(id, { Item: [amount(' 2487.00 '), receipt(own)] })],
    [
      'with the same item twice',
      (id, own) => body(id, { Item: [amount(2487), amount('2487'), receipt(own), receipt(own)] }),
    ],
    ['with items that are none', (id, own) => body(id, { Item: [null, 'x', 7, [], {}, amount(2487), receipt(own)] })],
    [
      'with a value of another kind beside it',
      (id, own) => body(id, { Item: [{ Name: 'Balance', Value: { a: 1 } }, amount(2487), receipt(own)] }),
    ],
    ['with the code as text', (id, own) => body(id, { Item: [amount(2487), receipt(own)] }, { ResultCode: '0' })],
    [
      'without words',
      (id, own) => body(id, { Item: [amount(2487), receipt(own)] }, { ResultDesc: null, MerchantRequestID: 7 }),
    ],
    [
      'with more than was ever seen',
      (id, own) => body(id, { Item: [amount(2487), receipt(own)], More: {} }, { More: [1] }),
    ],
    ['after a byte order mark', (id, own) => `\ufeff${body(id, { Item: [amount(2487), receipt(own)] })}`],
    [
      'with characters that cannot be stored',
      (id, own) => body(id, { Item: [amount(2487), receipt(own)] }, { ResultDesc: 'a\u0000b\ud800c' }),
    ],
  ])('counts the callback of a paid prompt %s', async (_, write) => {
    const { buyer, id, key } = await pay.prompted();
    const own = newReceipt();
    const { status, json } = await pay.callBack(key, write(id, own));
    expect([status, json]).toEqual([200, acceptedAnswer]);
    expect([await statusOf(buyer), await receiptOf(buyer)]).toEqual(['paid', [own]]);
    expect(right).toHaveLength(2);
  });
});

describe('a callback of a paid prompt with an amount that is not the price', () => {
  it.each<[string, unknown[]]>([
    ['two different amounts', [amount(giftCardAmount), amount(1)]],
    ['a fraction', [amount(2487.5)]],
    ['a thousands separator', [amount('2,487')]],
    ['hexadecimal digits', [amount('0x9b7')]],
    ['an exponent', [amount('2487e0')]],
    ['a sign', [amount(-2487)]],
    ['true', [amount(true)]],
    ['a list of it', [amount([2487])]],
    ['an object', [amount({ value: 2487 })]],
    ['an amount beyond every integer', [amount(1e300)]],
  ])('files a callback whose amount is %s as an exception', async (_, items) => {
    const { buyer, id, key } = await pay.prompted();
    const own = newReceipt();
    await pay.callBack(key, report(id, { Item: [...items, receipt(own)] }));
    expect(await statusOf(buyer)).toBe('pending');
    expect(await pay.exceptions(own)).toEqual(['wrong amount']);
  });
});

describe('a callback of a paid prompt with unreadable metadata', () => {
  it.each<[string, unknown]>([
    ['none', undefined],
    ['null', null],
    ['a text', 'Amount=2487'],
    ['items that are no list', { Item: 'x' }],
    ['no items', {}],
    ['no values', { Item: [{ Name: 'Amount' }, { Name: 'MpesaReceiptNumber' }] }],
    ['names in other letters', { Item: [{ name: 'amount', value: 2487 }] }],
  ])(
    'counts a callback with unreadable metadata (%s) once M-PESA confirms it by a query, and not before',
    async (_, metadata) => {
      const { buyer, id, key } = await pay.prompted();
      await pay.callBack(key, report(id, metadata));
      expect([await statusOf(buyer), (await pay.lastCallback())?.outcome]).toEqual(['pending', 'names no amount']);
      await pay.setPrompt(id, 'paid');
      await pay.callBack(key, report(id, metadata));
      expect([await statusOf(buyer), await receiptOf(buyer)]).toEqual(['paid', [null]]);
    },
  );

  it('reads no receipt number from a callback with two of them or with a malformed one', async () => {
    for (const items of [[receipt('UKLFIRST01'), receipt('UKLSECOND1')], [receipt({})], [receipt('R'.repeat(41))]]) {
      const { buyer, id, key } = await pay.prompted();
      await pay.callBack(key, report(id, { Item: [amount(giftCardAmount), ...items] }));
      expect([await statusOf(buyer), await receiptOf(buyer)]).toEqual(['paid', [null]]);
    }
  });
});

describe('a malformed callback', () => {
  const send = (key: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    pay.app.request(`/callbacks/stk/${key}`, { method: 'POST', body, headers });

  it('stores and answers a malformed callback of any encoding, without any effect', async () => {
    const { buyer, id, key } = await pay.prompted();
    const json = JSON.stringify(paidCallback(id, newReceipt()));
    const form = new URLSearchParams({ payload: json }).toString();
    for (const [body, headers] of [
      [new Uint8Array(gzipSync(json)), { 'content-encoding': 'gzip', 'content-type': 'application/json' }],
      [form, { 'content-type': 'application/x-www-form-urlencoded' }],
      [`<xml>${json}</xml>`, { 'content-type': 'application/xml' }],
      [new Uint8Array(Buffer.from(json, 'utf16le')), { 'content-type': 'application/json; charset=utf-16' }],
      [new Uint8Array([0xff, 0xfe, 0x00, 0x80]), {}],
      [json.replace('The service', 'x'.repeat(20_000)), {}],
      [`[${json}]`, {}],
      ['['.repeat(16_000), {}],
      [json.slice(0, -1), {}],
    ] satisfies [string | Uint8Array<ArrayBuffer>, Record<string, string>][]) {
      const response = await send(key, body, headers);
      expect([response.status, await response.json()]).toEqual([200, acceptedAnswer]);
      expect((await pay.lastCallback())?.outcome).toBe('malformed');
    }
    expect(await statusOf(buyer)).toBe('pending');
  });

  const codes = [null, true, [0], {}, '', ' ', 'paid', '00', 0.5, -1, 1e300].map((code) => ({ code }));
  it.each(codes)('does not count a callback with the malformed code $code as paid', async ({ code }) => {
    const { buyer, id, key } = await pay.prompted();
    const items = { Item: [amount(giftCardAmount), receipt(newReceipt())] };
    await pay.callBack(key, report(id, items, { ResultCode: code }));
    expect(await statusOf(buyer)).not.toBe('paid');
    expect(await receiptOf(buyer)).toEqual([]);
  });

  it('records an outcome for every stored callback, whatever it contains', async () => {
    const { buyer, id, key } = await pay.prompted();
    const nasty = ['a\u0000b', '\ud800', '\udc00\ud800', `'; drop table payments; --`, '%s%n', '👾'.repeat(50)];
    for (const text of nasty) {
      await pay.callBack(key, unpaidCallback(text, text, text));
      await pay.callBack(key, unpaidCallback(id, text, text));
      await pay.confirm({ ...paybillConfirmation(text, `UKL${text}`.slice(0, 40)), MSISDN: text });
      await pay.validate(paybillConfirmation(text, text));
    }
    const stored = await pay.db.select().from(storedCallbacks);
    expect(stored.filter(({ outcome }) => outcome === null)).toEqual([]);
    expect(await receiptOf(buyer)).toEqual([]);
  });
});

describe('a confirmation of another shape', () => {
  const account = async () => {
    const buyer = await pay.buyer();
    return { buyer, account: (await pay.details(buyer)).json.message.account as string };
  };

  it.each<[string, unknown]>([
    ['text with cents', '2487.00'],
    ['a number', 2487],
    ['a number with cents', 2487.0],
  ])('reads the amount of a confirmation as %s', async (_, sent) => {
    const { buyer, account: number } = await account();
    await pay.confirm({ ...paybillConfirmation(number, newReceipt()), TransAmount: sent });
    expect((await receiptOf(buyer)).length).toBe(1);
  });

  it.each<[string, unknown]>([
    ['hexadecimal digits', '0x9b7'],
    ['an exponent', '2487e0'],
    ['nothing', ''],
    ['a list', [2487]],
    ['null', null],
    ['a negative amount', '-2487.00'],
  ])('files a confirmation with the amount as %s as an exception', async (_, sent) => {
    const { buyer, account: number } = await account();
    const before = (await pay.db.select().from(paymentExceptions)).length;
    await pay.confirm({ ...paybillConfirmation(number, newReceipt()), TransAmount: sent });
    expect(await receiptOf(buyer)).toEqual([]);
    expect((await pay.db.select().from(paymentExceptions)).length).toBe(before + 1);
  });

  it('stores a confirmation whose account number the database cannot store', async () => {
    const own = newReceipt();
    await pay.confirm(paybillConfirmation('UW\u0000\ud800', own));
    expect(await pay.exceptions(own)).toEqual(['unknown account']);
  });
});
