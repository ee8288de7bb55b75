import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits, storedCallbacks } from '#server/db/schema.ts';
import { c2bUrls } from '#server/payments/callback-urls.ts';
import { registerC2b } from '#server/payments/register-callbacks.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import {
  acceptedAnswer,
  type Buyer,
  openPaymentShop,
  type PaymentShop,
  paidCallback,
  paybillConfirmation,
  receiptNumbers,
  urlOf,
} from '#tests/support/server/payment-shop.ts';

/** Where callbacks are received, and how many of them are stored. */

const pay = forFile(await openPaymentShop());
beforeEach(() => pay.db.delete(rateLimits));

const newReceipt = receiptNumbers('UKLBOUND');
const statusOf = async ({ cartID }: Buyer) => (await pay.attempt(cartID)).status;

describe('more reports than M-PESA sends', () => {
  const countStored = async () => (await pay.db.select().from(storedCallbacks)).length;
  const dropped = async () => {
    const response = await pay.app.request(
      '/metrics',
      {},
      { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } },
    );
    const lines = (await response.text())
      .split('\n')
      .filter((line) => line.startsWith('uwanja_payment_reports_dropped'));
    return Object.fromEntries(lines.map((line) => [/why="(\w+)"/.exec(line)?.[1], Number(line.split(' ')[1])]));
  };

  it('answers callbacks to addresses of no attempt, and stores at most thirty of them an hour', async () => {
    const before = await countStored();
    const counted = await dropped();
    const answers = await Promise.all(
      Array.from({ length: 36 }, (_, index) => pay.callBack(index.toString(16).padStart(32, '0'), { index })),
    );
    expect(answers.every(({ status, json }) => status === 200 && json.ResultCode === 0)).toBe(true);
    expect([(await countStored()) - before, (await dropped()).stray]).toEqual([30, (counted.stray ?? 0) + 6]);
    pay.pass(60 * 60_000);
    await pay.callBack('f'.repeat(32), {});
    expect(await countStored()).toBe(before + 31);
  });

  it('answers callbacks to one attempt, and stores at most fifty of them an hour; a query still finds the outcome', async () => {
    const { buyer, id, key } = await pay.prompted();
    const other = await pay.prompted();
    const before = await countStored();
    for (let turn = 0; turn < 53; turn += 1) expect((await pay.callBack(key, 'junk')).json).toEqual(acceptedAnswer);
    expect([(await countStored()) - before, (await dropped()).repeated]).toEqual([50, 3]);
    await pay.callBack(other.key, paidCallback(other.id, newReceipt()));
    expect(await statusOf(other.buyer)).toBe('paid');
    await pay.answer(buyer, 'pin');
    // The unreadable callbacks had the attempt queried, at most every two seconds.
    pay.pass(2_000);
    expect((await pay.query(buyer, id)).json.message.ResponseCode).toBe('0');
    expect(await statusOf(buyer)).toBe('paid');
  });

  it('does not count callbacks from other addresses against the limit of an attempt', async () => {
    const listed = await openPaymentShop({ SANDBOX: 'open', DARAJA_CALLBACK_IPS: '196.201.214.200' });
    const buyer = await listed.buyer();
    const id = (await listed.initiate(buyer)).json.message.CheckoutRequestID;
    const { callbackKey } = await listed.attempt(buyer.cartID);
    const from = (remoteAddress: string, body: unknown) =>
      listed.app.request(
        `/callbacks/stk/${callbackKey}`,
        { method: 'POST', body: JSON.stringify(body) },
        { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } },
      );
    for (let turn = 0; turn < 60; turn += 1) await from('203.0.113.9', 'junk');
    expect(await listed.db.select().from(storedCallbacks)).toHaveLength(30);
    await from('196.201.214.200', paidCallback(id, newReceipt()));
    expect((await listed.attempt(buyer.cartID)).status).toBe('paid');
    await listed.stop();
  });
});

describe('the addresses of the paybill', () => {
  it('registers the paybill addresses in the version that the settings name', async () => {
    for (const version of ['v1', 'v2']) {
      const shop = await openPaymentShop({ SANDBOX: 'open', DARAJA_C2B_VERSION: version });
      const asked: string[] = [];
      shop.interceptNetwork((next) => (input, init) => {
        asked.push(urlOf(input));
        return next(input, init);
      });
      expect(await registerC2b(shop.deps)).toBe('registered');
      expect(asked.at(-1)).toMatch(new RegExp(`/mpesa/c2b/${version}/registerurl$`));
      await shop.stop();
    }
  });

  it('accepts only POST at the paybill addresses', async () => {
    const { confirmation } = c2bUrls(pay.deps);
    const before = (await pay.db.select().from(storedCallbacks)).length;
    for (const [method, path] of [
      ['PUT', new URL(confirmation).pathname],
      ['POST', `${new URL(confirmation).pathname}/more`],
      ['POST', new URL(confirmation).pathname.toUpperCase()],
      ['POST', '/callbacks/stk/'],
      ['POST', '/callbacks'],
    ] as const)
      expect((await pay.call(method, path, { body: {} })).status).toBe(404);
    for (const path of [new URL(confirmation).pathname, `/callbacks/stk/${'0'.repeat(32)}`])
      await pay.app.request(path);
    expect((await pay.db.select().from(storedCallbacks)).length).toBe(before);
  });
});

describe('with a list of callers', () => {
  let listed: PaymentShop;
  beforeAll(async () => {
    listed = await openPaymentShop({
      SANDBOX: 'open',
      DARAJA_CALLBACK_IPS: '196.201.214.200',
      TRUSTED_PROXY: '10.0.0.1',
    });
  });
  afterAll(() => listed.stop());

  it('processes callbacks from the list only, and trusts a forwarded address only from the proxy', async () => {
    const buyer = await listed.buyer();
    const id = (await listed.initiate(buyer)).json.message.CheckoutRequestID;
    const { callbackKey } = await listed.attempt(buyer.cartID);
    const from = (remoteAddress: string, forwarded?: string) =>
      listed.app.request(
        `/callbacks/stk/${callbackKey}`,
        {
          method: 'POST',
          body: JSON.stringify(paidCallback(id, newReceipt())),
          headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
        },
        { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } },
      );
    for (const response of [
      await from('203.0.113.9'),
      await from('203.0.113.9', '196.201.214.200'),
      await from('10.0.0.1', '196.201.214.200, 203.0.113.9'),
    ]) {
      expect([response.status, await response.json()]).toEqual([200, acceptedAnswer]);
      expect((await listed.lastCallback())?.outcome).toBe('not from M-PESA');
    }
    expect((await listed.attempt(buyer.cartID)).status).toBe('pending');
    expect((await listed.confirm(paybillConfirmation('UWNONE', 'UKLFORGED1'))).status).toBe(403);
    await from('10.0.0.1', '198.51.100.7, 196.201.214.200');
    expect((await listed.attempt(buyer.cartID)).status).toBe('paid');
  });
});
