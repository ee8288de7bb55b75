import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchResult } from '#contract/search.ts';
import { dealKeys, productSorts, productTypes } from '#contract/shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';

/** Searches with filters, a price range and an order, on the sample shop. */

const server = forFile(await startTestServer());

async function search(text: string, query: object = {}): Promise<SearchResult> {
  const pairs = Object.entries(query).flatMap(([key, value]) => [value].flat().map((one) => [key, String(one)]));
  return (await server.call('GET', `/v1/search/${encodeURIComponent(text)}?${new URLSearchParams(pairs)}`)).json
    .message;
}
const rowsOf = ({ products }: SearchResult) =>
  products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));

const texts = ['playstation', 'xbox', 'gift card', 'controller', 'steam'];
const anyFilters = fc.record(
  {
    category: fc.subarray(['Gift cards', 'Games', 'Controllers', 'Consoles'], { maxLength: 2 }),
    platform: fc.subarray(['PlayStation', 'Xbox', 'Steam', 'PC'], { maxLength: 2 }),
    deal: fc.subarray([...dealKeys], { maxLength: 2 }),
    type: fc.subarray([...productTypes], { maxLength: 2 }),
    minPrice: fc.constantFrom('0', '1450', '6450'),
    maxPrice: fc.constantFrom('2600', '20000'),
    sort: fc.constantFrom(...productSorts),
  },
  { requiredKeys: [] },
);

describe('a narrowed search', () => {
  it('counts for each value of a filter the found variants that match it and all other filters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...texts), anyFilters, async (text, filters) => {
        const { facets } = await search(text, { ...filters, facets: 'yes' });
        for (const name of ['category', 'platform', 'deal', 'type'] as const) {
          for (const value of facets?.[name] ?? []) {
            const listed = rowsOf(await search(text, { ...filters, [name]: value.name }));
            expect([name, value.name, listed.length]).toEqual([name, value.name, value.count]);
          }
        }
      }),
      { numRuns: 6 },
    );
  });

  it('lists the found variants that match the filters', async () => {
    const found = rowsOf(await search('xbox', { sort: 'featured' }));
    const narrowed = rowsOf(await search('xbox', { maxPrice: '5000', category: ['Gift cards', 'Games'] }));
    const expected = found.filter(
      ({ product, variant }) => variant.salePrice <= 5000 && ['Gift cards', 'Games'].includes(product.category),
    );
    expect(narrowed.map(({ variant }) => variant.variantID)).toEqual(expected.map(({ variant }) => variant.variantID));
    expect(narrowed.length).toBeGreaterThan(0);
  });

  it('lists services and articles only without filters, in any order', async () => {
    const sorted = await search('controller', { sort: 'newest', facets: 'yes' });
    expect(sorted.articles.length).toBeGreaterThan(0);
    const filtered = await search('controller', { maxPrice: '9000', sort: 'newest', facets: 'yes' });
    expect([filtered.services, filtered.articles]).toEqual([[], []]);
    expect(filtered.count).toBe(new Set(filtered.products.map(({ itemID }) => itemID)).size);
  });

  it('lists the values of all found variants in one order, whatever values are chosen', async () => {
    const valuesIn = ({ facets }: SearchResult) =>
      JSON.stringify(facets, (key, value) => (key === 'count' ? 0 : value));
    const whole = await search('controller', { facets: 'yes' });
    const narrowed = await search('controller', { facets: 'yes', platform: 'Xbox', deal: 'sale' });
    expect(valuesIn(narrowed)).toBe(valuesIn(whole));
    expect(narrowed.facets).not.toEqual(whole.facets);
  });

  it('sorts by price on request', async () => {
    const prices = rowsOf(await search('gift card', { sort: 'price-up' })).map(({ variant }) => variant.salePrice);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    expect(new Set(prices).size).toBeGreaterThan(3);
  });

  it('names the words that replaced misspelt ones', async () => {
    expect((await search('controler', { facets: 'yes' })).corrected).toBe('controller');
    expect((await search('xbox controler', { facets: 'yes' })).corrected).toBe('xbox controller');
    expect((await search('controller', { facets: 'yes' })).corrected).toBeNull();
    expect((await search('controllers', { facets: 'yes' })).corrected).toBeNull();
    expect((await search('zzzzqqq', { facets: 'yes' })).corrected).toBeNull();
  });

  it('answers a search without filters with neither facets nor a correction', async () => {
    expect(Object.keys(await search('controler'))).toEqual(['count', 'services', 'products', 'articles']);
    expect(Object.keys(await search('xbox'))).toEqual(['count', 'services', 'products', 'articles']);
  });
});
