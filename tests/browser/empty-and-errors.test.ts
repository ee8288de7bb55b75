import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findInStock, findQuietArticle, newCustomer } from '#tests/support/browser/customer.ts';
import { button, expectValues, mockAnswer, seen, toast, type } from '#tests/support/browser/locators.ts';
import { shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** The empty states of the error catalogue (spec section 8) on their pages, and failed calls. */

const shop = forFile(await shareShop());

interface Emptiness {
  readonly path: string;
  /** Whether a customer is signed in; a visitor by default. */
  readonly customer?: true;
  /** Mocks an empty response where the sample shop has data. */
  readonly without?: (page: Page) => Promise<unknown>;
  /** The region of the page with the text. */
  readonly region?: string;
}

const emptiness: readonly (readonly [text: string, where: string, emptiness: Emptiness])[] = [
  // @verifies 'No products available'
  ['No products available', 'for filters that nothing fits', { path: '/products?category=Gift+cards&type=device' }],
  // @verifies 'No items in cart'
  ['No items in cart', 'in the cart of a visitor', { path: '/cart' }],
  ['No items in cart', 'in the cart of a customer', { path: '/cart', customer: true }],
  [
    'No cart found',
    // @verifies 'No cart found'
    'where the cart cannot be had',
    { path: '/cart', without: (page) => mockAnswer(page, '/cart', 'The cart is not at hand.', 500) },
  ],
  // @verifies 'No orders found'
  ['No orders found', 'of a customer who has bought nothing', { path: '/orders', customer: true }],
  // @verifies 'No subscriptions found'
  ['No subscriptions found', 'of a customer who subscribes to nothing', { path: '/subscriptions', customer: true }],
  // @verifies '0 items found'
  ['0 items found', 'among the saved items', { path: '/saved-items' }],
  // @verifies '0 items found'
  ['0 items found', 'among the recently viewed', { path: '/recently-viewed' }],
  // @verifies '0 items found'
  ['0 items found', 'in the inbox', { path: '/inbox', customer: true }],
  // @verifies 'No content found'
  ['No content found', 'for an article that does not exist', { path: '/article/999999' }],
  [
    'No address',
    // @verifies 'No address'
    'on the overview of an account without one',
    { path: '/dashboard', customer: true, region: 'Default shipping address' },
  ],
  // @verifies 'No address'
  ['No address', 'in the address book', { path: '/address', customer: true }],
  // @verifies 'No records found'
  ['No records found', 'for a text that nothing has', { path: '/search?q=zzzzqqqq' }],
];

/** Opens the browser of a customer or a visitor. */
async function someone(customer = false) {
  const visitor = await shop.visitor();
  if (customer) await (await newCustomer(shop.url)).signInto(visitor.context);
  return visitor;
}

describe('an empty page', () => {
  it.each(emptiness)('shows "%s": %s', async (text, _, { path, customer, without, region }) => {
    const { leave, page } = await someone(customer);
    await without?.(page);
    await page.goto(path);
    const main = page.getByRole('main');
    await seen(region ? main.getByRole('region', { name: region }) : main, text);
    // The toast component is downloaded with the first message.
    const toasts = () => page.getByRole('button', { name: 'Dismiss' }).count();
    await expect.poll(toasts).toBe(text === 'No cart found' ? 1 : 0);
    await leave();
  });

  // @verifies 'No comments'
  it('shows "No comments" below an article without comments', async () => {
    const { articleID } = await findQuietArticle(shop.url);
    const { leave, page, consoleOutput } = await someone();
    await page.goto(`/article/${articleID}`);
    await seen(page.getByRole('region', { name: 'What readers say' }), 'No comments');
    expect(consoleOutput).toEqual([]);
    await leave();
  });
});

describe('a call that fails', () => {
  const refusal = 'This variant has just been sold out.';

  it.each([
    // @verifies Server error codes: not shown (settled: honest HTTP statuses)
    ['in the server’s words, where it refuses', 409, refusal],
    ['in words of the shop, where the server is broken', 500, 'We could not reach the shop. Please try again.'],
  ])('reports a failed call %s', async (_, status, message) => {
    const { product, variant } = await findInStock(shop.url, 'giftcard');
    const { leave, page } = await someone();
    await page.goto(`/product/${product.itemID}/${variant.variantID}`);
    await mockAnswer(page, '/cart/*/item/update', status === 500 ? '' : refusal, status);
    await button(page, 'ADD TO CART').click();
    await toast(page, message);
    await button(page, 'ADD TO CART').waitFor();
    await page.getByRole('link', { name: 'Cart, 0 items', exact: true }).waitFor();
    await leave();
  });

  it('shows the refusal of a part of the page as a toast, and again after another try', async () => {
    const { leave, page } = await someone();
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

  it('reports a missing network, and works once it is back', async () => {
    const { context, leave, page } = await someone();
    await page.goto('/about-us');
    const typed = { 'Email for the newsletter': 'otieno@example.com' };
    const footer = page.getByRole('contentinfo');
    // The toast component is downloaded with the first message.
    await button(footer, 'Subscribe').click();
    await toast(page, 'Required details missing.');
    await type(footer, typed);
    await context.setOffline(true);
    await button(footer, 'Subscribe').click();
    await toast(page, 'You are offline. Check your connection and try again.');
    await context.setOffline(false);
    await expectValues(footer, typed);
    await button(footer, 'Subscribe').click();
    await toast(page, 'Thank you. You are subscribed.', { role: 'status' });
    await leave();
  });
});
