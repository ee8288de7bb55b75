import { readFileSync } from 'node:fs';
import { advanceClockUntil, stopClock } from '@uwanja/flow-paths/browser';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { StorePaymentDetails } from '#contract/payments.ts';
import { findInStock, newCustomer } from '#tests/support/browser/customer.ts';
import { toast } from '#tests/support/browser/locators.ts';
import { emulateOldestBrowser } from '#tests/support/browser/oldest-browser.ts';
import { countFallbacks, settled } from '#tests/support/browser/pages.ts';
import { handsetOf, muteOutcomeStreams, shareShop, sizes, type Visitor } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** Purchases on the built site with the real server, paid on the simulated phone. */

const shop = forFile(await shareShop());

let payers = 0;
/** Returns a new number for each purchase, because a phone accepts one prompt at a time. */
const newPhone = () => {
  payers += 1;
  return `07990000${String(payers).padStart(2, '0')}`;
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Opens the payment step for a new customer with a gift card in the cart. @returns the customer's number */
async function openPaymentStep({ context, page }: Visitor): Promise<string> {
  const customer = await newCustomer(shop.url);
  await customer.fillCart('giftcard');
  await customer.signInto(context);
  await page.goto('/checkout-payment');
  return customer.phoneNumber;
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name) ?? '', key);
const storedAttempt = async (page: Page) => JSON.parse(await stored(page, 'paymentAttempt'));

/** Gets the paybill details for the page's cart. */
async function storeDetails(page: Page): Promise<StorePaymentDetails> {
  // @verifies Local storage: userCartID
  const cartID = await stored(page, 'userCartID');
  const response = await fetch(`${shop.url}/v1/payment/overlay/${cartID}`, {
    // @verifies Local storage: user token
    headers: { token: await stored(page, 'token') },
  });
  return ((await response.json()) as { message: StorePaymentDetails }).message;
}

/** Goes from the home page to the first gift card and adds it to the cart, as a visitor. */
async function addGiftCard(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await page.getByRole('heading', { level: 1, name: /^Products/ }).waitFor();
  await page.getByRole('button', { name: /^Gift cards/ }).click();
  await page.waitForURL(/category=Gift/);
  await page
    .getByRole('link', { name: /gift card/i })
    .first()
    .click();
  await button(page, 'ADD TO CART').first().click();
  await toast(page, 'Adding item to cart', { role: 'status' });
  await page.waitForURL('**/products');
  // @verifies /cart link with an item-count badge
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await page.getByRole('heading', { level: 1, name: /^Cart/ }).waitFor();
}

it('opens the list after ADD TO CART without a fallback, because its code was downloaded with the press', async () => {
  const { leave, page } = await shop.visitor();
  const fallbacks = await countFallbacks(page);
  const code = Promise.withResolvers<void>();
  page.on('response', (response) => {
    if (/\/ProductsScreen\b/.test(response.url())) void response.finished().then(() => code.resolve());
  });
  // The cart answers once the code is there: without the press it would never be.
  await page.route('**/item/update', async (route) => {
    await code.promise;
    await route.continue();
  });
  const { product, variant } = await findInStock(shop.url, 'giftcard');
  await page.goto(`/product/${product.itemID}/${variant.variantID}`);
  await settled(page);
  await button(page, 'ADD TO CART').first().click();
  await page.waitForURL('**/products');
  await page.getByRole('heading', { level: 1, name: /^Products/ }).waitFor();
  expect(await fallbacks()).toBe(0);
  await leave();
});

/** Goes from the cart through the registration to the payment method. */
async function checkOutAsNewUser(page: Page, phone: string): Promise<void> {
  await page.getByRole('link', { name: 'CHECKOUT' }).or(button(page, 'CHECKOUT')).click();
  await page.waitForURL('**/login');
  // Nobody has signed in with this browser yet.
  await page.getByRole('heading', { level: 1, name: 'Register' }).waitFor();
  // @verifies Register, optional: email
  // @verifies Register, optional: alias
  // @verifies Register, optional: referral
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.getByLabel('Confirm password').fill('long enough');
  await page.getByRole('main').getByRole('button', { name: 'REGISTER', exact: true }).click();
  await page.waitForURL('**/checkout-payment');
}

