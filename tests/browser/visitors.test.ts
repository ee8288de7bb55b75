import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop, sizes, type Visitor } from '#tests/support/browser/running-shop.ts';

/** The browser tests themselves: a visitor may get the page of an earlier one. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const stateOf = ({ page }: Visitor) =>
  page.evaluate(async () => ({
    script: 'script' in window,
    binding: 'binding' in window,
    stored: localStorage.getItem('stored'),
    cookie: document.cookie,
    width: innerWidth,
    cart: await fetch('/v1/cart').then(
      ({ status }) => status,
      () => 'intercepted',
    ),
  }));

it('gives the next visitor the same page without a change of the one before', async () => {
  const first = await shop.visitor();
  const { page, context } = first;
  await context.addInitScript(() => Object.assign(window, { script: true }));
  await page.exposeFunction('binding', () => {});
  await page.route('**/v1/cart', (route) => route.abort());
  await page.setViewportSize(sizes.phone);
  await page.goto('/about-us');
  await context.addCookies([{ name: 'visited', value: 'yes', url: shop.url }]);
  await page.evaluate(() => localStorage.setItem('stored', 'yes'));
  const changed = { script: true, binding: true, stored: 'yes', cookie: 'visited=yes', cart: 'intercepted' };
  expect(await stateOf(first)).toEqual({ ...changed, width: sizes.phone.width });
  await first.leave();

  const second = await shop.visitor();
  expect(second.page).toBe(page);
  await second.page.goto('/about-us');
  const fresh = { script: false, binding: false, stored: null, cookie: '', cart: 200 };
  expect(await stateOf(second)).toEqual({ ...fresh, width: sizes.desktop.width });
  expect(second.consoleOutput).toEqual([]);
  await second.leave();
});

it('closes the context of a visitor with a change that cannot be undone', async () => {
  const first = await shop.visitor();
  await first.page.clock.install();
  await first.leave();
  expect(first.page.isClosed()).toBe(true);
});
