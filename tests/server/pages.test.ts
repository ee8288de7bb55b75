import { eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { allSeries } from '#contract/streaming/series.ts';
import { seasonTitle } from '#contract/streaming/titles.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { products, variants } from '#server/db/schema.ts';
import { createApiCaller } from '#server/pages/call-api.ts';
import { createPages } from '#server/pages/pages.ts';
import { shareName } from '#server/pages/share-name.ts';
import { toFacts } from '#server/shop/facts.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { startTestServer } from '#tests/support/server/server.ts';
import { writeSite } from '#tests/support/server/site.ts';

const origin = 'https://shop.example';

const server = forFile(await startTestServer({ PUBLIC_URL: origin, SANDBOX: 'open' }));
const label = { product: 'PlayStation Store gift card', variant: '$25', price: 3600 };
const labelled = shareName('giftcard-playstation', label);
const site = writeSite(
  Object.fromEntries(['giftcard-playstation', labelled, 'shop'].map((name) => [`site/share/${name}.jpg`, 'jpeg'])),
);
afterAll(() => site.remove());

const accept = 'text/html,application/xhtml+xml;q=0.9';
const request = (path: string, headers: Record<string, string> = {}, deps = server.deps) =>
  createApp(deps, site).request(path, { headers: { accept, ...headers } });

/** Reads a page without script, as a crawler or a messenger does. */
async function read(path: string) {
  const response = await request(path);
  const { document } = new JSDOM(await response.text()).window;
  const contentOf = (key: string) =>
    document.querySelector(`meta[name="${key}"], meta[property="${key}"]`)?.getAttribute('content') ?? null;
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) =>
      // biome-ignore lint/suspicious/noExplicitAny: a test looks into structured data freely.
      JSON.parse(script.textContent ?? '') as any,
  );
  return {
    status: response.status,
    title: document.title,
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
    robots: contentOf('robots'),
    contentOf,
    data,
    dataOf: (type: string) => data.find((one) => one['@type'] === type),
    document,
  };
}

describe('ten addresses as WhatsApp and Google read them', () => {
  it.each([
    ['/', 'Games, gear and gift cards · Uwanja', '/', 'website', ['WebSite', 'OnlineStore']],
    ['/products', 'Products · Uwanja', '/products', 'website', ['BreadcrumbList']],
    [
      '/products?deal=sale&category=Consoles',
      'Products · Uwanja',
      '/products?category=Consoles&deal=sale',
      'website',
      ['BreadcrumbList'],
    ],
    ['/product/1/2', 'PlayStation Store gift card · Uwanja', '/product/1/2', 'product', ['Product', 'BreadcrumbList']],
    ['/product/1', 'PlayStation Store gift card · Uwanja', '/product/1/1', 'product', ['Product', 'BreadcrumbList']],
    ['/services', 'Services · Uwanja', '/services', 'website', ['ItemList', 'BreadcrumbList']],
    ['/articles', 'Blog · Uwanja', '/articles', 'website', ['ItemList', 'BreadcrumbList']],
    [
      '/article/1',
      'Coins and cabinets: what the old arcades still teach · Uwanja',
      '/article/1',
      'article',
      ['Article', 'BreadcrumbList'],
    ],
    [
      '/article/30',
      'Nairobi Open Night: FC and Tekken under one roof · Uwanja',
      '/article/30',
      'article',
      ['Article', 'Event', 'BreadcrumbList'],
    ],
    ['/about-us', 'About us · Uwanja', '/about-us', 'website', []],
  ])('serves to WhatsApp and Google %s', async (path, title, canonical, kind, types) => {
    const page = await read(path);
    expect(page).toMatchObject({ status: 200, title, canonical: `${origin}${canonical}`, robots: null });
    expect(page.contentOf('og:type')).toBe(kind);
    expect(page.contentOf('og:url')).toBe(page.canonical);
    // A shared product names the variant, whose price stands in the picture.
    const variant = { '/product/1/1': ' $10', '/product/1/2': ' $25' }[canonical] ?? '';
    expect(page.contentOf('og:title')).toBe(`${title.replace(' · Uwanja', '')}${variant}`);
    expect(page.contentOf('og:description')).toBe(page.contentOf('description'));
    expect(page.contentOf('description')?.length).toBeGreaterThan(40);
    expect(page.contentOf('og:image')).toMatch(/^https:\/\/shop\.example\/share\/[a-z0-9-]+\.jpg$/);
    expect([page.contentOf('og:image:width'), page.contentOf('og:image:height')]).toEqual(['1200', '630']);
    expect(page.contentOf('twitter:card')).toBe('summary_large_image');
    expect(page.data.map((one) => one['@type'])).toEqual(types);
  });
});

