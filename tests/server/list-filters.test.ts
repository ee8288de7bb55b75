import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Facets, type Product, type ProductList, type ProductQuery, productList } from '#contract/products.ts';
import { dealKeys, productSorts, productTypes } from '#contract/shop.ts';
import { featuredRank, products, variants } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';

/** Lists with several values of a filter, a price range and an order, on the sample shop. */

interface Row {
  readonly product: Product;
  readonly variant: Product['variants'][number];
}
type Filters = Omit<ProductQuery, 'page' | 'limit' | 'facets'>;

const rowsOf = (list: ProductList): Row[] =>
  list.products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));

const addressOf = (query: object) => {
  const pairs = Object.entries(query).flatMap(([key, value]) => [value].flat().map((one) => [key, String(one)]));
  return `/v1/product/item?${new URLSearchParams(pairs)}`;
};
const list = async (query: object): Promise<ProductList> => (await server.call('GET', addressOf(query))).json.message;

/** Returns every row of a list, page by page. */
async function everyRow(query: object): Promise<{ rows: Row[]; count: number }> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const answer = await list({ ...query, limit: '200', page: String(page) });
    rows.push(...rowsOf(answer));
    if (rows.length >= answer.count || answer.products.length === 0) return { rows, count: answer.count };
  }
}

const server = forFile(await startTestServer());
/** Every variant of the shop with its product, in order of id. */
const all = (await everyRow({})).rows;

const idsOf = (rows: readonly Row[]) => rows.map(({ variant }) => variant.variantID);

/** Returns the rows that a list must have, computed from the whole catalogue. */
function expected({ category, platform, deal, type, minPrice, maxPrice }: Filters): Row[] {
  const isOneOf = (chosen: string | readonly string[] | undefined, values: readonly string[]) =>
    chosen === undefined || chosen.length === 0 || [chosen].flat().some((one) => values.includes(one));
  return all.filter(
    ({ product, variant }) =>
      isOneOf(category, [product.category]) &&
      isOneOf(platform, [variant.platform]) &&
      isOneOf(deal, product.deals) &&
      isOneOf(type, [product.itemType]) &&
      variant.salePrice >= Number(minPrice ?? 0) &&
      variant.salePrice <= Number(maxPrice ?? Number.MAX_SAFE_INTEGER),
  );
}

const some = <T extends string>(values: readonly T[]) => fc.subarray([...values], { minLength: 0, maxLength: 3 });
const price = fc.constantFrom('0', '700', '1450', '2600', '6450', '20000', '999999999');
/** Generates filters that a customer can choose, with the values of the shop. */
const anyFilters = () =>
  fc.record(
    {
      category: some([...new Set(all.map(({ product }) => product.category)), 'Nothing']),
      platform: some([...new Set(all.map(({ variant }) => variant.platform))]),
      deal: some(dealKeys),
      type: some(productTypes),
      minPrice: price,
      maxPrice: price,
      sort: fc.constantFrom(...productSorts),
    },
    { requiredKeys: [] },
  );

