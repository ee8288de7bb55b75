import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { paymentExceptions, payments } from '#server/db/schema.ts';
import { mayBePayer } from '#server/payments/payer.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import {
  type Buyer,
  giftCardAmount,
  newPhone,
  openPaymentShop,
  paidCallback,
  paybillConfirmation,
  receiptNumbers,
} from '#tests/support/server/payment-shop.ts';
import { plans } from '#tests/support/server/small-catalogue.ts';

const pay = forFile(await openPaymentShop());

const newReceipt = receiptNumbers('UKLTWICE');
const masked = (phone: string) => `${phone.slice(0, 4)} ***** ${phone.slice(-3)}`;
const confirmFrom = async (buyer: Buyer, receipt: string, payer: string) =>
  pay.confirm({ ...paybillConfirmation(await pay.orderID(buyer), receipt), MSISDN: payer });
/** Marks the prompt as paid at M-PESA without a callback; the shop learns it from a query. */
async function payUnreported(buyer: Buyer, id: string): Promise<void> {
  await pay.setPrompt(id, 'paid');
  expect((await pay.query(buyer, id)).json.message.ResponseCode).toBe('0');
}
/** Returns every exception of an order: its reason, its receipt, and whether it is still open. */
const filed = async (buyer: Buyer) =>
  (
    await pay.db
      .select()
      .from(paymentExceptions)
      .where(eq(paymentExceptions.orderID, await pay.orderID(buyer)))
  ).map(({ reason, receipt, settledAt }) => [reason, receipt, settledAt === null]);
/** Returns every payment with one of these receipts or this attempt: each charge must be counted once. */
const charges = async (buyer: Buyer, ...named: string[]) => {
  const { attemptID } = await pay.attempt(buyer.cartID);
  const rows = await pay.db.select().from(payments);
  return rows.filter((row) => row.attemptID === attemptID || named.includes(row.receipt ?? ''));
};

describe('a prompt that only a query reports as paid, and a paybill payment of the same order', () => {
  it('counts both as two charges when another phone paid the bill, in either order', async () => {
    const first = await pay.prompted();
    const bill = newReceipt();
    await confirmFrom(first.buyer, bill, masked(newPhone().replace(/...$/, '000')));
    await payUnreported(first.buyer, first.id);
    expect(await charges(first.buyer, bill)).toHaveLength(2);
    expect(await filed(first.buyer)).toEqual([['order already paid', null, true]]);

    const second = await pay.prompted();
    const later = newReceipt();
    await payUnreported(second.buyer, second.id);
    await confirmFrom(second.buyer, later, masked(newPhone().replace(/...$/, '000')));
    expect(await charges(second.buyer, later)).toHaveLength(2);
    expect(await filed(second.buyer)).toEqual([['order already paid', later, true]]);
    for (const { buyer } of [first, second]) expect(await pay.orderStatus(buyer)).toBe('pending');
  });

  it('files both as a doubtful case when the same phone may have paid both, in either order', async () => {
    const first = await pay.prompted();
    const bill = newReceipt();
    await confirmFrom(first.buyer, bill, masked(first.buyer.phone));
    await payUnreported(first.buyer, first.id);
    expect(await filed(first.buyer)).toEqual([['perhaps paid twice', bill, true]]);
    expect(await charges(first.buyer, bill)).toHaveLength(1);

    const second = await pay.prompted();
    const later = newReceipt();
    await payUnreported(second.buyer, second.id);
    await confirmFrom(second.buyer, later, masked(second.buyer.phone));
    expect(await filed(second.buyer)).toEqual([['perhaps paid twice', later, true]]);
    expect(await charges(second.buyer, later)).toHaveLength(1);
  });

  it('merges both into one charge, without a person, when the callback brings the receipt number of the bill', async () => {
    for (const isBillFirst of [true, false]) {
      const { buyer, id, key } = await pay.prompted();
      const receipt = newReceipt();
      if (isBillFirst) await confirmFrom(buyer, receipt, masked(buyer.phone));
      await payUnreported(buyer, id);
      if (!isBillFirst) await confirmFrom(buyer, receipt, masked(buyer.phone));
      await pay.callBack(key, paidCallback(id, receipt));
      expect(await filed(buyer)).toEqual([['perhaps paid twice', receipt, false]]);
      expect(await charges(buyer, receipt)).toMatchObject([{ receipt, amount: giftCardAmount }]);
    }
  });

  it('counts both as two charges when the callback brings another receipt number', async () => {
    for (const isBillFirst of [true, false]) {
      const { buyer, id, key } = await pay.prompted();
      const [bill, own] = [newReceipt(), newReceipt()];
      if (isBillFirst) await confirmFrom(buyer, bill, masked(buyer.phone));
      await payUnreported(buyer, id);
      if (!isBillFirst) await confirmFrom(buyer, bill, masked(buyer.phone));
      for (const _ of ['once', 'again']) await pay.callBack(key, paidCallback(id, own));
      // The charge that placed the order stays; the other one is refunded.
      expect(await filed(buyer)).toEqual([
        ['perhaps paid twice', bill, false],
        ['order already paid', isBillFirst ? own : bill, true],
      ]);
      const rows = await charges(buyer, bill, own);
      expect(rows.map(({ receipt, attemptID }) => [receipt, attemptID !== null]).sort()).toEqual(
        [
          [bill, false],
          [own, true],
        ].sort(),
      );
      const placedBy = rows.filter(({ orderID }) => orderID !== null).map(({ receipt }) => receipt);
      expect(placedBy).toEqual([isBillFirst ? bill : own]);
    }
  });

  it('merges both when the callback shows that a payer who looked different was the same charge', async () => {
    for (const isBillFirst of [true, false]) {
      const { buyer, id, key } = await pay.prompted();
      const receipt = newReceipt();
      if (isBillFirst) await confirmFrom(buyer, receipt, '2547 ***** 126');
      await payUnreported(buyer, id);
      if (!isBillFirst) await confirmFrom(buyer, receipt, '2547 ***** 126');
      expect(await charges(buyer, receipt)).toHaveLength(2);
      await pay.callBack(key, paidCallback(id, receipt));
      expect(await charges(buyer, receipt)).toMatchObject([
        { receipt, payer: '2547 ***** 126', orderID: await pay.orderID(buyer) },
      ]);
      expect((await filed(buyer)).map(([reason, , isOpen]) => [reason, isOpen])).toEqual([
        ['order already paid', false],
      ]);
    }
  });
});

