import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settled } from '#tests/support/browser/pages.ts';
import { shareShop, sizes } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** Pictures below the screen and fonts wait for the page's code, so that a slow line is free for it. */

const shop = forFile(await shareShop());

/** Opens a page on a phone, holds its code until `release`, and waits until what comes before the code has loaded. */
async function openWithoutCode(path: string) {
  const { context, page, consoleOutput } = await shop.firstVisitor({ viewport: sizes.phone });
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const code = page.waitForRequest(/\/assets\/[^/]+\.js$/);
  await page.goto(path);
  await code;
  await waitForFrames(page);
  return { context, page, consoleOutput, release: () => released.resolve() };
}

/** Waits until the browser has found out which pictures are near, and has reported shifts. */
const waitForFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
  });

/** The lazy pictures of the main content: where each begins below the screen, in px, and whether it was requested. */
const lowerPictures = (page: Page) =>
  page.evaluate(() => {
    const requested = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    return [...document.querySelectorAll<HTMLImageElement>('main img[loading="lazy"]')].flatMap((image) => {
      const { left, right } = image.getBoundingClientRect();
      const place = image.parentElement?.getBoundingClientRect();
      // A rail moves the pictures beside the screen into it later.
      if ((place?.left ?? 0) >= innerWidth) return [];
      return {
        below: (place?.top ?? 0) - innerHeight,
        isInPlace: right > (place?.left ?? 0) && left < (place?.right ?? 0),
        isRequested: image.currentSrc !== '' && requested.has(image.currentSrc),
        isLoaded: image.complete && image.naturalWidth > 0,
      };
    });
  });

it.each(['/', '/products', '/product/1/1'])(
  'pictures below the screen of %s are downloaded after the code, and move nothing',
  async (path) => {
    const { context, page, consoleOutput, release } = await openWithoutCode(path);
    const before = (await lowerPictures(page)).filter(({ below }) => below > 0);
    expect(before.length).toBeGreaterThan(2);
    expect(before.filter(({ isRequested }) => isRequested)).toEqual([]);
    release();
    await settled(page);
    await expect
      .poll(async () => (await lowerPictures(page)).filter(({ below }) => below < 400))
      .not.toContainEqual(expect.objectContaining({ isLoaded: false }));
    expect((await lowerPictures(page)).filter(({ isInPlace }) => !isInPlace)).toEqual([]);
    await waitForFrames(page);
    expect(await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total)).toBeLessThan(
      0.02,
    );
    expect(await page.locator('[data-near], [data-awaits-code]').count()).toBe(0);
    expect(consoleOutput).toEqual([]);
    await context.close();
  },
);

it('pictures are shown where a shopper scrolls before the code has arrived, and the next screen’s too', async () => {
  const { context, page, release } = await openWithoutCode('/products');
  await page.mouse.wheel(0, 1_000);
  const near = async () => (await lowerPictures(page)).filter(({ below }) => below > -600 && below < 500);
  await expect.poll(async () => (await near()).length).toBeGreaterThan(5);
  await expect.poll(near).not.toContainEqual(expect.objectContaining({ isLoaded: false }));
  expect((await near()).filter(({ isInPlace }) => !isInPlace)).toEqual([]);
  // Otherwise the page has given up waiting for the code.
  expect(await page.locator('html[data-awaits-code]').count()).toBe(1);
  release();
  await context.close();
});

it('pictures are shown where the code does not arrive', async () => {
  const { context, page } = await shop.firstVisitor({ viewport: sizes.phone });
  await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('alert').waitFor();
  expect(await page.locator('html[data-awaits-code]').count()).toBe(0);
  const [picture] = await page.locator('main img[loading="lazy"]').all();
  await picture?.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await lowerPictures(page))[0]).toMatchObject({ isLoaded: true, isInPlace: true });
  await context.close();
});

it('pictures are shown without scripts, and on paper', async () => {
  const { context, page } = await shop.firstVisitor({ viewport: sizes.phone, javaScriptEnabled: false });
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/products');
  const last = page.locator('main img[loading="lazy"]').last();
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => loaded).toContain(await last.getAttribute('src'));
  expect((await last.boundingBox())?.x).toBeGreaterThanOrEqual(0);
  await context.close();

  const { context: second, page: printed, release } = await openWithoutCode('/products');
  await printed.emulateMedia({ media: 'print' });
  expect((await printed.locator('main img[loading="lazy"]').last().boundingBox())?.x).toBeGreaterThanOrEqual(0);
  release();
  await second.close();
});

it('on a slow line the largest file of the code comes before load, and the fonts after all code', async () => {
  const { context, page } = await shop.firstVisitor({ viewport: sizes.phone });
  const released = Promise.withResolvers<void>();
  await page.route('**/images/**', async (route) => {
    await released.promise;
    await route.continue();
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const original = performance.getEntriesByType.bind(performance);
    const slow = [{ responseStart: 400, responseEnd: 1_000 }] as unknown as PerformanceEntryList;
    performance.getEntriesByType = (type) => (type === 'navigation' ? slow : original(type));
  });
  const large = page.waitForRequest(/\/assets\/framework-/);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await large;
  expect(requested.filter((path) => /\.(js|woff2)$/.test(path))).toHaveLength(1);
  const code = await page
    .locator('link[rel=code]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(code.length).toBeGreaterThan(5);
  released.resolve();
  await settled(page);
  const firstFont = requested.findIndex((path) => path.endsWith('.woff2'));
  expect(firstFont).toBeGreaterThan(Math.max(...code.map((path) => requested.indexOf(path))));
  await context.close();
});
