import { getTableName, is, sql, Table } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { imageFamilies, imageThemes } from '#contract/images.ts';
import { productTypes } from '#contract/shop.ts';
import * as schema from '#server/db/schema.ts';
import { isCatalogueEmpty, loadShop } from '#server/seed/load.ts';
import { countVariants, growCatalogue } from '#server/seed/scale.ts';
import { tableHashes } from '#tests/support/server/database.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { smallShop } from '#tests/support/server/small-shop.ts';

const server = forFile(await startTestServer({}, { database: 'empty' }));
beforeEach(async () => {
  const tables = Object.values<unknown>(schema).filter((value): value is Table => is(value, Table));
  const names = tables.map((table) => sql.identifier(getTableName(table)));
  await server.db.execute(sql`truncate ${sql.join(names, sql`, `)} restart identity cascade`);
});

describe('loading a shop', () => {
  it('assigns ids in the order of the lists', async () => {
    expect(await isCatalogueEmpty(server.db)).toBe(true);
    await loadShop(server.db, smallShop, server.deps.clock());
    expect(await isCatalogueEmpty(server.db)).toBe(false);
    const products = await server.db.select().from(schema.products).orderBy(schema.products.itemID);
    expect(products.map(({ itemID, name }) => [itemID, name])).toEqual(
      smallShop.products.map(({ name }, index) => [index + 1, name]),
    );
    const [plan] = await server.db.select().from(schema.connectPlans);
    expect(plan).toMatchObject({ itemID: 113, usdCents: 600 });
  });

  it('changes nothing when the shop is loaded a second time', async () => {
    await loadShop(server.db, smallShop, server.deps.clock());
    const once = await tableHashes(server.db);
    await loadShop(server.db, smallShop, new Date('2030-01-01'));
    expect(await tableHashes(server.db)).toEqual(once);
  });

  it('assigns the next ids to rows that are added later', async () => {
    await loadShop(server.db, smallShop, server.deps.clock());
    const [product] = smallShop.products;
    if (!product) throw new Error('the small shop is empty');
    const [added] = await server.db
      .insert(schema.products)
      .values({ name: 'New', imageURL: 'x', summary: '', itemType: 'device', ratingTenths: 0, category: 'New' })
      .returning();
    expect(added?.itemID).toBe(smallShop.products.length + 1);
  });

  it('leaves no rows where a load fails half-way', async () => {
    const [plan] = smallShop.connectPlans;
    const broken = { ...smallShop, connectPlans: [{ ...plan, itemID: Number.NaN }] } as typeof smallShop;
    await expect(loadShop(server.db, broken, server.deps.clock())).rejects.toThrow();
    expect(await isCatalogueEmpty(server.db)).toBe(true);
  });
});

describe('a large catalogue', () => {
  it('creates exactly the requested number of variants', async () => {
    await loadShop(server.db, smallShop, server.deps.clock());
    expect(await growCatalogue(server.db, 1001)).toBe(995);
    expect(await countVariants(server.db)).toBe(1001);
    expect(await growCatalogue(server.db, 1001)).toBe(0);
    expect(await growCatalogue(server.db, 1500)).toBe(499);
    expect(await countVariants(server.db)).toBe(1500);
  });

  it('creates products with valid types, pictures, ratings and prices', async () => {
    await growCatalogue(server.db, 2000);
    const products = await server.db.select().from(schema.products);
    expect(new Set(products.map(({ name }) => name)).size).toBe(products.length);
    expect(new Set(products.map(({ itemType }) => itemType))).toEqual(new Set(productTypes));
    for (const { imageURL, ratingTenths } of products) {
      const [, family, theme] = /^\/images\/([a-z]+)-([a-z]+)\.svg$/.exec(imageURL) ?? [];
      expect([imageFamilies.some((name) => name === family), imageThemes.some((name) => name === theme)]).toEqual([
        true,
        true,
      ]);
      expect(ratingTenths).toBeGreaterThanOrEqual(0);
      expect(ratingTenths).toBeLessThanOrEqual(50);
    }
    const invalid = await server.db
      .select()
      .from(schema.variants)
      .where(sql`sale_price <= 0 or list_price <= sale_price or stock < 0`);
    expect(invalid).toEqual([]);
  });
});

it('hashes every table of the schema', async () => {
  const tables = Object.values<unknown>(schema).filter((value) => is(value, Table));
  expect(Object.keys(await tableHashes(server.db)).sort()).toEqual(tables.map((table) => getTableName(table)).sort());
});
