import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { notices } from '#messages/toasts.ts';
import { createCustomer } from '#tests/support/browser/bad-network.ts';
import { button, seen, type } from '#tests/support/browser/locators.ts';
import { faultsOf } from '#tests/support/browser/network-failures.ts';
import { hydrated, settled } from '#tests/support/browser/pages.ts';
import { shareShop } from '#tests/support/browser/running-shop.ts';
import { patience } from '#tests/support/browser/timeouts.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** The shop works when scripts or pictures fail to load, or when the browser has no storage. */

const shop = forFile(await shareShop());

const scripts = (name: string) => new RegExp(`/assets/${name}-[^/]+\\.js$`);
/** Returns the faults except failed script downloads, which these tests cause. */
const otherFaults = (consoleOutput: readonly string[]) =>
  faultsOf(consoleOutput).filter((line) => !/Failed to fetch dynamically imported module/.test(line));
/** Opens the terms within the page. The footer has code of its own, and before that its links load a page from the server. */
const toTerms = async (page: Page) => {
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms and privacy' }).first();
  await hydrated(link);
  await link.click();
};
const terms = (page: Page) => page.getByRole('heading', { level: 1, name: /^Terms/ }).waitFor();

describe('code that does not arrive', () => {
  // @verifies Script chunk load time-out is 120000 ms
  it('reports that the code of a page did not arrive, and opens the page on a retry', async () => {
    const { leave, page, consoleOutput } = await shop.visitor();
    await page.goto('/about-us');
    await settled(page);
    await page.route(scripts('TermsScreen'), (route) => route.abort('connectionreset'));
    await toTerms(page);
    const main = page.getByRole('main');
    await main.getByRole('alert').filter({ hasText: notices.unreachable }).waitFor();
    // The reloaded page is server-rendered, so it is readable and shows that its code is missing.
    await Promise.all([page.waitForEvent('load'), button(main, 'Try again').click()]);
    await page.getByRole('alert').filter({ hasText: 'We could not reach the shop.' }).waitFor();
    await terms(page);
    await page.unroute(scripts('TermsScreen'));
    await page.getByRole('link', { name: 'Try again' }).click();
    await settled(page);
    await terms(page);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(otherFaults(consoleOutput)).toEqual([]);
    await leave();
  });

  it('keeps the current page while there is no network for the next page’s code, and opens the next one once there is', async () => {
    const { context, page, consoleOutput } = await shop.firstVisitor();
    await page.goto('/about-us');
    await settled(page);
    await context.setOffline(true);
    await toTerms(page);
    const main = page.getByRole('main');
    await main.getByRole('alert').filter({ hasText: notices.offline }).waitFor();
    await button(main, 'Try again').click();
    const notice = page.getByRole('alert').filter({ hasNot: button(page, 'Try again') });
    await notice.filter({ hasText: notices.offline }).waitFor();
    await context.setOffline(false);
    await terms(page);
    expect(otherFaults(consoleOutput)).toEqual([]);
    await context.close();
  });

  it('shows notices as plain text when the code of toasts does not arrive', async () => {
    const { leave, page, consoleOutput } = await shop.visitor();
    await page.route(scripts('Toasts'), (route) => route.abort('connectionreset'));
    await page.goto('/login');
    await button(page.getByRole('main'), 'SIGN IN').click();
    await page.getByRole('alert').filter({ hasText: notices.requiredDetailsMissing }).first().waitFor();
    expect(await page.locator('h1').count()).toBe(1);
    expect(otherFaults(consoleOutput)).toEqual([]);
    await leave();
  });

  it.each(['index', 'framework'])(
    'shows a message and a retry when the shop’s own code does not arrive (%s)',
    async (name) => {
      const { leave, page, consoleOutput } = await shop.visitor();
      await page.route(scripts(name), (route) => route.abort('connectionreset'));
      await page.goto('/terms');
      await page.getByRole('alert').filter({ hasText: 'We could not reach the shop.' }).waitFor();
      await page.unroute(scripts(name));
      await page.getByRole('link', { name: 'Try again' }).click();
      await terms(page);
      expect(faultsOf(consoleOutput)).toEqual([]);
      await leave();
    },
  );
});

describe('pictures that do not arrive', () => {
  /** Returns the sizes of all pictures, and the URLs of those that the browser shows as broken. */
  async function pictures(page: Page) {
    await settled(page);
    return page.evaluate(async (longest) => {
      const until = performance.now() + longest;
      // Inactive slides load their pictures later.
      const waiting = '[aria-roledescription="slide"]:not(:first-child) img';
      const all = [...document.querySelectorAll<HTMLImageElement>(`main img:not(${waiting})`)];
      for (const picture of all) picture.loading = 'eager';
      const arrived = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0;
      // A placeholder replaces a picture after its failure, so wait for all pictures.
      while (performance.now() < until && !all.every(arrived)) await new Promise(requestAnimationFrame);
      const boxes = all.map((picture) => picture.getBoundingClientRect());
      return {
        sizes: boxes.map(({ width, height }) => `${Math.round(width)} × ${Math.round(height)}`),
        broken: all.filter((picture) => !arrived(picture)).map(({ src }) => src),
      };
    }, patience);
  }

  it.each(['/', '/product/1/1', '/articles', '/cart'])(
    'leaves the layout of %s unchanged when pictures do not arrive',
    async (path) => {
      const { context, leave, page, consoleOutput } = await shop.visitor({ reducedMotion: 'reduce' });
      const person = await createCustomer(shop, path === '/cart' ? 'full cart' : 'visitor');
      await person?.signInto(context);
      await page.goto(path);
      const whole = await pictures(page);
      expect(whole.sizes).not.toEqual([]);
      await page.route('**/images/**', (route) => route.abort('connectionreset'));
      await page.goto(path);
      expect(await pictures(page)).toEqual({ sizes: whole.sizes, broken: [] });
      expect(faultsOf(consoleOutput)).toEqual([]);
      await leave();
    },
  );
});

describe('a browser without storage', () => {
  const closed = () =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The shop may not.', 'SecurityError');
      },
    });

  // The paths of the flows (paths-*.test.ts) fill the storage at each of their writes.
  it('completes a purchase when its storage is closed', async () => {
    const { leave, page, consoleOutput } = await shop.visitor({ askCookies: true });
    const customer = await createCustomer(shop, 'customer');
    await page.addInitScript(closed);
    await page.goto('/product/1/1');
    const banner = button(page, 'Reject all cookies');
    await banner.click();
    await banner.waitFor({ state: 'detached' });
    const main = page.getByRole('main');
    await button(main, 'ADD TO CART').first().click();
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
    await button(main, 'CHECKOUT').click();
    await page.waitForURL('**/login');
    // Without storage the browser does not know that it has an account, so it offers to register first.
    await main.getByRole('tab', { name: 'SIGN IN' }).click();
    await type(main, { 'Phone number': customer?.phoneNumber ?? '', Password: 'long enough' });
    await button(main, 'SIGN IN').click();
    await page.waitForURL('**/checkout-payment');
    await button(main, 'MAKE PAYMENT').click();
    await page
      .getByRole('dialog')
      .getByLabel('M-PESA phone number')
      .fill(customer?.phoneNumber ?? '');
    await button(page, 'INITIATE PAYMENT').click();
    await seen(page, 'Transaction successfully initiated. Check your phone to complete payment');
    expect(faultsOf(consoleOutput)).toEqual([]);
    await leave();
  });
});
