import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders, paymentExceptions, stockChanges, subscriptions, variants, vaultCodes } from '#server/db/schema.ts';
import { countSales } from '#server/stock/best-sellers.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { ops } from '#tests/support/server/ops.ts';
import { newPhone, paidCallback } from '#tests/support/server/payment-shop.ts';
import { goods, plans, type Shopper, signUp } from '#tests/support/server/small-catalogue.ts';
import { type Billed, openVaultShop } from '#tests/support/server/vault.ts';

const day = 24 * 60 * 60 * 1000;

const shop = forFile(await openVaultShop());
const run = ops(shop.deps);

const statusOf = async (orderID: string) =>
  (await shop.db.select().from(orders).where(eq(orders.orderID, orderID)))[0]?.status;
const stockOf = async (variantID: number) =>
  (await shop.db.select().from(variants).where(eq(variants.variantID, variantID)))[0]?.stock ?? 0;
const exceptionsOf = (orderID: string) =>
  shop.db.select().from(paymentExceptions).where(eq(paymentExceptions.orderID, orderID));
const freeCodes = async (variantID: number) =>
  (await shop.rowsOf(variantID)).filter(({ orderID }) => orderID === null).length;
let references = 0;
const newReference = () => {
  references += 1;
  return `CANCEL${String(references).padStart(4, '0')}`;
};

/** Creates a paid order of a number of gift cards of a new variant, with its codes. */
async function boughtCards(count: number): Promise<{ card: number; buyer: Billed }> {
  const card = await shop.newVariant();
  const codes = Array.from({ length: count }, (_, index) => `CODE-${card}-${index}`);
  await shop.load(card, ...codes);
  return { card, buyer: await shop.bought([card, count]) };
}

/** Creates this user's paid order of a month of music. */
async function boughtPlan(user: Shopper): Promise<Billed> {
  const { cartID } = await shop.shop.openCart(user);
  await shop.shop.service(cartID, plans.musicMonth, { token: user.token });
  const billed = await shop.bill({ ...user, cartID, phone: newPhone() });
  await shop.payFor(billed);
  return billed;
}

