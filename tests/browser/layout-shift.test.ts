import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { button } from '#tests/support/browser/locators.ts';
import { settled } from '#tests/support/browser/pages.ts';
import { shareShop, sizes } from '#tests/support/browser/running-shop.ts';
import { watchShifts } from '#tests/support/browser/shifts.ts';
import { openSlowHtml } from '#tests/support/browser/slow-html.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** What is seen does not move while the rest of a first visit arrives. */

const shop = forFile(await shareShop());

const firstPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
      }),
  );

/** Checks whether the machine has one of the local fonts that fonts.css puts in the place of a late one. */
const hasLocalFont = (page: Page) =>
  page.evaluate(() => {
    const load = (name: string) => new FontFace('local', `local("${name}")`).load();
    return Promise.any(['Arial', 'Liberation Sans', 'Roboto Regular', 'DejaVu Sans'].map(load)).then(
      () => true,
      () => false,
    );
  });

const hasTextFont = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => /^"?Inter"?$/.test(family) && status === 'loaded'),
  );

/**
 * A page, the width of its window, and the largest layout shift. Until the fonts arrive, text is shown in a local font on
 * the same lines; only lines of names and of long texts may differ.
 */
const views = [
  ...['/services', '/', '/product/1/1'].map((path) => [path, 360, 0.002] as const),
  ...['/products', '/article/9', '/about-us'].map((path) => [path, 360, 0.02] as const),
  // Here a line fits in one of the fonts alone, unless its space is that of two lines.
  ['/', 344, 0.002],
  ['/', 412, 0.002],
  ['/', 430, 0.002],
  ['/services', 412, 0.002],
  ['/services', 1440, 0.002],
] as const;

it.for(views)(
  'moves nothing on %s when the fonts arrive after the first paint, at %i px',
  async ([path, width, atMost], { skip }) => {
    const { leave, page } = await shop.visitor({ viewport: { width, height: 823 }, askCookies: true });
    // A page with intercepted requests gets nothing from the cache.
    const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/inter-*.woff2', async (route) => {
      requested.resolve();
      await released.promise;
      await route.continue();
    });
    const readShifts = await watchShifts(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await firstPaint(page);
    await requested.promise;
    expect(await hasTextFont(page)).toBe(false);
    const accept = button(page, 'Accept all cookies');
    const before = await accept.boundingBox();
    released.resolve();
    await settled(page);
    expect(await hasTextFont(page)).toBe(true);
    const after = await accept.boundingBox();
    const [{ total, moved }, isComparable] = [await readShifts(), await hasLocalFont(page)];
    await leave();
    skip(!isComparable, 'this machine has none of the local fonts');
    expect(total, moved.join('; ')).toBeLessThanOrEqual(atMost);
    expect(after?.y).toBeCloseTo(before?.y ?? 0, 0);
  },
);

it('uses each font once, and on a later visit before the first paint', async () => {
  const { context, page } = await shop.firstVisitor({ viewport: sizes.phone });
  const fonts = () =>
    page.evaluate(() => [...document.fonts].filter(({ family }) => /^"?Inter"?$/.test(family)).length);
  for (const path of ['/terms', '/about-us']) {
    await page.goto(path);
    await settled(page);
    expect(await fonts()).toBe(1);
  }
  // A visit that does not wait for its first paint has its fonts without this event.
  await page.addInitScript(() => addEventListener('firstpaint', (event) => event.stopImmediatePropagation()));
  await page.goto('/terms');
  await page.waitForSelector('#fonts[data-done]', { state: 'attached' });
  expect(await fonts()).toBe(1);
  await context.close();
});

describe('while the HTML arrives in pieces', () => {
  let slow: Awaited<ReturnType<typeof openSlowHtml>>;
  beforeAll(async () => {
    slow = await openSlowHtml(shop.url);
  });
  afterAll(() => slow.close());

  it.each([
    ['/', 360],
    ['/watch', 360],
    ['/article/abc', 768],
    ['/products', 1440],
    ['/blog-subscribe', 1440],
  ])('moves nothing on %s at %i px', async (path, width) => {
    const { context, page } = await shop.firstVisitor({ baseURL: slow.url, viewport: { width, height: 823 } });
    const readShifts = await watchShifts(page, { withoutFonts: true });
    await page.goto(path);
    await settled(page);
    const { total, moved } = await readShifts();
    await context.close();
    expect(total, moved.join('; ')).toBeLessThanOrEqual(0.002);
  });
});
