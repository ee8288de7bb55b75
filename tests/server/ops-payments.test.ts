import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { attemptEvents } from '#machines/payment-attempt/index.ts';
import { orders, paymentExceptions, payments, stockHolds, variants } from '#server/db/schema.ts';
import { applyAttemptEvent } from '#server/payments/apply-attempt-event.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { newReceipt, openOwnedShop } from '#tests/support/server/ops.ts';
import { giftCardAmount, paidCallback, paybillConfirmation } from '#tests/support/server/payment-shop.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';

const pay = forFile(await openOwnedShop());

const minutes = (count: number) => count * 60_000;
/** Confirms a paybill payment with an unknown account number. */
async function mistyped(amount = `${giftCardAmount}.00`): Promise<{ id: string; receipt: string }> {
  const receipt = newReceipt();
  await pay.confirm(paybillConfirmation('NOBODY1', receipt, amount));
  return { id: String((await pay.exceptionOf(receipt)).exceptionID), receipt };
}

describe('settle', () => {
  it('settles an exception once, and keeps its row and the note', async () => {
    const { id, receipt } = await mistyped();
    const before = await pay.exceptionOf(receipt);
    expect(await pay.ops('settle', id, '--note', 'sent back')).toMatchObject({ code: 0 });
    expect(await pay.exceptionOf(receipt)).toEqual({
      ...before,
      settledAt: pay.deps.clock(),
      detail: { ...before.detail, note: 'sent back' },
    });
    expect(await pay.ops('settle', id)).toMatchObject({
      code: 1,
      err: `Exception ${id} was settled on 2026-11-21 12:00.`,
    });
    expect((await pay.ops('settle', '999999')).code).toBe(1);
  });

  it('counts a payment with a mistyped account for the intended order', async () => {
    const buyer = await pay.buyer();
    const account = await pay.accountOf(buyer);
    const { id, receipt } = await mistyped();
    expect(await pay.ops('settle', id, '--order', account.toLowerCase())).toMatchObject({ code: 0 });
    expect(await pay.statusOf(account)).toBe('pending');
    expect(await pay.paymentsOf(account)).toMatchObject([{ receipt, amount: giftCardAmount }]);
    expect((await pay.exceptionOf(receipt)).detail).toMatchObject({ account: 'NOBODY1', countedFor: account });
    expect((await pay.received(buyer)).at(-1)).toContain(`M-PESA receipt ${receipt}`);
    expect((await pay.ops('settle', id, '--order', account)).code).toBe(1);
    expect(await pay.paymentsOf(account)).toHaveLength(1);
  });

  it('counts the payment once for two concurrent commands', async () => {
    const [one, two] = [await pay.buyer(), await pay.buyer()];
    const accounts = [await pay.accountOf(one), await pay.accountOf(two)];
    const { id, receipt } = await mistyped();
    const results = await Promise.all(accounts.map((account) => pay.ops('settle', id, '--order', account)));
    expect(results.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(await pay.db.select().from(payments).where(eq(payments.receipt, receipt))).toHaveLength(1);
    expect((await Promise.all(accounts.map(pay.statusOf))).sort()).toEqual(['awaiting payment', 'pending']);
  });

  it('refuses a payment of another amount, and changes nothing', async () => {
    const account = await pay.accountOf(await pay.buyer());
    const { id, receipt } = await mistyped('2400.00');
    expect(await pay.ops('settle', id, '--order', account)).toMatchObject({
      code: 1,
      err: `Order ${account} costs Ksh 2,487, and the payment was Ksh 2,400. Only an exact payment is counted.`,
    });
    expect([await pay.statusOf(account), (await pay.exceptionOf(receipt)).settledAt]).toEqual([
      'awaiting payment',
      null,
    ]);
  });

  it('names the cents of a payment that it refuses', async () => {
    const account = await pay.accountOf(await pay.buyer());
    const { id } = await mistyped('2487.50');
    expect((await pay.ops('settle', id, '--order', account)).err).toBe(
      `Order ${account} costs Ksh 2,487, and the payment was Ksh 2,487.50. Only an exact payment is counted.`,
    );
  });

  it('refuses an order that is paid, sold out or unknown, and changes nothing', async () => {
    const { id, receipt } = await mistyped();
    const taken = await pay.paid(await pay.buyer());
    expect((await pay.ops('settle', id, '--order', taken)).err).toBe(
      `Order ${taken} is 'pending': it takes no payment.`,
    );
    const late = await pay.accountOf(await pay.buyer());
    const isGiftCard = eq(variants.variantID, goods.giftCard);
    await pay.db.delete(stockHolds);
    await pay.db.update(variants).set({ stock: 0 }).where(isGiftCard);
    expect((await pay.ops('settle', id, '--order', late)).err).toContain('out of stock');
    await pay.db.update(variants).set({ stock: 500 }).where(isGiftCard);
    expect((await pay.ops('settle', id, '--order', 'UWNOTHERE2')).err).toBe('There is no order UWNOTHERE2.');
    expect([await pay.statusOf(late), (await pay.exceptionOf(receipt)).settledAt]).toEqual(['awaiting payment', null]);
    expect(await pay.exceptions(receipt)).toEqual(['unknown account']);
  });

  it('refuses to count a payment to another business', async () => {
    const account = await pay.accountOf(await pay.buyer());
    const receipt = newReceipt();
    await pay.confirm({ ...paybillConfirmation(account, receipt), BusinessShortCode: '600000' });
    const { exceptionID } = await pay.exceptionOf(receipt);
    expect((await pay.ops('settle', String(exceptionID), '--order', account)).code).toBe(1);
    expect(await pay.statusOf(account)).toBe('awaiting payment');
  });
});

describe('settle of a wrong amount', () => {
  /** Reports a prompt as paid with an amount other than the requested one. */
  async function misreported(amount = 1) {
    const { buyer, id, key } = await pay.prompted();
    const receipt = newReceipt();
    await pay.callBack(key, paidCallback(id, receipt, amount));
    await pay.setPrompt(id, 'paid');
    return { buyer, id, key, receipt, exceptionID: String((await pay.exceptionOf(receipt)).exceptionID) };
  }

  it('never places the order of the prompt, however often M-PESA is queried', async () => {
    const { buyer, id, exceptionID } = await misreported();
    expect(await pay.ops('settle', exceptionID, '--note', 'sent back')).toMatchObject({ code: 0 });
    pay.pass(minutes(4));
    expect((await pay.query(buyer, id)).json.message).toMatchObject({
      ResponseCode: '1',
      ResultDesc: expect.stringContaining('was not the amount of this order'),
    });
    await pay.reconcile();
    expect(await pay.state(buyer)).toEqual(['failed', 'awaiting payment']);
    // The customer can still pay the right amount afterwards.
    await pay.initiate(buyer);
    await pay.answer(buyer, 'pin');
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
  });

  it('ignores M-PESA’s confirmation when the attempt had timed out before', async () => {
    const { buyer, key, exceptionID } = await misreported();
    pay.pass(minutes(4));
    const { attemptID } = await pay.attempt(buyer.cartID);
    await applyAttemptEvent(pay.deps, attemptID, attemptEvents.expired());
    await pay.ops('settle', exceptionID);
    await pay.reconcile();
    expect(await pay.state(buyer)).toEqual(['timeout', 'awaiting payment']);
    expect(key).not.toBe('');
  });

  it('places the order as it was prompted with --accept, for the amount that was paid', async () => {
    const { buyer, receipt, exceptionID } = await misreported(2400);
    const account = await pay.orderID(buyer);
    expect(await pay.ops('settle', exceptionID, '--accept', '--note', 'agreed')).toMatchObject({
      code: 0,
      out: expect.stringContaining(`its amount is accepted, and order ${account} is placed.`),
    });
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
    expect(await pay.paymentsOf(account)).toMatchObject([{ receipt, amount: 2400 }]);
    expect((await pay.exceptionOf(receipt)).detail).toMatchObject({
      accepted: 'true',
      note: 'agreed',
      countedFor: account,
    });
    expect((await pay.received(buyer)).at(-1)).toContain(`M-PESA receipt ${receipt}`);
    expect((await pay.ops('settle', exceptionID, '--accept')).code).toBe(1);
  });

  it('places the order of a paybill payment with --accept, and no other order', async () => {
    const account = await pay.accountOf(await pay.buyer());
    const receipt = newReceipt();
    await pay.confirm(paybillConfirmation(account, receipt, '2500.00'));
    const exceptionID = String((await pay.exceptionOf(receipt)).exceptionID);
    expect(await pay.ops('settle', exceptionID, '--accept')).toMatchObject({ code: 0 });
    expect([await pay.statusOf(account), (await pay.paymentsOf(account))[0]?.amount]).toEqual(['pending', 2500]);

    const { id } = await mistyped();
    expect((await pay.ops('settle', id, '--accept')).err).toBe(
      `Exception ${id} ('unknown account') is not a wrong amount that can be accepted.`,
    );
    await expect(pay.ops('settle', id, '--accept', '--order', account)).rejects.toThrow('Give either');
  });

  it('changes nothing with --accept when the order was paid meanwhile', async () => {
    const { buyer, key, id, receipt, exceptionID } = await misreported();
    await pay.callBack(key, paidCallback(id, newReceipt()));
    expect(await pay.state(buyer)).toEqual(['paid', 'pending']);
    expect((await pay.ops('settle', exceptionID, '--accept')).code).toBe(1);
    expect((await pay.exceptionOf(receipt)).settledAt).toBe(null);
  });
});

describe('refund', () => {
  it('cancels an order whose refund is due, and records the reference at its exception', async () => {
    const buyer = await pay.buyer(goods.giftCard);
    const account = await pay.accountOf(buyer);
    const isGiftCard = eq(variants.variantID, goods.giftCard);
    await pay.db.delete(stockHolds);
    await pay.db.update(variants).set({ stock: 0 }).where(isGiftCard);
    const receipt = newReceipt();
    await pay.confirm(paybillConfirmation(account, receipt));
    await pay.db.update(variants).set({ stock: 500 }).where(isGiftCard);
    expect(await pay.statusOf(account)).toBe('refund due');
    expect((await pay.ops('refund', account, '--reference', 'REV0000001')).code).toBe(0);
    expect(await pay.statusOf(account)).toBe('cancelled');
    expect(await pay.exceptionOf(receipt)).toMatchObject({
      reason: 'out of stock',
      settledAt: pay.deps.clock(),
      detail: { refund: 'REV0000001' },
    });
    expect((await pay.ops('refund', account, '--reference', 'REV0000002')).code).toBe(1);
  });

  it('adds the reference to an exception that was settled before', async () => {
    const account = await pay.paid(await pay.buyer());
    await pay.db.update(orders).set({ status: 'refund due' }).where(eq(orders.orderID, account));
    await pay.ops('refund', account, '--reference', 'REV0000003', '--note', 'by phone');
    const isRefunded = and(eq(paymentExceptions.orderID, account), eq(paymentExceptions.reason, 'refunded'));
    expect(await pay.db.select().from(paymentExceptions).where(isRefunded)).toMatchObject([
      { settledAt: pay.deps.clock(), detail: { refund: 'REV0000003', note: 'by phone' } },
    ]);
  });

  it('settles the second payment of an order, which stays placed', async () => {
    const account = await pay.paid(await pay.buyer());
    const again = newReceipt();
    await pay.confirm(paybillConfirmation(account, again));
    expect((await pay.ops('refund', account, '--reference', 'REV0000004')).code).toBe(0);
    expect(await pay.statusOf(account)).toBe('pending');
    expect(await pay.exceptionOf(again)).toMatchObject({
      detail: { refund: 'REV0000004' },
      settledAt: pay.deps.clock(),
    });
  });

  it('requires a choice between several payments', async () => {
    const account = await pay.paid(await pay.buyer());
    const [second, third] = [newReceipt(), newReceipt()];
    for (const receipt of [second, third]) await pay.confirm(paybillConfirmation(account, receipt));
    expect((await pay.ops('refund', account, '--reference', 'REV0000005')).err).toContain('--exception with one of');
    const { exceptionID } = await pay.exceptionOf(third);
    await pay.ops('refund', account, '--reference', 'REV0000005', '--exception', String(exceptionID));
    expect((await pay.exceptionOf(third)).settledAt).not.toBeNull();
    expect((await pay.exceptionOf(second)).settledAt).toBeNull();
  });

  it('accepts a reference once, and none for an order without a refund due', async () => {
    const [one, two] = [await pay.paid(await pay.buyer()), await pay.paid(await pay.buyer())];
    for (const account of [one, two]) await pay.confirm(paybillConfirmation(account, newReceipt()));
    await pay.ops('refund', one, '--reference', 'REV0000006');
    expect(await pay.ops('refund', two, '--reference', 'REV0000006')).toMatchObject({
      code: 1,
      err: `The reference REV0000006 is already recorded for the refund of order ${one}.`,
    });
    expect((await pay.ops('refund', one, '--reference', 'REV0000007')).err).toContain("is 'pending': no refund is due");
    expect(await pay.statusOf(one)).toBe('pending');
  });
});
