import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openPubSub } from '#server/db/pub-sub.ts';
import { articles, products, services, serviceVariants, variants } from '#server/db/schema.ts';
import { openResponseCache } from '#server/http/response-cache.ts';
import { loadShop } from '#server/seed/load.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { smallShop } from '#tests/support/server/small-shop.ts';

const server = forFile(await startTestServer({}, { database: 'empty' }));
await loadShop(server.db, smallShop, server.deps.clock());
await server.deps.responseCache.enable(server.deps.pubSub);

/** Resolves when the database has published the change of the catalogue that `act` makes. */
async function published(act: () => Promise<unknown>): Promise<void> {
  let stop = () => {};
  // Subscribers are called in order of subscription, so the cache is cleared before this one is called.
  const message = new Promise<void>((resolve, reject) => {
    const subscriber = { onMessage: resolve, onEnd: () => reject(new Error('the server stopped')) };
    server.deps.pubSub.subscribe('catalogue', subscriber).then(async (end) => {
      stop = end;
      await act();
    }, reject);
  });
  await message.finally(() => stop());
}

const stockPaths = [
  '/product/item',
  '/product/item?limit=2&page=1',
  '/product/item/type/device',
  '/product/item/category/Consoles?limit=1',
  '/product/item/2',
  '/product/item/variant/4',
  '/product/item/variant/3/recommend',
];
const wordPaths = [
  '/product/item/category',
  '/product/item/platform',
  '/service/item/category/all',
  '/subscription/item',
  '/article',
  '/article/page/0',
  '/article/section/highlight/page/0/get',
  '/articles/highlight',
];

