import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sanitize } from '#server/back-office/text.ts';
import { paymentExceptions, vaultCodes } from '#server/db/schema.ts';
import { UsageError } from '#server/ops/arguments.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { ops as opsOf } from '#tests/support/server/ops.ts';
import { openPaymentShop, paidCallback, paybillConfirmation } from '#tests/support/server/payment-shop.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';

const minute = 60_000;

const pay = forFile(await openPaymentShop());
const ops = opsOf(pay.deps);
const paid = await pay.buyer();
await pay.shop.product(paid.cartID, goods.mug, { token: paid.token });
await pay.shop.deliverTo(paid, paid.cartID);
const { account, amount } = (await pay.details(paid)).json.message;
const paidOrder = account;
await pay.confirm(paybillConfirmation(paidOrder, 'LIST000001', `${amount}.00`));
// A customer typed their own number instead of the account number; the second account has escape characters for a
// terminal.
await pay.confirm(paybillConfirmation('0712345678', 'LIST000002', '300.00'));
await pay.confirm(paybillConfirmation('A\u001b[2J\u202eB', 'LIST000003', '10.50'));
pay.pass(30 * minute);
/** A buyer with an open prompt who has not paid. */
const prompted = await pay.buyer();
await pay.initiate(prompted);

const lines = (out: string) => out.trimEnd().split('\n');
const parsed = async (...args: string[]) => {
  const { code, out } = await ops(...args, '--json');
  return { code, rows: JSON.parse(out) as Record<string, unknown>[] };
};

describe('the list of exceptions', () => {
  it('prints exceptions as a table with times of Nairobi and money in shillings', async () => {
    const { code, out } = await ops('exceptions');
    const [head, first, second] = lines(out);
    expect(code).toBe(0);
    expect(head).toMatch(/^\s*ID {2}FILED {2,}REASON {2,}ORDER {2,}AMOUNT {2,}RECEIPT {2,}DETAIL$/);
    expect(first).toMatch(
      /\d {2}2026-11-21 12:00 {2}unknown account {2}- {2,}Ksh 300 {2}LIST000002 {2}account "07XX XXX 678"$/,
    );
    expect(second).toContain('account "A?[2J?B"; sent 10.5');
    expect(first?.indexOf('LIST')).toBe(head?.indexOf('RECEIPT'));
  });

  it('prints exceptions as JSON for scripts, without personal data', async () => {
    const { rows } = await parsed('exceptions');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      exceptionID: expect.any(Number),
      reason: 'unknown account',
      receipt: 'LIST000002',
      amount: 300,
      account: '07XX XXX 678',
      createdAt: '2026-11-21T09:00:00.000Z',
      settledAt: null,
    });
    expect(rows[0]).not.toHaveProperty('detail');
  });

  it('omits settled exceptions unless all are requested', async () => {
    const [first] = await pay.db.select().from(paymentExceptions).where(eq(paymentExceptions.receipt, 'LIST000003'));
    const id = String(first?.exceptionID);
    await ops('settle', id, '--note', 'call 254712345678');
    expect((await parsed('exceptions')).rows.map(({ receipt }) => receipt)).toEqual(['LIST000002']);
    const { out } = await ops('exceptions', '--all');
    expect(lines(out).find((line) => line.includes('LIST000003'))).toMatch(
      /2026-11-21 12:30 .*note: call 07XX XXX 678$/,
    );
    await pay.db.update(paymentExceptions).set({ settledAt: null }).where(eq(paymentExceptions.receipt, 'LIST000003'));
  });

  it('exits with 1 where there is no exception, with a message beside the JSON', async () => {
    const settled = await pay.db.select({ id: paymentExceptions.exceptionID }).from(paymentExceptions);
    await pay.db.update(paymentExceptions).set({ settledAt: pay.deps.clock() });
    expect(await ops('exceptions')).toMatchObject({ code: 1, out: 'No exception waits for a person.\n' });
    expect(await ops('exceptions', '--json')).toMatchObject({
      code: 1,
      out: '[]\n',
      err: 'No exception waits for a person.\n',
    });
    for (const { id } of settled)
      await pay.db.update(paymentExceptions).set({ settledAt: null }).where(eq(paymentExceptions.exceptionID, id));
  });
});

