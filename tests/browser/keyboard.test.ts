import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ProductList } from '#contract/products.ts';
import { call, newCustomer, password } from '#tests/support/browser/customer.ts';
import { expectFocusWithin, expectTrapped, press, tabTo, typeInto } from '#tests/support/browser/keyboard.ts';
import { button, field, toast } from '#tests/support/browser/locators.ts';
import { handsetOf, muteOutcomeStreams, shareShop, sizes } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** The shop is usable with the keyboard alone. No test here clicks. */

const shop = forFile(await shareShop());

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const hasFocus = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent),
    )
    .toBe(name);

// @verifies Registered users check out
// @verifies Closing the modal returns to /checkout-payment
it('completes a purchase by the keyboard, from the product to the order', async () => {
  const { leave, page, consoleOutput } = await shop.visitor();
  const phone = '0722334455';
  const { products } = await call<ProductList>(shop.url, 'GET', '/product/item?type=device', '');
  const goods = products.flatMap(({ itemID, variants }) => variants.map((variant) => ({ itemID, ...variant })));
  const chosen = goods.find(({ inStock }) => inStock);

  await page.goto(`/product/${chosen?.itemID}/${chosen?.variantID}`);
  await button(main(page), 'ADD TO CART').first().waitFor();
  // The first tab stop is the skip link.
  await page.keyboard.press('Tab');
  await hasFocus(page, 'Skip to the content');
  await page.keyboard.press('Enter');
  await expectFocusWithin(page, main(page));
  await press(page, button(main(page), 'ADD TO CART').first());
  await page.waitForURL('**/products');
  await heading(page, /^Products/);
  await expectFocusWithin(page, main(page));

  await tabTo(page, page.getByRole('link', { name: 'Cart, 1 item' }), 'back');
  await page.keyboard.press('Enter');
  await heading(page, /^Cart/);
  await press(page, main(page).getByRole('button', { name: /^Increase quantity/ }));
  await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
  await press(
    page,
    main(page)
      .getByRole('link', { name: 'CHECKOUT' })
      .or(button(main(page), 'CHECKOUT')),
  );
  await page.waitForURL('**/login');

  // Nobody has signed in with this browser yet.
  await heading(page, 'Register');
  await typeInto(page, field(main(page), 'Phone number'), phone);
  await typeInto(page, field(main(page), 'Password'), password);
  await typeInto(page, field(main(page), 'Confirm password'), password);
  await page.keyboard.press('Enter');

  await page.waitForURL('**/checkout-address');
  await heading(page, 'Delivery address');
  await expectFocusWithin(page, main(page));
  await typeInto(page, field(main(page), 'First name'), 'Wanjiru');
  await typeInto(page, field(main(page), 'Last name'), 'Kamau');
  await typeInto(page, field(main(page), 'Phone number'), phone);
  await tabTo(page, field(main(page), 'City'));
  await page.keyboard.press('ArrowDown');
  expect(await field(main(page), 'City').inputValue()).toBe('nairobi');
  await typeInto(page, field(main(page), 'Area'), 'Kilimani');
  await press(page, button(main(page), 'Continue to payment'), 'Space');

  await page.waitForURL('**/checkout-payment');
  await heading(page, 'Payment method');
  await tabTo(page, page.getByRole('radio', { name: 'M-PESA Express' }));
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('radio', { name: 'M-PESA paybill' }).isChecked()).toBe(true);
  await page.keyboard.press('ArrowUp');
  expect(await page.getByRole('radio', { name: 'M-PESA Express' }).isChecked()).toBe(true);
  await press(page, button(main(page), 'MAKE PAYMENT'));

  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expectTrapped(page, dialog);
  await page.keyboard.press('Escape');
  await page.waitForURL('**/checkout-payment');
  await heading(page, 'Payment method');
  await expectFocusWithin(page, main(page));
  await press(page, button(main(page), 'MAKE PAYMENT'), 'Space');

  await muteOutcomeStreams(page);
  await typeInto(page, field(dialog, 'M-PESA phone number'), phone);
  await press(page, button(dialog, 'INITIATE PAYMENT'));
  await button(dialog, 'COMPLETE').waitFor();
  await handsetOf(shop, phone).answer('pin');
  await press(page, button(dialog, 'COMPLETE'));
  await press(page, button(dialog, 'COMPLETE ORDER'));
  await toast(page, 'Order made successfully.', { role: 'status' });
  await page.waitForURL('**/orders');
  await heading(page, /^Orders/);
  await expectFocusWithin(page, main(page));
  await page.getByText('1 order', { exact: true }).waitFor();
  expect(consoleOutput).toEqual([]);
  await leave();
});

describe('an element that opens over a page', () => {
  it('returns the focus from a dialog that Escape closes', async () => {
    const { context, leave, page } = await shop.visitor();
    await (await newCustomer(shop.url)).signInto(context);
    await page.goto('/account-management');
    await press(page, button(main(page), 'DELETE ACCOUNT'));
    await expectTrapped(page, page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await hasFocus(page, 'DELETE ACCOUNT');
    await leave();
  });

  // @verifies The mobile menu can be toggled and closed
  it('returns the focus from the menu of a phone', async () => {
    const { leave, page } = await shop.visitor({ viewport: sizes.phone });
    await page.goto('/terms');
    await press(page, button(page, 'Open the menu'));
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.waitFor();
    await page.keyboard.press('Tab');
    await expectFocusWithin(page, menu);
    // More tab stops than the menu has. The focus never reaches the page behind the menu.
    for (let stops = 0; stops < 24; stops += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main, footer') ?? null)).toBeNull();
    }
    await tabTo(page, menu.getByRole('link', { name: 'Products' }));
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await hasFocus(page, 'Open the menu');
    await leave();
  });

  it('moves the focus into the search box, which finds with Enter', async () => {
    const { leave, page } = await shop.visitor();
    await page.goto('/terms');
    await press(page, button(page, 'Search').first());
    const box = page.getByRole('combobox', { name: 'Search the shop' });
    await box.waitFor();
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('controller');
    await page.keyboard.press('Enter');
    await heading(page, /^Search Results for: controller/);
    await expectFocusWithin(page, main(page));
    await leave();
  });
});

it('keeps the focus on a refused form, and on the last decrease of a quantity', async () => {
  const { context, leave, page } = await shop.visitor();
  const customer = await newCustomer(shop.url);
  await page.goto('/login');
  await typeInto(page, field(main(page), 'Phone number'), customer.phoneNumber);
  await typeInto(page, field(main(page), 'Password'), `not ${password}`);
  await press(page, button(main(page), 'SIGN IN'));
  // @verifies Failure of login: not shown (settled: one sentence for a wrong password and an unknown number)
  await toast(page, 'Phone number or password is wrong.');
  expect(await field(main(page), 'Phone number').inputValue()).toBe(customer.phoneNumber);
  await expect.poll(() => button(main(page), 'SIGN IN').evaluate((it) => it === document.activeElement)).toBe(true);

  await customer.fillCart('giftcard');
  await customer.signInto(context);
  await page.goto('/cart');
  const step = (name: string) => main(page).getByRole('button', { name: new RegExp(`^${name} quantity of `) });
  await press(page, step('Increase'));
  await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
  await step('Decrease').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  expect(await step('Decrease').evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  expect(await page.getByRole('link', { name: 'Cart, 1 item' }).count()).toBe(1);
  await leave();
});
