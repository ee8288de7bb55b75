import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, sizes } from './browser.ts';
import { newCustomer } from './customer.ts';

export type Preparation = 'visitor' | 'customer' | 'full cart' | 'full cart, to deliver';

async function prepare(shop: Shop, who: Preparation) {
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
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(
    () => !document.body.textContent?.includes('Loading...') && !document.querySelector('[aria-busy="true"]'),
  );
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
}

/** What axe finds in one colour scheme, a line a rule. */
async function findings(page: Page, scheme: 'dark' | 'light'): Promise<string[]> {
  await page.evaluate((name) => document.documentElement.setAttribute('data-scheme', name), scheme);
  const axe = new AxeBuilder({ page });
  // The schemes differ in colour and in nothing else.
  const { violations } = await (scheme === 'dark' ? axe : axe.withRules(['color-contrast'])).analyze();
  return violations.map(
    ({ id, nodes }) => `${scheme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
}

export type SweptPage = readonly [path: string, heading: RegExp, who: Preparation];

/** Registers a test a page and width: one heading, no axe finding in either scheme, no console word, no shift. */
export function sweep(pages: readonly SweptPage[]): void {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  describe.each(pages)('%s', (path, heading, who) => {
    it.each(Object.entries(sizes))(`is sound on a %s, as ${who}`, async (_, viewport) => {
      const { context, page, noise } = await shop.visitor({ viewport, reducedMotion: 'reduce' });
      const customer = await prepare(shop, who);
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
}