describe('a product', () => {
  it('states the price, the stock and the picture of the API for each variant of a product', async () => {
    const { json } = await server.call('GET', '/v1/product/item/1');
    const product = json.message;
    for (const variant of product.variants) {
      const page = await read(`/product/1/${variant.variantID}`);
      expect(page.contentOf('product:price:amount')).toBe(String(variant.salePrice));
      expect(page.contentOf('product:price:currency')).toBe('KES');
      expect(page.contentOf('description')).toContain(`Ksh ${variant.salePrice.toLocaleString('en-US')}, `);
      expect(page.contentOf('description')).toContain(variant.inStock ? ' in stock: ' : ' out of stock: ');
      const [first, ...others] = page.dataOf('Product').offers;
      expect(first).toMatchObject({
        price: variant.salePrice,
        priceCurrency: 'KES',
        url: `${origin}/product/1/${variant.variantID}`,
        availability: `https://schema.org/${variant.inStock ? 'InStock' : 'OutOfStock'}`,
      });
      expect(others).toHaveLength(product.variants.length - 1);
    }
    expect(new Set(product.variants.map(({ inStock }: { inStock: boolean }) => inStock)).size).toBe(2);
  });

  it('marks a product as a pre-order until the day of its release in Nairobi', async () => {
    const availabilityOn = async (releaseDate: string) => {
      await server.db.update(products).set({ releaseDate }).where(eq(products.itemID, 3));
      const page = await read('/product/3');
      return [page.contentOf('product:availability'), page.dataOf('Product').offers[0].availabilityStarts];
    };
    const today = server.deps.clock().toLocaleDateString('sv-SE', { timeZone: 'Africa/Nairobi' });
    expect(await availabilityOn('2099-01-01')).toEqual(['preorder', '2099-01-01']);
    expect(await availabilityOn(today)).toEqual(['in stock', undefined]);
  });

  it('follows the stock and the price of a product immediately', async () => {
    await server.db.update(variants).set({ salePrice: 1234, stock: 0 }).where(eq(variants.variantID, 1));
    const page = await read('/product/1/1');
    expect(page.contentOf('product:price:amount')).toBe('1234');
    expect(page.contentOf('product:availability')).toBe('out of stock');
  });

  it('shows the share picture of a variant with its price, one without words after a change, or the shop’s', async () => {
    const pictureOf = async (image: string) => {
      await server.db.update(variants).set({ image }).where(eq(variants.variantID, 2));
      return (await read('/product/1/2')).contentOf('og:image');
    };
    expect(await pictureOf('/images/giftcard-playstation.svg')).toBe(`${origin}/share/${labelled}.jpg`);
    // A picture with the old price would be wrong.
    await server.db.update(variants).set({ salePrice: 3456 }).where(eq(variants.variantID, 2));
    expect(await pictureOf('/images/giftcard-playstation.svg')).toBe(`${origin}/share/giftcard-playstation.jpg`);
    expect(await pictureOf('/images/giftcard-steam.svg')).toBe(`${origin}/share/shop.jpg`);
    expect(await pictureOf('https://elsewhere.example/a.png')).toBe(`${origin}/share/shop.jpg`);
  });

  it('escapes any name of a product', async () => {
    const name = '</script><img onerror=alert(1) src=x> $& __CSP_NONCE__ <!--/head-->';
    const before = await read('/product/2');
    await server.db.update(products).set({ name, summary: name }).where(eq(products.itemID, 2));
    const page = await read('/product/2');
    expect(page.title).toBe(`${name} · Uwanja`);
    expect(page.dataOf('Product').name).toBe(name);
    expect(page.document.querySelectorAll('img')).toHaveLength(0);
    const shape = ({ document }: typeof page) => [...document.querySelectorAll('*')].map(({ tagName }) => tagName);
    expect(shape(page)).toEqual(shape(before));
  });
});

