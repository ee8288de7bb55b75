import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPubSub } from '#server/db/pub-sub.ts';
import { articles, products, services, serviceVariants, variants } from '#server/db/schema.ts';
import { openResponseCache } from '#server/http/response-cache.ts';
import { loadShop } from '#server/seed/load.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { smallShop } from '../support/small-shop.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { database: 'empty' });
  await loadShop(server.db, smallShop, server.deps.clock());
  await server.deps.responseCache.keep(server.deps.pubSub);
});
afterAll(() => server.stop());

/** Resolves when the database has told of a change of the catalogue that `act` makes. */
async function changeOf(act: () => Promise<unknown>): Promise<void> {
  let stop = () => {};
  // Heard after the kept answers are forgotten, for whoever listens first is told first.
  const told = new Promise<void>((resolve, reject) => {
    const subscriber = { onMessage: resolve, onEnd: () => reject(new Error('the server stopped')) };
    server.deps.pubSub.subscribe('catalogue', subscriber).then(async (end) => {
      stop = end;
      await act();
    }, reject);
  });
  await told.finally(() => stop());
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

describe('an answer that is the same for everybody', () => {
  it.each(stockPaths)('%s may be used for ten seconds, and no longer', async (path) => {
    const { status, headers } = await server.call('GET', `/v1${path}`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=10, must-revalidate']);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it.each(wordPaths)('%s may be shown while it is asked for anew', async (path) => {
    const { status, headers } = await server.call('GET', `/v1${path}`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=60, stale-while-revalidate=600']);
  });

  it.each([...stockPaths, ...wordPaths])('%s is not sent twice to who has it', async (path) => {
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
    'is sent compressed by %s to a caller who accepts %s, with a tag of its own',
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

  it('has another tag for another content', async () => {
    const tags = await Promise.all(
      stockPaths.map(async (path) => (await server.call('GET', `/v1${path}`)).headers.get('etag')),
    );
    expect(new Set(tags).size).toBe(stockPaths.length);
  });

  it('says the same to whoever asks, token or not', async () => {
    const account = { phoneNumber: '0712345678', password: 'long enough' };
    const { token } = (await server.call('POST', '/v1/register', { body: account })).json.message;
    const [as, without] = await Promise.all([
      server.call('GET', '/v1/product/item/2', { token }),
      server.call('GET', '/v1/product/item/2'),
    ]);
    expect([as.json, as.headers.get('etag')]).toEqual([without.json, without.headers.get('etag')]);
  });
});

describe('an answer with a secret', () => {
  it('is never compressed, because its length would tell of it', async () => {
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

describe('what must not be kept', () => {
  it.each([
    ['an article, which depends on the reader', '/article/1/get', 200],
    ['a visitor’s cart', '/cart', 200],
    ['a search', '/search/console', 200],
    ['a product that is not there', '/product/item/99', 404],
    ['a malformed request', '/product/item?limit=0', 400],
    ['a call without its token', '/user/00000000-0000-4000-8000-000000000000/cart/available', 401],
    ['a call that is not there', '/nothing', 404],
  ])('%s is kept by no cache', async (_, path, expected) => {
    const { status, headers } = await server.call('GET', `/v1${path}`);
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([expected, 'no-store', null]);
  });

  it('a refusal is refused again, and becomes an answer once there is one', async () => {
    const path = '/v1/product/item/77';
    expect((await server.call('GET', path)).status).toBe(404);
    await changeOf(() =>
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

describe('kept answers', () => {
  it('are given without asking the database again', async () => {
    await server.call('GET', '/v1/product/item/3');
    const before = server.deps.responseCache.counts();
    await server.call('GET', '/v1/product/item/3');
    expect(server.deps.responseCache.counts()).toEqual({ ...before, kept: before.kept + 1 });
  });

  it('are forgotten after ten seconds', async () => {
    await server.call('GET', '/v1/product/item/3');
    const { made } = server.deps.responseCache.counts();
    server.pass(9_999);
    await server.call('GET', '/v1/product/item/3');
    expect(server.deps.responseCache.counts().made).toBe(made);
    server.pass(1);
    await server.call('GET', '/v1/product/item/3');
    expect(server.deps.responseCache.counts().made).toBe(made + 1);
  });

  const price = async () => (await server.call('GET', '/v1/product/item/3')).json.message.variants[0].salePrice;

  it('follow a change of the row, whoever made it', async () => {
    expect(await price()).toBe(6000);
    await changeOf(() => server.db.update(variants).set({ salePrice: 5500 }).where(eq(variants.variantID, 5)));
    expect(await price()).toBe(5500);
  });

  it('of another instance follow as well', async () => {
    const pubSub = openPubSub(server.engine);
    const other = openResponseCache(server.deps.clock);
    await other.keep(pubSub);
    let made = 0;
    const read = () => other.read('/x', async () => ++made);
    await read();
    await read();
    expect(made).toBe(1);
    const heard = new Promise<void>((resolve) => {
      void pubSub.subscribe('catalogue', { onMessage: resolve, onEnd: () => {} });
    });
    await changeOf(() => server.db.update(variants).set({ salePrice: 5400 }).where(eq(variants.variantID, 5)));
    await heard;
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
    ['everything at once', () => server.db.execute(sql`truncate articles cascade`)],
  ])('hear of a change of %s', async (_, change) => {
    await expect(changeOf(change)).resolves.toBeUndefined();
  });

  it('stay through a sale that leaves something on the shelf', async () => {
    await server.call('GET', '/v1/product/item/3');
    const before = server.deps.responseCache.counts();
    await server.db.update(variants).set({ stock: 8 }).where(eq(variants.variantID, 5));
    // Told of after the sale, so whatever the sale had told would have been heard before it.
    await new Promise<void>((resolve, reject) => {
      const { pubSub } = server.deps;
      pubSub
        .subscribe('afterwards', { onMessage: resolve, onEnd: resolve })
        .then(() => server.db.transaction((tx) => pubSub.publish(tx, 'afterwards')))
        .catch(reject);
    });
    await server.call('GET', '/v1/product/item/3');
    expect(server.deps.responseCache.counts()).toMatchObject({ made: before.made, kept: before.kept + 1 });
  });
});

describe('the memory of answers', () => {
  const keeping = async (most: number) => {
    const answers = openResponseCache(() => new Date(0), most);
    const changes: (() => void)[] = [];
    await answers.keep({
      publish: async () => {},
      subscribe: async (_, { onMessage }) => {
        changes.push(onMessage);
        return () => {};
      },
      close: async () => {},
    });
    return {
      answers,
      change() {
        for (const onMessage of changes) onMessage();
      },
    };
  };

  it('holds no more than its bound, and lets go of what was not asked for the longest', async () => {
    const { answers } = await keeping(10_000);
    const made: string[] = [];
    const read = (key: string) => answers.read(key, async () => made.push(key) && 'x'.repeat(1000));
    for (const key of ['a', 'b', 'c', 'a', 'd']) await read(key);
    expect(answers.counts().bytes).toBeLessThanOrEqual(10_000);
    expect(made).toEqual(['a', 'b', 'c', 'd']);
    await read('a');
    await read('b');
    expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
  });

  it('does not hold what is larger than all of it', async () => {
    const { answers } = await keeping(1000);
    const { body } = await answers.read('a', async () => 'x'.repeat(1000));
    expect([body.length > 1000, answers.counts().bytes]).toEqual([true, 0]);
  });

  it('makes an answer once for all who ask for it at the same time', async () => {
    const { answers } = await keeping(10_000);
    const gate = Promise.withResolvers<string>();
    const asked = [1, 2, 3].map(() => answers.read('a', () => gate.promise));
    gate.resolve('x');
    expect(new Set((await Promise.all(asked)).map(({ etag }) => etag)).size).toBe(1);
    expect(answers.counts()).toMatchObject({ made: 1, kept: 2 });
  });

  it('keeps nothing that was read before a change and arrives after it', async () => {
    const { answers, change } = await keeping(10_000);
    const gate = Promise.withResolvers<string>();
    const early = answers.read('a', () => gate.promise);
    change();
    const late = await answers.read('a', async () => 'new');
    gate.resolve('old');
    expect((await early).body).toContain('old');
    expect(late.body).toContain('new');
    expect((await answers.read('a', async () => 'never')).body).toContain('new');
  });

  it('asks again after a failure', async () => {
    const { answers } = await keeping(10_000);
    await expect(answers.read('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await answers.read('a', async () => 'yes')).body).toContain('yes');
  });

  it('keeps nothing before it hears of changes', async () => {
    const answers = openResponseCache(() => new Date(0));
    await answers.read('a', async () => 'old');
    expect((await answers.read('a', async () => 'new')).body).toContain('new');
    expect(answers.counts().bytes).toBe(0);
  });
});
