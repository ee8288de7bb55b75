import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products, variants } from '#server/db/schema.ts';
import { startTestServer, type TestServer } from '#tests/support/server/server.ts';

/** Two servers on equal shops: one caches where the pages of a list begin, the other counts the rows. */

let keeping: TestServer;
let counting: TestServer;
const added = 600;

beforeAll(async () => {
  [keeping, counting] = await Promise.all([startTestServer(), startTestServer()]);
  for (const { db } of [keeping, counting]) {
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
  await keeping.deps.responseCache.enable(keeping.deps.pubSub);
});
afterAll(() => Promise.all([keeping.stop(), counting.stop()]));

const list = async (server: TestServer, query: string) =>
  (await server.call('GET', `/v1/product/item${query}`)).json.message;
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
  ])('a page far from the start has the same rows for %s from a stored offset as from a full count', async (query) => {
    const [known, counted] = [await list(keeping, query), await list(counting, query)];
    expect(known).toEqual(counted);
  });

  it('a page far from the start continues exactly after the page before it', async () => {
    const pages = [];
    for (let page = 0; page < 6; page += 1) {
      pages.push(...namesOf(await list(keeping, `?category=Sheets&limit=100&page=${page}`)));
    }
    expect(pages).toEqual(Array.from({ length: added }, (_, i) => `No. ${i}`));
  });

  it('a page far from the start moves when a row before it is deleted', async () => {
    const query = '?category=Sheets&limit=100&page=5';
    const [first] = namesOf(await list(keeping, query));
    expect(first).toBe('No. 500');
    const told = new Promise<void>((resolve) => {
      void keeping.deps.pubSub
        .subscribe('catalogue', { onMessage: resolve, onEnd: resolve })
        .then(() => keeping.db.delete(variants).where(eq(variants.name, 'No. 3')));
    });
    await told;
    const page = await list(keeping, query);
    expect([namesOf(page)[0], page.count]).toEqual(['No. 501', added - 1]);
  });
});
