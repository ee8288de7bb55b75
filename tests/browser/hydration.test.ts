import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCustomer } from '#tests/support/browser/customer.ts';
import { renderedPaths, settled } from '#tests/support/browser/pages.ts';
import { clearStorage, type Shop, shareShop, sizes } from '#tests/support/browser/running-shop.ts';

/** React hydrates the pages that the server has rendered. */

interface Look extends BrowserContextOptions {
  readonly scheme?: 'light' | 'dark' | 'system';
  readonly savesData?: boolean;
  readonly isSignedIn?: boolean;
  /** The elements that hydration removes in this browser, as a selector. */
  readonly removed?: string;
  /** The only page that is opened, because the header is the same on all. */
  readonly only?: string;
}

/** The bar that shows how long a slide stays. With still pictures no slide moves on. */
const progress = 'span:empty';

/**
 * Browsers and callers, which open each page. The first combines what the server cannot know. A page that reads any of
 * it while hydrating loses nodes.
 */
const looks: Readonly<Record<string, Look>> = {
  'a phone in another time zone and language, with light colours, reduced motion and data saving': {
    viewport: { width: 360, height: 780 },
    timezoneId: 'Asia/Tokyo',
    locale: 'sw-KE',
    scheme: 'light',
    reducedMotion: 'reduce',
    savesData: true,
    removed: progress,
  },
  'a customer whose system chooses the colours': {
    viewport: { width: 1280, height: 800 },
    scheme: 'system',
    colorScheme: 'light',
    isSignedIn: true,
    removed: 'a[href="/login"], a[href="/register"]',
  },
  'a visitor at a desktop': { viewport: { width: 1280, height: 800 }, only: '/' },
};

