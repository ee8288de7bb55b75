import { eq, isNull, like, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BulkChange, BulkPlan, BulkSelection } from '#contract/desk/bulk.ts';
import { changedPrices, roundPrice } from '#server/back-office/bulk-prices.ts';
import { printExport } from '#server/back-office/print-export.ts';
import { auditLog, orders, paymentExceptions, products, stockChanges, variants } from '#server/db/schema.ts';
import { importProducts } from '#server/ops/import-files.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';
import { openVaultShop } from '#tests/support/server/vault.ts';
import { stockAddsUp } from '../crash/ledger-rules.ts';

/** Changes of many products at the desk. */

const shop = forFile(await openVaultShop());
let owner = await openDesk(shop, 'owner');

const ids: Record<'lamp' | 'cable', number> = { lamp: 0, cable: 0 };
beforeEach(async () => {
  await shop.db.delete(products).where(like(products.name, 'Bulk %'));
  for (const [name, prices] of [
    [
      'lamp',
      [
        [900, 1000],
        [1500, null],
      ],
    ],
    ['cable', [[300, null]]],
  ] as const) {
    const [product] = await shop.db
      .insert(products)
      .values({
        name: `Bulk ${name}`,
        imageURL: '/images/mug-lime.svg',
        summary: '',
        itemType: 'equipment',
        ratingTenths: 0,
        category: 'Bulk goods',
      })
      .returning();
    ids[name] = product?.itemID ?? 0;
    await shop.db.insert(variants).values(
      prices.map(([salePrice, listPrice], index) => ({
        itemID: ids[name],
        name: `No. ${index}`,
        image: '/images/mug-lime.svg',
        stock: 5,
        salePrice,
        listPrice,
        platform: 'PC',
        region: 'Kenya',
      })),
    );
  }
});

const ours: BulkSelection = { search: '', category: 'Bulk goods', only: null, without: [] };
const preview = (change: BulkChange, selection: BulkSelection = ours) =>
  owner.call('POST', '/product/bulk/preview', { selection, change });
const planOf = async (change: BulkChange, selection: BulkSelection = ours): Promise<BulkPlan> =>
  (await preview(change, selection)).json.message;
const apply = async (change: BulkChange, selection: BulkSelection = ours, decidedOn?: string) =>
  owner.change('/product/bulk', {
    decidedOn: decidedOn ?? (await planOf(change, selection)).state,
    selection,
    change,
  });
const prices = async (itemID: number) =>
  (await shop.db.select().from(variants).where(eq(variants.itemID, itemID)).orderBy(variants.variantID)).map(
    ({ salePrice, listPrice }) => [salePrice, listPrice],
  );
const productOf = async (itemID: number) =>
  (await shop.db.select().from(products).where(eq(products.itemID, itemID)))[0];
const undo = (changeID: number, decidedOn = 'applied') => owner.change(`/product/bulk/${changeID}/undo`, { decidedOn });
const raise: BulkChange = { kind: 'raise percent', value: 20, rounding: '10' };

describe('the prices of a change', () => {
  it.each([
    [1234, '1', 1234],
    [1232, '5', 1230],
    [1233, '5', 1235],
    [1234, '10', 1230],
    [1225, '50', 1250],
    [1224, '50', 1200],
    [1230, '9', 1239],
    [1239, '9', 1239],
    [1240, '9', 1249],
  ] as const)('%i rounded to %s is %i', (price, rounding, rounded) => {
    expect(roundPrice(price, rounding)).toBe(rounded);
  });

  it.each([
    [{ kind: 'raise percent', value: 5, rounding: '1' }, [945, 1000]],
    [{ kind: 'raise percent', value: 20, rounding: '10' }, [1080, null]],
    [{ kind: 'lower percent', value: 10, rounding: '50' }, [800, 1000]],
    [{ kind: 'raise amount', value: 50, rounding: '1' }, [950, 1000]],
    [{ kind: 'lower amount', value: 450, rounding: '9' }, [459, 1000]],
    [{ kind: 'set', value: 1000 }, [1000, null]],
    [{ kind: 'sale', value: 30, rounding: '1' }, [700, 1000]],
    [{ kind: 'end sale' }, [1000, null]],
    [{ kind: 'hide' }, [900, 1000]],
  ] as const)('of %j, from 900 on sale instead of 1000', (change, [salePrice, listPrice]) => {
    expect(changedPrices({ salePrice: 900, listPrice: 1000 }, change)).toMatchObject({ salePrice, listPrice });
  });

  it('begin a sale from the price without one', () => {
    expect(changedPrices({ salePrice: 1500, listPrice: null }, { kind: 'sale', value: 20, rounding: '9' })).toEqual({
      salePrice: 1209,
      listPrice: 1500,
    });
  });
});