async function openExpress(page: Page): Promise<void> {
  await button(page, 'MAKE PAYMENT').click();
  await page.waitForURL('**/payment-overlay');
  await page.getByRole('dialog').waitFor();
}

async function initiate(page: Page, phone: string): Promise<void> {
  await muteOutcomeStreams(page);
  await page.getByLabel('M-PESA phone number').fill(phone);
  await button(page, 'INITIATE PAYMENT').click();
  await seen(page, 'Transaction successfully initiated. Check your phone to complete payment');
}

async function seeOrder(page: Page): Promise<void> {
  await page.waitForURL('**/orders');
  await page.getByRole('heading', { level: 1, name: /Orders/ }).waitFor();
  await page.getByText('1 order', { exact: true }).waitFor();
  await page.getByText('Completed', { exact: true }).first().waitFor();
}

/** Reveals the gift card's code, the last step of the README's walkthrough. */
async function revealCode(page: Page): Promise<void> {
  await button(page, 'Show the code').click();
  const code = page.getByText(/^SAMPLE(-[A-Z2-9]{4}){3}$/);
  await code.waitFor();
  const lines = await code.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return new Set([...text.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines, 'lines of the code').toBe(1);
}

/** The labels that the README's "What to click first" names, in their order. The walk below presses them. */
const readmeLabels = () => {
  const [, section = ''] = /## What to click first\n([\s\S]*?)\n## /.exec(readFileSync('README.md', 'utf8')) ?? [];
  return [...section.matchAll(/\*\*(.+?)\*\*/g)].map(([, label]) => label);
};

describe('a new user buys a gift card', () => {
  // @verifies Payment by M-PESA Express push
  // @verifies Navigation link to: /products
  // @verifies Checkout in order: cart
  // @verifies Checkout in order: address (if needed)
  // @verifies Checkout in order: payment method
  // @verifies Checkout in order: payment overlay
  // @verifies Checkout in order: orders
  // @verifies Visitor registers
  it('sells a gift card by M-PESA Express, on a desktop without what the oldest supported browsers lack', async () => {
    const { context, leave, page, consoleOutput } = await shop.visitor({ viewport: sizes.desktop });
    const removed = await emulateOldestBrowser(context);
    expect(removed).toEqual(expect.arrayContaining(['Promise.withResolvers', 'AbortSignal.any', 'Array.toSorted']));
    expect(removed).toEqual(expect.arrayContaining(['structuredClone', 'Array.at', 'Object.hasOwn', 'String.at']));
    expect(removed).toEqual(expect.arrayContaining(['HTMLElement.inert', 'requestIdleCallback', 'BroadcastChannel']));
    const phone = newPhone();
    expect(readmeLabels()).toEqual([
      ...['Products', 'ADD TO CART', 'CHECKOUT', 'REGISTER'],
      ...['MAKE PAYMENT', 'INITIATE PAYMENT', 'COMPLETE', 'COMPLETE ORDER', 'Orders', 'Show the code'],
    ]);
    await addGiftCard(page);
    expect(await page.evaluate(() => CSS.supports('selector(:has(a))'))).toBe(false);
    await checkOutAsNewUser(page, phone);
    await openExpress(page);
    await initiate(page, phone);
    await handsetOf(shop, phone).answer('pin');
    await button(page, 'COMPLETE').click();
    await seen(page, 'Payment has successfully been made.');
    const topOf = async (part: Locator) => (await part.boundingBox())?.y;
    const dialog = page.getByRole('dialog');
    const receipt = dialog.getByRole('region', { name: 'Your receipt' });
    await receipt.getByText(/^UW/).waitFor();
    expect(await topOf(receipt)).toBeLessThan((await topOf(dialog.getByRole('link', { name: /phone/i }))) ?? 0);
    await button(page, 'COMPLETE ORDER').click();
    await toast(page, 'Order made successfully.', { role: 'status' });
    await seeOrder(page);
    await page.getByRole('link', { name: 'Cart, 0 items' }).waitFor();
    await revealCode(page);
    expect(consoleOutput).toEqual([]);
    await leave();
  });

  it('sells a gift card on a phone at the first visit, from the home page to the code, with at most 14 taps, and again with 5', async () => {
    const { leave, page, consoleOutput } = await shop.visitor({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      askCookies: true,
    });
    const phone = newPhone();
    await page.addInitScript(() => {
      // Every tap of the walk, in the page itself: taps on fields count too.
      const count = ({ isTrusted }: Event) => {
        if (isTrusted) sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1));
      };
      // A tap on a label is one tap, although it also clicks its control.
      window.addEventListener('pointerdown', count, true);
    });
    const taps = async () => Number(await page.evaluate(() => sessionStorage.getItem('taps')));
    /** Taps a control, which nothing may cover at its middle. */
    const tap = async (control: Locator) => {
      await control.scrollIntoViewIfNeeded();
      const hit = await control.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        return element.contains(found) ? 'itself' : found?.outerHTML.slice(0, 200);
      });
      expect(hit, `at the middle of ${control}`).toBe('itself');
      await control.tap();
    };
    const type = async (label: string, text: string) => {
      const field = page.getByRole('main').getByLabel(label, { exact: true });
      await field.tap();
      await field.fill(text);
    };
    await page.goto('/');
    await tap(page.getByRole('banner').getByRole('button', { name: 'Search' }).first());
    // A phone shows its keyboard once the box has the focus.
    await page.locator('header input:focus').waitFor();
    await page.keyboard.type('steam wallet');
    await page
      .getByRole('option', { name: /Steam Wallet code/ })
      .first()
      .tap();
    await page.getByRole('main').getByText('$20', { exact: true }).first().tap();
    await tap(button(page, 'ADD TO CART').first());
    // Not by the toast's link, which a busy machine may show for too short a time.
    await tap(page.getByRole('link', { name: 'Cart, 1 item' }));
    await tap(button(page, 'CHECKOUT'));
    await type('Phone number', phone);
    await type('Password', 'long enough');
    await type('Confirm password', 'long enough');
    await tap(page.getByRole('main').getByRole('button', { name: 'REGISTER', exact: true }));
    const pay = async () => {
      await tap(button(page, 'MAKE PAYMENT'));
      // The account's own number is filled in.
      await expect.poll(() => page.getByLabel('M-PESA phone number').inputValue()).not.toBe('');
      await tap(button(page, 'INITIATE PAYMENT'));
      await seen(page, 'Transaction successfully initiated. Check your phone to complete payment');
    };
    await pay();
    await handsetOf(shop, phone).answer('pin');
    // The outcome arrives without a press of COMPLETE.
    await button(page, 'COMPLETE ORDER').waitFor();
    expect(await button(page, 'COMPLETE').count()).toBe(0);
    await tap(button(page, 'COMPLETE ORDER'));
    await seeOrder(page);
    await revealCode(page);
    expect(await taps()).toBeLessThanOrEqual(14);

    await page.goto('/');
    await page.evaluate(() => sessionStorage.removeItem('taps'));
    await page.getByText(/^Your last: Steam Wallet code, \$20$/).waitFor();
    await tap(page.getByRole('button', { name: /^Buy again/ }));
    await page.getByRole('heading', { level: 1, name: /^Cart/ }).waitFor();
    await tap(button(page, 'CHECKOUT'));
    await pay();
    expect(await taps()).toBeLessThanOrEqual(5);
    expect(consoleOutput).toEqual([]);
    await leave();
  });

  // @verifies Payment by M-PESA paybill
  it('sells a gift card by paybill', async () => {
    const visitor = await shop.visitor();
    const { leave, page, consoleOutput } = visitor;
    const phone = await openPaymentStep(visitor);
    await page.getByRole('radio', { name: /paybill/i }).check();
    await button(page, 'MAKE PAYMENT').click();
    const shown = async (term: string) =>
      page.getByRole('dialog').getByText(term, { exact: true }).locator('xpath=following-sibling::dd[1]').textContent();
    await page.getByRole('dialog').getByText('Account number', { exact: true }).waitFor();
    await button(page, 'COMPLETE ORDER').click();
    // @verifies 'Make payment first before completing order'
    await toast(page, 'Make payment first before completing order');
    const { paybill, account, amount } = await storeDetails(page);
    expect([await shown('Business number'), await shown('Account number')]).toEqual([paybill, account]);
    expect((await handsetOf(shop, phone).payBill({ paybill, account, amount })).status).toBe(200);
    await button(page, 'COMPLETE ORDER').click();
    // @verifies 'Order made successfully'
    await toast(page, 'Order made successfully', { role: 'status' });
    await seeOrder(page);
    expect(consoleOutput).toEqual([]);
    await leave();
  });

  // @verifies Further presses are blocked for 20 seconds
  // @verifies 'Wait for mpesa transaction to be complete before completing order'
  it('sells a gift card after a cancellation on the phone and another try, once the lock is over', async () => {
    const visitor = await shop.visitor({ clock: true });
    const { leave, page, consoleOutput } = visitor;
    const phone = await openPaymentStep(visitor);
    const handset = handsetOf(shop, phone);
    await openExpress(page);
    await stopClock(page);
    await initiate(page, phone);
    await handset.answer('cancel');
    await button(page, 'COMPLETE').click();
    await seen(page, 'Mpesa payment has been cancelled. Kindly try again');

    await button(page, 'INITIATE PAYMENT').click();
    await advanceClockUntil(page, toast(page, 'Wait for mpesa transaction to be complete before completing order'));
    expect((await handset.read()).prompts).toHaveLength(1);

    await page.clock.fastForward(20_000);
    await page.clock.resume();
    await button(page, 'INITIATE PAYMENT').click();
    await seen(page, 'Transaction successfully initiated. Check your phone to complete payment');
    expect((await handset.read()).prompts.map(({ status }) => status).sort()).toEqual(['cancelled', 'open']);
    await handset.answer('pin');
    await button(page, 'COMPLETE').click();
    await button(page, 'COMPLETE ORDER').click();
    await seeOrder(page);
    expect(consoleOutput).toEqual([]);
    await leave();
  });
});

