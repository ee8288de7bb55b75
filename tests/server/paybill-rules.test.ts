import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders, paymentExceptions, variants } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { newReceipt, openOwnedShop } from '#tests/support/server/ops.ts';
import { type Buyer, paidCallback, paybillConfirmation } from '#tests/support/server/payment-shop.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';
import { shelvesOf } from '#tests/support/server/stock.ts';

const pay = forFile(await openOwnedShop());
const shelf = shelvesOf(pay);

const exceptionID = async (receipt: string): Promise<string> => {
  const [found] = await pay.db.select().from(paymentExceptions).where(eq(paymentExceptions.receipt, receipt));
  return String(found?.exceptionID);
};
const hours = (count: number) => count * 3_600_000;
const bill = async (buyer: Buyer): Promise<{ account: string; amount: number }> =>
  (await pay.details(buyer)).json.message;
/** Pays by paybill. @returns the code of the validation, and the outcome of the confirmation */
async function payBy({ account, amount }: { account: string; amount: number }) {
  const receipt = newReceipt();
  const body = paybillConfirmation(account, receipt, `${amount}.00`);
  const { ResultCode } = (await pay.validate(body)).json;
  await pay.confirm(body);
  const [order] = await pay.db.select().from(orders).where(eq(orders.orderID, account));
  return { ResultCode, filed: await pay.exceptions(receipt), status: order?.status, receipt };
}

describe('the quote of a paybill order', () => {
  it('expires a quote after an hour when the price has changed: refuses its payment, and files it as an exception if it is paid', async () => {
    const card = await shelf.shelve(5);
    const details = await bill(await pay.buyer(card));
    await pay.db.update(variants).set({ salePrice: 7350 }).where(eq(variants.variantID, card));
    pay.pass(hours(1) + 1000);
    expect(await payBy(details)).toMatchObject({
      ResultCode: 'C2B00013',
      filed: ['quote expired'],
      status: 'awaiting payment',
    });
  });

  it('honours a quote for an hour, and as long as the price is unchanged', async () => {
    const card = await shelf.shelve(5);
    const soon = await bill(await pay.buyer(card));
    await pay.db.update(variants).set({ salePrice: 7350 }).where(eq(variants.variantID, card));
    pay.pass(hours(1));
    expect(await payBy(soon)).toMatchObject({ ResultCode: '0', filed: [], status: 'pending' });

    const late = await bill(await pay.buyer());
    pay.pass(hours(24 * 200));
    expect(await payBy(late)).toMatchObject({ ResultCode: '0', filed: [], status: 'pending' });
  });

  it('renews a quote at the present price when the details are opened again', async () => {
    const card = await shelf.shelve(5);
    const buyer = await pay.buyer(card);
    const old = await bill(buyer);
    await pay.db.update(variants).set({ salePrice: 7350 }).where(eq(variants.variantID, card));
    pay.pass(hours(2));
    const renewed = await bill(buyer);
    expect(renewed.amount).toBeGreaterThan(old.amount);
    expect(await payBy(renewed)).toMatchObject({ ResultCode: '0', status: 'pending' });
  });

  it('lets a person accept an expired quote when the payment is settled for its order', async () => {
    const card = await shelf.shelve(5);
    const details = await bill(await pay.buyer(card));
    await pay.db.update(variants).set({ salePrice: 7350 }).where(eq(variants.variantID, card));
    pay.pass(hours(2));
    const { receipt } = await payBy(details);
    expect(await pay.ops('settle', await exceptionID(receipt), '--order', details.account)).toMatchObject({ code: 0 });
    expect(await pay.statusOf(details.account)).toBe('pending');
  });
});

