import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations } from '#tests/support/browser/axe.ts';
import { newCustomer } from '#tests/support/browser/customer.ts';
import { moments } from '#tests/support/browser/gallery-states.ts';
import { button, seen } from '#tests/support/browser/locators.ts';
import { type PagePath, settled } from '#tests/support/browser/pages.ts';
import { handsetOf, muteOutcomeStreams, shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** axe in states that the sweeps do not open: menus, dialogs, toasts, payments and refused forms, on a phone. */

type Customer = Awaited<ReturnType<typeof newCustomer>>;
interface State {
  /** Where the state needs a customer; their cart has a gift card. */
  readonly isSignedIn?: boolean;
  readonly reach: (page: Page, customer: Customer) => Promise<unknown>;
}

const shop = forFile(await shareShop());

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await settled(page);
};

/** A state of the gallery. */
const moment = (of: PagePath, name: string): State => {
  const { reach, who } = moments.find((each) => each.of === of && each.name === name) ?? expect.fail(`${of}: ${name}`);
  return {
    isSignedIn: who === 'cart',
    reach: (page, { phoneNumber }) => reach(page, { url: shop.url, phone: phoneNumber }),
  };
};

const states: Readonly<Record<string, State>> = {
  'the toast of an item that was added': {
    reach: async (page) => {
      await open(page, '/product/1/1');
      await button(page, 'ADD TO CART').click();
      await page.waitForURL('**/products');
      await page.getByRole('link', { name: 'View cart' }).waitFor();
    },
  },
  'the menu of Share': {
    reach: async (page) => {
      await open(page, '/product/1/1');
      await button(page, 'Share').click();
      await seen(page, 'Copy link');
    },
  },
  'the suggestions of the search': {
    reach: async (page) => {
      await open(page, '/');
      await button(page, 'Search').first().click();
      await page.getByRole('combobox').fill('steam');
      await page.getByRole('option').first().waitFor();
    },
  },
  'the dialog that deletes an account': {
    isSignedIn: true,
    reach: async (page) => {
      await open(page, '/account-management');
      await button(page, 'DELETE ACCOUNT').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'a refused address': {
    isSignedIn: true,
    reach: async (page) => {
      await open(page, '/address');
      await button(page, 'Add an address').click();
      await button(page, 'Save').click();
      await seen(page, 'Enter your first name.');
    },
  },
  'an order that was placed': {
    isSignedIn: true,
    reach: async (page, { phoneNumber }) => {
      await open(page, '/checkout-payment');
      await button(page, 'MAKE PAYMENT').click();
      await muteOutcomeStreams(page);
      await button(page, 'INITIATE PAYMENT').click();
      await seen(page, /Transaction successfully initiated/);
      await handsetOf(shop, phoneNumber).answer('pin');
      await button(page, 'COMPLETE').click();
      await button(page, 'COMPLETE ORDER').click();
      // The page with the receipt, which leaves for the orders after two seconds.
      await page.clock.install();
      await seen(page, 'What happens next');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  'the menu of a phone': moment('/', 'the menu of a phone is open'),
  'the filters of a phone': moment('/products', 'the filters of a phone are open'),
  'a prompt on the phone': moment('/payment-overlay', 'express: a prompt is on the phone'),
};

it.each(Object.entries(states))('finds nothing in the state: %s', async (_, { isSignedIn = false, reach }) => {
  const { context, leave, page } = await shop.visitor({
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  const customer = await newCustomer(shop.url);
  if (isSignedIn) {
    await customer.fillCart('giftcard');
    await customer.signInto(context);
  }
  await reach(page, customer);
  // The sign of a press before the hydration is outside of the page's parts, and goes by itself.
  await page.locator('.early-press').waitFor({ state: 'detached' });
  expect(await findViolations(page)).toEqual([]);
  await leave();
});
