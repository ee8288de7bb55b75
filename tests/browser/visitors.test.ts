import { expect, it } from 'vitest';
import { rateLimits } from '#server/db/schema.ts';
import { openShop, shareShop, sizes, type Visitor } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** The browser tests themselves: a visitor may get the page of an earlier one. */

const shop = forFile(await openShop());

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

it('gives a page with another size and scheme to a visitor who asks for them', async () => {
  const first = await shop.visitor();
  await first.leave();
  const second = await shop.visitor({ viewport: sizes.phone, scheme: 'light', askCookies: true });
  expect(second.page).toBe(first.page);
  await second.page.goto('/about-us');
  const look = await second.page.evaluate(() => ({
    width: innerWidth,
    mode: localStorage.getItem('mode'),
    cookies: localStorage.getItem('uwanjaCookies'),
  }));
  expect(look).toEqual({ width: sizes.phone.width, mode: 'light', cookies: null });
  await second.leave();
});

it('gives a page to a visitor of the next shop, which answers all requests', async () => {
  const before = await openShop();
  const first = await before.visitor();
  await first.page.goto('/v1/subscription/item');
  await first.leave();
  await before.close();
  const next = await openShop();
  const second = await next.visitor();
  expect(second.page).toBe(first.page);
  await second.page.goto('/v1/subscription/item');
  const [{ transferSize } = { transferSize: 0 }] = await second.page.evaluate(() =>
    performance
      .getEntriesByType('navigation')
      .map((entry) => ({ transferSize: entry.toJSON().transferSize as number })),
  );
  expect(transferSize, 'bytes that do not come from a cache').toBeGreaterThan(0);
  await second.leave();
  await next.close();
});

it('leaves the shared shop open between files, with its pages, and resets its rate limits', async () => {
  const before = await shareShop();
  const first = await before.visitor();
  await first.page.goto('/about-us');
  await first.leave();
  await before.db.insert(rateLimits).values({ key: 'register:address 127.0.0.1', count: 3000, resetsAt: new Date() });
  await before.close();
  const next = await shareShop();
  const second = await next.visitor();
  expect([next.url, second.page]).toEqual([before.url, first.page]);
  expect((await second.page.goto('/about-us'))?.status()).toBe(200);
  expect(await next.db.select().from(rateLimits)).toEqual([]);
  await second.leave();
  await next.close();
});

it('closes the context of a visitor with a change that cannot be undone', async () => {
  const first = await shop.visitor();
  await first.page.clock.install();
  await first.leave();
  expect(first.page.isClosed()).toBe(true);
});
