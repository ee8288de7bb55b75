import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newCustomer } from '#tests/support/browser/customer.ts';
import { expectSeenFocus, tabTo } from '#tests/support/browser/keyboard.ts';
import { button } from '#tests/support/browser/locators.ts';
import { hydrated } from '#tests/support/browser/pages.ts';
import { shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** Sticky bars cover neither the focus nor the page. Selected controls are visible in forced colours. */

const shop = forFile(await shareShop());

/** Returns whether no other element covers the centre of the focused element. */
const isSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
    return focused?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ?? false;
  });

it('shows the last control of a page above the cookie banner', async () => {
  const { leave, page } = await shop.visitor({ viewport: { width: 360, height: 640 }, askCookies: true });
  await page.goto('/about-us');
  const accept = button(page, 'Accept all cookies');
  // Wait for the page, because its content moves the footer down.
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
  await accept.waitFor();
  const before = await accept.boundingBox();
  await tabTo(page, button(page, 'Light mode'));
  expect(await isSeen(page)).toBe(true);
  // The banner was at the lower edge of the window all the time.
  expect(Math.round(before?.y ?? 0)).toBeGreaterThan(500);
  expect((await accept.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  await leave();
});

it('marks a button that has the focus before and after its code has loaded', async () => {
  const { leave, page } = await shop.visitor({ viewport: { width: 360, height: 640 } });
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/about-us', { waitUntil: 'commit' });
  const menu = button(page, 'Open the menu');
  await tabTo(page, menu);
  released.resolve();
  await hydrated(menu);
  await expectSeenFocus(page);
  expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
  await leave();
});

it.each([
  ['/product/1/1', 'ADD TO CART'],
  ['/blog-subscribe', 'Subscribe'],
])('shows the bar of %s above the cookie banner, and at the lower edge after it', async (path, name) => {
  const { leave, page } = await shop.visitor({ viewport: { width: 360, height: 640 }, askCookies: true });
  await page.goto(path);
  const bar = button(page.getByRole('main'), name).first();
  const accept = button(page, 'Accept all cookies');
  await Promise.all([bar, accept].map((part) => part.waitFor()));
  const bottom = async () => {
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    return y + height;
  };
  await bar.focus();
  await expect.poll(() => isSeen(page)).toBe(true);
  const above = await bottom();
  await accept.click();
  await expect.poll(bottom).toBeGreaterThan(above + 60);
  await leave();
});

it('offers the filters of a list on a phone in place, above the number of matching items', async () => {
  const { leave, page } = await shop.visitor({ viewport: { width: 360, height: 640 } });
  await page.goto('/products');
  await page.getByText('Filters', { exact: true }).click();
  const platform = page.getByRole('group', { name: 'Platforms' }).getByRole('button', { name: /^Xbox/ });
  const show = page.getByRole('button', { name: /^Show \d+ items$/ });
  const all = await show.textContent();
  await platform.scrollIntoViewIfNeeded();
  const before = await platform.boundingBox();
  await platform.click();
  const left = Number(await platform.locator('span').last().textContent());
  await expect.poll(() => show.textContent()).toBe(`Show ${left} items`);
  expect(all).not.toBe(await show.textContent());
  expect((await platform.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
  const { y = 0, height = 0 } = (await show.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(640);
  await show.click();
  await expect.poll(() => platform.isVisible()).toBe(false);
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(Math.min(left, 24));
  await leave();
});

it('shows the content of a dialog above the cookie banner', async () => {
  const customer = await newCustomer(shop.url);
  await customer.fillCart('giftcard');
  const { context, leave, page } = await shop.visitor({ viewport: { width: 360, height: 640 }, askCookies: true });
  await customer.signInto(context);
  await page.goto('/payment-overlay');
  const last = button(page.getByRole('dialog'), 'Choose another way to pay');
  await Promise.all([last, button(page, 'Accept all cookies')].map((part) => part.waitFor()));
  await last.focus();
  await expect.poll(() => isSeen(page)).toBe(true);
  await leave();
});

it('shows a message above the cookie banner', async () => {
  const { leave, page } = await shop.visitor({ viewport: { width: 360, height: 640 }, askCookies: true });
  await page.goto('/login');
  await button(page, 'Accept all cookies').waitFor();
  await button(page.getByRole('main'), 'SIGN IN').click();
  const message = page.getByRole('alert').filter({ hasText: 'Required details missing.' });
  const isFullyVisible = () =>
    message.evaluate((toast) => {
      const { left, bottom } = toast.getBoundingClientRect();
      return toast.contains(document.elementFromPoint(left + 8, bottom - 8));
    });
  await expect.poll(isFullyVisible).toBe(true);
  await leave();
});

describe('at 400 %', () => {
  it.each(['/product/1/1', '/blog-subscribe'])('leaves nothing fixed over %s while it is read', async (path) => {
    const { leave, page } = await shop.visitor({ viewport: { width: 320, height: 256 } });
    await page.goto(path);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(ADD TO CART|Subscribe)$/ })
      .first()
      .waitFor();
    await page.evaluate(() => window.scrollTo(0, 300));
    const tops = await page.evaluate(() =>
      [document.querySelector('body header'), ...document.querySelectorAll('main *')]
        .filter((part) => part !== null && getComputedStyle(part).position === 'sticky')
        .map((part) => part?.textContent),
    );
    expect(tops).toEqual([]);
    expect(
      await page
        .locator('header')
        .first()
        .evaluate((bar) => bar.getBoundingClientRect().bottom),
    ).toBeLessThan(0);
    await leave();
  });
});

describe('in forced colours', () => {
  it('gives a button a border, and a chosen option another outline than the others', async () => {
    const { leave, page } = await shop.visitor({ forcedColors: 'active' });
    await page.goto('/login');
    const submit = button(page.getByRole('main'), 'SIGN IN');
    await submit.waitFor();
    const line = (role: 'link' | 'tab', name: string) =>
      page
        .getByRole(role, { name, exact: true })
        .first()
        .evaluate((part) => getComputedStyle(part).outlineStyle);
    expect(await submit.evaluate((part) => getComputedStyle(part).borderTopStyle)).toBe('solid');
    expect([await line('tab', 'SIGN IN'), await line('tab', 'REGISTER')]).toEqual(['solid', 'none']);
    await page.goto('/services');
    await page.getByRole('heading', { level: 1, name: /^Services/ }).waitFor();
    expect([await line('link', 'Services'), await line('link', 'Products')]).toEqual(['solid', 'none']);
    await leave();
  });
});