describe('a deal of many products', () => {
  const chosen = async (itemID: number) => {
    const { deals, dealPeriods } = (await owner.call('GET', `/product/${itemID}`)).json.message;
    return { deals, dealPeriods };
  };
  const inHours = (hours: number) => new Date(shop.deps.clock().getTime() + hours * 3_600_000).toISOString();

  it('begins and ends at its times, beside the others, and is undone', async () => {
    await shop.db
      .update(products)
      .set({ deals: ['trending'] })
      .where(eq(products.itemID, ids.lamp));
    const [from, until] = [inHours(1), inHours(3)];
    const change: BulkChange = { kind: 'deal', deal: 'sale', from, until };
    expect((await planOf(change)).products.map(({ name, deals }) => [name, deals])).toEqual([
      ['Bulk cable', [[], ['sale']]],
      ['Bulk lamp', [['trending'], ['trending', 'sale']]],
    ]);
    const applied = await apply(change);
    expect(await chosen(ids.lamp)).toEqual({
      deals: ['sale', 'trending'],
      dealPeriods: [{ deal: 'sale', from, until }],
    });
    expect((await productOf(ids.lamp))?.deals).toEqual(['trending']);
    // Again it changes nothing.
    expect(await planOf(change)).toMatchObject({ products: [], unchanged: 2 });
    await undo(applied.json.message.changeID);
    expect(await chosen(ids.lamp)).toEqual({ deals: ['trending'], dealPeriods: [] });
    expect(await chosen(ids.cable)).toEqual({ deals: [], dealPeriods: [] });
  });

  it('is ended where products have it, and refused where it ends before it begins', async () => {
    await apply({ kind: 'deal', deal: 'exclusive', from: null, until: null });
    expect((await productOf(ids.cable))?.deals).toEqual(['exclusive']);
    await apply({ kind: 'end deal', deal: 'exclusive' });
    expect((await productOf(ids.cable))?.deals).toEqual([]);
    expect((await preview({ kind: 'deal', deal: 'sale', from: inHours(3), until: inHours(1) })).status).toBe(400);
  });
});

