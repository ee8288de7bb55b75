import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  button,
  callsOf,
  expectInvalid,
  expectValues,
  type Typed,
  toast,
  type,
} from '#tests/support/browser/locators.ts';
import { openShop, type Shop } from '#tests/support/browser/running-shop.ts';

/** The validation rules of spec section 5 on the screen: the message appears, no call is made, the input remains. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Changes to a complete form, the expected message, and the invalid field when it is not the first changed one. */
type Refusal = readonly [changed: Typed, message: string, field?: string];

interface Form {
  readonly path: string;
  readonly within: 'main' | 'contentinfo';
  readonly submit: string;
  /** The call of a valid submission. */
  readonly call: string;
  readonly complete: Typed;
  readonly refusals: readonly Refusal[];
}

const required = 'Required details missing.';
// The specification has no format checks. A message in the form is clearer than the server's refusal.
const anyPhone = 'Enter a Kenyan mobile number, such as +254 712 345 678.';
const anyEmail = 'Enter a valid email address.';
const longer = 'Use a password of at least 8 characters.';

const phone = { 'Phone number': '0712 345 678' };
const email = { Email: 'otieno@example.com' };

const forms: Readonly<Record<string, Form>> = {
  'the sign-in': {
    path: '/login',
    within: 'main',
    submit: 'SIGN IN',
    call: 'POST /login',
    complete: { ...phone, Password: 'long enough' },
    refusals: [
      [{ 'Phone number': '' }, required],
      [{ Password: '' }, required],
      [{ 'Phone number': '12345' }, anyPhone],
    ],
  },
  'the registration': {
    path: '/register',
    within: 'main',
    submit: 'REGISTER',
    call: 'POST /register',
    complete: { 'Email (optional)': email.Email, ...phone, Password: 'long enough', 'Confirm password': 'long enough' },
    refusals: [
      [{ 'Phone number': ' ' }, required],
      [{ Password: '' }, required],
      [{ 'Confirm password': 'something else' }, 'Passwords not matching'],
      [{ 'Phone number': '+1 212 555 0100' }, anyPhone],
      [{ 'Email (optional)': 'otieno at example' }, anyEmail],
      [{ Password: 'short', 'Confirm password': 'short' }, longer],
    ],
  },
  'the reset request': {
    path: '/forgot-password',
    within: 'main',
    submit: 'Send the code',
    call: 'GET /user/auth/reset/',
    complete: phone,
    refusals: [
      [{ 'Phone number': '' }, required],
      [{ 'Phone number': 'seven' }, anyPhone],
    ],
  },
  'the reset': {
    path: '/reset-password',
    within: 'main',
    submit: 'Reset password',
    call: 'PATCH /user/auth',
    complete: { ...phone, 'SMS code': '12345678', 'New password': 'long enough', 'Confirm password': 'long enough' },
    refusals: [
      [{ 'Phone number': '' }, required],
      [{ 'SMS code': ' ' }, required],
      [{ 'New password': '' }, required],
      [{ 'Confirm password': 'something else' }, 'Password not matching.'],
      [{ 'Phone number': '07' }, anyPhone],
      [{ 'New password': 'short', 'Confirm password': 'short' }, longer],
    ],
  },
  'the newsletter of the footer': {
    path: '/about-us',
    within: 'contentinfo',
    submit: 'Subscribe',
    call: 'POST /subscribe',
    complete: { 'Email for the newsletter': 'otieno@example.com' },
    refusals: [
      [{ 'Email for the newsletter': '' }, required],
      [{ 'Email for the newsletter': 'otieno@' }, anyEmail],
    ],
  },
  'the newsletter of the home page': {
    path: '/',
    within: 'main',
    submit: 'Subscribe',
    call: 'POST /subscribe',
    complete: email,
    refusals: [
      [{ Email: '' }, 'Email missing.'],
      [{ Email: '@example.com' }, anyEmail],
    ],
  },
  'the contact form': {
    path: '/contact-us',
    within: 'main',
    submit: 'Send ticket',
    call: 'POST /user/contact',
    complete: { ...email, Name: 'Otieno', Subject: 'A code', Issue: 'It does not open.' },
    refusals: [
      [{ Name: '' }, required],
      [{ Email: '' }, required],
      [{ Subject: ' ' }, required],
      [{ Issue: '' }, required],
      [{ Email: 'otieno' }, anyEmail],
    ],
  },
};

describe('an incomplete form', () => {
  it.each(Object.entries(forms))('%s shows the reason, sends nothing and keeps the input', async (_, form) => {
    const { leave, page, consoleOutput } = await shop.visitor();
    const calls = callsOf(page);
    await page.goto(form.path);
    const scope = page.getByRole(form.within);
    for (const [changed, message, wrong = Object.keys(changed)[0] ?? ''] of form.refusals) {
      const typed = { ...form.complete, ...changed };
      await type(scope, typed);
      await button(scope, form.submit).click();
      await toast(page, message);
      await expectInvalid(scope, wrong);
      await expectValues(scope, typed);
    }
    expect(calls.filter((made) => made.startsWith(form.call))).toEqual([]);
    expect(consoleOutput).toEqual([]);
    await leave();
  });
});

describe('optional fields', () => {
  it('allows a registration without e-mail, alias and referral code', async () => {
    const { leave, page } = await shop.visitor();
    await page.goto('/register');
    const main = page.getByRole('main');
    await type(main, { 'Phone number': '0711 000 001', Password: 'long enough', 'Confirm password': 'long enough' });
    await expectValues(main, {
      'Email (optional)': '',
      'Username (alias, optional)': '',
      'Referral code (optional)': '',
    });
    await button(main, 'REGISTER').click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('banner').getByRole('link', { name: 'My Account' }).waitFor();
    await leave();
  });
});

describe('the search', () => {
  it('alerts with the title Search for an empty text, and stays open', async () => {
    const { leave, page, consoleOutput } = await shop.visitor();
    await page.goto('/about-us');
    await button(page.getByRole('banner'), 'Search').click();
    const box = page.getByRole('search');
    for (const text of ['', '   ']) {
      await type(box, { 'Search the shop': text });
      await button(box, 'Search').click();
      await toast(page, 'Text to search is missing.', { title: 'Search' });
      await expectValues(box, { 'Search the shop': text });
    }
    expect(new URL(page.url()).pathname).toBe('/about-us');
    expect(consoleOutput).toEqual([]);
    await leave();
  });
});

describe('a refused sign-in', () => {
  it('shows the reason in one sentence, and keeps the input', async () => {
    const { leave, page } = await shop.visitor();
    await page.goto('/login');
    const main = page.getByRole('main');
    const typed = { 'Phone number': '0711 999 999', Password: 'not the one' };
    await type(main, typed);
    await button(main, 'SIGN IN').click();
    await toast(page, 'Phone number or password is wrong.');
    await expectValues(main, typed);
    await leave();
  });
});
