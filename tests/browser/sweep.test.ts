import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, sizes } from '../support/browser.ts';
import { newCustomer } from '../support/customer.ts';

/** Every page of the first purchase, in both schemes and three widths: no axe finding, no console word, no shift. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Preparation = 'visitor' | 'customer' | 'full cart' | 'full cart, to deliver';

const pages: readonly [path: string, heading: RegExp, who: Preparation][] = [
  ['/', /./, 'visitor'],
  ['/products', /^Products/, 'visitor'],
  ['/products?category=Gift+cards', /^Products/, 'visitor'],
  ['/product/1/1', /./, 'visitor'],
  ['/product', /./, 'visitor'],
  ['/cart', /^Cart/, 'visitor'],
  ['/cart', /^Cart/, 'full cart'],
  ['/login', /./, 'visitor'],
  ['/register', /./, 'visitor'],
  ['/checkout-address', /./, 'full cart, to deliver'],
  ['/checkout-payment', /./, 'full cart'],
  ['/payment-overlay', /./, 'full cart'],
  ['/orders', /^Orders/, 'customer'],
  ['/sandbox/handset', /./, 'visitor'],
  ['/sandbox/handset?number=0712345678', /./, 'visitor'],
  ['/services', /^Services/, 'visitor'],
  ['/search?q=controller', /^Search Results for: controller/, 'visitor'],
  ['/search?q=zzzzqq', /^Search Results for: zzzzqq/, 'visitor'],
  ['/blog-subscribe', /./, 'visitor'],
  ['/articles', /^Blog/, 'visitor'],
  ['/article/9', /./, 'visitor'],
  ['/article/3', /./, 'visitor'],
  ['/article/abc', /^Article/, 'visitor'],
  ['/events', /^Events/, 'visitor'],
  ['/watch', /./, 'visitor'],
  ['/movies', /./, 'visitor'],
  ['/series', /./, 'visitor'],
  ['/stream-movie', /./, 'visitor'],
  ['/stream-series', /./, 'visitor'],
  ['/about-us', /./, 'visitor'],
  ['/terms', /./, 'visitor'],
  ['/contact-us', /./, 'visitor'],
  ['/preferences', /^Select your preferences/, 'visitor'],
  ['/nowhere', /^Not Found$/, 'visitor'],
];

async function prepare(who: Preparation) {
  if (who === 'visitor') return null;
  const customer = await newCustomer(shop.url);
  if (who === 'full cart') await customer.fillCart('giftcard');
  if (who === 'full cart, to deliver') {
    await customer.fillCart('device');
    await customer.addAddress();
  }
  return customer;
}

/** The page stands still: its data has come and nothing is loading. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
}

/** What axe finds in one colour scheme, a line a rule. */
async function findings(page: Page, scheme: 'dark' | 'light'): Promise<string[]> {
  await page.evaluate((name) => document.documentElement.setAttribute('data-scheme', name), scheme);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) => `${scheme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
}

describe.each(pages)('%s', (path, heading, who) => {
  it.each(Object.entries(sizes))(`is sound on a %s, as ${who}`, async (_, viewport) => {
    const { context, page, noise } = await shop.visitor({ viewport, reducedMotion: 'reduce' });
    const customer = await prepare(who);
    await customer?.signInto(context);
    await page.addInitScript(() => {
      const shifts = { total: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.total += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    await settled(page);

    const headings = page.locator('h1');
    expect(await headings.count()).toBe(1);
    const text = (await headings.first().textContent())?.trim() ?? '';
    expect(text).toMatch(heading);
    const shift = await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
    expect(shift, 'layout shift').toBeLessThanOrEqual(0.02);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, 'horizontal scroll').toBeLessThanOrEqual(0);

    // A colour on its way to another is neither; axe looks at where it ends.
    await page.addStyleTag({ content: '* { transition: none !important; animation: none !important }' });
    expect([...(await findings(page, 'dark')), ...(await findings(page, 'light'))]).toEqual([]);
    expect(noise).toEqual([]);
    await context.close();
  });
});
