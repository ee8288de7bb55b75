import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { articles, products, variants } from '#server/db/schema.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';

/** The files that search engines and feed readers request. */

const origin = 'https://shop.example';
const server = forFile(await startTestServer({ PUBLIC_URL: origin, SANDBOX: 'open' }));
const newest = (await server.call('GET', '/v1/article?limit=1')).json.message[0].articleID;

const ask = (path: string, headers: Record<string, string> = {}) => server.app.request(path, { headers });
const parse = (xml: string) => new JSDOM(xml, { contentType: 'application/xml' }).window.document;
const read = async (path: string) => parse(await (await ask(path)).text());
const textsOf = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
const locations = async (path: string) => textsOf(await read(path), 'loc');

describe('robots.txt', () => {
  it('lets crawlers read every page, and names the sitemap', async () => {
    const response = await ask('/robots.txt');
    expect(response.headers.get('content-type')).toContain('text/plain');
    const text = await response.text();
    expect(text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
    expect(text.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /callbacks/', 'Disallow: /sandbox/daraja/']);
  });
});

describe('the sitemap', () => {
  it('lists in the sitemap’s index only maps that exist', async () => {
    const maps = await locations('/sitemap.xml');
    expect(maps).toEqual(['pages', 'products-0', 'articles-0'].map((name) => `${origin}/sitemap-${name}.xml`));
    for (const map of maps) expect((await locations(map.slice(origin.length))).length).toBeGreaterThan(10);
  });

  it('lists every variant and every article by its canonical address', async () => {
    const sold = await server.db.select({ itemID: variants.itemID, variantID: variants.variantID }).from(variants);
    const expected = sold.map(({ itemID, variantID }) => `${origin}/product/${itemID}/${variantID}`);
    expect((await locations('/sitemap-products-0.xml')).toSorted()).toEqual(expected.toSorted());
    const written = await server.db
      .select({ articleID: articles.articleID, dateAdded: articles.dateAdded })
      .from(articles);
    const map = await read('/sitemap-articles-0.xml');
    expect(textsOf(map, 'loc').toSorted()).toEqual(
      written.map(({ articleID }) => `${origin}/article/${articleID}`).toSorted(),
    );
    expect(textsOf(map, 'lastmod')).toContain(written[0]?.dateAdded.toISOString());
  });

  it('lists the public pages and the categories', async () => {
    const pages = await locations('/sitemap-pages.xml');
    for (const path of ['/', '/products', '/services', '/articles', '/events', '/terms', '/products?category=Consoles'])
      expect(pages).toContain(`${origin}${path}`);
    expect(
      pages.filter((page) => /cart|checkout|login|account|sandbox|flows|search|\/blog$|:/.test(page.slice(8))),
    ).toEqual([]);
  });

  it('spreads ids over several maps, and omits empty ones', async () => {
    const row = { itemID: 1, name: 'Far', image: '', stock: 1, salePrice: 1, platform: 'PC', region: 'Kenya' };
    await server.db.insert(variants).values([20_000, 20_001].map((variantID) => ({ ...row, variantID })));
    const maps = await locations('/sitemap.xml');
    expect(maps.filter((map) => map.includes('products'))).toEqual(
      [0, 1, 2].map((number) => `${origin}/sitemap-products-${number}.xml`),
    );
    expect(await locations('/sitemap-products-1.xml')).toEqual([`${origin}/product/1/20000`]);
    expect(await locations('/sitemap-products-2.xml')).toEqual([`${origin}/product/1/20001`]);
  });

  it('compresses the sitemap by gzip for callers that accept it, with the same content', async () => {
    const zipped = await ask('/sitemap-products-0.xml', { 'accept-encoding': 'gzip' });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    const plain = await ask('/sitemap-products-0.xml');
    expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(await plain.text());
  });

  it.each(['/sitemap-nothing.xml', '/sitemap-products-x.xml', '/sitemap-products-01.xml', '/sitemap-carts-0.xml'])(
    'answers 404 for the map %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );
});

describe('the feed', () => {
  it('lists the newest articles in the feed with their dates, authors and addresses', async () => {
    const { json } = await server.call('GET', '/v1/article?limit=30');
    const feed = await read('/feed.xml');
    expect(textsOf(feed, 'entry > title')).toEqual(json.message.map(({ title }: { title: string }) => title));
    expect(textsOf(feed, 'entry > id')).toEqual(
      json.message.map(({ articleID }: { articleID: number }) => `${origin}/article/${articleID}`),
    );
    expect(feed.querySelector('feed > link[rel=self]')?.getAttribute('href')).toBe(`${origin}/feed.xml`);
  });

  it('contains free articles in full and the intros alone of premium ones', async () => {
    const rows = await server.db.select().from(articles);
    const feed = await read('/feed.xml');
    const entryOf = (articleID: number) =>
      [...feed.querySelectorAll('entry')].find((entry) =>
        entry.querySelector('id')?.textContent?.endsWith(`/${articleID}`),
      );
    const seen = { free: 0, paid: 0 };
    for (const { articleID, tier, intro } of rows) {
      const entry = entryOf(articleID);
      if (!entry) continue;
      seen[tier] += 1;
      expect(entry.querySelector('summary')?.textContent).toBe(intro);
      expect(entry.querySelector('content')?.textContent?.length ?? 0).toEqual(
        tier === 'paid' ? 0 : expect.toSatisfy((length) => length > 500),
      );
    }
    expect(Math.min(seen.free, seen.paid)).toBeGreaterThan(3);
  });

  it('answers 304 for the feed to a caller that sends its entity tag', async () => {
    const etag = (await ask('/feed.xml')).headers.get('etag') ?? '';
    expect((await ask('/feed.xml', { 'if-none-match': etag })).status).toBe(304);
    await server.db.update(articles).set({ title: 'Another' }).where(eq(articles.articleID, newest));
    expect((await ask('/feed.xml', { 'if-none-match': etag })).status).toBe(200);
  });

  it('writes a well-formed feed whatever the articles say, without markup of an author', async () => {
    const hostile = ']]></content><script>alert(1)</script>&\u0007 <img src=x onerror=alert(1)>';
    await server.db
      .update(articles)
      .set({ title: hostile, content: hostile, tier: 'free' })
      .where(eq(articles.articleID, newest));
    const feed = await read('/feed.xml');
    expect(feed.querySelector('parsererror, script, img')).toBeNull();
    const entry = [...feed.querySelectorAll('entry')].find((one) =>
      one.querySelector('id')?.textContent?.endsWith(`/${newest}`),
    );
    const content = new JSDOM(entry?.querySelector('content')?.textContent ?? '').window.document;
    expect(content.querySelector('script, img')).toBeNull();
    expect(content.body.textContent).toContain('alert(1)');
  });
});

it('answers a sitemap and the feed with an error while the database is unavailable', async () => {
  const broken = await startTestServer();
  await broken.stop();
  for (const path of ['/sitemap.xml', '/sitemap-products-0.xml', '/sitemap-pages.xml', '/feed.xml'])
    expect((await broken.app.request(path)).status, path).toBeGreaterThanOrEqual(500);
});

it('streams 40,000 variants in small chunks, with at most 0.4 seconds of processor time', {
  timeout: 300_000,
}, async () => {
  const big = await startTestServer({}, { database: 'empty' });
  const [product] = await big.db
    .insert(products)
    .values({ name: 'P', imageURL: '', summary: '', itemType: 'device', ratingTenths: 0, category: 'C' })
    .returning();
  const itemID = product?.itemID ?? 0;
  // In parts, because a busy machine may take longer for all of them than an instance allows a statement.
  for (let part = 0; part < 8; part += 1)
    await big.db.execute(
      `insert into variants (item_id, name, image, stock, sale_price, platform, region)
       select ${itemID}, 'v', '', 1, 1, 'PC', 'Kenya' from generate_series(1, 5000)`,
    );
  const readAll = async () => {
    let bytes = 0;
    let most = 0;
    const index = await (await big.app.request('/sitemap.xml')).text();
    for (const [, path = ''] of index.matchAll(/<loc>[^<]*(\/sitemap-[^<]+)<\/loc>/g)) {
      const { body } = await big.app.request(path);
      for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
        bytes += chunk.length;
        most = Math.max(most, chunk.length);
      }
    }
    return { bytes, most };
  };
  await readAll();
  const before = process.cpuUsage();
  const { bytes, most } = await readAll();
  const { user, system } = process.cpuUsage(before);
  console.log(
    `40,000 variants: ${((user + system) / 1e6).toFixed(2)} s of processor, ${bytes} bytes, parts of at most ${most}`,
  );
  expect(bytes).toBeGreaterThan(2_000_000);
  expect(most).toBeLessThan(300_000);
  expect((user + system) / 1e6).toBeLessThan(0.4);
  await big.stop();
});