describe('the list of attempts', () => {
  it('lists the attempts of the last day, with every phone masked', async () => {
    const { out } = await ops('attempts');
    const { attemptID, orderID } = await pay.attempt(prompted.cartID);
    expect(lines(out)).toHaveLength(2);
    expect(lines(out)[1]).toMatch(
      new RegExp(
        `^${attemptID} {2}2026-11-21 12:30 {2}${orderID} {2}01XX XXX ${prompted.phone.slice(-3)} {2}Ksh 2,487 {2}pending`,
      ),
    );
    expect(out).not.toContain(prompted.phone.slice(3));
    expect(JSON.stringify((await parsed('attempts')).rows)).not.toMatch(/ws_CO|callbackKey|checkoutRequestID/);
  });

  it('filters attempts by open outcome, by order and by time', async () => {
    const { attemptID, orderID } = await pay.attempt(prompted.cartID);
    const ids = async (...args: string[]) => (await parsed('attempts', ...args)).rows.map((row) => row.attemptID);
    expect(await ids('--open')).toEqual([attemptID]);
    expect(await ids('--order', orderID)).toEqual([attemptID]);
    expect(await ids('--order', paidOrder)).toEqual([]);
    pay.pass(2 * 60 * minute);
    expect(await ids('--since', '1h')).toEqual([]);
    expect(await ids('--since', '3h')).toEqual([attemptID]);
    pay.pass(-2 * 60 * minute);
    const { checkoutRequestID, callbackKey, status } = await pay.attempt(prompted.cartID);
    expect(status).toBe('pending');
    await pay.answer(prompted, 'cancel');
    expect(await ids('--open')).toEqual([]);
    await pay.callBack(callbackKey, paidCallback(checkoutRequestID, 'LIST000004'));
  });
});

describe('the list of orders', () => {
  it('lists orders with their items and what they wait for', async () => {
    const { code, out } = await ops('orders', '--status', 'pending');
    const line = lines(out).find((row) => row.startsWith(paidOrder));
    expect(code).toBe(0);
    expect(line).toMatch(
      /^\S+ {2}pending {2,}Ksh 3,756 {2}2026-11-21 12:00 {2}2026-11-21 12:00 {2}LIST000001 {2}07XX XXX \d{3} {2}/,
    );
    for (const item of ['1 x Gift Card (Black)', '1 x Mug (Black)']) expect(line).toContain(item);
    expect(line).toMatch(/waits for 1$/);
  });

  it('shows how many codes were delivered', async () => {
    const sealed = { sealed: 'sealed', fingerprint: 'listed', orderID: paidOrder };
    await pay.db.insert(vaultCodes).values({ variantID: goods.giftCard, ...sealed });
    const { rows } = await parsed('orders', '--order', paidOrder);
    expect(rows[0]).toMatchObject({ codes: { delivered: 1, waiting: 0 } });
    expect(JSON.stringify(rows)).not.toContain('sealed');
    await pay.db.delete(vaultCodes);
  });

  it('shows one order with its address, and the phone masked', async () => {
    const { out } = await ops('orders', '--order', paidOrder.toLowerCase());
    expect(out).toMatch(/Argwings Kodhek Road, Kilimani, nairobi, 07XX XXX \d{3}\n$/);
    expect((await parsed('orders', '--order', paidOrder)).rows[0]).toMatchObject({
      orderID: paidOrder,
      receipt: 'LIST000001',
      shipTo: { city: 'nairobi', phoneNumber: expect.stringMatching(/^07XX XXX \d{3}$/) },
    });
    expect((await parsed('orders')).rows.every(({ shipTo }) => shipTo === null)).toBe(true);
  });

  it('exits with 1 for an order that does not exist', async () => {
    expect(await ops('orders', '--order', 'UWNOTHERE2')).toMatchObject({ code: 1, out: 'There is no such order.\n' });
    expect((await parsed('orders', '--status', 'completed')).code).toBe(1);
  });
});

describe('the arguments of a list', () => {
  it.each([
    [['orders', '--status', 'paid'], "--status is one of 'awaiting payment', 'pending'"],
    [['orders', '--order', '1; drop'], 'An order is named by its id'],
    [['attempts', '--since', 'yesterday'], '--since is a span of time'],
    [['settle'], 'Usage: npm run ops -- settle'],
    [['settle', 'one'], 'An exception is named by its number'],
    [['settle', '1', '2'], 'Usage: npm run ops -- settle'],
    [['settle', '1', '--note', ''], 'A note is 1 to 500 characters.'],
    [['settle', '1', '--force'], "Unknown option '--force'"],
    [['refund', 'UW2K7M4QXA'], '--reference is M-PESA'],
    [['ask', '12'], 'An attempt is named by its id'],
    [['import'], 'There is no command "import"'],
    [['import', 'products'], 'Usage: npm run ops -- import products <file.csv>'],
    [['toString'], 'There is no command "toString"'],
  ])('refuses the arguments %j before the database is opened', async (args, message) => {
    await expect(ops(...args)).rejects.toThrow(UsageError);
    await expect(ops(...args)).rejects.toThrow(message);
  });
});

describe('printed text', () => {
  it.each(['254712345678', '+254 712 345 678', '0712-345-678', '712345678', '00254712345678', '2540712345678'])(
    'masks the phone number %s',
    (typed) => {
      expect(sanitize(`call ${typed} today`)).toBe('call 07XX XXX 678 today');
    },
  );

  it.each(['UW2K7M4QXA', 'OEI2AK4Q16', '2026-11-21 12:00', 'Ksh 1,712,345', '7f1712345678a'])(
    'prints %s unchanged',
    (text) => {
      expect(sanitize(text)).toBe(text);
    },
  );
});