describe('hydration', () => {
  let shop: Shop;
  let customer: Awaited<ReturnType<typeof newCustomer>>;
  beforeAll(async () => {
    shop = await shareShop();
    customer = await newCustomer(shop.url);
  });
  afterAll(() => shop.close());

  async function open({ savesData = false, isSignedIn = false, removed: _, only: __, ...look }: Look = {}) {
    const { context, page, consoleOutput } = await shop.firstVisitor(look);
    if (isSignedIn) await customer.signInto(context);
    if (savesData)
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/v1/')) calls.push(pathname);
    });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        // Ignore nodes hidden at this width, because hydration removes them.
        const elements = [...document.querySelectorAll('#root *')].filter((node) => node.checkVisibility());
        Object.assign(window, { elements });
      });
    });
    return { context, page, consoleOutput, calls };
  }
  async function visit(path: string, look?: Look) {
    const visitor = await open(look);
    await visitor.page.goto(path);
    return visitor;
  }
  /** One visitor of each look opens the pages one after another, each page as their first one. */
  const visitors = new Map<string, ReturnType<typeof open>>();
  async function visitFirst(path: string, [name, look]: readonly [string, Look]) {
    const visitor = await (visitors.get(name) ?? open(look));
    visitors.set(name, Promise.resolve(visitor));
    await clearStorage(visitor);
    visitor.calls.length = 0;
    const before = visitor.consoleOutput.length;
    await visitor.page.goto(path);
    return { ...visitor, consoleOutput: () => visitor.consoleOutput.slice(before) };
  }
  /** Returns server-rendered nodes that hydration removed, except icons, which change with reduced motion. */
  const lost = (page: Page, removed = 'svg') =>
    page.evaluate(
      (known) =>
        (window as unknown as { elements: Element[] }).elements
          .filter((node) => !node.isConnected && !node.closest('svg') && !node.matches(known))
          .map((node) => node.outerHTML.slice(0, 100)),
      removed,
    );
  /**
   * What a page requests that the server has rendered for a visitor, in alphabetical order: the caller's cart, a
   * customer's article and last order, and the offers below an unknown address, which the server does not render.
   */
  const requestsOf = (path: string, { isSignedIn = false }: Look): string[] => {
    const cart = isSignedIn ? `/v1/user/${customer.session.userId}/cart/available` : '/v1/cart';
    const article = isSignedIn && path.startsWith('/article/') ? [`/v1${path}/get`] : [];
    const offers = path === '/nowhere' ? ['/v1/product/item'] : [];
    const lastOrder = isSignedIn && path === '/' ? [`/v1/user/${customer.session.userId}/order`] : [];
    return [cart, ...article, ...offers, ...lastOrder].sort();
  };

  it.each(renderedPaths)('hydrates %s without replacing a node, and requests nothing again', async (path) => {
    const hydrate = async ([name, look]: readonly [string, Look]) => {
      const { context, page, consoleOutput, calls } = await visitFirst(path, [name, look]);
      const count = await page.evaluate(() => (window as unknown as { elements: Element[] }).elements.length);
      expect(count, name).toBeGreaterThan(50);
      await settled(page);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await settled(page);
      await expect.poll(() => [...calls].sort(), { message: name }).toEqual(requestsOf(path, look));
      expect(await lost(page, look.removed), name).toEqual([]);
      expect(
        consoleOutput().filter((line) => !line.includes('status of 404')),
        name,
      ).toEqual([]);
      if (look.only) await context.close();
    };
    const opening = Object.entries(looks).filter(([, { only = path }]) => only === path);
    const failed = (await Promise.allSettled(opening.map(hydrate))).filter(({ status }) => status === 'rejected');
    expect(failed).toEqual([]);
  });

  it('hydrates the lower parts of /services after a cart with a plan has arrived', async () => {
    const { leave, page, consoleOutput } = await shop.visitor({ viewport: sizes.phone });
    await page.goto('/services');
    const openLast = () => page.getByRole('main').locator('summary').last().click();
    await openLast();
    await page.getByRole('button', { name: 'SELECT PLAN' }).last().click();
    await page.getByRole('button', { name: 'SELECTED' }).waitFor();
    await page.goto('/services');
    await settled(page);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await openLast();
    await page.getByRole('button', { name: 'SELECTED' }).waitFor();
    expect(consoleOutput).toEqual([]);
    await leave();
  });

  it('handles presses and input from before its code has loaded', async () => {
    const { leave, page } = await shop.visitor();
    const released = Promise.withResolvers<void>();
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const newsletter = page.getByRole('region', { name: 'Newsletter' });
    await newsletter.locator('input[name="email"]').fill('early@example.test');
    await page.getByRole('button', { name: 'Pause the slides' }).click();
    released.resolve();
    await page.getByRole('button', { name: 'Play the slides' }).waitFor();
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    // The button is enabled once the form has received the early input.
    await newsletter.getByRole('button', { name: 'Subscribe', exact: true }).click();
    expect((await sent).postDataJSON()).toMatchObject({ email: 'early@example.test' });
    await leave();
  });

  it('appends the next page of a list where Load more was pressed before its code has loaded, although it is a link', async () => {
    const { leave, page } = await shop.visitor();
    const released = Promise.withResolvers<void>();
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto('/products', { waitUntil: 'commit' });
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Load more' }).click();
    released.resolve();
    await expect.poll(() => main.getByRole('article').count()).toBe(48);
    await leave();
  });

  it('applies a town that was chosen before its field’s code has loaded', async () => {
    const { context, leave, page } = await shop.visitor({ viewport: sizes.phone });
    const released = Promise.withResolvers<void>();
    await page.route(/\/assets\/LocationField-[^/]+\.js$/, async (route) => {
      await released.promise;
      await route.continue();
    });
    const goods = await (await context.request.get('/v1/product/item?category=Consoles&limit=1')).json();
    const { itemID, variants } = goods.message.products[0];
    await page.goto(`/product/${itemID}/${variants[0].variantID}`);
    await settled(page);
    const delivery = page.getByRole('region', { name: 'Delivery and returns' });
    const town = delivery.getByRole('combobox');
    await town.focus();
    await town.selectOption('Lodwar');
    released.resolve();
    await delivery.getByText('Delivery to Lodwar').waitFor();
    await leave();
  });

  it('handles input in a part whose code is still loading, and leaves the part unchanged', async () => {
    const { leave, page } = await shop.visitor();
    const released = Promise.withResolvers<void>();
    await page.route(/\/assets\/(NewsletterSection)-[^/]+\.js$/, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        Object.assign(window, { elements: [...document.querySelectorAll('#root form, #root form *')] });
      });
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Pause the slides' }).click();
    await page.getByRole('button', { name: 'Play the slides' }).waitFor();
    const newsletter = page.getByRole('region', { name: 'Newsletter' });
    await newsletter.locator('input[name="email"]').fill('late@example.test');
    const category = page.getByRole('group', { name: 'Send me news about' }).getByRole('checkbox').first();
    await category.click();
    const isChosen = await category.isChecked();
    // A form that is submitted before its code has loaded must not leave the page.
    await newsletter.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    const answered = Promise.withResolvers<void>();
    await page.route('**/v1/subscribe', async (route) => {
      await answered.promise;
      await route.continue();
    });
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    released.resolve();
    expect((await sent).postDataJSON()).toMatchObject({ email: 'late@example.test' });
    expect(new URL(page.url()).search).toBe('');
    // The answer resets the form, so it must not arrive earlier.
    expect(await category.isChecked()).toBe(isChosen);
    expect(await lost(page)).toEqual([]);
    const response = page.waitForResponse('**/v1/subscribe');
    answered.resolve();
    await response;
    await leave();
  });

  it('hydrates a row below the first screen unchanged, when it is near or its item is in the cart', async () => {
    const { context, page } = await visit('/products', { viewport: { width: 360, height: 780 } });
    const rows = page.getByRole('region', { name: 'Results' }).getByRole('listitem');
    const isHydrated = (row: Locator) => row.getByRole('button').evaluate((node) => window.isHydrated(node));
    await expect.poll(() => isHydrated(rows.first())).toBe(true);
    expect(await isHydrated(rows.last())).toBe(false);
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(() => isHydrated(rows.last())).toBe(true);
    expect(await isHydrated(rows.nth(12))).toBe(false);
    await rows.last().getByRole('button', { name: 'Add to cart' }).click();
    await rows.last().getByRole('button', { name: 'In cart' }).waitFor();
    await page.goto('/products');
    await rows.last().getByRole('button', { name: 'In cart' }).waitFor();
    expect(await isHydrated(rows.nth(12))).toBe(false);
    expect(await lost(page)).toEqual([]);
    await context.close();
  });

  it('asks about cookies before its code has loaded, and never again after an answer', async () => {
    const { leave, page } = await shop.visitor({ viewport: { width: 360, height: 780 }, askCookies: true });
    const released = Promise.withResolvers<void>();
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto('/product/1/1', { waitUntil: 'commit' });
    const banner = page.getByRole('region', { name: 'Cookies' });
    const bar = page.getByRole('region', { name: 'Price' });
    await banner.waitFor();
    const edges = [await bar.boundingBox(), await banner.boundingBox()] as const;
    // Bars at the lower edge are above the cookie banner.
    expect((edges[0]?.y ?? 0) + (edges[0]?.height ?? 0)).toBeLessThanOrEqual((edges[1]?.y ?? 0) + 1);
    await banner.getByRole('button', { name: 'Reject all cookies' }).click();
    released.resolve();
    await banner.waitFor({ state: 'detached' });
    await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort());
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await banner.isVisible()).toBe(false);
    await leave();
  });

  it('shows a sign of a press in the next frame, before any code has arrived on a slow line, and repeats the press', async () => {
    const { context, page, consoleOutput } = await shop.firstVisitor({ viewport: sizes.phone });
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    const bytes = 400_000 / 8;
    const slow = { offline: false, latency: 400, downloadThroughput: bytes, uploadThroughput: bytes };
    await line.send('Network.emulateNetworkConditions', slow);
    await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const released = Promise.withResolvers<void>();
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.addInitScript(() => {
      // What is on the screen at the first frame after a press.
      const look = ({ target }: MouseEvent) =>
        requestAnimationFrame(() => {
          const animations = (target as Element).closest('button')?.getAnimations() ?? [];
          const pulses = animations.filter((animation) => !(animation instanceof CSSTransition)).length;
          const bar = document.querySelector('.early-press')?.getBoundingClientRect();
          Object.assign(window, { sign: { bar: bar?.height, pulses } });
        });
      addEventListener('click', look, true);
    });
    await page.goto('/product/1/1', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'ADD TO CART', exact: true }).first().click();
    await page.waitForFunction(() => 'sign' in window);
    expect(await page.evaluate(() => (window as unknown as { sign: unknown }).sign)).toEqual({ bar: 4, pulses: 1 });
    const bar = page.locator('.early-press');
    expect(await bar.isVisible()).toBe(true);
    // The rest on a usual line: Chromium reports a slow one on the console.
    await line.detach();
    released.resolve();
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    expect(await bar.count()).toBe(0);
    expect(consoleOutput).toEqual([]);
    await context.close();
  });

  it('downloads its code after the first paint', async () => {
    const { context, page } = await visit('/products');
    await page.waitForFunction(() => Object.keys(document.querySelector('header') ?? {}).length > 0);
    const [paint, code] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      Math.min(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ startTime }) => startTime),
      ),
    ]);
    expect(paint).toBeGreaterThan(0);
    expect(code).toBeGreaterThan(paint ?? Number.POSITIVE_INFINITY);
    await context.close();
  });

  it('a page is readable and has working links without scripts', async () => {
    const { context, page } = await shop.firstVisitor({ javaScriptEnabled: false });
    await page.goto('/products');
    expect(await page.getByRole('main').textContent()).toMatch(/Ksh/);
    expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThan(20);
    // On a wide screen the filters are visible before hydration.
    expect(await page.getByRole('complementary').getByText('Exclusive').isVisible()).toBe(true);
    await context.close();
  });
});
