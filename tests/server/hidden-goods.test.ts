import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, v1Calls } from '#server/app.ts';
import { articles, products, reviews, services, serviceVariants, variants } from '#server/db/schema.ts';
import { publishDue } from '#server/jobs/publish.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { writeSite } from '#tests/support/server/site.ts';
import { plans, shopping, signUp, stockSmallShop } from '#tests/support/server/small-catalogue.ts';

/**
 * What the owner hides appears in no answer to a shopper. A product, a service and an article with words of their own are
 * looked for in the answers of every public call, in the pages' heads, the feed and the sitemaps.
 */

/** Words that no row of the sample shop has. */
const word = 'Zanzibar';
const own = { category: 'Zanzibar gear', platform: 'Zanzibox', shared: 'Island gear' };
const at = new Date('2026-01-01T00:00:00Z');
const ids = {
  product: 7001,
  alone: 7002,
  variant: 7101,
  other: 7102,
  service: 7201,
  plan: 7301,
  article: 7401,
  near: 7501,
};

const server = forFile(await startTestServer());
const built = writeSite();
const app = createApp(server.deps, built);
beforeAll(async () => {
  const { db } = server;
  const picture = '/images/controller-night.svg';
  const product = { imageURL: picture, summary: 'A game.', itemType: 'giftcard', ratingTenths: 50 } as const;
  await db.insert(products).values([
    { ...product, itemID: ids.product, name: `${word} Quest`, category: own.shared, deals: ['sale'] },
    { ...product, itemID: ids.alone, name: `${word} Pad`, category: own.category },
    // A shown neighbour, whose recommendations would have the hidden product.
    { ...product, itemID: ids.near, name: 'Neighbour', category: own.shared },
  ]);
  const variant = { image: picture, stock: 5, salePrice: 500, platform: own.platform, region: 'Kenya' };
  await db.insert(variants).values([
    { ...variant, variantID: ids.variant, itemID: ids.product, name: 'First' },
    { ...variant, variantID: ids.other, itemID: ids.product, name: 'Pembaplus' },
    { ...variant, variantID: 7103, itemID: ids.alone, name: 'Only' },
    { ...variant, variantID: ids.near, itemID: ids.near, name: 'Only', platform: 'PC' },
  ]);
  await db
    .insert(reviews)
    .values({ itemID: ids.product, variantID: ids.variant, author: word, stars: 5, words: 'Good.', createdAt: at });
  await db.insert(services).values({
    subscriptionID: ids.service,
    name: `${word} Coaching`,
    description: 'Lessons.',
    image: picture,
    category: 'coaching',
  });
  await db
    .insert(serviceVariants)
    .values({ subscriptionItemID: ids.plan, subscriptionID: ids.service, period: 'per session', days: 0, price: 900 });
  const article = {
    content: 'Text.',
    intro: 'Intro.',
    photo: picture,
    author: 'Wanjiku',
    categories: ['events'],
    tier: 'free',
    highlight: true,
  } as const;
  await db.insert(articles).values(
    [
      {
        ...article,
        articleID: ids.article,
        title: `${word} news`,
        // Newer than the sample articles, so that it is on every first page.
        dateAdded: new Date('2099-01-01T00:00:00Z'),
        eventStartsAt: new Date('2099-02-01T00:00:00Z'),
        eventVenue: 'Stone Town',
      },
      // Its neighbour, which stays.
      { ...article, articleID: ids.near, title: 'Other news', dateAdded: new Date('2098-01-01T00:00:00Z') },
    ].map((row) => ({ ...row, categories: ['events'] })),
  );
});
afterAll(() => built.remove());

