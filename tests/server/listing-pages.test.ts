import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products, variants } from '#server/db/schema.ts';
import { startTestServer, type TestServer } from '#tests/support/server/server.ts';

/** Two servers on equal shops: one caches where the pages of a list begin, the other counts the rows. */

const added = 600;

const [cached, uncached] = await Promise.all([startTestServer(), startTestServer()]);
beforeAll(async () => {
  for (const { db } of [cached, uncached]) {
    await db.insert(products).values({
      itemID: 5000,
      name: 'Poster',
      imageURL: '/images/a.svg',
      summary: '',
      itemType: 'merchandise',
      ratingTenths: 40,
      category: 'Sheets',
    });
    const sheet = { itemID: 5000, image: '/images/a.svg', stock: 1, salePrice: 10, region: 'Global' };
    await db.insert(variants).values(
      Array.from({ length: added }, (_, i) => ({
        ...sheet,
        name: `No. ${i}`,
        platform: i % 2 === 0 ? 'PC' : 'Xbox',
      })),
    );
  }
  await cached.deps.responseCache.enable(cached.deps.pubSub);
});
afterAll(() => Promise.all([cached.stop(), uncached.stop()]));

const list = async (server: TestServer, query: string) => {
  const { status, json } = await server.call('GET', `/v1/product/item${query}`);
  expect(status).toBe(200);
  return json.message;
};
const namesOf = (page: { products: { variants: { name: string }[] }[] }) =>
  page.products.flatMap((product) => product.variants.map(({ name }) => name));

describe('a page far from the start', () => {
  it.each([
    '?limit=200&page=1',
    '?limit=200&page=2',
    '?limit=7&page=34',
    '?limit=7&page=68',
    '?limit=12&page=69',
    '?limit=12&page=70',
    '?limit=12&page=999999',
    '?category=Sheets&limit=100&page=5',
    '?platform=Xbox&limit=50&page=6',
    '?category=Sheets&platform=PC&limit=200&page=1',
    '/type/merchandise?limit=100&page=6',
    '/category/Sheets?limit=120&page=4',
    '?category=Nothing&limit=100&page=9',
  ])('has the same rows for %s from a cached cursor as from an offset', async (query) => {
    const [withCursors, withOffsets] = [await list(cached, query), await list(uncached, query)];
    expect(withCursors).toEqual(withOffsets);
  });

  it('continues exactly after the page before it', async () => {
    const pages = [];
    for (let page = 0; page < 6; page += 1) {
      pages.push(...namesOf(await list(cached, `?category=Sheets&limit=100&page=${page}`)));
    }
    expect(pages).toEqual(Array.from({ length: added }, (_, i) => `No. ${i}`));
  });

  it('moves when a row before it is deleted', async () => {
    const query = '?category=Sheets&limit=100&page=5';
    const [first] = namesOf(await list(cached, query));
    expect(first).toBe('No. 500');
    const published = new Promise<void>((resolve) => {
      void cached.deps.pubSub
        .subscribe('catalogue', { onMessage: resolve, onEnd: resolve })
        .then(() => cached.db.delete(variants).where(eq(variants.name, 'No. 3')));
    });
    await published;
    const page = await list(cached, query);
    expect([namesOf(page)[0], page.count]).toEqual(['No. 501', added - 1]);
  });
});
