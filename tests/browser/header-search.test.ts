import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findHiddenAt } from '#tests/support/browser/large-text.ts';
import { button } from '#tests/support/browser/locators.ts';
import { settled } from '#tests/support/browser/pages.ts';
import { shareShop, sizes } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** The search in the header: a field on wide screens, and an icon that opens it on narrow ones. */

const shop = forFile(await shareShop());

const banner = (page: Page) => page.getByRole('banner');
const fieldOf = (page: Page) => banner(page).getByRole('combobox', { name: 'Search the shop' });
const suggestionsCode = /\/assets\/SearchBox-[^/]+\.js$/;

/** Delays the responses of requests until the returned function is called. */
async function hold(page: Page, requests: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(requests, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

it('downloads the code of the suggestions when the field is used, and loses nothing typed until then', async () => {
  const { leave, page, consoleOutput } = await shop.visitor();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const release = await hold(page, suggestionsCode);
  await page.goto('/about-us');
  await settled(page);
  expect(requests.filter((url) => suggestionsCode.test(url))).toEqual([]);
  await fieldOf(page).click();
  await page.keyboard.type('contller');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('r');
  release();
  await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
  // The caret is where it was.
  await page.keyboard.type('o');
  expect(await fieldOf(page).inputValue()).toBe('controller');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Search Results for: controller/ }).waitFor();
  expect(consoleOutput).toEqual([]);
  await leave();
});

it('suggests for a text that was typed before the page’s code has loaded', async () => {
  const { leave, page } = await shop.visitor();
  const release = await hold(page, /\/assets\/[^/]+\.js$/);
  await page.goto('/about-us', { waitUntil: 'commit' });
  await fieldOf(page).fill('controller');
  release();
  await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
  expect(await fieldOf(page).inputValue()).toBe('controller');
  await leave();
});

it('searches without a script', async () => {
  const { leave, page } = await shop.visitor({ javaScriptEnabled: false });
  await page.goto('/about-us');
  await fieldOf(page).fill('controller');
  await button(banner(page), 'Search').click();
  await page.waitForURL('**/search?q=controller');
  await page.getByRole('heading', { level: 1, name: /^Search Results for: controller/ }).waitFor();
  await leave();
});

// @verifies Header search opens a text box with a search button
it('opens and closes by the icons of a phone', async () => {
  const { leave, page } = await shop.visitor({ viewport: sizes.phone });
  await page.goto('/about-us');
  expect(await fieldOf(page).isVisible()).toBe(false);
  await button(banner(page), 'Search').click();
  await expect.poll(() => fieldOf(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await button(banner(page), 'Close').click();
  await fieldOf(page).waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Search');
  await leave();
});

it.each([768, 1024, 1280])('moves and covers nothing in a header %i px wide', async (width) => {
  const { leave, page } = await shop.visitor({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await page.goto('/about-us');
  await settled(page);
  const height = async () => (await banner(page).boundingBox())?.height;
  const before = await height();
  await button(banner(page), 'Search').click();
  await button(banner(page), 'Close').waitFor();
  expect(await height()).toBe(before);
  expect(await findHiddenAt(page, [100, 200], width)).toEqual([]);
  await leave();
});
