import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentLimits } from '#contract/articles.ts';
import type { ProductType } from '#contract/shop.ts';
import { findInStock, findQuietArticle, newCustomer } from '#tests/support/browser/customer.ts';
import {
  button,
  callsOf,
  expectInvalid,
  expectValues,
  field,
  mockAnswer,
  type Typed,
  toast,
  type,
} from '#tests/support/browser/locators.ts';
import { openShop, type Shop } from '#tests/support/browser/running-shop.ts';

/** The validation rules of spec section 5 for purchases and comments, on the screen. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Opens the browser of a customer with a product of this type in the cart. */
async function buyer(inCart: ProductType) {
  const visitor = await shop.visitor();
  const customer = await newCustomer(shop.url);
  await customer.fillCart(inCart);
  await customer.signInto(visitor.context);
  return { ...visitor, customer, calls: callsOf(visitor.page) };
}

async function openExpress(page: Page) {
  await page.goto('/payment-overlay');
  return page.getByRole('dialog', { name: 'Pay with M-PESA' });
}

describe('a new delivery address', () => {
  const whole: Typed = {
    'First name': 'Wanjiru',
    'Last name': 'Kamau',
    'Phone number': '0712 345 678',
    City: 'kisumu',
    Area: 'Milimani',
    'Street (optional)': 'Oginga Odinga Street',
  };
  const names = 'First or last name missing.';
  const details = 'Required details missing.';
  const title = 'Address';
  const refusals: readonly [changed: Typed, message: string, options?: { title: string }][] = [
    [{ 'First name': '' }, names],
    [{ 'Last name': ' ' }, names],
    [{ 'Phone number': '' }, details, { title }],
    [{ City: '' }, details, { title }],
    [{ Area: '' }, details, { title }],
    [{ 'Phone number': '999' }, 'Enter a Kenyan mobile number, such as +254 712 345 678.', { title }],
  ];

  it('requires both names, a phone number, a city and an area for a new delivery address', async () => {
    const { leave, page, calls, consoleOutput } = await buyer('device');
    await page.goto('/checkout-address');
    const main = page.getByRole('main');
    for (const [changed, message, options] of refusals) {
      const typed = { ...whole, ...changed };
      await type(main, typed);
      await button(main, 'Continue to payment').click();
      await toast(page, message, options);
      await expectInvalid(main, Object.keys(changed)[0] ?? '');
      await expectValues(main, typed);
    }
    expect(calls.filter((call) => call.startsWith('POST /user/'))).toEqual([]);
    await type(main, whole);
    await button(main, 'Continue to payment').click();
    await page.waitForURL('**/checkout-payment');
    expect(consoleOutput).toEqual([]);
    await leave();
  });
});

describe('M-PESA Express', () => {
  it('requires for M-PESA Express a phone number that can pay', async () => {
    const { leave, page, calls, consoleOutput } = await buyer('giftcard');
    const dialog = await openExpress(page);
    for (const [typed, message] of [
      ['', 'Required details missing.'],
      ['0812 345 678', 'Enter a Kenyan mobile number, such as +254 712 345 678.'],
    ] as const) {
      await type(dialog, { 'M-PESA phone number': typed });
      await button(dialog, 'INITIATE PAYMENT').click();
      await toast(page, message);
      await expectInvalid(dialog, 'M-PESA phone number');
      await expectValues(dialog, { 'M-PESA phone number': typed });
    }
    expect(calls.filter((call) => call.startsWith('GET /payment/mpesa/'))).toEqual([]);
    expect(consoleOutput).toEqual([]);
    await leave();
  });

  it('refuses to complete a payment without a request id', async () => {
    const { leave, page, calls, consoleOutput } = await buyer('giftcard');
    // The shop's server never answers without a request id, so the response is mocked.
    await mockAnswer(page, '/payment/mpesa/express/*/*', {
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      ResultDesc: '',
      CheckoutRequestID: '',
    });
    const dialog = await openExpress(page);
    await type(dialog, { 'M-PESA phone number': '0799 000 001' });
    await button(dialog, 'INITIATE PAYMENT').click();
    await button(dialog, 'COMPLETE').click();
    await toast(page, 'Required details missing.');
    await expectValues(dialog, { 'M-PESA phone number': '0799 000 001' });
    expect(calls.filter((call) => call.startsWith('GET /payment/mpesa/query/'))).toEqual([]);
    expect(consoleOutput).toEqual([]);
    await leave();
  });
});