describe('goods that need an address', () => {
  /** The bill of a gift card, with a mug added to its cart and no address. */
  async function withMug(): Promise<{ buyer: Buyer; account: string; amount: number }> {
    const buyer = await pay.buyer();
    const { account } = await bill(buyer);
    await pay.shop.product(buyer.cartID, goods.mug, { token: buyer.token });
    const [order] = await pay.db.select().from(orders).where(eq(orders.orderID, account));
    return { buyer, account, amount: order?.amount ?? 0 };
  }

  it('refuses a paybill payment for goods without an address, and files it as an exception if it is paid', async () => {
    expect(await payBy(await withMug())).toMatchObject({
      ResultCode: 'C2B00016',
      filed: ['no delivery address'],
      status: 'awaiting payment',
    });
  });

  it('sells the goods once the cart has an address, and lets an earlier payment be settled for the order then', async () => {
    const { buyer, ...details } = await withMug();
    const { receipt } = await payBy(details);
    const filedAs = await exceptionID(receipt);
    expect((await pay.ops('settle', filedAs, '--order', details.account)).err).toBe(
      `Order ${details.account} has no delivery address. Ask the customer to choose one at the checkout.`,
    );
    await pay.shop.deliverTo(buyer, buyer.cartID);
    expect(await pay.ops('settle', filedAs, '--order', details.account)).toMatchObject({ code: 0 });

    const other = await withMug();
    await pay.shop.deliverTo(other.buyer, other.buyer.cartID);
    expect(await payBy(other)).toMatchObject({ ResultCode: '0', filed: [], status: 'pending' });
  });
});

describe('an order that was paid and cancelled', () => {
  /** Paid by paybill, then cancelled with its refund. */
  async function cancelledOrder() {
    const buyer = await pay.buyer();
    const details = await bill(buyer);
    expect(await payBy(details)).toMatchObject({ ResultCode: '0', status: 'pending' });
    const cancelled = await pay.ops('cancel', details.account, '--reference', newReceipt());
    expect([cancelled.code, await pay.statusOf(details.account)]).toEqual([0, 'cancelled']);
    return { buyer, ...details };
  }

  it('does not place a cancelled order again for a paybill payment: refuses it, and files it as an exception if it is paid', async () => {
    const details = await cancelledOrder();
    const { receipt, ...met } = await payBy(details);
    expect(met).toEqual({ ResultCode: 'C2B00012', filed: ['order already paid'], status: 'cancelled' });
    expect((await pay.ops('settle', await exceptionID(receipt), '--order', details.account)).err).toBe(
      `Order ${details.account} is 'cancelled': it takes no payment.`,
    );
    const reference = newReceipt();
    expect(await pay.ops('refund', details.account, '--reference', reference)).toMatchObject({ code: 0 });
    expect(await pay.statusOf(details.account)).toBe('cancelled');
  });

  it('does not place a cancelled order again for a prompt that is paid late', async () => {
    const { buyer, id, key } = await pay.prompted();
    const { account, amount } = (await pay.order(buyer.cartID).then((order) => ({
      account: order?.orderID ?? '',
      amount: order?.amount ?? 0,
    }))) satisfies { account: string; amount: number };
    expect(await payBy({ account, amount })).toMatchObject({ status: 'pending' });
    expect(await pay.ops('cancel', account, '--reference', newReceipt())).toMatchObject({ code: 0 });
    const receipt = newReceipt();
    await pay.setPrompt(id, 'paid');
    await pay.callBack(key, paidCallback(id, receipt));
    expect([await pay.exceptions(receipt), await pay.statusOf(account)]).toEqual([['order already paid'], 'cancelled']);
  });
});

describe('the open order of a deleted account', () => {
  const erase = ({ userId, token }: Buyer) =>
    pay.call('DELETE', `/v1/user/${userId}`, { token, body: { password: 'a long password' } });

  it('closes the open order of a deleted account, and refuses its paybill payment', async () => {
    const buyer = await pay.buyer();
    const details = await bill(buyer);
    expect((await erase(buyer)).status).toBe(200);
    expect(await payBy(details)).toMatchObject({
      ResultCode: 'C2B00012',
      filed: ['account deleted'],
      status: 'cancelled',
    });
  });

  it('files the payment of a prompt of a deleted account as an exception, and places no order', async () => {
    const { buyer, id, key } = await pay.prompted();
    pay.pass(3 * 60_000 + 1000);
    expect((await erase(buyer)).status).toBe(200);
    const receipt = newReceipt();
    await pay.setPrompt(id, 'paid');
    await pay.callBack(key, paidCallback(id, receipt));
    expect(await pay.exceptions(receipt)).toEqual(['account deleted']);
    expect(await pay.orderStatus(buyer)).toBe('cancelled');
  });
});
