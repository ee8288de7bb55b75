import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog, orders, stockChanges, stockHolds, variants } from '#server/db/schema.ts';
import { countSales } from '#server/stock/best-sellers.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import type { Buyer } from '#tests/support/server/payment-shop.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';
import { openVaultShop } from '#tests/support/server/vault.ts';

const shop = forFile(await openVaultShop());
const owner = await openDesk(shop, 'owner');
const fulfilment = await openDesk(shop, 'fulfilment');

const stockOf = async (variantID: number) => {
  const [row] = await shop.db.select().from(variants).where(eq(variants.variantID, variantID));
  return row?.stock;
};
const changeStock = (variantID: number, itemID: number, body: object, person = fulfilment) =>
  person.change(`/product/${itemID}/variant/${variantID}/stock`, { reason: 'delivered', ...body });

describe('the stock of a variant', () => {
  it('changes by a difference once, with its reason in the log and no text in the audit', async () => {
    const before = (await stockOf(goods.controller)) ?? 0;
    const actionID = '0b0e7c0e-5b1f-4d0e-9f57-3d6f0f0a7c11';
    const body = { actionID, by: 5, reason: 'five delivered by Asha' };
    for (let time = 0; time < 2; time += 1)
      expect((await changeStock(goods.controller, 900_001, body)).json.message).toEqual({
        stock: before + 5,
        difference: 5,
      });
    await changeStock(goods.controller, 900_001, { by: -1, reason: 'broken' });
    expect(await stockOf(goods.controller)).toBe(before + 4);
    const { changes } = (await owner.call('GET', `/product/900001/variant/${goods.controller}/stock`)).json.message;
    expect(changes.slice(0, 2)).toMatchObject([
      { difference: -1, stock: before + 4, reason: 'broken', by: fulfilment.name },
      { difference: 5, stock: before + 5, reason: 'five delivered by Asha' },
    ]);
    const [audited] = await shop.db.select().from(auditLog).where(eq(auditLog.actionID, actionID));
    expect(audited).toMatchObject({ target: `variant ${goods.controller}`, before: { stock: before } });
    expect(JSON.stringify(audited)).not.toContain('Asha');
  });

  it('is changed by a number as people type it, as prices are', async () => {
    const typed = async (by: string) =>
      (await changeStock(goods.controller, 900_001, { by, reason: 'counted' })).json.message.difference;
    expect([await typed('5 000'), await typed('+9,500'), await typed('\u22124,500'), await typed(' -10 000 ')]).toEqual(
      [5000, 9500, -4500, -10_000],
    );
    for (const by of ['5,0', '1.5', 'five', '--5', '-', '+-1', ''])
      expect((await changeStock(goods.controller, 900_001, { by, reason: 'counted' })).json.message).toBe(
        'Enter a whole number, such as 5 or -1.',
      );
  });

  it('is counted on the shelf: what is held, and what is paid and not sent, lies there too', async () => {
    await shop.setStock(goods.mug, 10);
    const paid = await shop.buyer(goods.mug);
    await shop.shop.deliverTo(paid, paid.cartID);
    await shop.payFor(await shop.bill(paid));
    const paying = await shop.buyer(goods.mug);
    await shop.shop.deliverTo(paying, paying.cartID);
    await shop.initiate(paying);
    expect(await stockOf(goods.mug)).toBe(8);
    const [shown] = (await owner.call('GET', '/product/900002')).json.message.variants;
    expect(shown).toMatchObject({ stock: 8, held: 1, unsent: 1 });
    expect((await changeStock(goods.mug, 900_002, { counted: 10 })).json.message).toEqual({ stock: 8, difference: 0 });
    expect((await changeStock(goods.mug, 900_002, { counted: 7 })).json.message).toEqual({ stock: 5, difference: -3 });
    const few = await changeStock(goods.mug, 900_002, { counted: 1 });
    expect([few.status, few.json.message]).toEqual([
      409,
      '1 were counted, but 1 are paid and not sent and 1 are being paid. Count again, or look at these orders first.',
    ]);
    const [order] = await shop.db.select().from(orders).where(eq(orders.cartID, paid.cartID));
    await fulfilment.change(`/order/${order?.orderID}/fulfil`, { decidedOn: 'pending' });
    expect((await changeStock(goods.mug, 900_002, { counted: 6 })).json.message).toEqual({ stock: 5, difference: 0 });
    await shop.answer(paying, 'cancel');
  });

  it('is never below 0, and is refused without exactly one of difference and count', async () => {
    const stock = await stockOf(goods.controller);
    const below = await changeStock(goods.controller, 900_001, { by: -1000 });
    expect([below.status, below.json.message]).toEqual([
      409,
      `The stock is ${stock}. It must stay between 0 and 1000000.`,
    ]);
    for (const body of [{}, { by: 1, counted: 1 }, { by: 0 }, { by: 1.5 }, { by: 1, reason: ' ' }])
      expect((await changeStock(goods.controller, 900_001, body)).status).toBe(400);
    expect((await changeStock(goods.controller, 900_002, { by: 1 })).status).toBe(404);
    expect(await stockOf(goods.controller)).toBe(stock);
  });

  it('adds up while fifty people buy: a true count changes nothing at any moment', async () => {
    const variantID = goods.mug;
    await shop.setStock(variantID, 60);
    await shop.db.delete(stockHolds).where(eq(stockHolds.variantID, variantID));
    await shop.db.update(orders).set({ status: 'completed' }).where(eq(orders.status, 'pending'));
    await shop.db.delete(stockChanges).where(eq(stockChanges.variantID, variantID));
    const buyers: Buyer[] = [];
    for (let index = 0; index < 50; index += 1) {
      const buyer = await shop.buyer(variantID);
      await shop.shop.deliverTo(buyer, buyer.cartID);
      buyers.push(buyer);
    }
    let bought = 0;
    const buy = async (index: number) => {
      const buyer = buyers[index];
      if (!buyer) return;
      // By paybill without a hold, and by a prompt whose hold becomes the order's.
      if (index % 2 === 0) await shop.payFor(await shop.bill(buyer));
      else {
        await shop.initiate(buyer);
        await shop.answer(buyer, 'pin');
      }
      bought += 1;
    };
    let shelf = 60;
    const differences: number[] = [];
    const staff = async () => {
      for (let round = 0; bought < 50; round += 1) {
        const by = round % 3 === 0 ? 5 : -1;
        if ((await changeStock(variantID, 900_002, { by })).status === 200) shelf += by;
        const counted = await changeStock(variantID, 900_002, { counted: shelf });
        if (counted.status === 200) differences.push(counted.json.message.difference);
      }
    };
    const customers = async () => {
      for (let first = 0; first < 50; first += 5) await Promise.all([0, 1, 2, 3, 4].map((next) => buy(first + next)));
    };
    await Promise.all([customers(), staff()]);
    expect(differences.length).toBeGreaterThan(5);
    expect(differences.filter((difference) => difference !== 0)).toEqual([]);
    const paid = await shop.db.select().from(orders).where(eq(orders.status, 'pending'));
    expect(paid).toHaveLength(50);
    expect(await stockOf(variantID)).toBe(shelf - 50);
    const [logged] = await shop.db
      .select({ sum: sql<number>`sum(${stockChanges.difference})::int` })
      .from(stockChanges)
      .where(eq(stockChanges.variantID, variantID));
    expect(logged?.sum).toBe(shelf - 60);
    const soldOf = async () =>
      (
        await shop.db
          .select()
          .from(variants)
          .where(and(eq(variants.variantID, variantID)))
      )[0]?.sold ?? 0;
    const sold = await soldOf();
    await countSales(shop.deps);
    expect((await soldOf()) - sold).toBeGreaterThanOrEqual(50);
  });
});
