import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { button } from '#tests/support/browser/locators.ts';
import { settled } from '#tests/support/browser/pages.ts';
import { openShop, type Shop, sizes } from '#tests/support/browser/running-shop.ts';

/** Text is shown in a local font until the shop's own fonts arrive, on the same lines. */

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Sums the layout shifts of the page. */
const sumShifts = () => {
  const shifts = { total: 0 };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) shifts.total += value;
  }).observe({ type: 'layout-shift', buffered: true });
};
const totalShift = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    // A frame reports its shifts after its callbacks.
    for (let frames = 0; frames < 3; frames += 1) await frame();
    return (window as unknown as { shifts: { total: number } }).shifts.total;
  });

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

/** A page, the width of its window, and the largest layout shift. Lines of names and of long texts may differ by font. */
const views = [
  ...['/services', '/', '/product/1/1'].map((path) => [path, 360, 0.002] as const),
  ...['/products', '/article/9', '/about-us'].map((path) => [path, 360, 0.02] as const),
  // Here a line fits in one of the fonts alone, unless its space is that of two lines.
  ['/', 344, 0.002],
  ['/', 412, 0.002],
  ['/', 430, 0.002],
  ['/services', 1440, 0.002],
] as const;

it.for(views)(
  'moves nothing on %s when the fonts arrive after the first paint, at %i px',
  async ([path, width, atMost], { skip }) => {
    const { context, page } = await shop.visitor({ viewport: { width, height: 823 }, askCookies: true });
    const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/inter-*.woff2', async (route) => {
      requested.resolve();
      await released.promise;
      await route.continue();
    });
    await page.addInitScript(sumShifts);
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
    const [shift, isComparable] = [await totalShift(page), await hasLocalFont(page)];
    await context.close();
    skip(!isComparable, 'this machine has none of the local fonts');
    expect(shift).toBeLessThanOrEqual(atMost);
    expect(after?.y).toBeCloseTo(before?.y ?? 0, 0);
  },
);

it('uses each font once, and on a later visit before the first paint', async () => {
  const { context, page } = await shop.visitor({ viewport: sizes.phone });
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
