import { describe, expect, it } from 'vitest';
import { findInStock, findQuietArticle, newCustomer } from '#tests/support/browser/customer.ts';
import { button, seen, toast, type } from '#tests/support/browser/locators.ts';
import { shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** The success messages of spec section 8 on the screen, except those of payments, which the payment tests cover. */

const shop = forFile(await shareShop());

const status = { role: 'status' } as const;

describe('the cart', () => {
  // @verifies 'Adding item to cart'
  // @verifies 'Updating cart'
  it('shows Adding item to cart, then Updating cart for each change', async () => {
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
});

describe('an article', () => {
  // @verifies 'Comment posted'
  it('shows Comment posted, and half a second later the comment', async () => {
    const { articleID } = await findQuietArticle(shop.url);
    const { leave, page, consoleOutput } = await shop.visitor({ clock: true });
    await page.goto(`/article/${articleID}`);
    const form = page.getByRole('form', { name: 'Say something' });
    await type(form, { Author: 'Achieng', Email: 'achieng@example.com', Comment: 'Well played, all of you.' });
    await button(form, 'Post comment').click();
    await toast(page, 'Comment posted', status);
    await page.clock.fastForward(500);
    await seen(page.getByRole('list', { name: 'Newest first' }), 'Well played, all of you.');
    expect(consoleOutput).toEqual([]);
    await leave();
  });

  // @verifies 'Post liked'
  // @verifies 'Post disliked'
  it('shows Post liked and Post disliked', async () => {
    const { articleID } = await findQuietArticle(shop.url);
    const { leave, page, consoleOutput } = await shop.visitor();
    await page.goto(`/article/${articleID}`);
    await button(page, 'Like').click();
    await toast(page, 'Post liked', status);
    await button(page, 'Dislike').click();
    await toast(page, 'Post disliked', status);
    await page.getByRole('button', { name: 'Dislike', exact: true, pressed: true }).waitFor();
    expect(consoleOutput).toEqual([]);
    await leave();
  });
});

describe('a sign-out', () => {
  // @verifies 'Logging you out'
  it('shows Logging you out, and half a second later the sign-in', async () => {
    const { context, leave, page } = await shop.visitor({ clock: true });
    await (await newCustomer(shop.url)).signInto(context);
    await page.goto('/dashboard');
    await button(page, 'Log Out').click();
    await toast(page, 'Logging you out', status);
    await page.clock.fastForward(500);
    await page.waitForURL('**/login');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }).waitFor();
    const stored = () => page.evaluate(() => ['logged', 'token', 'userID'].map((key) => localStorage.getItem(key)));
    await expect.poll(stored).toEqual([null, null, null]);
    await leave();
  });
});
