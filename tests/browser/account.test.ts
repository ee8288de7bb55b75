import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ArticleSummary } from '#contract/articles.ts';
import { formatPhone } from '#contract/phone.ts';
import type { Product } from '#contract/products.ts';
import { call, newCustomer, password } from '#tests/support/browser/customer.ts';
import { button, expectValues, field, seen, toast, type } from '#tests/support/browser/locators.ts';
import { handsetOf, muteOutcomeStreams, shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** Account flows on the built site with the real server. */

const shop = forFile(await shareShop());

type Customer = Awaited<ReturnType<typeof newCustomer>>;
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const inCart = (page: Page, items: string) => page.getByRole('link', { name: `Cart, ${items}` }).waitFor();
const ownAccount = (url: string, { session }: Customer) =>
  call(url, 'GET', `/user/${session.userId}/get`, session.token);

async function signIn(page: Page, phoneNumber: string, word = password): Promise<void> {
  await page.goto('/login');
  await type(main(page), { 'Phone number': phoneNumber, Password: word });
  await button(main(page), 'SIGN IN').click();
}

/** Runs `walk` in the browser of a signed-in customer, and expects no console output. */
async function asCustomer(walk: (page: Page, customer: Customer) => Promise<void>) {
  const { context, leave, page, consoleOutput } = await shop.visitor();
  const customer = await newCustomer(shop.url, { email: 'otieno@example.com' });
  await customer.signInto(context);
  await walk(page, customer);
  expect(consoleOutput).toEqual([]);
  await leave();
}

// @verifies Registered users use the dashboard
// @verifies Visitor registers
it('leads from the registration to the dashboard', async () => {
  const { leave, page, consoleOutput } = await shop.visitor();
  await page.goto('/register');
  await type(main(page), {
    'Email (optional)': 'achieng@example.com',
    'Username (alias, optional)': 'achieng',
    'Phone number': '0711 223 344',
    Password: password,
    'Confirm password': password,
  });
  await button(main(page), 'REGISTER').click();
  await page.waitForURL('**/dashboard');
  await heading(page, 'Account Overview');
  for (const text of ['achieng', 'achieng@example.com', formatPhone('254711223344'), 'No address', 'daily newsletters'])
    await seen(main(page), text);
  await page.getByRole('banner').getByRole('link', { name: 'My Account' }).waitFor();
  expect(consoleOutput).toEqual([]);
  await leave();
});

describe('the address book', () => {
  // @verifies /address: Save does nothing
  it('adds an address, changes it, makes another one primary, and removes one', async () => {
    await asCustomer(async (page) => {
      const home = { 'First name': 'Otieno', 'Last name': 'Odhiambo', 'Phone number': '0712 345 678', City: 'kisumu' };
      const write = async (area: string) => {
        await type(main(page), { ...home, Area: area });
        await button(main(page), 'Save').click();
      };
      const addressIn = (area: string) => main(page).getByRole('listitem').filter({ hasText: area });

      await page.goto('/address');
      await seen(main(page), 'No address');
      await button(main(page), 'Add an address').click();
      await write('Milimani');
      await toast(page, 'The address has been saved.', { role: 'status' });
      await addressIn('Milimani').getByText('Primary', { exact: true }).waitFor();

      await addressIn('Milimani').getByRole('button', { name: /^Edit/ }).click();
      await type(main(page), { Area: 'Tom Mboya' });
      await button(main(page), 'Save').click();
      await addressIn('Tom Mboya').waitFor();
      await expect.poll(() => addressIn('Milimani').count()).toBe(0);

      await button(main(page), 'Add an address').click();
      await write('Nyalenda');
      await addressIn('Nyalenda')
        .getByRole('button', { name: /^Make primary/ })
        .click();
      await toast(page, 'This is your default shipping address now.', { role: 'status' });
      await addressIn('Nyalenda').getByText('Primary', { exact: true }).waitFor();

      await addressIn('Tom Mboya')
        .getByRole('button', { name: /^Remove/ })
        .click();
      await button(page.getByRole('dialog'), 'Remove').click();
      await toast(page, 'The address has been removed.', { role: 'status' });
      await seen(main(page), '1 address');

      await page.goto('/dashboard');
      await main(page)
        .getByText(/Nyalenda/)
        .waitFor();
    });
  });
});

it('keeps a half-typed address over a reload, until it is cancelled or the customer logs out', async () => {
  await asCustomer(async (page, customer) => {
    const half = { 'First name': 'Wafula', Area: 'Kanduyi' };
    const stored = () => page.evaluate(() => Object.values(localStorage).filter((value) => value.includes('Kanduyi')));
    await customer.fillCart('merchandise');
    await page.goto('/checkout-address');
    await type(main(page), half);
    await page.reload();
    await button(main(page), 'Continue to payment').waitFor();
    await expectValues(main(page), half);

    await page.goto('/address');
    await button(main(page), 'Save').waitFor();
    await expectValues(main(page), half);
    await button(main(page), 'Cancel').click();
    await page.reload();
    await button(main(page), 'Add an address').click();
    expect(await stored()).toEqual([]);
    expect(await field(main(page), 'Area').inputValue()).toBe('');

    await type(main(page), half);
    expect(await stored()).toHaveLength(1);
    await main(page).getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL('**/login');
    expect(await stored()).toEqual([]);
  });
});

it('restores a half-typed address after a sign-in, when the session expired before it was saved', async () => {
  const { context, leave, page } = await shop.visitor();
  const customer = await newCustomer(shop.url);
  await customer.fillCart('merchandise');
  await customer.signInto(context);
  await page.goto('/checkout-address');
  const typed = {
    ...{ 'First name': 'Wafula', 'Last name': 'Simiyu', 'Phone number': '0712 345 678' },
    ...{ City: 'kisumu', Area: 'Kanduyi' },
  };
  await type(main(page), typed);
  await call(shop.url, 'POST', '/logout', customer.session.token);
  await button(main(page), 'Continue to payment').click();
  await page.waitForURL('**/login');
  // The form of a browser without an earlier sign-in opens on REGISTER.
  await main(page).getByRole('tab', { name: 'SIGN IN' }).click();
  await type(main(page), { 'Phone number': customer.phoneNumber, Password: password });
  await button(main(page), 'SIGN IN').click();
  await page.waitForURL('**/checkout-address');
  await button(main(page), 'Continue to payment').waitFor();
  await expectValues(main(page), typed);
  await leave();
});

describe('account management', () => {
  // @verifies /account-management, no action attached: UPDATE
  it('changes the name and the e-mail address, which the dashboard shows', async () => {
    await asCustomer(async (page) => {
      await page.goto('/account-management');
      await expect.poll(() => field(main(page), 'Email (optional)').inputValue()).toBe('otieno@example.com');
      await type(main(page), {
        'First name': 'Otieno',
        'Last name': 'Odhiambo',
        'Email (optional)': 'odhiambo@example.com',
      });
      await button(main(page), 'UPDATE').click();
      await toast(page, 'Your details have been saved.', { role: 'status' });
      await page.goto('/dashboard');
      await seen(main(page), 'Otieno Odhiambo');
      await seen(main(page), 'odhiambo@example.com');
    });
  });

  // @verifies /account-management, no action attached: UPDATE
  it('changes the password, ends every other session and renews this browser’s', async () => {
    const elsewhere = await shop.visitor();
    await asCustomer(async (page, customer) => {
      // A second browser, with a session of its own.
      await signIn(elsewhere.page, customer.phoneNumber);
      await elsewhere.page.waitForURL('**/dashboard');

      const otherTab = await page.context().newPage();
      await otherTab.goto('/dashboard');
      await heading(otherTab, 'Account Overview');

      await page.goto('/account-management');
      await type(main(page), {
        'Current password': password,
        'New password': 'even longer now',
        'Confirm password': 'even longer now',
      });
      await button(main(page), 'UPDATE').click();
      await toast(page, 'Your details have been saved.', { role: 'status' });
      await page.reload();
      await heading(page, 'Account Management');
      // The old token is revoked. This browser has a new one in all its tabs.
      await expect(ownAccount(shop.url, customer)).rejects.toThrow();
      const stored = () => otherTab.evaluate(() => localStorage.getItem('token'));
      await expect.poll(stored).not.toBe(customer.session.token);
      const renewed = await stored();
      expect(renewed).toMatch(/^[\w-]{43}$/);
      await main(otherTab).getByRole('link', { name: 'Address Book' }).click();
      await seen(main(otherTab), 'No address');
      expect(await stored()).toBe(renewed);

      await elsewhere.page.goto('/orders');
      await toast(elsewhere.page, 'Your session has ended. Sign in again.');
      await signIn(elsewhere.page, customer.phoneNumber);
      await toast(elsewhere.page, 'Phone number or password is wrong.');
      await type(main(elsewhere.page), { Password: 'even longer now' });
      await button(main(elsewhere.page), 'SIGN IN').click();
      await elsewhere.page.waitForURL((url) => url.pathname !== '/login');
    });
    await elsewhere.leave();
  });

  // @verifies /account-management, no action attached: DELETE ACCOUNT
  it('deletes the account after a confirmation by the password', async () => {
    await asCustomer(async (page, customer) => {
      await page.goto('/account-management');
      await button(main(page), 'DELETE ACCOUNT').click();
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      await button(dialog, 'Cancel').click();
      await dialog.waitFor({ state: 'detached' });
      await ownAccount(shop.url, customer);

      await button(main(page), 'DELETE ACCOUNT').click();
      await field(dialog, 'Current password').fill(password);
      await button(dialog, 'DELETE ACCOUNT').click();
      await toast(page, 'Your account has been deleted.', { role: 'status' });
      await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      await expect(ownAccount(shop.url, customer)).rejects.toThrow();
      await expect(
        call(shop.url, 'POST', '/login', '', { phoneNumber: customer.phoneNumber, password }),
      ).rejects.toThrow('Phone number or password is wrong.');
    });
  });
});

// @verifies Reset request texts instructions
// @verifies Visitor resets password
it('sets a new password with the texted code', async () => {
  const customer = await newCustomer(shop.url);
  const { leave, page, consoleOutput } = await shop.visitor();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password' }).click();
  await page.waitForURL('**/forgot-password');
  await field(main(page), 'Phone number').fill(formatPhone(customer.phoneNumber));
  await button(main(page), 'Send the code').click();
  await seen(main(page), 'Check your phone');
  const texted = async () => {
    const { messages } = await handsetOf(shop, customer.phoneNumber).read();
    return messages.map(({ text }) => /^(\d{8}) is your/.exec(text)?.[1]).find((found) => found !== undefined);
  };
  // A job sends the code after the answer.
  await expect.poll(texted).toMatch(/^\d{8}$/);
  const code = await texted();

  await page.getByRole('link', { name: 'Enter the code' }).click();
  await page.waitForURL('**/reset-password');
  // The reset page takes over the phone number from the previous page.
  const shownNumber = () => field(main(page), 'Phone number').inputValue();
  await expect.poll(shownNumber).toBe(formatPhone(customer.phoneNumber));
  // So does the previous page, where a person comes back to ask for another code.
  await page.goBack();
  await page.waitForURL('**/forgot-password');
  await button(main(page), 'Send the code').waitFor();
  await expect.poll(shownNumber).toBe(formatPhone(customer.phoneNumber));
  await page.goForward();
  await page.waitForURL('**/reset-password');
  await type(main(page), {
    'SMS code': code ?? 'no code was texted',
    'New password': 'remembered now',
    'Confirm password': 'remembered now',
  });
  await button(main(page), 'Reset password').click();
  await page.waitForURL('**/login');
  await type(main(page), { 'Phone number': customer.phoneNumber, Password: 'remembered now' });
  await button(main(page), 'SIGN IN').click();
  await page.waitForURL('**/dashboard');
  // The reset revokes sessions from before it.
  await expect(ownAccount(shop.url, customer)).rejects.toThrow();
  expect(consoleOutput).toEqual([]);
  await leave();
});

// @verifies /dashboard side nav: Log Out
// @verifies Logout goes to /login
// @verifies POST /cart: userID
it('leaves an empty cart after a logout, and merges the visitor’s items at the next sign-in', async () => {
  const customer = await newCustomer(shop.url);
  await customer.fillCart('giftcard');
  const { leave, page, consoleOutput } = await shop.visitor();
  await signIn(page, customer.phoneNumber);
  await page.waitForURL('**/dashboard');
  await inCart(page, '1 item');
  await button(main(page), 'Log Out').click();
  // @verifies 'Logging you out'
  await toast(page, 'Logging you out', { role: 'status' });
  await page.waitForURL('**/login');
  await inCart(page, '0 items');
  const stored = () => page.evaluate(() => ['logged', 'token', 'userID'].map((key) => localStorage.getItem(key)));
  await expect.poll(stored).toEqual([null, null, null]);

  await page.goto('/services');
  await main(page)
    .getByRole('button', { name: /^SELECT PLAN/ })
    .first()
    .click();
  await inCart(page, '1 item');
  // The cart in the header shows a change before the server has confirmed it; the plan shows it afterwards.
  await button(main(page), 'SELECTED').waitFor();
  await signIn(page, customer.phoneNumber);
  await page.waitForURL('**/dashboard');
  await inCart(page, '2 items');
  expect(consoleOutput).toEqual([]);
  await leave();
});

// @verifies A premium article shows the intro
// @verifies And a subscribe teaser ('Already a subscriber? Log in')
// @verifies Premium articles need a subscription
it('shows a premium article’s intro to a visitor, and all of it to a customer who has bought Connect with M-PESA', async () => {
  const articles = await call<ArticleSummary[]>(shop.url, 'GET', '/article', '');
  const premium = articles.find(({ tier }) => tier === 'paid');
  const path = `/article/${premium?.articleID}`;
  const teaser = (page: Page) => page.getByRole('heading', { name: 'This article is premium' });
  await asCustomer(async (page, customer) => {
    await page.goto(path);
    await heading(page, premium?.title ?? 'no article is premium');
    await teaser(page).waitFor();
    const before = (await main(page).getByRole('article').first().textContent())?.length ?? 0;

    await page.getByRole('link', { name: 'Get Access Now' }).click();
    await page.waitForURL('**/blog-subscribe');
    await page.getByRole('radio', { name: /^Blog, 1 month/ }).check();
    await button(main(page), 'Subscribe').click();
    await page.waitForURL('**/cart');
    await page.getByRole('link', { name: 'CHECKOUT' }).or(button(page, 'CHECKOUT')).click();
    await page.waitForURL('**/checkout-payment');
    await button(page, 'MAKE PAYMENT').click();
    const dialog = page.getByRole('dialog');
    await muteOutcomeStreams(page);
    await field(dialog, 'M-PESA phone number').fill(customer.phoneNumber);
    await button(dialog, 'INITIATE PAYMENT').click();
    await button(dialog, 'COMPLETE').waitFor();
    await handsetOf(shop, customer.phoneNumber).answer('pin');
    await button(dialog, 'COMPLETE').click();
    await button(dialog, 'COMPLETE ORDER').click();
    await page.waitForURL('**/orders');

    await page.goto('/subscriptions');
    await seen(main(page), 'ACTIVE');
    await page.goto(path);
    await heading(page, premium?.title ?? '');
    // The page is rendered for a visitor until the session is restored.
    await teaser(page).waitFor({ state: 'detached' });
    const after = (await main(page).getByRole('article').first().textContent())?.length ?? 0;
    expect(after).toBeGreaterThan(2 * before);
  });
  const { leave, page } = await shop.visitor();
  await page.goto(path);
  await teaser(page).waitFor();
  await leave();
});

// @verifies Empty shell: Saved Items
// @verifies Empty shell: Recently Viewed
it('lists saved and recently viewed products', async () => {
  const { name } = await call<Product>(shop.url, 'GET', '/product/item/1', '');
  await asCustomer(async (page) => {
    for (const path of ['/saved-items', '/recently-viewed']) {
      await page.goto(path);
      await seen(main(page), '0 items found');
    }
    await page.goto('/product/1/1');
    await heading(page, name);
    await main(page).getByRole('button', { name: 'Save', pressed: false }).click();
    await main(page).getByRole('button', { name: 'Save', pressed: true }).waitFor();
    for (const path of ['/saved-items', '/recently-viewed']) {
      await page.goto(path);
      await main(page).getByRole('link', { name }).waitFor();
      await seen(main(page), '1 item');
    }
    await main(page)
      .getByRole('button', { name: `Remove ${name}` })
      .click();
    await seen(main(page), '0 items found');
  });
});