it.each([
  ['/stream-movie?title=dhow-season', 'Dhow Season · Uwanja', '/stream-movie?title=dhow-season'],
  ['/stream-movie?title=made-up', 'The Long Way to Lamu · Uwanja', '/stream-movie?title=the-long-way-to-lamu'],
  ['/stream-series', `${seasonTitle(allSeries[0].title, 1)} · Uwanja`, `/stream-series?title=${allSeries[0].slug}`],
])('shows a sample under its name at %s', async (path, title, canonical) => {
  expect(await read(path)).toMatchObject({ title, canonical: `${origin}${canonical}` });
});

describe('an article', () => {
  it('says whether an article is free to read, and contains nothing of a premium one but its intro', async () => {
    const { json } = await server.call('GET', '/v1/article?limit=200');
    const premium = json.message.find(({ tier }: { tier: string }) => tier === 'paid');
    const page = await read(`/article/${premium.articleID}`);
    expect(page.dataOf('Article')).toMatchObject({ isAccessibleForFree: false, description: premium.intro });
    expect((await read('/article/1')).dataOf('Article').isAccessibleForFree).toBe(true);
  });

  it('an article of an event carries when and where it is', async () => {
    const { json } = await server.call('GET', '/v1/article/30/get');
    expect((await read('/article/30')).dataOf('Event')).toMatchObject({
      name: json.message.title,
      startDate: json.message.event.startsAt,
      location: { name: json.message.event.venue },
    });
  });
});

describe('the status', () => {
  it.each([
    ['/nowhere', 'Not Found · Uwanja'],
    ['/x.pdf', 'Not Found · Uwanja'],
    ['/wp-login.php', 'Not Found · Uwanja'],
    ['/cart/anything', 'Not Found · Uwanja'],
    ['//products', 'Not Found · Uwanja'],
    ['/%E0%A4', 'Not Found · Uwanja'],
    ['/flows', 'Not Found · Uwanja'],
    ['/product/99999/1', 'Product · Uwanja'],
    ['/product/abc', 'Product · Uwanja'],
    ['/product/1/9999', 'Product · Uwanja'],
    ['/product/1/abc', 'Product · Uwanja'],
    ['/product/99999999999', 'Product · Uwanja'],
    ['/article/99999', 'Article · Uwanja'],
    ['/article/abc', 'Article · Uwanja'],
  ])('the status of %s is 404, with the page', async (path, title) => {
    const page = await read(path);
    expect(page).toMatchObject({ status: 404, title, canonical: null, robots: 'noindex' });
    expect(page.document.querySelector('#root')).not.toBeNull();
  });

  it('the status of an unknown address is 404 also for a client that accepts no page', async () => {
    expect((await request('/nowhere', { accept: 'application/json' })).status).toBe(404);
  });

  it('answers 503 where the API cannot say whether the resource exists', async () => {
    const broken = await startTestServer({ PUBLIC_URL: origin, SANDBOX: 'open' });
    await broken.stop();
    for (const path of ['/product/1/1', '/article/1', '/products']) {
      const response = await request(path, {}, broken.deps);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await response.text()).toContain('<div id="root">');
    }
    expect((await request('/about-us', {}, broken.deps)).status).toBe(200);
    expect((await request('/nowhere', {}, broken.deps)).status).toBe(404);
  });
});

describe('an address', () => {
  it.each([
    ['/index.html?a=b', '/?a=b'],
    ['/products/', '/products'],
    ['/products//?deal=sale', '/products?deal=sale'],
    ['/Products', '/products'],
    ['/PRODUCT/1/2', '/product/1/2'],
    ['/product/%31/2/', '/product/1/2'],
    ['/Login/anything', '/login/anything'],
  ])('redirects %s to %s', async (given, right) => {
    const response = await request(given);
    expect([response.status, response.headers.get('location')]).toEqual([301, right]);
    expect((await request(right)).status).toBe(200);
  });

  it('never redirects to another site', async () => {
    for (const path of ['//evil.example/', '//evil.example/products/', '/%2F%2Fevil.example/', '/\\evil.example/'])
      expect((await request(path)).headers.get('location')).toBeNull();
  });
});

