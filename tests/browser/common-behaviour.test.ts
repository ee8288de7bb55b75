import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type ProductList, productPageLength } from '#contract/products.ts';
import { call, findInStock, newCustomer, password } from '#tests/support/browser/customer.ts';
import { button, toast, type } from '#tests/support/browser/locators.ts';
import { settled } from '#tests/support/browser/pages.ts';
import { shareShop, sizes } from '#tests/support/browser/running-shop.ts';
import { watchShifts } from '#tests/support/browser/shifts.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** Behaviour common to all pages: clicking labels, going back, repeated messages, slow responses and two tabs. */

const shop = forFile(await shareShop());

const main = (page: Page) => page.getByRole('main');

/** Blocks calls whose path matches. @returns a function that releases them */
async function hold(page: Page, path: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      await gate.promise;
      await route.continue();
    },
  );
  return gate.resolve;
}

it('chooses a variant by a press on its label', async () => {
  const { products } = await call<ProductList>(shop.url, 'GET', '/product/item', '');
  const product = products.find(({ variants }) => new Set(variants.map(({ region }) => region)).size === 1);
  const last = product?.variants.findLast(({ inStock }) => inStock);
  if (!product || !last) throw new Error('no product with variants of one region');
  const { leave, page } = await shop.visitor();
  await page.goto(`/product/${product.itemID}/${product.variants[0]?.variantID}`);
  await main(page).getByRole('group', { name: 'Variant' }).getByText(last.name, { exact: true }).click();
  await page.waitForURL(`**/product/${product.itemID}/${last.variantID}`);
  await leave();
});

it('chooses a Connect package by a press on its price', async () => {
  const { leave, page } = await shop.visitor();
  await page.goto('/blog-subscribe');
  await main(page).getByText('$165.00', { exact: true }).click();
  await expect.poll(() => main(page).getByRole('radio', { name: 'Pro, 1 year' }).isChecked()).toBe(true);
  await leave();
});

it('shows the same position after going back in a long catalogue', async () => {
  const { leave, page } = await shop.visitor({ viewport: sizes.phone });
  await page.goto('/products');
  const rows = main(page).getByRole('article');
  await button(main(page), 'Load more').click();
  const left = rows.nth(40).getByRole('link');
  await left.scrollIntoViewIfNeeded();
  await left.click();
  await page.waitForURL(/\/product\/\d+\/\d+$/);
  await main(page).getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await expect.poll(() => rows.count()).toBe(48);
  await expect
    .poll(() => left.evaluate((link) => link.getBoundingClientRect().top))
    .toSatisfy((top: number) => top > 0 && top < sizes.phone.height);
  await leave();
});

it('restores the position in a long catalogue after a reload and after a visit to another site, and opens a new page at its top', async () => {
  const { leave, page } = await shop.visitor({ viewport: sizes.phone });
  const readShifts = await watchShifts(page);
  await page.goto('/products');
  const rows = main(page).getByRole('article');
  for (const count of [48, 72]) {
    await button(main(page), 'Load more').click();
    await expect.poll(() => rows.count()).toBe(count);
  }
  const last = rows.nth(65);
  await last.scrollIntoViewIfNeeded();
  const place = () => last.evaluate((row) => row.getBoundingClientRect().top);
  const scrollY = () => page.evaluate(() => window.scrollY);
  // The position is stored when the scrolling has ended.
  await expect.poll(() => page.evaluate(() => window.history.state.top)).toBe(await scrollY());
  const left = await place();
  for (const comeBack of [() => page.reload(), () => page.goto('about:blank').then(() => page.goBack())]) {
    await comeBack();
    await expect.poll(() => rows.count()).toBe(72);
    await expect.poll(async () => Math.abs((await place()) - left)).toBeLessThanOrEqual(1);
    const { total, moved } = await readShifts();
    expect(total, moved.join('; ')).toBeLessThanOrEqual(0.02);
  }
  await page.goto('/products');
  await settled(page);
  expect(await scrollY()).toBe(0);
  await leave();
});

it('leaves a reloaded list where a person has scrolled before its code arrives', async () => {
  const { leave, page } = await shop.visitor({ viewport: sizes.phone });
  const scrollY = () => page.evaluate(() => window.scrollY);
  await page.goto('/products');
  const rows = main(page).getByRole('article');
  await button(main(page), 'Load more').click();
  await expect.poll(() => rows.count()).toBe(48);
  await rows.nth(45).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.history.state.top)).toBe(await scrollY());
  const release = await hold(page, /\.js$/);
  await page.reload();
  await expect.poll(scrollY).toBeGreaterThan(1_000);
  await page.evaluate(() => window.scrollTo(0, 0));
  release();
  await expect.poll(() => rows.count()).toBe(48);
  await settled(page);
  expect(await scrollY()).toBe(0);
  await leave();
});

