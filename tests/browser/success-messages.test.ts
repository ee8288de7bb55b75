import { expect, it } from 'vitest';
import { findInStock } from '#tests/support/browser/customer.ts';
import { button, seen, toast } from '#tests/support/browser/locators.ts';
import { shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** The success messages of the cart on the screen (spec section 8). The others are seen where their flows are tested. */

const shop = forFile(await shareShop());

const status = { role: 'status' } as const;

// @verifies 'Adding item to cart'
// @verifies 'Updating cart'
it('the cart shows Adding item to cart, then Updating cart for each change', async () => {
  const { product, variant } = await findInStock(shop.url, 'giftcard');
  const { leave, page, consoleOutput } = await shop.visitor();
  await page.goto(`/product/${product.itemID}/${variant.variantID}`);
  await button(page, 'ADD TO CART').click();
  await toast(page, 'Adding item to cart', status);
  // One toast: its text changes in place once the server has confirmed the item.
  await toast(page, `In your cart${product.name}, ${variant.name}View cart`, status);
  await page.getByRole('heading', { level: 1, name: /^Products/ }).waitFor();
  await page.getByRole('link', { name: 'Cart, 1 item', exact: true }).click();
  await button(page, 'CHECKOUT').waitFor();
  // The toast about the cart has ended, at the latest with its animation, and so has the one that it replaced.
  await expect.poll(() => page.locator('.notistack-Snackbar').count()).toBe(0);
  for (const [press, left] of [
    [/^Increase quantity/, 'Cart, 2 items'],
    [/^Decrease quantity/, 'Cart, 1 item'],
    [/^Remove/, 'Cart, 0 items'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: press }).click();
    await toast(page, 'Updating cart', status);
    await page.getByRole('link', { name: left, exact: true }).waitFor();
  }
  await seen(page.getByRole('main'), 'No items in cart');
  expect(consoleOutput).toEqual([]);
  await leave();
});