describe('a page of a list', () => {
  const relOf = ({ document }: Awaited<ReturnType<typeof read>>, rel: string) =>
    document.querySelector(`link[rel=${rel}]`)?.getAttribute('href') ?? null;

  // @verifies One list row per variant
  it('has an address of its own, and links to its neighbours', async () => {
    const { count } = (await server.call('GET', '/v1/product/item')).json.message;
    const last = Math.ceil(count / 24);
    expect(last).toBeGreaterThan(3);
    for (const [page, path] of [
      [1, '/products'],
      [2, '/products?page=2'],
      [last, `/products?page=${last}`],
    ] as const) {
      const found = await read(`${path}${path.includes('?') ? '&' : '?'}ref=mail`);
      expect(found).toMatchObject({ status: 200, canonical: `${origin}${path}`, robots: null });
      const previous = page === 2 ? '/products' : `/products?page=${page - 1}`;
      expect(relOf(found, 'prev')).toBe(page === 1 ? null : `${origin}${previous}`);
      expect(relOf(found, 'next')).toBe(page === last ? null : `${origin}/products?page=${page + 1}`);
    }
    const filtered = await read('/products?type=giftcard&page=2');
    expect([filtered.canonical, relOf(filtered, 'prev')]).toEqual([
      `${origin}/products?type=giftcard&page=2`,
      `${origin}/products?type=giftcard`,
    ]);
    const articles = await read('/articles?page=2');
    expect([articles.canonical, relOf(articles, 'prev')]).toEqual([`${origin}/articles?page=2`, `${origin}/articles`]);
  });

  it.each([
    ['/products?page=9999', '/products'],
    ['/products?type=giftcard&ref=mail&page=500', '/products?type=giftcard'],
    ['/products?category=Nothing&page=2', '/products?category=Nothing'],
    ['/articles?page=500', '/articles'],
    ['/articles?section=highlight&page=500', '/articles'],
  ])('past the end, at %s, leads to %s', async (given, right) => {
    const response = await request(given);
    expect([response.status, response.headers.get('location')]).toEqual([302, right]);
    expect((await request(right)).status).toBe(200);
  });
});

const shop = () => toFacts(readConfig({}).initialSettings);

it('/flows is there with ?inspect, and in development without it', async () => {
  const statusOf = async (path: string, isDevelopment: boolean) => {
    const options = { callApi: async () => null, publicUrl: () => origin, site: '', shop, clock: () => new Date(0) };
    const log = pino({ level: 'silent' });
    return (await createPages({ ...options, isSandbox: true, isDevelopment, log }).find(new URL(path, origin), ''))
      .status;
  };
  expect(await statusOf('/flows', false)).toBe(404);
  expect(await statusOf('/flows?inspect=flows', false)).toBe(200);
  expect(await statusOf('/flows', true)).toBe(200);
});

it('a product page is painted from an element that it has, and at once without one', async () => {
  const app = createApp(server.deps, site);
  const callApi = createApiCaller((path) => app.request(path));
  const headWith = async (html: string | null) => {
    const render = async () => (html === null ? null : { html, styles: '', styleHashes: [], state: '{}' });
    const options = { callApi, render, publicUrl: () => origin, site: '', shop, clock: () => new Date(0) };
    const log = pino({ level: 'silent' });
    return (await createPages({ ...options, isSandbox: true, log }).find(new URL('/product/1/1', origin), '')).head;
  };
  const waiting = '<link rel="expect" href="#product-details" blocking="render">';
  expect(await headWith('<h1>A card</h1><h2 id="product-details">Details</h2>')).toContain(waiting);
  for (const html of [null, '<p>Try again</p>']) expect(await headWith(html)).not.toContain('rel="expect"');
});