/** Addresses of each public call, below /v1; none for one that says nothing about goods or articles. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  '/article': ['/article', '/article?category=events', '/article?limit=1'],
  '/article/page/{page}': ['/article/page/0'],
  '/article/section/{section}/page/{page}/get': [
    '/article/section/highlight/page/0/get',
    '/article/section/other/page/0/get',
  ],
  '/articles/highlight': ['/articles/highlight'],
  '/article/{id}/get': [`/article/${ids.article}/get`, '/article/1/get', `/article/${ids.near}/get`],
  '/article/{id}/comment': [`/article/${ids.article}/comment`],
  '/product/item': [
    ...['featured', 'newest', 'price-up', 'price-down', 'best-selling'].map(
      (sort) => `/product/item?limit=200&sort=${sort}&facets=yes`,
    ),
    '/product/item?limit=200',
    '/product/item?limit=200&page=1',
    '/product/item?limit=200&page=2',
    `/product/item?${new URLSearchParams({ platform: own.platform })}`,
    '/product/item?deal=sale&limit=200',
  ],
  '/product/item/type/{type}': ['/product/item/type/giftcard?limit=200'],
  '/product/item/category/{category}': [`/product/item/category/${encodeURIComponent(own.category)}`],
  '/product/item/category': ['/product/item/category'],
  '/product/item/platform': ['/product/item/platform'],
  '/product/item/{id}': [`/product/item/${ids.product}`],
  '/product/item/variant/{id}': [ids.variant, ids.other].map((id) => `/product/item/variant/${id}`),
  '/product/item/variant/{id}/recommend': [ids.near, ids.variant].map((id) => `/product/item/variant/${id}/recommend`),
  '/product/item/offer': [`/product/item/offer?variantIDs=${ids.variant}`],
  '/product/item/{id}/review': [`/product/item/${ids.product}/review`],
  '/search/{text}': [
    ...['zanzibar', 'zanzibra', 'pembaplus', 'zanzibox', 'quest'].map((text) => `/search/${text}`),
    '/search/zanzibra?facets=yes',
    '/search/zanzibra%20neighbour?facets=yes',
  ],
  '/search/{text}/suggestions': ['zanzi', 'zanzibra', 'pembap', 'zanzibox'].map(
    (text) => `/search/${text}/suggestions`,
  ),
  '/service/item/category/{category}': ['/service/item/category/coaching'],
  '/subscription/item': ['/subscription/item'],
  '/cart': [],
  '/user/auth/reset/{phone}': [],
};
/** The files and pages of the site. */
const site = [
  '/feed.xml',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-products-0.xml',
  '/sitemap-articles-0.xml',
  '/',
  '/products',
  `/products?${new URLSearchParams({ category: own.category })}`,
  `/product/${ids.product}`,
  `/product/${ids.product}/${ids.variant}`,
  '/services',
  '/articles',
  `/article/${ids.article}`,
  '/events',
  '/search',
];

const publicPaths = () =>
  v1Calls
    .map(({ call }) => call)
    .filter(({ method, auth }) => method === 'GET' && (auth === 'none' || auth === 'optional'));
const marks = [
  word,
  word.toLowerCase(),
  own.platform,
  'Pembaplus',
  'Stone Town',
  String(ids.variant),
  String(ids.other),
];

/** Requests every address. @returns those whose answer has a mark, each with the mark */
async function crawl(): Promise<string[]> {
  const found: string[] = [];
  for (const address of [
    ...Object.values(addresses)
      .flat()
      .map((path) => `/v1${path}`),
    ...site,
  ]) {
    const response = await app.request(address, { headers: { accept: 'text/html' } });
    const text = await response.text();
    if (response.status >= 500) throw new Error(`${address} answers ${response.status}`);
    // A page repeats its own address, and a search its text.
    const own = decodeURIComponent(address).toLowerCase();
    const mark = marks.find((one) => text.includes(one) && !own.includes(one.toLowerCase()));
    if (mark !== undefined || (response.status === 200 && own.includes(word.toLowerCase()) && text.includes(word)))
      found.push(address);
  }
  return found;
}
const setHidden = async (hiddenAt: Date | null) => {
  await server.db
    .update(products)
    .set({ hiddenAt })
    .where(inArray(products.itemID, [ids.product, ids.alone]));
  await server.db.update(services).set({ hiddenAt }).where(eq(services.subscriptionID, ids.service));
  await server.db.update(articles).set({ hiddenAt }).where(eq(articles.articleID, ids.article));
};
const statusOf = async (path: string) => (await server.app.request(path)).status;