describe('a narrowed list', () => {
  it('lists each variant that matches every filter once, and counts them', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters(), async (filters) => {
        const { rows, count } = await everyRow(filters);
        const fitting = idsOf(expected(filters)).toSorted((one, other) => one - other);
        expect(idsOf(rows).toSorted((one, other) => one - other)).toEqual(fitting);
        expect(count).toBe(fitting.length);
      }),
      { numRuns: 60 },
    );
  });

  it('counts for each value of a filter the variants that match it and all other filters', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters(), async (filters) => {
        const answer = await list({ ...filters, facets: 'yes', limit: '1' });
        expect(() => v.parse(productList, answer)).not.toThrow();
        const { facets } = answer as { facets: Facets };
        for (const name of ['category', 'platform', 'deal', 'type'] as const) {
          const counted = facets[name].map((value) => [value.name, value.count]);
          const lists = facets[name].map((value) => expected({ ...filters, [name]: [value.name] } as Filters).length);
          expect(counted.map(([, count]) => count)).toEqual(lists);
          // No value with rows is missing: the counted values cover every row of the list without this filter.
          const named = new Set(counted.map(([value]) => value));
          const { [name]: _, ...others } = filters;
          for (const { product, variant } of expected(others)) {
            const values = { category: [product.category], platform: [variant.platform], deal: product.deals };
            for (const value of { ...values, type: [product.itemType] }[name]) expect(named).toContain(value);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('shows beside a filter’s value the count that a list with this value has', async () => {
    const chosen = { platform: ['PlayStation', 'Xbox'], maxPrice: '10000' };
    const { facets } = await list({ ...chosen, facets: 'yes', limit: '1' });
    for (const { name, count } of facets?.category ?? []) {
      expect((await list({ ...chosen, category: name, limit: '1' })).count, name).toBe(count);
    }
  });

  it('returns facets only on request', async () => {
    expect(Object.keys(await list({ limit: '1' }))).toEqual(['products', 'count']);
    expect(Object.keys(await list({ limit: '1', sort: 'newest' }))).toEqual(['products', 'count']);
  });

  it.each([
    'sort=cheapest',
    'minPrice=-1',
    'maxPrice=1.5',
    'facets=no',
    'sort=newest&sort=newest',
    'deal=sale&deal=free',
  ])('refuses the list of products with %s', async (query) => {
    expect((await server.call('GET', `/v1/product/item?${query}`)).status).toBe(400);
  });

  it('refuses more than twenty values of one filter', async () => {
    const values = (count: number) => Array.from({ length: count }, (_, i) => `category=c${i}`).join('&');
    const statuses = await Promise.all(
      [20, 21].map(async (count) => (await server.call('GET', `/v1/product/item?${values(count)}`)).status),
    );
    expect(statuses).toEqual([200, 400]);
  });
});

describe('the sort order of a list', () => {
  const sorted = async (sort: string) => (await everyRow({ sort })).rows;

  it.each(['price-up', 'price-down'])('sorts all pages by price for %s', async (sort) => {
    const prices = (await sorted(sort)).map(({ variant }) => variant.salePrice);
    const up = prices.toSorted((one, other) => one - other);
    expect(prices).toEqual(sort === 'price-up' ? up : up.toReversed());
  });

  it('begins the featured order with the first variant of each product', async () => {
    const rows = await sorted('featured');
    const productIDs = [...new Set(all.map(({ product }) => product.itemID))];
    const firsts = productIDs.map((id) => all.find(({ product }) => product.itemID === id)?.variant.variantID);
    expect(new Set(idsOf(rows).slice(0, productIDs.length))).toEqual(new Set(firsts));
  });

  it('mixes the categories of the sample shop in the featured order', async () => {
    const categories = (await sorted('featured')).slice(0, 60).map(({ product }) => product.category);
    const repeated = categories.filter((category, index) => category === categories[index + 1]);
    expect(repeated).toEqual([]);
    expect(new Set(categories.slice(0, 8)).size).toBe(8);
  });

  it('reads the featured order from an index', async () => {
    const { ordinal, itemID, variantID } = variants;
    const query = server.db.select({ variantID }).from(variants);
    const firstPage = query.orderBy(ordinal, featuredRank(itemID), itemID, variantID).limit(12).getSQL();
    const { rows } = await server.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_sort = off`);
      return (await tx.execute(sql`explain ${firstPage}`)) as { rows: unknown[] };
    });
    expect(JSON.stringify(rows)).toContain('variants_featured');
    expect(JSON.stringify(rows)).not.toContain('Sort Key');
  });

  it('begins the newest order with the product that was added last', async () => {
    const [first] = await sorted('newest');
    const rows = await server.db.select({ itemID: products.itemID, at: products.createdAt }).from(products);
    const latest = Math.max(...rows.map(({ at }) => at.getTime()));
    expect(rows.filter(({ at }) => at.getTime() === latest).map(({ itemID }) => itemID)).toContain(
      first?.product.itemID,
    );
  });

  it('begins the best-selling order with the variant that was sold most often', async () => {
    const last = all.at(-1)?.variant.variantID ?? 0;
    await server.db.update(variants).set({ sold: 1_000_000 }).where(eq(variants.variantID, last));
    const rows = await list({ sort: 'best-selling', limit: '2' });
    expect(idsOf(rowsOf(rows))[0]).toBe(last);
  });

  it('moves the next variant of a product up when its first one is deleted', async () => {
    const [first] = await sorted('featured');
    const own = all.filter(({ product }) => product.itemID === first?.product.itemID);
    await server.db.delete(variants).where(eq(variants.variantID, first?.variant.variantID ?? 0));
    expect(idsOf(await sorted('featured'))[0]).toBe(own[1]?.variant.variantID);
  });
});