describe('a change of many products', () => {
  it('is previewed with the old and the new of each variant, and applied as previewed', async () => {
    const plan = await planOf(raise);
    expect(plan.products).toMatchObject([
      { name: 'Bulk cable', variants: [{ salePrice: [300, 360], listPrice: [null, null] }] },
      {
        name: 'Bulk lamp',
        variants: [
          { salePrice: [900, 1080], listPrice: [1000, null] },
          { salePrice: [1500, 1800], listPrice: [null, null] },
        ],
      },
    ]);
    expect(await prices(ids.lamp)).toEqual([
      [900, 1000],
      [1500, null],
    ]);
    const applied = await apply(raise, ours, plan.state);
    expect(applied.json.message).toMatchObject({ products: 2, state: 'applied' });
    expect([await prices(ids.lamp), await prices(ids.cable)]).toEqual([
      [
        [1080, null],
        [1800, null],
      ],
      [[360, null]],
    ]);
    expect((await productOf(ids.lamp))?.version).toBe(2);
    const shown = (await shop.call('GET', `/v1/product/item/${ids.cable}`)).json.message;
    expect(shown.variants).toMatchObject([{ salePrice: 360 }]);
  });

  it('leaves out the products that a person has unmarked, and those that are already so', async () => {
    const without = { ...ours, without: [ids.lamp] };
    const plan = await planOf({ kind: 'set', value: 300 }, without);
    expect(plan).toMatchObject({ unchanged: 1, products: [{ name: 'Bulk lamp', chosen: false }] });
    expect((await apply({ kind: 'set', value: 300 }, without)).json).toMatchObject({ message: /No product/ });
    await apply(raise, without);
    expect([await prices(ids.lamp), await prices(ids.cable)]).toEqual([
      [
        [900, 1000],
        [1500, null],
      ],
      [[360, null]],
    ]);
  });

  it('is refused where a product was changed since the preview, and nothing of it is written', async () => {
    const { state } = await planOf(raise);
    await shop.db.update(variants).set({ salePrice: 310 }).where(eq(variants.itemID, ids.cable));
    const refused = await apply(raise, ours, state);
    expect([refused.status, refused.json.reason]).toEqual([409, 'overtaken']);
    expect(await prices(ids.lamp)).toEqual([
      [900, 1000],
      [1500, null],
    ]);
  });

  it('is refused with the name of the product that stands against it', async () => {
    const change: BulkChange = { kind: 'lower amount', value: 300, rounding: '1' };
    expect((await planOf(change)).products.map(({ error }) => error)).toEqual([
      'A price would be below 1 shilling.',
      null,
    ]);
    const refused = await apply(change);
    expect([refused.status, refused.json.message]).toEqual([409, 'Bulk cable: A price would be below 1 shilling.']);
    expect(await prices(ids.lamp)).toEqual([
      [900, 1000],
      [1500, null],
    ]);
  });

  it('hides and shows products, also one that was to be shown later', async () => {
    const publishAt = new Date(shop.deps.clock().getTime() + 3_600_000);
    const later = { hiddenAt: shop.deps.clock(), publishAt };
    await shop.db.update(products).set(later).where(eq(products.itemID, ids.lamp));
    expect((await planOf({ kind: 'hide' })).products.map(({ name, shown }) => [name, ...shown])).toEqual([
      ['Bulk cable', true, false],
      ['Bulk lamp', false, false],
    ]);
    const { changeID } = (await apply({ kind: 'hide' })).json.message;
    expect((await shop.call('GET', `/v1/product/item/${ids.cable}`)).status).toBe(404);
    expect((await productOf(ids.lamp))?.publishAt).toBeNull();
    await undo(changeID);
    expect(await productOf(ids.lamp)).toMatchObject(later);
    expect((await shop.call('GET', `/v1/product/item/${ids.cable}`)).status).toBe(200);
    await apply({ kind: 'show' });
    expect(await productOf(ids.lamp)).toMatchObject({ hiddenAt: null, publishAt: null });
  });

  it('is undone within a day, except in products that were changed since', async () => {
    const { changeID } = (await apply(raise)).json.message;
    const [recent] = (await owner.call('GET', '/product/bulk')).json.message;
    expect(recent).toMatchObject({ changeID, state: 'applied', change: raise, products: 2, by: 'The owner' });
    await shop.db.update(products).set({ version: 3 }).where(eq(products.itemID, ids.cable));
    expect((await undo(changeID)).json.message).toEqual({ restored: 1, left: 1, state: 'undone' });
    expect([await prices(ids.lamp), await prices(ids.cable)]).toEqual([
      [
        [900, 1000],
        [1500, null],
      ],
      [[360, null]],
    ]);
    expect((await undo(changeID)).json.reason).toBe('overtaken');
    const next = (await apply(raise)).json.message.changeID;
    shop.pass(25 * 3_600_000);
    owner = await openDesk(shop, 'owner', `The owner ${next}`);
    expect((await undo(next)).status).toBe(404);
    expect((await owner.call('GET', '/product/bulk')).json.message).toEqual([]);
  });

  it.each([
    [{ kind: 'raise percent', value: 0, rounding: '1' }, 'Enter 1 to 90 percent.'],
    [{ kind: 'sale', value: 91, rounding: '1' }, 'Enter 1 to 90 percent.'],
    [{ kind: 'lower amount', value: 2.5, rounding: '1' }, 'Enter a whole number.'],
    [{ kind: 'set', value: null }, 'Enter a whole number.'],
  ])('is refused as %j', async (change, message) => {
    const refused = await preview(change as BulkChange);
    expect([refused.status, refused.json.message]).toEqual([400, message]);
  });

  it('is refused where a price could not be paid with the tax', async () => {
    const { products: planned } = await planOf({ kind: 'set', value: 246_306 });
    expect(planned[0]?.error).toMatch(/^Enter at most Ksh 246,305: with the tax/);
    expect((await planOf({ kind: 'set', value: 246_305 })).products[0]?.error).toBe(null);
  });

  it('is made by the owner alone, and the audit says how many', async () => {
    const money = await openDesk(shop, 'money');
    expect((await money.call('POST', '/product/bulk/preview', { selection: ours, change: raise })).status).toBe(403);
    expect((await money.call('GET', '/product/bulk')).status).toBe(200);
    await apply(raise);
    const rows = await shop.db.select().from(auditLog).where(eq(auditLog.target, 'many products'));
    expect(rows.at(-1)).toMatchObject({ after: { products: 2 } });
  });

  it('loses no piece while fifty people buy, and a file from before it is imported', async () => {
    const before = new Map(
      (await shop.db.select().from(variants)).map(({ variantID, stock }) => [variantID, stock] as const),
    );
    const everything: BulkSelection = { ...ours, category: null };
    const { out } = await printExport(shop.deps, 'products');
    // The file also says that ten mugs are gone.
    const stale = out.replace(new RegExp(`^(${goods.mug},${goods.mug},.*,)500(,[^,]*)$`, 'm'), '$1490$2');
    expect(stale).not.toBe(out);
    const buyers = await Promise.all(Array.from({ length: 50 }, () => shop.billed([goods.mug, 1])));
    const { state } = await planOf(raise, everything);
    const importStale = () =>
      importProducts(shop.deps, new TextEncoder().encode(stale), { dryRun: false, setStock: false });
    const [applied] = await Promise.all([
      apply(raise, everything, state),
      ...buyers.slice(0, 25).map((buyer) => shop.payFor(buyer)),
      importStale(),
      ...buyers.slice(25).map((buyer) => shop.payFor(buyer)),
      owner.change(`/product/${goods.mug}/variant/${goods.mug}/stock`, { by: 5, reason: 'delivered' }),
    ]);
    expect([200, 409]).toContain(applied.status);
    // What people and the file have changed is in the log.
    const logged = await shop.db.select().from(stockChanges).where(eq(stockChanges.variantID, goods.mug));
    before.set(
      goods.mug,
      logged.reduce((sum, { difference }) => sum + difference, before.get(goods.mug) ?? 0),
    );
    const [broken] = await shop.db
      .select({ number: sql<number>`count(*)::int` })
      .from(sql`(${stockAddsUp(before)}) as broken`);
    expect(broken?.number).toBe(0);
    const paid = await shop.db.select().from(orders).where(eq(orders.status, 'pending'));
    const waiting = await shop.db.select().from(paymentExceptions).where(isNull(paymentExceptions.settledAt));
    const bought = new Set(buyers.map(({ orderID }) => orderID));
    expect(paid.filter(({ orderID }) => bought.has(orderID)).length + waiting.length).toBe(50);
    expect((await importStale()).code).toBe(1);
  });
});