describe('the cached response of a page', () => {
  const { cacheKey, find } = createPages({
    callApi: async () => null,
    render: async (_, network) => (network === 'greedy' ? 'busy' : null),
    publicUrl: () => origin,
    site: '',
    shop,
    clock: () => new Date(0),
    isSandbox: false,
    log: pino({ level: 'silent' }),
  });
  it('is no response of a network whose renderings are all taken', async () => {
    const isShared = async (network: string) => (await find(new URL('/about-us', origin), network)).isShared;
    expect([await isShared('greedy'), await isShared('other')]).toEqual([false, true]);
  });

  const keyOf = (path: string) => cacheKey(new URL(path, origin));

  it.each([
    ['/product/1/2/made-up/tail', '/product/1/2'],
    ['/product/1/2?utm_source=x', '/product/1/2'],
    ['/products?page=1&x=1&sort=featured', '/products'],
    ['/products?page=-1', '/products'],
    ['/products?page=abc&minPrice=cheap&deal=made-up&type=boat', '/products'],
    ['/products?page=2&deal=sale&page=3', '/products?deal=sale&page=2'],
    ['/products?type=device&type=giftcard&type=device', '/products?type=giftcard&type=device'],
    ['/products?minPrice=0500', '/products?minPrice=500'],
    ['/products?platform=PC&category=+Games&category=Games', '/products?category=Games&platform=PC'],
    ['/articles?section=other&page=1', '/articles'],
    ['/movies?page=4', '/movies'],
    ['/movies?page=abc', '/movies'],
    ['/movies?page=3', '/movies?page=3'],
    ['/series?page=1', '/series'],
    ['/services?tag=made-up', '/services'],
    ['/services?tag=anime', '/services?tag=anime'],
    ['/stream-movie?title=made-up', '/stream-movie'],
    ['/stream-movie?title=dhow-season', '/stream-movie?title=dhow-season'],
    ['/search?q=+fifa+&q=steam', '/search?q=fifa'],
    ['/login/made-up', '/login'],
    ['/made-up', '/nowhere'],
  ])('of %s is that of %s', (given, canonical) => {
    expect(keyOf(given)).toBe(canonical);
    expect(keyOf(canonical)).toBe(canonical);
  });
});

describe('search engines', () => {
  it.each([
    ...['/cart', '/checkout-address', '/checkout-payment', '/payment-overlay', '/orders', '/dashboard', '/inbox'],
    ...['/account-management', '/address', '/login', '/register', '/reset-password', '/preferences', '/search?q=steam'],
    ...['/sandbox/handset', '/flows?inspect=flows', '/product', '/article', '/products?category=Nothing'],
    ...['/products?category=Consoles&category=Games', '/products?minPrice=1000'],
  ])('asks search engines not to list %s', async (path) => {
    const page = await read(path);
    expect(page).toMatchObject({ status: 200, robots: 'noindex' });
  });

  it('writes nothing that a caller sent into a head', async () => {
    const typed = 'zebra-4711';
    for (const path of [
      '/search?q=',
      '/products?category=',
      '/products?platform=',
      '/products?x=',
      '/product/1/1?x=',
      '/x',
    ])
      expect(await (await request(`${path}${typed}`)).text()).not.toContain(typed);
  });
});

it('has a page for the handset only where M-PESA is simulated', async () => {
  const real = { ...server.deps, config: { ...server.deps.config, darajaUrl: 'https://m.example' } };
  expect((await request('/sandbox/handset', {}, real)).status).toBe(404);
});

it('says without scripts what a page is about, what needs scripts, and where else to go', async () => {
  const { document } = await read('/article/1');
  const plain = document.querySelector('noscript');
  expect(plain?.querySelector('h1')?.textContent).toBe(document.title.replace(' · Uwanja', ''));
  expect(plain?.textContent).toContain('needs JavaScript');
  for (const link of plain?.querySelectorAll('a') ?? [])
    expect((await request(link.getAttribute('href') ?? '')).status).toBe(200);
  expect(plain?.querySelectorAll('a').length).toBeGreaterThan(4);
});
