import type { Page } from 'playwright-core';
import { handsetOf, muteOutcomeStreams } from '#tests/support/models/handset.ts';
import { hydrated, type PagePath } from './pages.ts';

/** A state of a page that the gallery shows beside the page as it opens. */
export interface Moment {
  /** The page that the state belongs to. */
  readonly of: PagePath;
  readonly name: string;
  /** `cart`: a new customer with a gift card in the cart, who can pay. */
  readonly who: 'visitor' | 'cart';
  /** Set where the state exists on one size only. */
  readonly only?: 'phone';
  /** Brings a page, whatever it shows, to the state. */
  readonly reach: (page: Page, shop: { readonly url: string; readonly phone: string }) => Promise<unknown>;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const seen = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();

async function choose(page: Page, method: RegExp | null) {
  await page.goto('/checkout-payment');
  await button(page, 'MAKE PAYMENT').waitFor();
  if (method) await page.getByRole('radio', { name: method }).check();
  await button(page, 'MAKE PAYMENT').click();
  await page.getByRole('dialog').waitFor();
}

type Reach = Moment['reach'];
const prompted: Reach = async (page, { phone }) => {
  await muteOutcomeStreams(page);
  await choose(page, null);
  await page.getByLabel('M-PESA phone number').fill(phone);
  await button(page, 'INITIATE PAYMENT').click();
  await seen(page, /Transaction successfully initiated/);
};
const answered =
  (answer: 'pin' | 'cancel' | 'no-funds' | 'timeout', then: RegExp): Reach =>
  async (page, shop) => {
    await prompted(page, shop);
    await handsetOf(shop, shop.phone).answer(answer);
    await button(page, 'COMPLETE').click();
    await seen(page, then);
  };

const express = (name: string, reach: Reach): Moment => ({ of: '/payment-overlay', name, who: 'cart', reach });

/** The state after an empty form was submitted. */
const refused = (of: PagePath, submit: string, message: string): Moment => ({
  of,
  name: 'refused: nothing was filled in',
  who: 'visitor',
  reach: async (page) => {
    await page.goto(of);
    await page.getByRole('main').getByRole('button', { name: submit, exact: true }).click();
    await seen(page, message);
  },
});

/** The state of a page whose data cannot be loaded. */
const failed = (of: PagePath, call: string): Moment => ({
  of,
  name: 'failed: the server does not answer',
  who: 'visitor',
  reach: async (page) => {
    // The server renders a page that is opened first, so this one is reached by a link.
    await page.goto('/about-us');
    await page.route(call, (route) => route.abort());
    const links = page.locator(`a[href="${of}"]`);
    // A phone folds the lists of the footer.
    const list = page.locator('footer details').filter({ has: links }).locator('summary');
    if (await list.isVisible()) await list.click();
    const link = page.locator('footer').locator(links).filter({ visible: true });
    await hydrated(link);
    await link.click();
    await button(page, 'Try again').first().waitFor();
  },
});

/** The filters of a phone, with one chosen. */
const filtersOpen = (of: PagePath): Moment => ({
  of,
  name: 'the filters of a phone are open',
  who: 'visitor',
  only: 'phone',
  reach: async (page) => {
    await page.goto(of);
    await page.getByText('Filters', { exact: true }).click();
    await page.getByRole('group', { name: 'Platforms' }).getByRole('button', { name: /^Xbox/ }).click();
    await page.getByRole('list', { name: 'Chosen filters' }).waitFor();
  },
});

export const moments: readonly Moment[] = [
  {
    of: '/',
    name: 'first visit: cookies are asked for',
    who: 'visitor',
    reach: async (page) => {
      await page.goto('/terms');
      await page.evaluate(() => localStorage.clear());
      await page.addInitScript(() => localStorage.removeItem('uwanjaCookies'));
      await page.goto('/');
      await button(page, 'Accept all cookies').waitFor();
    },
  },
  {
    of: '/',
    name: 'the search box is open',
    who: 'visitor',
    reach: async (page) => {
      await page.goto('/');
      await button(page, 'Search').first().click();
      // The code of the box loads with the press.
      await page.getByRole('search').getByRole('combobox').waitFor();
    },
  },
  {
    of: '/',
    name: 'the menu of a phone is open',
    who: 'visitor',
    only: 'phone',
    reach: async (page) => {
      await page.goto('/');
      await button(page, 'Open the menu').click();
      await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    },
  },
  filtersOpen('/products'),
  filtersOpen('/search?q=controller'),
  failed('/products', '**/v1/product/item?*'),
  failed('/articles', '**/v1/article**'),
  refused('/login', 'SIGN IN', 'Required details missing.'),
  refused('/register', 'REGISTER', 'Required details missing.'),
  express('express: a number is asked for', (page) => choose(page, null)),
  express('express: a prompt is on the phone', prompted),
  express('express: cancelled on the phone', answered('cancel', /has been cancelled/)),
  express('express: not enough money', answered('no-funds', /RETRY/)),
  express('express: paid', answered('pin', /successfully been made/)),
  express('paybill', (page) => choose(page, /paybill/i)),
  express('paybill: completed before it was paid', async (page) => {
    await choose(page, /paybill/i);
    await page.getByRole('dialog').getByText('Account number', { exact: true }).waitFor();
    await button(page, 'COMPLETE ORDER').click();
    await seen(page, 'Make payment first before completing order');
  }),
  express('card: not available', (page) => choose(page, /card/i)),
];
