import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dialog, openDeskPhone } from '#tests/support/browser/desk.ts';
import { button, seen } from '#tests/support/browser/locators.ts';
import { takePhoto } from '#tests/support/browser/photo.ts';
import { handsetOf, openShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** The first day of an owner, on a phone of 360 px: from the start of the shop to the first sale, by visible labels. */

/** The labels that the storyboard in docs/operations.md names, in their order. */
const storyboard = () => {
  const [, section = ''] = /### The first day\n([\s\S]*?)\n## /.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
  return [...section.matchAll(/\*\*(.+?)\*\*/g)].map(([, label]) => label);
};

const shop = forFile(await openShop());

it('opens a shop of one’s own and sells in it with at most sixty taps', async () => {
  const { page: desk, authenticator, context } = await openDeskPhone(shop);
  expect(await authenticator.credentials()).toEqual([]);
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.click();
  };
  const pressed: string[] = [];
  /** Taps a button or a link by its name. */
  const press = async (page: Page, name: string) => {
    pressed.push(name);
    const named = { name, exact: true };
    await tap(page.getByRole('button', named).or(page.getByRole('link', named)).first());
  };
  /** A tap into the field, and then the keyboard. */
  const type = async (page: Page, label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true }).first();
    await tap(field);
    await field.fill(text);
  };
  /** A tap that opens the choices, and one that chooses. */
  const choose = async (page: Page, label: string, option: string) => {
    taps += 2;
    await page.getByLabel(label, { exact: true }).selectOption({ label: option });
  };
  const confirm = async (name: string, done: string) => {
    pressed.push(name);
    await tap(button(dialog(desk), name));
    await seen(dialog(desk), done);
    await tap(button(dialog(desk), 'Close'));
  };
  const today = () => tap(desk.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Today' }));
  const counts: Record<string, number> = {};
  const count = (name: string) => {
    counts[name] = taps - Object.values(counts).reduce((sum, each) => sum + each, 0);
  };

  taps += 1;
  await desk.goto(shop.ownerLink ?? '');
  await type(desk, 'Name of this device', 'My phone');
  await press(desk, 'Create the passkey');
  count('the link and a passkey');

  await press(desk, 'Open Shop');
  await type(desk, 'Name of the shop', 'Duka la Baraka');
  await type(desk, 'Phone', '0712 345 678');
  await type(desk, 'Fee in Ksh', '200');
  await press(desk, 'Save');
  await confirm('Save them', 'The settings are saved.');
  await today();
  count('name, phone and fee');

  await press(desk, 'Start with an empty shop');
  await confirm('Remove the samples', 'The sample goods are gone. The shop is yours.');
  count('an empty shop');

  await press(desk, 'Open Products');
  await press(desk, 'Add a product');
  await type(desk, 'Name', 'Safari wallet card');
  await type(desk, 'Category', 'Gift cards');
  await choose(desk, 'Type', 'Gift cards');
  await type(desk, 'Variant', 'Ksh 500');
  await type(desk, 'Price in shillings', '500');
  const buffer = await takePhoto(desk, 4000, 3000);
  pressed.push('Choose a photo');
  taps += 2;
  await desk.getByLabel('File of the photo').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
  await seen(desk, 'The photo is in the shop. Save to show it.');
  await choose(desk, 'Shoppers', 'See it now');
  await press(desk, 'Add to the shop');
  await seen(dialog(desk), 'The product is in the shop.');
  await tap(button(dialog(desk), 'Close'));
  await today();
  count('a product with a photo');

  await press(desk, 'Open Codes');
  // By its name: the page that is left has links in a list, too.
  await tap(desk.getByRole('main').getByRole('link', { name: /Safari wallet card/ }));
  const codes = Array.from({ length: 10 }, (_, index) => `BARAKA-${1000 + index}`);
  await type(desk, 'Codes, one a line', codes.join('\n'));
  await press(desk, 'Check the codes');
  await seen(desk, '10 codes can be loaded.');
  await press(desk, 'Load them');
  await confirm('Load the codes', 'The codes are loaded.');
  await today();
  count('ten codes');

  const [shopper] = await Promise.all([context.waitForEvent('page'), press(desk, 'Open the shop')]);
  await press(shopper, 'Shop giftcards');
  await tap(shopper.getByRole('link', { name: /Safari wallet card/ }).first());
  await press(shopper, 'ADD TO CART');
  await tap(shopper.getByRole('link', { name: 'Cart, 1 item' }));
  await press(shopper, 'CHECKOUT');
  const phone = '0712000111';
  await type(shopper, 'Phone number', phone);
  await type(shopper, 'Password', 'long enough');
  await type(shopper, 'Confirm password', 'long enough');
  pressed.push('REGISTER');
  await tap(button(shopper.getByRole('main'), 'REGISTER'));
  await shopper.waitForURL('**/checkout-payment');
  await press(shopper, 'MAKE PAYMENT');
  await press(shopper, 'INITIATE PAYMENT');
  // The prompt on the simulated phone: a tap that opens it, and one that pays.
  taps += 2;
  await expect
    .poll(() =>
      handsetOf(shop, phone)
        .answer('pin')
        .then(
          () => true,
          () => false,
        ),
    )
    .toBe(true);
  await press(shopper, 'COMPLETE');
  await press(shopper, 'COMPLETE ORDER');
  await shopper.waitForURL('**/orders');
  await press(shopper, 'Show the code');
  await shopper.getByText(/^BARAKA-10\d\d$/).waitFor();
  count('bought and paid, with its code');

  expect(shopper.url()).not.toContain('/desk');
  expect(await shopper.title()).toContain('Duka la Baraka');
  expect(taps, JSON.stringify(counts)).toBeLessThanOrEqual(60);
  expect(pressed).toEqual(storyboard());
  await today();
  await expect.poll(() => desk.getByText(/^\d of 8 done$/).textContent()).toBe('6 of 8 done');
});