it.each(Object.keys(sizes) as (keyof typeof sizes)[])(
  'shows the stock of each row on a line of its own on a %s, and whole images, of one width where there is room',
  async (size) => {
    const { leave, page } = await shop.visitor({ viewport: sizes[size] });
    await page.goto('/products');
    const rows = await main(page)
      .getByRole('article')
      .evaluateAll((articles) =>
        articles.map((article) => {
          const [price, stock] = [/^Ksh/, /^(In stock|Out of stock|Pre-order)/].map((text) =>
            [...article.querySelectorAll('span')].find((span) => text.test(span.textContent))?.getBoundingClientRect(),
          );
          const image = article.querySelector('img');
          const stage = image?.parentElement?.getBoundingClientRect();
          return {
            isBelow: (stock?.top ?? 0) >= (price?.bottom ?? Number.POSITIVE_INFINITY),
            isAligned: stock?.left === price?.left,
            width: stage?.width,
            // How much wider the stage is than the image's own ratio asks for.
            crop:
              ((stage?.width ?? 0) / (stage?.height ?? 1)) *
              (Number(image?.getAttribute('height')) / Number(image?.getAttribute('width'))),
          };
        }),
      );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ isBelow, isAligned }) => !isBelow || !isAligned)).toEqual([]);
    if (size !== 'phone') expect(new Set(rows.map(({ width }) => width)).size).toBe(1);
    else expect(rows.filter(({ crop }) => Math.abs(crop - 1) > 0.03)).toEqual([]);
    await leave();
  },
);

it.each(['no-preference', 'reduce'] as const)(
  'moves the number of items for a preference of %s motion',
  async (motion) => {
    const { leave, page } = await shop.visitor({ reducedMotion: motion });
    const { product, variant } = await findInStock(shop.url, 'giftcard');
    await page.addInitScript(() => {
      const sizesOf = { least: Number.POSITIVE_INFINITY, most: 0 };
      Object.assign(window, { sizesOf });
      const measure = () => {
        const width = document.querySelector('[data-bump]')?.getBoundingClientRect().width;
        if (width) {
          sizesOf.least = Math.min(sizesOf.least, width);
          sizesOf.most = Math.max(sizesOf.most, width);
        }
        requestAnimationFrame(measure);
      };
      measure();
    });
    await page.goto(`/product/${product.itemID}/${variant.variantID}`);
    await button(main(page), 'ADD TO CART').first().click();
    await page.locator('[data-bump]').waitFor();
    await page
      .locator('[data-bump]')
      .evaluate((badge) => Promise.all(badge.getAnimations().map(({ finished }) => finished)));
    const { least, most } = await page.evaluate(
      () => (window as unknown as { sizesOf: { least: number; most: number } }).sizesOf,
    );
    if (motion === 'reduce') expect(most).toBe(least);
    else expect(most).toBeGreaterThan(least);
    await leave();
  },
);

// @verifies One list row per variant
it('goes on in both directions from a page in the middle of a list', async () => {
  const { leave, page } = await shop.visitor();
  await page.goto('/products?page=3');
  const rows = main(page).getByRole('article');
  const first = await rows.first().textContent();
  expect(await rows.count()).toBe(24);
  await button(main(page), 'Load more').click();
  await expect.poll(() => rows.count()).toBe(48);
  expect(new URL(page.url()).search).toBe('?page=4');
  await page.reload();
  await expect.poll(() => rows.count()).toBe(48);
  expect(await rows.first().textContent()).toBe(first);
  await main(page).getByRole('link', { name: 'Previous page' }).click();
  await page.waitForURL(/\?page=2$/);
  await expect.poll(() => rows.count()).toBe(24);
  // The way on without script, for search engines and in a new tab.
  await page.goto((await button(main(page), 'Load more').getAttribute('href')) ?? '');
  expect(new URL(page.url()).search).toBe('?page=3');
  await expect.poll(() => rows.first().textContent()).toBe(first);
  await leave();
});

it('keeps the focus on Load more while the next page is loading', async () => {
  const { leave, page } = await shop.visitor();
  await page.goto('/products');
  await button(main(page), 'Load more').focus();
  for (const [key, rows] of [
    ['Enter', 48],
    ['Space', 72],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => main(page).getByRole('article').count()).toBe(rows);
    expect(await button(main(page), 'Load more').evaluate((it) => it === document.activeElement)).toBe(true);
  }
  await leave();
});

it('moves the focus from the last Load more to the first row that it has loaded', async () => {
  const { leave, page } = await shop.visitor();
  const { count } = await call<ProductList>(shop.url, 'GET', '/product/item', '');
  await page.goto(`/products?page=${Math.ceil(count / productPageLength) - 1}`);
  await button(main(page), 'Load more').press('Enter');
  const loaded = main(page).getByRole('article').nth(productPageLength).getByRole('link');
  await loaded.waitFor();
  expect(await button(main(page), 'Load more').count()).toBe(0);
  expect(await loaded.evaluate((link) => link === document.activeElement)).toBe(true);
  await leave();
});

