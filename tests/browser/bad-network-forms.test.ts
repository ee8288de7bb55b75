import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Address } from '#contract/accounts.ts';
import type { Article } from '#contract/articles.ts';
import { toastTiming } from '#machines/support/timing.ts';
import { type CustomerKind, createCustomer } from '#tests/support/browser/bad-network.ts';
import { call } from '#tests/support/browser/customer.ts';
import { button, callsOf, expectValues, field, type Typed, toast, type } from '#tests/support/browser/locators.ts';
import { failureNames, faultsOf, interceptNetwork } from '#tests/support/browser/network-failures.ts';
import { shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/**
 * A form of each kind on a bad network shows the failure, preserves its input, and works once the network has recovered.
 * The models walk all forms on their pages (tests/views/paths).
 */

const shop = forFile(await shareShop());

type Person = Awaited<ReturnType<typeof createCustomer>>;

interface Form {
  readonly path: string;
  readonly who?: CustomerKind;
  readonly within?: 'contentinfo' | 'dialog';
  /** The button that opens the form. */
  readonly open?: string;
  readonly submit: string;
  /** Matches the call of a submission, as `METHOD /path`. */
  readonly calls: RegExp;
  readonly typed: (person: Person) => Typed;
  readonly done: (page: Page, scope: Locator) => Promise<unknown>;
  /** Returns how many of the form's records exist on the server. */
  readonly made?: (url: string, person: Person) => Promise<number>;
}

const phone = { 'Phone number': '0712 345 678' };
const address = { 'First name': 'Amina', 'Last name': 'Odhiambo', ...phone, City: 'kisumu', Area: 'Milimani' };
const comment = 'It is worth its price.';
const expectStatus = (message: string) => (page: Page) => toast(page, message, { role: 'status' });
const at = (path: string) => (page: Page) => page.waitForURL(`**${path}`);
const addresses = async (url: string, person: Person) => {
  const { userId = '', token = '' } = person?.session ?? {};
  const book = await call<Address[]>(url, 'GET', `/user/${userId}/address`, token);
  return book.filter(({ area }) => area === address.Area).length;
};

const forms: Readonly<Record<string, Form>> = {
  'the sign-in': {
    path: '/login',
    submit: 'SIGN IN',
    calls: /^POST \/login$/,
    typed: () => ({ 'Phone number': '0711 000 111', Password: 'long enough' }),
    done: at('/dashboard'),
  },
  'the newsletter of the footer': {
    path: '/about-us',
    within: 'contentinfo',
    submit: 'Subscribe',
    calls: /^POST \/subscribe$/,
    typed: () => ({ 'Email for the newsletter': 'amina@example.com' }),
    done: expectStatus('Thank you. You are subscribed.'),
  },
  'a comment': {
    path: '/article/9',
    submit: 'Post comment',
    calls: /^POST \/article\/9\/comment$/,
    typed: () => ({ Author: 'Amina', Email: 'amina@example.com', Comment: comment }),
    done: expectStatus('Comment posted'),
    made: async (url) => {
      const { comments } = await call<Article>(url, 'GET', '/article/9/get', '');
      return comments.filter(({ message }) => message === comment).length;
    },
  },
  'an address of the checkout': {
    path: '/checkout-address',
    who: 'full cart, to deliver',
    open: 'Add a new address',
    submit: 'Continue to payment',
    calls: /^POST \/user\/[^/]+\/address$/,
    typed: () => address,
    done: at('/checkout-payment'),
    made: addresses,
  },
  'the end of an account': {
    path: '/account-management',
    who: 'customer',
    within: 'dialog',
    open: 'DELETE ACCOUNT',
    submit: 'DELETE ACCOUNT',
    calls: /^DELETE \/user\//,
    typed: () => ({ 'Current password': 'long enough' }),
    done: expectStatus('Your account has been deleted.'),
  },
};

/** Ends a toast. Its message then appears in the form and moves the button, so a press must wait for that. */
async function endToast(page: Page): Promise<void> {
  // A toast under the pointer does not expire, and its time begins when it has moved in.
  await page.mouse.move(1, 1);
  const left = async () => {
    await page.clock.fastForward(toastTiming.error);
    return button(page, 'Dismiss').count();
  };
  await expect.poll(left).toBe(0);
}

/**
 * Returns one failure, another one for each form. It suffices, because the client handles failures in one place
 * (api-client.test.ts).
 */
const failureOf = (place: number) => failureNames[place % failureNames.length] ?? expect.unreachable();

describe('a form on a bad network', () => {
  // @verifies The server's message is shown as an error toast
  // @verifies Transport failures are not handled (settled: handled everywhere)
  it.each(Object.entries(forms))('%s shows the failure, keeps the input and can be sent again', async (name, form) => {
    const { context, leave, page, consoleOutput } = await shop.visitor({ clock: true });
    const person = await createCustomer(shop, form.who ?? 'visitor');
    await person?.signInto(context);
    if (name === 'the sign-in')
      await call(shop.url, 'POST', '/register', '', { phoneNumber: '0711000111', password: 'long enough' });
    const network = await interceptNetwork(page, form.calls);
    await page.goto(form.path);
    if (form.open) await button(page.getByRole('main'), form.open).click();
    const scope = page.getByRole(form.within ?? 'main');
    const typed = form.typed(person);
    await type(scope, typed);

    const calls = callsOf(page);
    const tried = [failureOf(Object.keys(forms).indexOf(name)), ...(form.made ? (['a lost answer'] as const) : [])];
    for (const failure of tried) {
      const message = await network.set(failure);
      await button(scope, form.submit).click();
      network.release();
      await toast(page, message);
      await expectValues(scope, typed);
      expect(await button(scope, form.submit).isEnabled(), failure).toBe(true);
      await endToast(page);
    }
    await network.set(null);
    await button(scope, form.submit).click();
    await form.done(page, scope);
    // No call is retried automatically.
    expect(calls.filter((made) => form.calls.test(made))).toHaveLength(tried.length + 1);
    if (form.made) expect(await form.made(shop.url, person)).toBe(1);
    expect(faultsOf(consoleOutput)).toEqual([]);
    await leave();
  });
});

describe('a press on a bad network', () => {
  const inCart = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();

  it('ADD TO CART shows each failure, and adds one item although its answer is lost', async () => {
    const { leave, page, consoleOutput } = await shop.visitor({ clock: true });
    const network = await interceptNetwork(page, /^PATCH \/cart\//);
    await page.goto('/product/1/1');
    const main = page.getByRole('main');
    for (const failure of ['an answer of 500', 'no answer at all'] as const) {
      const message = await network.set(failure);
      await button(main, 'ADD TO CART').first().click();
      network.release();
      await toast(page, message);
      await endToast(page);
    }
    const message = await network.set('a lost answer');
    await button(main, 'ADD TO CART').first().click();
    await toast(page, message);
    await button(main, 'IN CART').first().waitFor();
    await inCart(page);
    expect(faultsOf(consoleOutput)).toEqual([]);
    await leave();
  });

  it('shows the server’s quantity after a failed change', async () => {
    const { context, leave, page, consoleOutput } = await shop.visitor({ clock: true });
    const customer = await createCustomer(shop, 'full cart');
    await customer?.signInto(context);
    const network = await interceptNetwork(page, /^PATCH \/cart\//);
    await page.goto('/cart');
    const more = page.getByRole('button', { name: /^Increase quantity of/ });
    const badge = (count: string) =>
      page
        .getByRole('banner')
        .getByRole('link', { name: `Cart, ${count}` })
        .waitFor();
    const message = await network.set('a closed connection');
    await more.click();
    await toast(page, message);
    await badge('1 item');
    await network.set('a lost answer');
    await more.click();
    await toast(page, message);
    await badge('2 items');
    await network.set(null);
    await more.click();
    await badge('3 items');
    // The badge is updated before the server answers, so the server's cart is polled.
    await expect.poll(async () => (await customer?.cart())?.cartItems).toMatchObject([{ quantity: 3 }]);
    expect(faultsOf(consoleOutput)).toEqual([]);
    await leave();
  });

  it('allows a like to be sent again', async () => {
    const { leave, page, consoleOutput } = await shop.visitor({ clock: true });
    const network = await interceptNetwork(page, /^POST \/article\/9\/like$/);
    await page.goto('/article/9');
    const like = page.getByRole('main').getByRole('button', { name: /^Like/ });
    for (const failure of ['a refusal', 'a lost answer'] as const) {
      const message = await network.set(failure);
      await like.click();
      network.release();
      await toast(page, message);
      await endToast(page);
    }
    await network.set(null);
    await like.click();
    // @verifies 'Post liked'
    await toast(page, 'Post liked', { role: 'status' });
    expect(faultsOf(consoleOutput)).toEqual([]);
    await leave();
  });
});

it('repeats a failed search with its text', async () => {
  const { leave, page, consoleOutput } = await shop.visitor({ clock: true });
  const network = await interceptNetwork(page, /^GET \/search\//);
  await page.goto('/about-us');
  await button(page.getByRole('banner'), 'Search').click();
  const box = page.getByRole('search');
  await field(box, 'Search the shop').fill('controller');
  await network.set('a closed connection');
  await button(box, 'Search').click();
  const main = page.getByRole('main');
  await main.getByRole('alert').waitFor();
  await network.set(null);
  await button(main, 'Try again').click();
  await main.getByRole('heading', { level: 1, name: /^Search Results for: controller/ }).waitFor();
  await main.getByText(/^Ksh/).first().waitFor();
  expect(faultsOf(consoleOutput)).toEqual([]);
  await leave();
});
