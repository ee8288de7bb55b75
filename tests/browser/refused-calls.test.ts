import { it } from 'vitest';
import { findInStock } from '#tests/support/browser/customer.ts';
import { button, mockAnswer, toast } from '#tests/support/browser/locators.ts';
import { shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** Calls that the server refuses. Empty pages are tested as views, and other failures in bad-network-*.test.ts. */

const shop = forFile(await shareShop());

// @verifies Server error codes: not shown (settled: honest HTTP statuses)
it('reports a refused call in the server’s words', async () => {
  const refusal = 'This variant has just been sold out.';
  const { product, variant } = await findInStock(shop.url, 'giftcard');
  const { leave, page } = await shop.visitor();
  await page.goto(`/product/${product.itemID}/${variant.variantID}`);
  await mockAnswer(page, '/cart/*/item/update', refusal, 409);
  await button(page, 'ADD TO CART').click();
  await toast(page, refusal);
  await button(page, 'ADD TO CART').waitFor();
  await page.getByRole('link', { name: 'Cart, 0 items', exact: true }).waitFor();
  await leave();
});

it('shows the refusal of a part of the page as a toast, and again after another try', async () => {
  const { leave, page } = await shop.visitor();
  await mockAnswer(page, '/product/item/variant/1/recommend', 'The shop is closed for a moment.', 409);
  await page.goto('/product/1/1');
  await toast(page, 'The shop is closed for a moment.');
  const notices = page.getByRole('button', { name: 'Dismiss' });
  await notices.first().click();
  await notices.first().waitFor({ state: 'detached' });
  await button(page.getByRole('main'), 'Try again').first().click();
  await toast(page, 'The shop is closed for a moment.');
  await leave();
});