describe("M-PESA's own paybill report of an express payment", () => {
  it("M-PESA's own paybill report of an express payment is recognised by its receipt number, before and after the callback", async () => {
    for (const isReportFirst of [true, false]) {
      const { buyer, id, key } = await pay.prompted();
      const receipt = newReceipt();
      if (isReportFirst) await confirmFrom(buyer, receipt, masked(buyer.phone));
      await pay.callBack(key, paidCallback(id, receipt));
      if (!isReportFirst) await confirmFrom(buyer, receipt, masked(buyer.phone));
      expect(await charges(buyer, receipt)).toHaveLength(1);
      expect(await filed(buyer)).toEqual([]);
      expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
    }
  });

  it('a paid prompt of an order whose amount has changed places the order as it was prompted', async () => {
    const { buyer, id, key } = await pay.prompted();
    pay.pass(3 * 60_000 + 1000);
    await pay.shop.service(buyer.cartID, plans.musicMonth, { token: buyer.token });
    const receipt = newReceipt();
    await confirmFrom(buyer, receipt, masked(buyer.phone));
    expect(await filed(buyer)).toEqual([['wrong amount', receipt, true]]);
    await pay.setPrompt(id, 'paid');
    await pay.callBack(key, paidCallback(id, receipt));
    expect(await pay.order(buyer.cartID)).toMatchObject({
      status: 'pending',
      amount: giftCardAmount,
      method: 'express',
    });
    expect(await filed(buyer)).toEqual([['wrong amount', receipt, false]]);
    expect(await charges(buyer, receipt)).toHaveLength(1);
  });
});

describe('a payment that M-PESA reports as a prompt and as a paybill payment', () => {
  const unsettled = async (receipt: string) =>
    (
      await pay.db
        .select()
        .from(paymentExceptions)
        .where(and(eq(paymentExceptions.receipt, receipt), isNull(paymentExceptions.settledAt)))
    ).map(({ reason }) => reason);

  it('counts the payment once when the prompt is reported first', async () => {
    const { buyer, id, key } = await pay.prompted();
    const receipt = newReceipt();
    await pay.callBack(key, paidCallback(id, receipt));
    await pay.confirm(paybillConfirmation(await pay.orderID(buyer), receipt));
    expect((await pay.lastCallback())?.outcome).toBe('duplicate');
    expect(await pay.paymentsOf(await pay.orderID(buyer))).toHaveLength(1);
    expect(await pay.exceptions(receipt)).toEqual([]);
  });

  it('counts the payment once when the paybill payment is reported first', async () => {
    const { buyer, id, key } = await pay.prompted();
    const receipt = newReceipt();
    await pay.confirm(paybillConfirmation(await pay.orderID(buyer), receipt));
    await pay.callBack(key, paidCallback(id, receipt));
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
    expect(await pay.paymentsOf(await pay.orderID(buyer))).toHaveLength(1);
    expect(await pay.exceptions(receipt)).toEqual([]);
  });

  it('counts the payment once when a query, which brings no receipt number, comes first or in between', async () => {
    for (const paybillFirst of [true, false]) {
      const { buyer, id, key } = await pay.prompted();
      const receipt = newReceipt();
      await pay.setPrompt(id, 'paid');
      const MSISDN = `${buyer.phone.slice(0, 4)} ***** ${buyer.phone.slice(-3)}`;
      const report = { ...paybillConfirmation(await pay.orderID(buyer), receipt), MSISDN };
      if (paybillFirst) await pay.confirm(report);
      await pay.query(buyer, id);
      if (!paybillFirst) await pay.confirm(report);
      expect(await unsettled(receipt)).toEqual(['perhaps paid twice']);
      await pay.callBack(key, paidCallback(id, receipt));
      expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
      expect(await pay.paymentsOf(await pay.orderID(buyer))).toMatchObject([{ receipt }]);
      expect(await unsettled(receipt)).toEqual([]);
    }
  });
});

describe('the payer of a paybill confirmation', () => {
  const phone = '254712345126';
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');

  it('may be a phone whose masked, hashed or plain number matches it', () => {
    for (const payer of [
      '2547 ***** 126',
      '07*****126',
      hash(phone),
      hash('0712345126').toUpperCase(),
      phone,
      '0712 345 126',
      null,
    ])
      expect(mayBePayer(payer, phone), String(payer)).toBe(true);
    expect(mayBePayer('2547 ***** 999', '')).toBe(true);
  });

  it('is another phone where a digit or the hash differs', () => {
    for (const payer of ['2547 ***** 127', '2541 ***** 126', hash('254712345127'), '254712345127', '0712345127'])
      expect(mayBePayer(payer, phone), payer).toBe(false);
  });
});
