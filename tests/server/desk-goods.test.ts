import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeskProduct, DeskVariant, ProductEdit, VariantEdit } from '#contract/desk/goods.ts';
import { auditLog, orders, products, stockChanges, stockHolds, variants } from '#server/db/schema.ts';
import { importProducts } from '#server/ops/import-files.ts';
import { countSales } from '#server/stock/sales.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { lampEdit } from '#tests/support/server/desk-product.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import type { Buyer } from '#tests/support/server/payment-shop.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';
import { openVaultShop } from '#tests/support/server/vault.ts';

/** Products and stock at the desk. */

const shop = forFile(await openVaultShop());
const owner = await openDesk(shop, 'owner');
const fulfilment = await openDesk(shop, 'fulfilment');

const toVariant = ({ variantID, name, platform, region, salePrice, listPrice, hidden }: DeskVariant): VariantEdit => ({
  variantID,
  name,
  platform,
  region,
  salePrice,
  listPrice,
  hidden,
  stock: null,
});
/** The body that the editor sends for an unchanged product. */
function toEdit({ itemID: _, state: __, variants: own, ...fields }: DeskProduct): ProductEdit {
  return { ...fields, variants: own.map(toVariant) };
}
const read = async (itemID: number): Promise<DeskProduct> =>
  (await owner.call('GET', `/product/${itemID}`)).json.message;
const save = async (itemID: number, change: (edit: ProductEdit) => ProductEdit, decidedOn?: string) => {
  const product = await read(itemID);
  return owner.change(`/product/${itemID}`, {
    decidedOn: decidedOn ?? product.state,
    product: change(toEdit(product)),
  });
};
const list = async (query = ''): Promise<number[]> =>
  (await owner.call('GET', `/product${query}`)).json.message.products.map(({ itemID }: { itemID: number }) => itemID);

const newProduct = lampEdit;
const newVariant = lampEdit.variants[0] as VariantEdit;
const add = async (change: Partial<ProductEdit> = {}): Promise<number> =>
  (await owner.change('/product', { product: { ...newProduct, ...change } })).json.message.itemID;

