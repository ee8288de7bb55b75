import { gt } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ShopSection } from '#contract/shop-facts.ts';
import { readConfig } from '#server/config.ts';
import { serviceVariants, variants } from '#server/db/schema.ts';
import { loadShop } from '#server/seed/load.ts';
import { sampleShop } from '#server/seed/sample.ts';
import { saveSettings } from '#server/shop/settings.ts';
import { openShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** A shop that has no services, no Connect, no blog and nothing to watch, although their rows are in its database. */

const off: ShopSection[] = ['services', 'connect', 'blog', 'watch'];
/** The addresses of those sections, in links as well as in the sitemap. */
const gone =
  /^\/(services|blog-subscribe|articles?|events|blog|watch|movies|series|stream-movie|stream-series)([/?#]|$)/;
const pages = [
  '/services',
  '/services?tag=music',
  '/blog-subscribe',
  '/articles',
  '/articles?section=highlight',
  '/article/1',
  '/events',
  '/blog',
  '/watch',
  '/movies',
  '/series',
  '/stream-movie?title=night-shift',
  '/stream-series?title=night-shift',
];
const calls = [
  '/service/item/category/all',
  '/subscription/item',
  '/article',
  '/article/page/0',
  '/article/section/highlight/page/0/get',
  '/articles/highlight',
  '/article/1/get',
  '/article/1/comment',
];

const { initialSettings } = readConfig({});
const shop = forFile(
  await openShop({}, async ({ db }) => {
    await loadShop(db, sampleShop, new Date());
    await db.transaction((tx) => saveSettings(tx, { ...initialSettings, off }, new Date()));
  }),
);

const get = (path: string, accept = 'text/html') => fetch(`${shop.url}${path}`, { headers: { accept } });
const textOf = async (path: string) => (await get(path, '*/*')).text();
const toPath = (address: string) => {
  const { pathname, search } = new URL(address.replaceAll('&amp;', '&'), shop.url);
  return `${pathname}${search}`;
};

describe('a shop without services, Connect, blog and Watch', () => {
  it('links to none of their pages on any page that a visitor reaches, and to no page that is missing', async () => {
    const waiting = ['/'];
    const found = new Map<string, string>([['/', 'the start']]);
    const wrong: string[] = [];
    // Filters and variants repeat the same page, so a few of each are enough.
    const counted = new Map<string, number>();
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const response = await get(path);
      if (response.status !== 200) wrong.push(`${found.get(path)} → ${path}: ${response.status}`);
      const html = (await response.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '');
      for (const [, address = ''] of html.matchAll(/<(?:a|link|meta)\b[^>]*?\b(?:href|content)="([^"]+)"/g)) {
        if (!/^(\/(?!\/)|http:\/\/(127\.0\.0\.1|localhost))/.test(address)) continue;
        const next = toPath(address);
        if (gone.test(next)) wrong.push(`${path} → ${next}`);
        const kind = next.split(/[/?]/)[1] ?? '';
        if (found.has(next) || /\.\w+$|^\/(images|assets|v1|feed)/.test(next.split('?')[0] ?? '')) continue;
        found.set(next, path);
        counted.set(kind, (counted.get(kind) ?? 0) + 1);
        if ((counted.get(kind) ?? 0) <= 6) waiting.push(next);
      }
    }
    expect(wrong).toEqual([]);
    expect(found.size).toBeGreaterThan(20);
  });

  it('answers 404 at each of their addresses and calls', async () => {
    const statuses = async (paths: readonly string[], accept: string) =>
      Promise.all(paths.map(async (path) => [path, (await get(path, accept)).status]));
    expect(await statuses(pages, 'text/html')).toEqual(pages.map((path) => [path, 404]));
    const api = calls.map((path) => `/v1${path}`);
    expect(await statuses(api, '*/*')).toEqual(api.map((path) => [path, 404]));
  });

  it('has nothing of them in its sitemaps, its feed, its search and its suggestions', async () => {
    const index = await textOf('/sitemap.xml');
    expect(index).not.toContain('articles');
    expect((await get('/sitemap-articles-0.xml', '*/*')).status).toBe(404);
    expect((await get('/feed.xml', '*/*')).status).toBe(404);
    const listed = [...(await textOf('/sitemap-pages.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) =>
      toPath(at),
    );
    expect(listed.length).toBeGreaterThan(5);
    expect(listed.filter((path) => gone.test(path))).toEqual([]);
    for (const word of ['music', 'coaching', 'tournament', 'fibre']) {
      const found = JSON.parse(await textOf(`/v1/search/${word}`)).message;
      expect([found.services, found.articles]).toEqual([[], []]);
      const suggested = JSON.parse(await textOf(`/v1/search/${word}/suggestions`)).message;
      expect(suggested.filter(({ kind }: { kind: string }) => kind !== 'product')).toEqual([]);
    }
  });

  it('sells nothing of them', async () => {
    const visit = await fetch(`${shop.url}/v1/cart`);
    const { cartID } = (await visit.json()).message;
    const cookie = visit.headers.get('set-cookie')?.split(';')[0] ?? '';
    const add = async (itemType: string, itemID: number) => {
      const body = JSON.stringify({ itemID, itemType, quantity: '1', action: 'add' });
      const headers = { 'content-type': 'application/json', cookie };
      return (await fetch(`${shop.url}/v1/cart/${cartID}/item/update`, { method: 'PATCH', headers, body })).status;
    };
    const [plan] = await shop.db.select({ id: serviceVariants.subscriptionItemID }).from(serviceVariants).limit(1);
    const [goods] = await shop.db
      .select({ id: variants.variantID })
      .from(variants)
      .where(gt(variants.stock, 0))
      .limit(1);
    expect([await add('service', plan?.id ?? 0), await add('blog', 113)]).toEqual([404, 404]);
    expect(await add('product', goods?.id ?? 0)).toBe(200);
  });

  it('shows the same in the browser, where the address of a section is not found', async () => {
    const { context, page, consoleOutput } = await shop.visitor();
    await page.goto('/');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect
      .poll(() => navigation.getByRole('link').allTextContents())
      .toEqual(['Home', 'Products', 'About us', 'Contact us']);
    await page.goto('/services');
    await page.getByRole('heading', { level: 1, name: 'Not Found' }).waitFor();
    expect(consoleOutput).toEqual([]);
    await context.close();
  });
});
