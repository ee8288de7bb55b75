import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeskProduct, DeskVariant, ProductEdit, VariantEdit } from '#contract/desk/goods.ts';
import { products, variants } from '#server/db/schema.ts';
import { importProducts } from '#server/ops/import-files.ts';
import { openDesk } from '#tests/support/server/desk.ts';
import { lampEdit } from '#tests/support/server/desk-product.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openVaultShop } from '#tests/support/server/vault.ts';

/** Products at the desk. */

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