describe('a comment', () => {
  const whole: Typed = { Author: 'Achieng', Email: 'achieng@example.com', Comment: 'Well played.' };
  const refusals: readonly [changed: Typed, message: string][] = [
    [{ Author: '' }, 'Required details missing'],
    [{ Email: '' }, 'Required details missing'],
    [{ Comment: '\n' }, 'Required details missing'],
    [{ Email: 'achieng@' }, 'Enter a valid email address.'],
  ];

  it('requires author, e-mail and comment', async () => {
    const { articleID } = await findQuietArticle(shop.url);
    const { leave, page, consoleOutput } = await shop.visitor();
    const calls = callsOf(page);
    await page.goto(`/article/${articleID}`);
    const form = page.getByRole('form', { name: 'Say something' });
    for (const [changed, message] of refusals) {
      const typed = { ...whole, ...changed };
      await type(form, typed);
      await button(form, 'Post comment').click();
      await toast(page, message);
      await expectInvalid(form, Object.keys(changed)[0] ?? '');
      await expectValues(form, typed);
    }
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    expect(consoleOutput).toEqual([]);
    await leave();
  });

  it('accepts 245 characters of name, 100 of e-mail and 65525 of comment, and not one more', async () => {
    const { articleID } = await findQuietArticle(shop.url);
    const { leave, page, consoleOutput } = await shop.visitor();
    await page.goto(`/article/${articleID}`);
    const form = page.getByRole('form', { name: 'Say something' });
    const address = 'a@example.com';
    const longest = {
      Author: 'n'.repeat(commentLimits.name),
      Email: 'a'.repeat(commentLimits.email - address.length) + address,
      Comment: 'c'.repeat(commentLimits.comment),
    };
    // An e-mail address that is cut at its end is invalid, so the excess letter is typed at the start.
    for (const [label, text] of Object.entries(longest)) {
      await field(form, label).fill(text);
      await field(form, label).press('Home');
      await page.keyboard.insertText('x');
    }
    await expectValues(form, longest);
    expect([longest.Author.length, longest.Email.length, longest.Comment.length]).toEqual([245, 100, 65_525]);
    await button(form, 'Post comment').click();
    await toast(page, 'Comment posted', { role: 'status' });
    expect(consoleOutput).toEqual([]);
    await leave();
  });
});

describe('the cart', () => {
  it('adds a variant once', async () => {
    const { product, variant } = await findInStock(shop.url, 'giftcard');
    const { leave, page, consoleOutput } = await shop.visitor();
    await page.goto(`/product/${product.itemID}/${variant.variantID}`);
    await button(page, 'ADD TO CART').click();
    await page.getByRole('heading', { level: 1, name: /^Products/ }).waitFor();
    await page.goBack();
    const calls = callsOf(page);
    await button(page, 'IN CART').click();
    await toast(page, 'item in cart');
    await page.getByRole('link', { name: 'Cart, 1 item', exact: true }).waitFor();
    expect(calls.filter((call) => call.startsWith('PATCH'))).toEqual([]);
    expect(consoleOutput).toEqual([]);
    await leave();
  });
});

describe('the Connect page', () => {
  it('requires a package', async () => {
    const { leave, page, consoleOutput } = await shop.visitor();
    const calls = callsOf(page);
    await page.goto('/blog-subscribe');
    await button(page.getByRole('main'), 'Subscribe').click();
    await toast(page, 'Select a package.');
    expect(calls.filter((call) => call.startsWith('PATCH'))).toEqual([]);
    await page.getByRole('radio', { name: /^Blog, 1 month/ }).check();
    await button(page.getByRole('main'), 'Subscribe').click();
    await page.getByRole('link', { name: 'Cart, 1 item', exact: true }).waitFor();
    expect(consoleOutput).toEqual([]);
    await leave();
  });
});