it('shows a repeated message once', async () => {
  const { leave, page } = await shop.visitor();
  await page.goto('/login');
  const message = page.getByText('Required details missing.', { exact: true });
  for (let again = 1; again <= 3; again += 1) {
    await button(main(page), 'SIGN IN').click();
    await message.first().waitFor();
    expect(await message.count()).toBe(1);
  }
  await leave();
});

it('shows the texts of an opened page once', async () => {
  const { leave, page } = await shop.visitor();
  await page.goto('/nowhere');
  await main(page).getByRole('heading', { name: 'Not Found', exact: true }).waitFor();
  expect(await page.getByText('Not Found').count()).toBe(1);
  await leave();
});

describe('a customer who leaves before an answer arrives', () => {
  it('stays on the new page after adding to the cart', async () => {
    const { product, variant } = await findInStock(shop.url, 'giftcard');
    const { leave, page } = await shop.visitor();
    const release = await hold(page, /^\/v1\/cart\/[^/]+\/item\/update$/);
    await page.goto(`/product/${product.itemID}/${variant.variantID}`);
    await button(main(page), 'ADD TO CART').click();
    await page.getByRole('link', { name: 'Cart, 1 item', exact: true }).click();
    await main(page).getByRole('heading', { level: 1, name: /^Cart/ }).waitFor();
    release();
    // The cart shows a row once the server has answered.
    await main(page)
      .getByRole('button', { name: /^Increase quantity of / })
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/cart');
    await leave();
  });

  it('stays on the new page after signing in', async () => {
    const { phoneNumber } = await newCustomer(shop.url);
    const { leave, page } = await shop.visitor();
    const release = await hold(page, /^\/v1\/login$/);
    await page.goto('/login');
    await type(page, { 'Phone number': phoneNumber, Password: password });
    await button(main(page), 'SIGN IN').click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and privacy' }).first().click();
    await main(page)
      .getByRole('heading', { level: 1, name: /^Terms/ })
      .waitFor();
    release();
    await page.getByRole('link', { name: 'My Account' }).waitFor();
    await page.waitForFunction(() => localStorage.getItem('logged') === '1');
    expect(new URL(page.url()).pathname).toBe('/terms');
    await leave();
  });
});

it('moves nothing when the cart arrives before the addresses', async () => {
  const customer = await newCustomer(shop.url);
  await customer.fillCart('giftcard');
  await customer.addAddress();
  const { context, leave, page } = await shop.visitor({ viewport: sizes.phone });
  await customer.signInto(context);
  const readShifts = await watchShifts(page, { withoutFonts: true });
  const releaseCart = await hold(page, /\/cart\/available$/);
  const releaseAddresses = await hold(page, /\/address$/);
  await page.goto('/checkout-address');
  await main(page).getByRole('heading', { level: 1 }).waitFor();
  await page.waitForSelector('#fonts[data-done]', { state: 'attached' });
  releaseCart();
  await main(page).getByRole('complementary', { name: 'Order summary' }).waitFor();
  expect(await readShifts()).toEqual({ total: 0, moved: [] });
  releaseAddresses();
  await leave();
});

describe('in two tabs', () => {
  // @verifies The same variant cannot be added twice ('item in cart')
  it('shows the same cart in two tabs, and adds no variant twice', async () => {
    const { product, variant } = await findInStock(shop.url, 'giftcard');
    const address = `/product/${product.itemID}/${variant.variantID}`;
    const { context, leave, page: one } = await shop.visitor();
    const other = await context.newPage();
    for (const tab of [one, other]) {
      // Two first visits at the same moment would get a cart each.
      await Promise.all([tab.waitForResponse('**/v1/cart'), tab.goto(address)]);
      await button(main(tab), 'ADD TO CART').waitFor();
    }
    await button(main(one), 'ADD TO CART').click();
    await one.waitForURL('**/products');
    await other.getByRole('link', { name: 'Cart, 1 item', exact: true }).waitFor();
    await button(main(other), 'IN CART').click();
    // @verifies 'item in cart'
    await toast(other, 'item in cart');
    await leave();
  });

  it('asks about cookies once in two tabs', async () => {
    const { context, leave, page: one } = await shop.visitor({ askCookies: true });
    const other = await context.newPage();
    for (const tab of [one, other]) {
      await tab.goto('/terms');
      await button(tab, 'Reject all cookies').waitFor();
    }
    await button(one, 'Reject all cookies').click();
    await button(other, 'Reject all cookies').waitFor({ state: 'detached' });
    await leave();
  });
});
