import { expect, it } from 'vitest';
import type { Product } from '#contract/products.ts';
import { newCustomer } from '#tests/support/browser/customer.ts';
import { moments } from '#tests/support/browser/gallery-states.ts';
import { findHiddenAt } from '#tests/support/browser/large-text.ts';
import { type PagePath, settled } from '#tests/support/browser/pages.ts';
import { shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** States that the sweeps do not open: menus, dialogs and failures, 320 px wide, with letters of 100 and 200 %. */

const wanted: readonly (readonly [PagePath, string])[] = [
  ['/', 'the search box is open'],
  ['/', 'the menu of a phone is open'],
  ['/products', 'the filters of a phone are open'],
  ['/products', 'failed: the server does not answer'],
  ['/register', 'refused: nothing was filled in'],
  ['/payment-overlay', 'express: a number is asked for'],
  ['/payment-overlay', 'express: cancelled on the phone'],
  ['/payment-overlay', 'paybill: completed before it was paid'],
];

const shop = forFile(await shareShop());

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