describe('a product at the desk', () => {
  beforeEach(async () => {
    await shop.db.delete(products).where(sql`${products.itemID} < 900000`);
  });

  it('refuses a new price that could not be paid with the tax, and accepts an unchanged one', async () => {
    const priced = (salePrice: number) => [{ ...newVariant, salePrice, listPrice: null }];
    const refused = await owner.change('/product', { product: { ...newProduct, variants: priced(246_306) } });
    expect([refused.status, refused.json.message]).toEqual([
      409,
      'Black: Enter at most Ksh 246,305: with the tax, more is above the Ksh 250,000 that M-PESA takes in one payment.',
    ]);
    expect((await owner.call('GET', '/price-limit')).json.message).toEqual({ highest: 246_305 });
    const itemID = await add({ variants: priced(246_305) });
    // As a raised tax leaves it behind.
    await shop.db.update(variants).set({ salePrice: 249_000 }).where(eq(variants.itemID, itemID));
    expect((await save(itemID, (edit) => ({ ...edit, name: 'Dear lamp' }))).status).toBe(200);
    const dearer = (edit: ProductEdit) => edit.variants.map((variant) => ({ ...variant, salePrice: 249_001 }));
    expect((await save(itemID, (edit) => ({ ...edit, variants: dearer(edit) }))).status).toBe(409);
  });

  it('is added hidden, edited with its variants, and shown', async () => {
    const itemID = await add();
    const shopper = () => shop.call('GET', `/v1/product/item/${itemID}`);
    expect((await shopper()).status).toBe(404);
    const edited = await save(itemID, (edit) => ({
      ...edit,
      name: 'Lamp',
      visibility: 'shown',
      variants: [
        { ...(edit.variants[0] as VariantEdit), salePrice: 950 },
        { ...newVariant, name: 'White', listPrice: null, stock: 2 },
      ],
    }));
    expect(edited.json.message).toEqual({ itemID, state: 'version 2', added: 1, changed: 1 });
    const [black, white] = (await read(itemID)).variants;
    expect([black, white]).toMatchObject([
      { salePrice: 950, listPrice: 1200, stock: 7 },
      { name: 'White', salePrice: 900, listPrice: null, stock: 2 },
    ]);
    expect((await shopper()).json.message).toMatchObject({ name: 'Lamp', imageURL: '/images/mug-lime.svg' });
    // Each first stock is in the log.
    const log = await owner.call('GET', `/product/${itemID}/variant/${white?.variantID}/stock`);
    expect(log.json.message.changes).toMatchObject([
      { difference: 2, stock: 2, counted: null, reason: 'first stock', by: owner.name },
    ]);
    const [hidden] = (
      await save(itemID, (edit) => ({
        ...edit,
        variants: edit.variants.map((one) => ({ ...one, hidden: one.variantID === white?.variantID })),
      })).then(() => read(itemID))
    ).variants.filter((one) => one.hidden);
    expect(hidden?.variantID).toBe(white?.variantID);
    expect((await shopper()).json.message.variants).toHaveLength(1);
  });

  it('is hidden on every instance at once, also where answers are cached', async () => {
    const itemID = await add({ visibility: 'shown' });
    await shop.deps.responseCache.enable(shop.deps.pubSub);
    const status = async () => (await shop.call('GET', `/v1/product/item/${itemID}`)).status;
    expect(await status()).toBe(200);
    await save(itemID, (edit) => ({ ...edit, visibility: 'hidden' }));
    await expect.poll(status).toBe(404);
  });

  it('answers the second of two writers with both states, and writes nothing of theirs', async () => {
    const itemID = await add();
    const { state } = await read(itemID);
    await save(itemID, (edit) => ({ ...edit, summary: 'First.' }), state);
    const second = await save(itemID, (edit) => ({ ...edit, summary: 'Second.' }), state);
    expect([second.status, second.json]).toMatchObject([
      409,
      { reason: 'overtaken', states: { decidedOn: 'version 1', now: 'version 2' } },
    ]);
    expect((await read(itemID)).summary).toBe('First.');
    // A file is another writer, also where it changes only a price.
    const [variant] = (await read(itemID)).variants;
    const file = `itemID,variantID,name,summary,category,itemType,image,variant,platform,region,salePrice\n${itemID},${variant?.variantID},Desk lamp,First.,Furniture,equipment,mug-lime,Black,All platforms,Kenya,800\n`;
    await importProducts(shop.deps, new TextEncoder().encode(file), { dryRun: false, setStock: false });
    expect((await save(itemID, (edit) => edit, 'version 2')).json.states).toEqual({
      decidedOn: 'version 2',
      now: 'version 3',
    });
  });

  it('leaves what the editor does not have unchanged: stock, sales, ratings, and a variant’s own picture', async () => {
    const itemID = await add();
    const [variant] = (await read(itemID)).variants;
    const id = variant?.variantID ?? 0;
    await shop.db.update(products).set({ ratingTenths: 47, ratingCount: 3 }).where(eq(products.itemID, itemID));
    await shop.db
      .update(variants)
      .set({ sold: 5, stock: 4, image: '/images/cap-night.svg' })
      .where(eq(variants.variantID, id));
    await save(itemID, (edit) => ({ ...edit, image: 'cap-lime' }));
    const [row] = await shop.db.select().from(variants).where(eq(variants.variantID, id));
    expect(row).toMatchObject({ sold: 5, stock: 4, image: '/images/cap-night.svg' });
    const [product] = await shop.db.select().from(products).where(eq(products.itemID, itemID));
    expect(product).toMatchObject({ ratingTenths: 47, ratingCount: 3, imageURL: '/images/cap-lime.svg' });
  });

  it('is refused with a sentence where it contradicts itself or the shop', async () => {
    const itemID = await add();
    const other = await add({ name: 'Other' });
    const [variant] = (await read(other)).variants;
    const refusals = [
      await owner.change('/product', { product: newProduct }),
      await save(itemID, (edit) => ({ ...edit, variants: [...edit.variants, newVariant] })),
      await save(itemID, (edit) => ({ ...edit, variants: [{ ...newVariant, variantID: variant?.variantID ?? 0 }] })),
    ];
    expect(refusals.map(({ status, json }) => [status, json.message])).toEqual([
      [409, 'The shop has a product named “Desk lamp” already.'],
      [409, 'Two variants are the same: Black. Their names, platforms or regions must differ.'],
      [409, 'The variant Black cannot be written. Another product has it or its name.'],
    ]);
    const wrong: readonly Partial<ProductEdit>[] = [
      { name: ' ' },
      { image: '/images/a/b.jpg' },
      { variants: [] },
      { variants: [{ ...newVariant, salePrice: 0 }] },
      { variants: [{ ...newVariant, salePrice: 250_001, listPrice: null }] },
      { variants: [{ ...newVariant, listPrice: 900 }] },
      { visibility: 'later' },
      { visibility: 'shown', variants: [{ ...newVariant, hidden: true }] },
    ];
    for (const change of wrong) expect((await save(itemID, (edit) => ({ ...edit, ...change }))).status).toBe(400);
    expect((await read(itemID)).state).toBe('version 1');
  });

  it('is found by its number, a part of its name or an alias, by category, hidden, and low in stock', async () => {
    const itemID = await add();
    const variantID = (await read(itemID)).variants[0]?.variantID;
    const shown = await add({ name: 'Chair 100%', category: 'Seats', visibility: 'shown', aliases: '' });
    for (const search of ['desk LAMP', 'light', String(itemID), String(variantID)])
      expect([search, await list(`?search=${encodeURIComponent(search)}`)]).toEqual([
        search,
        expect.arrayContaining([itemID]),
      ]);
    expect(await list('?search=100%25')).toEqual([shown]);
    expect(await list('?category=Seats')).toEqual([shown]);
    expect(await list('?only=hidden')).toEqual([itemID]);
    expect(await list('?only=low+stock&search=Chair')).toEqual([]);
    await shop.db.update(variants).set({ stock: 3 }).where(eq(variants.itemID, shown));
    expect(await list('?only=low+stock&search=Chair')).toEqual([shown]);
    const first = (await owner.call('GET', '/product?limit=1')).json.message;
    expect([first.products[0].itemID, first.next]).toEqual([900_003, '900003']);
    expect((await list(`?limit=2&before=${first.next}`))[0]).toBe(900_002);
  });

  it('is edited by the owner alone', async () => {
    const itemID = await add();
    const { state, ...product } = await read(itemID);
    const edit = toEdit({ ...product, state });
    const tried = await fulfilment.change(`/product/${itemID}`, { decidedOn: state, product: edit });
    expect([tried.status, tried.json.reason]).toEqual([403, 'not allowed']);
    expect((await fulfilment.change('/product', { product: newProduct })).status).toBe(403);
    expect((await fulfilment.call('GET', `/product/${itemID}`)).status).toBe(200);
  });
});

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
    const [shown] = (await read(900_002)).variants;
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