describe('a public response', () => {
  it.each(stockPaths)('%s allows caches to use it for ten seconds', async (path) => {
    const { status, headers } = await server.call('GET', `/v1${path}`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=10, must-revalidate']);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it.each(wordPaths)('%s allows caches to show it while they revalidate', async (path) => {
    const { status, headers } = await server.call('GET', `/v1${path}`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=60, stale-while-revalidate=600']);
  });

  it.each([...stockPaths, ...wordPaths])('%s answers 304 to a caller that sends its entity tag', async (path) => {
    const first = await server.call('GET', `/v1${path}`);
    const etag = String(first.headers.get('etag'));
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await server.call('GET', `/v1${path}`, { headers: { 'if-none-match': tag } });
      expect([again.status, again.json, again.headers.get('etag')]).toEqual([304, null, etag]);
      expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
    }
    const other = await server.call('GET', `/v1${path}`, { headers: { 'if-none-match': '"other"' } });
    expect([other.status, other.json]).toEqual([200, first.json]);
  });

  it.each([
    ['br', 'gzip, br', brotliDecompressSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
  ] as const)(
    'compresses a public response by %s for a caller that accepts %s, with an entity tag of its own',
    async (name, accepted, decode) => {
      const get = (headers: Record<string, string>) =>
        Promise.resolve(server.app.request('/v1/product/item', { headers }));
      const [plain, compressed, refused] = await Promise.all([
        get({}),
        get({ 'accept-encoding': accepted }),
        get({ 'accept-encoding': `${name};q=0` }),
      ]);
      const [text, bytes] = [await plain.text(), Buffer.from(await compressed.arrayBuffer())];
      expect([compressed.headers.get('content-encoding'), String(decode(bytes))]).toEqual([name, text]);
      expect(bytes.length).toBeLessThan(text.length / 2);
      expect([plain, refused].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, null]);
      expect([plain, compressed].map(({ headers }) => headers.get('vary'))).toEqual([
        'accept-encoding',
        'accept-encoding',
      ]);
      const etag = String(compressed.headers.get('etag'));
      expect(etag).not.toBe(plain.headers.get('etag'));
      const again = await get({ 'accept-encoding': accepted, 'if-none-match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
    },
  );

  it('gives each content its own entity tag', async () => {
    const tags = await Promise.all(
      stockPaths.map(async (path) => (await server.call('GET', `/v1${path}`)).headers.get('etag')),
    );
    expect(new Set(tags).size).toBe(stockPaths.length);
  });

  it('answers a public call alike with and without a token', async () => {
    const account = { phoneNumber: '0712345678', password: 'long enough' };
    const { token } = (await server.call('POST', '/v1/register', { body: account })).json.message;
    const [as, without] = await Promise.all([
      server.call('GET', '/v1/product/item/2', { token }),
      server.call('GET', '/v1/product/item/2'),
    ]);
    expect([as.json, as.headers.get('etag')]).toEqual([without.json, without.headers.get('etag')]);
  });
});

describe('a response with a secret', () => {
  it('never compresses a response with a secret, because its length would reveal the secret', async () => {
    const account = { phoneNumber: '0712345679', password: 'long enough' };
    const { token, userId } = (await server.call('POST', '/v1/register', { body: account })).json.message;
    const { cartID } = (await server.call('GET', `/v1/user/${userId}/cart/available`, { token })).json.message;
    for (const item of [1, 2, 3, 4, 5, 6, 7].map((itemID) => ({ itemID, itemType: 'product' }))) {
      const body = { ...item, quantity: '1', action: 'add' };
      await server.call('PATCH', `/v1/cart/${cartID}/item/update`, { token, body });
    }
    for (let turn = 0; turn < 9; turn += 1) {
      const body = { area: 'Westlands', city: 'nairobi', street: `${turn} Waiyaki Way`.padEnd(120, '.') };
      await server.call('POST', `/v1/user/${userId}/address`, { token, body });
    }
    await server.call('PATCH', `/v1/cart/${cartID}/item/update`, {
      token,
      body: { itemID: 113, itemType: 'blog', quantity: '1', action: 'add' },
    });
    for (const path of [`/v1/user/${userId}/cart/available`, `/v1/user/${userId}/address`]) {
      const response = await server.app.request(path, { headers: { token, 'accept-encoding': 'br, gzip' } });
      expect((await response.text()).length).toBeGreaterThan(1400);
      expect([response.status, response.headers.get('content-encoding')]).toEqual([200, null]);
    }
  });
});

describe('a response that must not be cached', () => {
  it.each([
    ['an article, which depends on the reader', '/article/1/get', 200],
    ['a visitor’s cart', '/cart', 200],
    ['a search', '/search/console', 200],
    ['a product that is not there', '/product/item/99', 404],
    ['a malformed request', '/product/item?limit=0', 400],
    ['a call without its token', '/user/00000000-0000-4000-8000-000000000000/cart/available', 401],
    ['a call that is not there', '/nothing', 404],
  ])('%s is sent with no-store', async (_, path, expected) => {
    const { status, headers } = await server.call('GET', `/v1${path}`);
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([expected, 'no-store', null]);
  });

  it('answers 404 for a product until it exists, and then the product', async () => {
    const path = '/v1/product/item/77';
    expect((await server.call('GET', path)).status).toBe(404);
    await published(() =>
      server.db.insert(products).values({
        itemID: 77,
        name: 'New',
        imageURL: '/images/a.svg',
        summary: '',
        itemType: 'device',
        ratingTenths: 40,
        category: 'Consoles',
      }),
    );
    expect((await server.call('GET', path)).json.message.name).toBe('New');
  });
});

describe('the response cache of a server', () => {
  it('serves a second request from memory', async () => {
    await server.call('GET', '/v1/product/item/3');
    const before = server.deps.responseCache.counts();
    await server.call('GET', '/v1/product/item/3');
    expect(server.deps.responseCache.counts()).toEqual({ ...before, hits: before.hits + 1 });
  });

  it('expires a cached response after ten seconds', async () => {
    await server.call('GET', '/v1/product/item/3');
    const { loads } = server.deps.responseCache.counts();
    server.pass(10_000);
    await server.call('GET', '/v1/product/item/3');
    expect(server.deps.responseCache.counts().loads).toBe(loads);
    server.pass(1);
    await server.call('GET', '/v1/product/item/3');
    expect(server.deps.responseCache.counts().loads).toBe(loads + 1);
  });

  const price = async () => (await server.call('GET', '/v1/product/item/3')).json.message.variants[0].salePrice;

  it('clears the response cache when a row changes', async () => {
    expect(await price()).toBe(6000);
    await published(() => server.db.update(variants).set({ salePrice: 5500 }).where(eq(variants.variantID, 5)));
    expect(await price()).toBe(5500);
  });

  it('clears the response cache of another instance too', async () => {
    const pubSub = openPubSub(server.engine);
    const other = openResponseCache(server.deps.clock);
    await other.enable(pubSub);
    let made = 0;
    const read = () => other.get('/x', async () => ++made);
    await read();
    await read();
    expect(made).toBe(1);
    const received = new Promise<void>((resolve) => {
      void pubSub.subscribe('catalogue', { onMessage: resolve, onEnd: () => {} });
    });
    await published(() => server.db.update(variants).set({ salePrice: 5400 }).where(eq(variants.variantID, 5)));
    await received;
    await read();
    expect(made).toBe(2);
    await pubSub.close();
  });

  it.each([
    ['products', () => server.db.update(products).set({ summary: 'x' }).where(eq(products.itemID, 1))],
    ['variants', () => server.db.update(variants).set({ stock: 0 }).where(eq(variants.variantID, 6))],
    ['services', () => server.db.update(services).set({ name: 'x' }).where(eq(services.subscriptionID, 1))],
    ['plans', () => server.db.delete(serviceVariants).where(eq(serviceVariants.subscriptionItemID, 1))],
    ['articles', () => server.db.update(articles).set({ title: 'x' }).where(eq(articles.articleID, 1))],
    ['everything together', () => server.db.execute(sql`truncate articles cascade`)],
  ])('the database publishes a change of %s', async (_, change) => {
    await expect(published(change)).resolves.toBeUndefined();
  });

  it('does not clear the response cache for a sale that leaves stock', async () => {
    await server.call('GET', '/v1/product/item/3');
    const before = server.deps.responseCache.counts();
    await server.db.update(variants).set({ stock: 8 }).where(eq(variants.variantID, 5));
    // Messages arrive in order: one that the sale had published would arrive before this one.
    await new Promise<void>((resolve, reject) => {
      const { pubSub } = server.deps;
      pubSub
        .subscribe('afterwards', { onMessage: resolve, onEnd: resolve })
        .then(() => server.db.transaction((tx) => pubSub.publish(tx, 'afterwards')))
        .catch(reject);
    });
    await server.call('GET', '/v1/product/item/3');
    expect(server.deps.responseCache.counts()).toMatchObject({ loads: before.loads, hits: before.hits + 1 });
  });
});