describe('the cancellation of a paid order', () => {
  it('takes its goods back from what was sold, counted or not, and stands in the log of the stock', async () => {
    const { card, buyer } = await boughtCards(2);
    const another = await shop.bought([card, 1]);
    const read = async () => (await shop.db.select().from(variants).where(eq(variants.variantID, card)))[0];
    await countSales(shop.deps);
    expect(await read()).toMatchObject({ sold: 3 });
    const stock = await stockOf(card);
    await run('cancel', buyer.orderID, '--owed', '0');
    expect(await read()).toMatchObject({ sold: 1, stock: stock + 2 });
    expect(await shop.db.select().from(stockChanges).where(eq(stockChanges.variantID, card))).toMatchObject([
      { difference: 2, stock: stock + 2, reason: buyer.orderID, by: 'a cancelled order', counted: null },
    ]);
    // One that is cancelled before it is counted never counts.
    const late = await shop.bought([card, 1]);
    await run('cancel', late.orderID, '--owed', '0');
    await countSales(shop.deps);
    expect(await read()).toMatchObject({ sold: 1 });
    expect(await statusOf(another.orderID)).toBe('pending');
  });

  it('returns codes that were never revealed with their stock, and records the refund', async () => {
    const { card, buyer } = await boughtCards(3);
    const stock = await stockOf(card);
    const reference = newReference();
    const { code, out } = await run('cancel', buyer.orderID, '--reference', reference, '--note', 'reversed');
    expect([code, out]).toEqual([
      0,
      `Order ${buyer.orderID} is cancelled. 3 codes returned to the vault, 3 pieces back in stock. Ksh ${buyer.amount.toLocaleString('en-US')} went back (${reference}).\n`,
    ]);
    expect([await statusOf(buyer.orderID), await freeCodes(card), await stockOf(card)]).toEqual([
      'cancelled',
      3,
      stock + 3,
    ]);
    expect(await exceptionsOf(buyer.orderID)).toMatchObject([
      {
        reason: 'order cancelled',
        amount: buyer.amount,
        settledAt: shop.deps.clock(),
        detail: { refund: reference, note: 'reversed' },
      },
    ]);
    expect((await shop.list(buyer, buyer.orderID)).json.message).toEqual([]);
    const next = await shop.bought([card, 3]);
    expect(await shop.readOrder(next)).toEqual(['completed', 3]);
  });

  it('leaves a revealed code with its order, and never sells it again', async () => {
    const { card, buyer } = await boughtCards(2);
    const [first] = (await shop.list(buyer, buyer.orderID)).json.message;
    await shop.reveal(buyer, buyer.orderID, first.codeID);
    const stock = await stockOf(card);
    const { out } = await run('cancel', buyer.orderID, '--owed', '100');
    expect(out).toContain('1 code returned to the vault, 1 code seen by the customer stay theirs, 1 piece back');
    expect(out).toContain(`Ksh 100 is owed to the customer: send it back, then refund ${buyer.orderID}`);
    expect([await freeCodes(card), await stockOf(card)]).toEqual([1, stock + 1]);
    const revealed = await shop.db.select().from(vaultCodes).where(eq(vaultCodes.codeID, first.codeID));
    expect(revealed[0]?.orderID).toBe(buyer.orderID);
  });

  it('the cancellation of a paid order without a reference leaves a refund due, which the refund command then records', async () => {
    const { buyer } = await boughtCards(1);
    await run('cancel', buyer.orderID);
    expect([await statusOf(buyer.orderID), (await exceptionsOf(buyer.orderID))[0]?.settledAt]).toEqual([
      'refund due',
      null,
    ]);
    const reference = newReference();
    expect((await run('refund', buyer.orderID, '--reference', reference)).code).toBe(0);
    expect(await statusOf(buyer.orderID)).toBe('cancelled');
    expect(await exceptionsOf(buyer.orderID)).toMatchObject([
      { reason: 'order cancelled', settledAt: shop.deps.clock(), detail: { refund: reference } },
    ]);
  });

  it('ends the order’s subscription now, and moves the following one forward', async () => {
    const user = await signUp(shop);
    const first = await boughtPlan(user);
    const second = await boughtPlan(user);
    const at = shop.deps.clock();
    shop.pass(10 * day);
    expect((await run('cancel', first.orderID, '--reference', newReference())).out).toContain('1 subscription ended');
    const now = shop.deps.clock();
    const rowOf = async (orderID: string) =>
      (await shop.db.select().from(subscriptions).where(eq(subscriptions.orderID, orderID)))[0];
    expect(await rowOf(first.orderID)).toMatchObject({ startsAt: at, expiry: now });
    expect(await rowOf(second.orderID)).toMatchObject({ startsAt: now, expiry: new Date(now.getTime() + 30 * day) });
  });

  it('returns unsent goods to the stock immediately, and sent ones only after their return', async () => {
    for (const [fulfilled, flags, back] of [
      [false, [], 1],
      [true, [], 0],
      [true, ['--returned'], 1],
    ] as const) {
      const buyer = await shop.buyer(goods.mug);
      await shop.shop.deliverTo(buyer, buyer.cartID);
      const billed = await shop.bill(buyer);
      await shop.payFor(billed);
      if (fulfilled) await run('fulfil', billed.orderID);
      const stock = await stockOf(goods.mug);
      await run('cancel', billed.orderID, '--reference', newReference(), ...flags);
      expect([fulfilled, flags, (await stockOf(goods.mug)) - stock]).toEqual([fulfilled, flags, back]);
    }
  });

  it('is what the prompt that paid the order says afterwards, not that we get in touch', async () => {
    const { buyer, id, key } = await shop.prompted();
    await shop.setPrompt(id, 'paid');
    await shop.callBack(key, paidCallback(id, 'UKLCANCEL1'));
    await run('cancel', await shop.orderID(buyer), '--reference', newReference());
    const text =
      'Your payment arrived, and the order was cancelled afterwards. Your orders say what happens to the money.';
    for (const { json } of [await shop.query(buyer, id), await shop.initiate(buyer)])
      expect(json.message).toMatchObject({ ResponseCode: '1', ResultDesc: text, isOver: false });
  });

  it('is refused for an order that is unpaid or cancelled, or cost less, and changes nothing', async () => {
    const { card, buyer } = await boughtCards(1);
    const unpaid = await shop.billed([card, 1]);
    expect((await run('cancel', unpaid.orderID)).err).toBe(
      `Order ${unpaid.orderID} is 'awaiting payment': only a paid order can be cancelled.`,
    );
    expect((await run('cancel', buyer.orderID, '--owed', String(buyer.amount + 1))).err).toContain(
      'not more than that',
    );
    expect(await shop.readOrder(buyer)).toEqual(['completed', 1]);
    const reference = newReference();
    await run('cancel', buyer.orderID, '--reference', reference);
    expect((await run('cancel', buyer.orderID)).err).toContain("is 'cancelled'");
    const other = (await boughtCards(1)).buyer;
    expect((await run('cancel', other.orderID, '--reference', reference)).err).toContain(
      'is already recorded for the refund of order',
    );
    expect(await shop.readOrder(other)).toEqual(['completed', 1]);
    expect(
      await shop.db
        .select()
        .from(paymentExceptions)
        .where(and(eq(paymentExceptions.orderID, buyer.orderID), eq(paymentExceptions.reason, 'order cancelled'))),
    ).toHaveLength(1);
  });
});
