import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Product } from '#contract/products.ts';
import { newCustomer } from '#tests/support/browser/customer.ts';
import { moments } from '#tests/support/browser/gallery-states.ts';
import { findHiddenAt, lookAtSizes } from '#tests/support/browser/large-text.ts';
import { type PagePath, settled } from '#tests/support/browser/pages.ts';
import { openShop, type Shop } from '#tests/support/browser/running-shop.ts';

/** States that the sweeps do not open: menus, dialogs and failures, 320 px wide, with letters of 100 and 200 %. */

const wanted: readonly (readonly [PagePath, string])[] = [
  ['/', 'the search box is open'],
  ['/', 'the menu of a phone is open'],
  ['/products', 'the filters of a phone are open'],
  ['/search?q=controller', 'the filters of a phone are open'],
  ['/products', 'failed: the server does not answer'],
  ['/register', 'refused: nothing was filled in'],
  ['/payment-overlay', 'express: a number is asked for'],
  ['/payment-overlay', 'express: cancelled on the phone'],
  ['/payment-overlay', 'paybill: completed before it was paid'],
];

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('cuts off and covers nothing of the page of a console in large letters', async () => {
  const { context, leave, page } = await shop.visitor({
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  });
  const answer = await context.request.get('/v1/product/item/type/device');
  const { message } = (await answer.json()) as { message: { products: readonly Product[] } };
  const sold = message.products.find(({ category }) => category === 'Consoles') ?? expect.fail('no console is sold');
  await page.goto(`/product/${sold.itemID}/${sold.variants[0]?.variantID}`);
  await settled(page);
  expect(await findHiddenAt(page, [100, 200])).toEqual([]);
  await leave();
});

/** The lowest contrast of white text with what is behind an element, of the picture of its place. */
async function contrastBehind(title: Locator, bench: Page): Promise<number> {
  await title.evaluate((element) => element.style.setProperty('color', 'transparent'));
  const png = (await title.screenshot({ animations: 'disabled' })).toString('base64');
  await title.evaluate((element) => element.style.removeProperty('color'));
  return bench.evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    canvas?.drawImage(picture, 0, 0);
    const pixels = canvas?.getImageData(0, 0, picture.width, picture.height).data ?? [];
    const linear = (value = 0) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    let lightest = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      const [red, green, blue] = [linear(pixels[at]), linear(pixels[at + 1]), linear(pixels[at + 2])];
      lightest = Math.max(lightest, 0.2126 * red + 0.7152 * green + 0.0722 * blue);
    }
    return 1.05 / (lightest + 0.05);
  }, png);
}

it('shows the title of each slide on a dark ground, also in large letters', async () => {
  const { context, page } = await shop.visitor({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  const bench = await context.newPage();
  await page.goto('/');
  await settled(page);
  const slides = page.getByRole('region', { name: 'Featured' });
  await lookAtSizes(page, [100, 200], 360, async (percent) => {
    for (const choose of await slides.getByRole('list').getByRole('button').all()) {
      await choose.click();
      const name = (await choose.locator('span').first().textContent()) ?? '';
      const title = slides.getByRole('heading', { name });
      // WCAG 1.4.3 asks 3 of large text.
      expect(await contrastBehind(title, bench), `${name} at ${percent} %`).toBeGreaterThan(3);
    }
  });
  await context.close();
});

it.each(wanted)('cuts off and covers nothing of %s in large letters: %s', async (path, state) => {
  const { who, reach } = moments.find(({ of, name }) => of === path && name === state) ?? expect.fail(state);
  const { context, leave, page } = await shop.visitor({
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  });
  const customer = who === 'cart' ? await newCustomer(shop.url) : null;
  if (customer) {
    await customer.fillCart('giftcard');
    await customer.signInto(context);
  }
  await reach(page, { url: shop.url, phone: customer?.phoneNumber ?? '' });
  expect(await findHiddenAt(page, [100, 200])).toEqual([]);
  await leave();
});
