import { describe, expect, it } from 'vitest';
import { commentLimits } from '#contract/articles.ts';
import { findQuietArticle, newCustomer } from '#tests/support/browser/customer.ts';
import {
  button,
  callsOf,
  expectInvalid,
  expectValues,
  field,
  type Typed,
  toast,
  type,
} from '#tests/support/browser/locators.ts';
import { openShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/**
 * The validation rules of spec section 5 on the screen: the message appears, no call is made, the input remains. The
 * paths through each form's flow hold every rule on its machine and page; here are the longest forms, with a field that is
 * folded and one to choose from.
 */

const shop = forFile(await openShop());

/** Changes to a complete form, the expected message and its title. */
type Refusal = readonly [changed: Typed, message: string, options?: { readonly title: string }];

interface Form {
  readonly path: string;
  readonly submit: string;
  /** The call of a valid submission. */
  readonly call: string;
  readonly complete: Typed;
  readonly refusals: readonly Refusal[];
  /** The page after the valid submission. */
  readonly next: string;
}

const forms: Readonly<Record<string, Form>> = {
  // @verifies Register requires: phone number
  'the registration': {
    path: '/register',
    submit: 'REGISTER',
    call: 'POST /register',
    complete: {
      'Email (optional)': 'otieno@example.com',
      'Phone number': '0712 345 678',
      Password: 'long enough',
      'Confirm password': 'long enough',
    },
    refusals: [
      [{ 'Phone number': ' ' }, 'Required details missing.'],
      // @verifies Register: password must equal confirmation ('Passwords not matching')
      // @verifies 'Passwords not matching'
      [{ 'Confirm password': 'something else' }, 'Passwords not matching'],
      // The specification has no format checks. A message in the form is clearer than the server's refusal.
      [{ 'Email (optional)': 'otieno at example' }, 'Enter a valid email address.'],
    ],
    next: '**/dashboard',
  },
  // @verifies That check may always fail (settled: it works as its message says)
  'a new delivery address': {
    path: '/checkout-address',
    submit: 'Continue to payment',
    call: 'POST /user/',
    complete: {
      'First name': 'Wanjiru',
      'Last name': 'Kamau',
      'Phone number': '0712 345 678',
      City: 'kisumu',
      Area: 'Milimani',
      'Street (optional)': 'Oginga Odinga Street',
    },
    refusals: [
      // @verifies Checkout address requires: last name ('First or last name missing.')
      // @verifies 'First or last name missing.'
      [{ 'Last name': ' ' }, 'First or last name missing.'],
      // @verifies A new address requires: city
      [{ City: '' }, 'Required details missing.', { title: 'Address' }],
    ],
    next: '**/checkout-payment',
  },
  'the contact form': {
    path: '/contact-us',
    submit: 'Send ticket',
    call: 'POST /user/contact',
    complete: { Email: 'otieno@example.com', Name: 'Otieno', Subject: 'A code', Issue: 'It does not open.' },
    // @verifies Contact requires: subject
    refusals: [[{ Subject: ' ' }, 'Required details missing.']],
    next: '**/contact-us',
  },
};

describe('an incomplete form', () => {
  // @verifies 'Required details missing.'
  it.each(Object.entries(forms))('%s shows the reason, sends nothing and keeps the input', async (_, form) => {
    const { context, leave, page, consoleOutput } = await shop.visitor();
    if (form.path === '/checkout-address') {
      const customer = await newCustomer(shop.url);
      await customer.fillCart('device');
      await customer.signInto(context);
    }
    const calls = callsOf(page);
    await page.goto(form.path);
    const main = page.getByRole('main');
    for (const [changed, message, options] of form.refusals) {
      const typed = { ...form.complete, ...changed };
      await type(main, typed);
      await button(main, form.submit).click();
      await toast(page, message, options);
      await expectInvalid(main, Object.keys(changed)[0] ?? '');
      await expectValues(main, typed);
    }
    expect(calls.filter((made) => made.startsWith(form.call))).toEqual([]);
    await type(main, form.complete);
    await button(main, form.submit).click();
    await page.waitForURL(form.next);
    expect(consoleOutput).toEqual([]);
    await leave();
  });
});

describe('the search', () => {
  // @verifies Search requires searchText
  // @verifies Otherwise an alert titled 'Search' with 'Text to search is missing.'
  it('alerts with the title Search for an empty text, and stays open', async () => {
    const { leave, page, consoleOutput } = await shop.visitor();
    await page.goto('/about-us');
    await button(page.getByRole('banner'), 'Search').click();
    const box = page.getByRole('search');
    for (const text of ['', '   ']) {
      await type(box, { 'Search the shop': text });
      await button(box, 'Search').click();
      // @verifies 'Text to search is missing.'
      await toast(page, 'Text to search is missing.', { title: 'Search' });
      await expectValues(box, { 'Search the shop': text });
    }
    expect(new URL(page.url()).pathname).toBe('/about-us');
    expect(consoleOutput).toEqual([]);
    await leave();
  });
});

describe('a comment', () => {
  // @verifies Comment, longest: comment 65525
  // @verifies Comment, longest: name 245
  // @verifies Comment, longest: email 100
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
    // @verifies 'Comment posted'
    await toast(page, 'Comment posted', { role: 'status' });
    expect(consoleOutput).toEqual([]);
    await leave();
  });
});
