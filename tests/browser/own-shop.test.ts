import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '#server/config/shop.ts';
import { shopSettings } from '#server/db/schema.ts';
import { loadShop } from '#server/seed/load.ts';
import { sampleShop } from '#server/seed/sample.ts';
import { modeStorageKey } from '#src/platform/theme/tokens.ts';
import { openShop, type Shop } from '#tests/support/browser/running-shop.ts';
import { darajaSettings } from '#tests/support/server/daraja-settings.ts';

/** A live shop with products of its owner alone: no services, articles and Connect packages, and no tax. */

/** `#6FC3FF` */
const sky = 'rgb(111, 195, 255)';

let shop: Shop;
beforeAll(async () => {
  const products = sampleShop.products
    .filter(({ itemType }) => itemType === 'giftcard')
    .map((product) => ({ ...product, deals: product.deals.filter((deal) => deal === 'recent') }));
  shop = await openShop({ ...darajaSettings, DARAJA_URL: 'http://127.0.0.1:9', DST_RATE: '0' }, async ({ db }) => {
    await loadShop(db, { products, services: [], connectPlans: [], articles: [] }, new Date());
    const settings = {
      ...defaultSettings(),
      tax: { label: 'DST', rate: 0, kind: 'none' as const },
      accent: 'sky' as const,
    };
    await db.insert(shopSettings).values({ version: 1, settings, changedAt: new Date() });
  });
});
afterAll(() => shop.close());

/** The text of a page as the server sends it, without its code. */
async function served(path: string): Promise<string> {
  const html = await (await fetch(`${shop.url}${path}`, { headers: { accept: 'text/html' } })).text();
  expect(html).toContain('id="state"');
  return html.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/<meta name="shop-facts"[^>]*>/g, '');
}

describe('an own shop', () => {
  it('offers on its home page only what it sells, on the server and in the browser', async () => {
    const html = await served('/');
    const { context, page, consoleOutput } = await shop.visitor();
    await page.goto('/');
    const slides = page.getByRole('region', { name: 'Featured' }).locator('[aria-roledescription="slide"]');
    await expect.poll(() => slides.count()).toBe(1);
    await page.getByRole('region', { name: 'Deals' }).scrollIntoViewIfNeeded();
    const tiles = page.getByRole('region', { name: 'Deals' }).getByRole('article');
    await expect.poll(() => tiles.count()).toBe(1);
    expect(await slides.getByRole('link').getAttribute('href')).toBe('/products?type=giftcard');
    expect(html.match(/aria-roledescription="slide"/g)).toHaveLength(1);
    expect(html).not.toMatch(/blog-subscribe|href="\/products\?deal=sale/);
    expect(consoleOutput).toEqual([]);
    await context.close();
  });

  it.each(['dark', 'light'] as const)(
    'has its accent colour on the slides of the home page, in a %s page',
    async (mode) => {
      const { context, page } = await shop.visitor();
      await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [modeStorageKey, mode] as const);
      await page.goto('/');
      const slide = page.getByRole('region', { name: 'Featured' }).locator('[aria-roledescription="slide"]').first();
      expect(await page.locator('html').getAttribute('data-scheme')).toBe(mode);
      expect(await slide.getByRole('link').evaluate((it) => getComputedStyle(it).backgroundColor)).toBe(sky);
      await context.close();
    },
  );

  it('names no sample channel and no tax in its footer', async () => {
    const html = await served('/about-us');
    const { context, page } = await shop.visitor();
    await page.goto('/about-us');
    const footer = page.getByRole('contentinfo');
    await footer.getByText('Prices in Ksh.').waitFor();
    for (const text of [html, await footer.innerHTML()]) {
      expect(text).not.toMatch(/uwanja[._-]example|Follow us|DST/);
      expect(text).toContain('Prices in Ksh.');
    }
    await context.close();
  });

  it('says on the Connect page that it sells no packages', async () => {
    const html = await served('/blog-subscribe');
    expect(html).toContain('This shop sells no Connect packages at the moment.');
    const { context, page, consoleOutput } = await shop.visitor();
    await page.goto('/blog-subscribe');
    await page.getByText('This shop sells no Connect packages at the moment.').waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    expect(consoleOutput).toEqual([]);
    await context.close();
  });
});