describe('an open payment', () => {
  it('resumes after a reload: the same attempt, with the rest of its lock', async () => {
    const visitor = await shop.visitor({ clock: true });
    const { leave, page, consoleOutput } = visitor;
    const phone = await openPaymentStep(visitor);
    await openExpress(page);
    await stopClock(page);
    await initiate(page, phone);
    const before = await storedAttempt(page);

    await page.reload();
    await advanceClockUntil(
      page,
      seen(page, 'Transaction successfully initiated. Check your phone to complete payment'),
    );
    expect(await storedAttempt(page)).toEqual(before);
    await page.getByRole('timer', { name: /seconds? until you can send another prompt/ }).waitFor();
    await button(page, 'INITIATE PAYMENT').click();
    await advanceClockUntil(page, toast(page, 'Wait for mpesa transaction to be complete before completing order'));
    expect((await handsetOf(shop, phone).read()).prompts).toHaveLength(1);

    await page.clock.resume();
    await handsetOf(shop, phone).answer('pin');
    await button(page, 'COMPLETE').click();
    await button(page, 'COMPLETE ORDER').click();
    await seeOrder(page);
    expect(consoleOutput).toEqual([]);
    await leave();
  });
});

describe('goods that are delivered', () => {
  // @verifies Checkout in order: cart
  // @verifies Checkout in order: address (if needed)
  // @verifies Checkout in order: payment method
  // @verifies Checkout in order: payment overlay
  // @verifies Checkout in order: orders
  it('asks for an address first, and stores it', async () => {
    const { context, leave, page, consoleOutput } = await shop.visitor();
    const customer = await newCustomer(shop.url);
    await customer.fillCart('merchandise');
    await customer.signInto(context);
    await page.goto('/checkout-payment');
    await page.waitForURL('**/checkout-address');
    await page.getByLabel('First name').fill('Wanjiru');
    await page.getByLabel('Last name').fill('Kamau');
    await page.getByLabel('Phone number').fill('0712 345 678');
    await page.getByLabel('City').selectOption('nairobi');
    await page.getByLabel('Area').fill('Kilimani');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.waitForURL('**/checkout-payment');
    expect((await customer.cart()).addressNeeded).toBe(false);
    expect(consoleOutput).toEqual([]);
    await leave();
  });
});