describe('what is hidden', () => {
  it('is looked for in the answers of every public call', () => {
    const read = publicPaths().map(({ path }) => path);
    expect(read.toSorted()).toEqual(Object.keys(addresses).toSorted());
  });

  it('is in many answers before it is hidden, and in none while it is', async () => {
    const shown = await crawl();
    expect(shown.length).toBeGreaterThan(35);
    await setHidden(at);
    expect(await crawl()).toEqual([]);
    for (const path of [
      `/v1/product/item/${ids.product}`,
      `/v1/product/item/variant/${ids.variant}`,
      `/v1/product/item/variant/${ids.variant}/recommend`,
      `/v1/product/item/${ids.product}/review`,
      `/v1/article/${ids.article}/get`,
      `/v1/article/${ids.article}/comment`,
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    await setHidden(null);
    expect(await crawl()).toEqual(shown);
  });

  it('is one variant of a product that stays', async () => {
    const setVariant = (hiddenAt: Date | null) =>
      server.db.update(variants).set({ hiddenAt }).where(eq(variants.variantID, ids.other));
    await setVariant(at);
    const answer = await server.call('GET', `/v1/product/item/${ids.product}`);
    expect(answer.json.message.variants.map(({ variantID }: { variantID: number }) => variantID)).toEqual([
      ids.variant,
    ]);
    expect(await statusOf(`/v1/product/item/variant/${ids.other}`)).toBe(404);
    expect((await server.call('GET', '/v1/search/pembaplus')).json.message.count).toBe(0);
    await setVariant(null);
    expect((await server.call('GET', '/v1/search/pembaplus')).json.message.count).toBe(1);
  });

  it('appears once its time has come', async () => {
    await setHidden(at);
    const publishAt = new Date(server.deps.clock().getTime() + 3_600_000);
    await server.db.update(products).set({ publishAt }).where(eq(products.itemID, ids.product));
    await publishDue(server.deps);
    expect(await statusOf(`/v1/product/item/${ids.product}`)).toBe(404);
    server.pass(3_600_000);
    await publishDue(server.deps);
    expect(await statusOf(`/v1/product/item/${ids.product}`)).toBe(200);
    await setHidden(null);
  });
});

describe('a cart with an item that is hidden then', () => {
  it('says that it is gone, refuses it at the checkout, and lets it be removed', async () => {
    await stockSmallShop(server.db);
    const shop = shopping(server);
    const user = await signUp(server);
    const visitor = await shop.visit();
    const { cartID } = visitor;
    await shop.product(cartID, ids.variant);
    await shop.service(cartID, ids.plan);
    await shop.service(cartID, plans.animeMonth);
    await setHidden(at);
    // It survives the merge at the sign-in.
    const claimed = (await shop.claim(user, visitor.cookie)).json.message;
    const gone = claimed.cartItems.filter(({ variant }: { variant: { gone?: true } }) => variant.gone);
    expect(gone.map(({ itemID }: { itemID: number }) => itemID)).toEqual([ids.variant, ids.plan]);
    expect(gone.every(({ variant }: { variant: { inStock: boolean } }) => !variant.inStock)).toBe(true);
    const order = () => server.call('GET', `/v1/payment/overlay/${claimed.cartID}`, { token: user.token });
    expect((await order()).json.message).toBe(`${word} Quest (First) is no longer sold. Remove it to continue.`);
    expect((await shop.product(claimed.cartID, ids.variant, user)).json.message).toBe('The shop has no such item.');
    await shop.product(claimed.cartID, ids.variant, { ...user, action: 'remove' });
    await shop.service(claimed.cartID, ids.plan, { ...user, action: 'remove' });
    expect((await order()).status).toBe(200);
    await setHidden(null);
  });
});
