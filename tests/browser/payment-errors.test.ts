import { advanceClockUntil, stopClock } from '@uwanja/flow-paths/browser';
import { eq, sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatPhone } from '#contract/phone.ts';
import { paymentAttempts } from '#server/db/schema.ts';
import { newCustomer } from '#tests/support/browser/customer.ts';
import { button, field, seen, toast } from '#tests/support/browser/locators.ts';
import { handsetOf, muteOutcomeStreams, shareShop, type VisitorOptions } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/**
 * Branches of a payment in spec section 4, on the screen, with the simulated phone. A cancellation and a payment by
 * paybill are purchases (purchase.test.ts).
 */

const shop = forFile(await shareShop());

/** Opens the browser of a customer with a gift card in the cart and a phone number of their own. */
async function payer(options?: VisitorOptions) {
  const visitor = await shop.visitor(options);
  const customer = await newCustomer(shop.url);
  const cart = await customer.fillCart('giftcard');
  await customer.signInto(visitor.context);
  const phone = customer.phoneNumber;
  return { ...visitor, customer, cart, phone, handset: handsetOf(shop, phone) };
}

async function openExpress(page: Page): Promise<Locator> {
  await muteOutcomeStreams(page);
  await page.goto('/payment-overlay');
  return page.getByRole('dialog', { name: 'Pay with M-PESA' });
}

async function initiate(dialog: Locator, phone: string): Promise<void> {
  await field(dialog, 'M-PESA phone number').fill(phone);
  await button(dialog, 'INITIATE PAYMENT').click();
}

/** Expects the modal's result and its payment buttons. Buttons that leave the modal are ignored. */
async function shows(dialog: Locator, result: string | RegExp, buttons: readonly string[]): Promise<void> {
  await seen(dialog, result);
  const names = ['INITIATE PAYMENT', 'CANCEL', 'COMPLETE', 'RETRY', 'COMPLETE ORDER'];
  const counts = await Promise.all(names.map(async (name) => [name, await button(dialog, name).count()] as const));
  expect(counts.filter(([, count]) => count > 0)).toEqual(buttons.map((name) => [name, 1]));
}

const prompted = 'Transaction successfully initiated. Check your phone  to complete payment';
const paid = 'Payment has successfully been made.';
const unconfirmed = 'Make sure you have completed the payment on your phone before proceeding. Continue to retry?';
const phoneBusy =
  /^Another payment is waiting for an answer on this phone\. Finish or cancel it, use another phone, pay by paybill, or try again in \d+ (second|minute)s?\.$/;
const wait = 'Wait for mpesa transaction to be complete before completing order';

describe('M-PESA Express', () => {
  it('covers the countdown of the lock with no toast on a low phone', async () => {
    const { leave, page, phone } = await payer();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const dialog = await openExpress(page);
    await initiate(dialog, phone);
    await seen(dialog, prompted);
    await button(dialog, 'COMPLETE').click();
    await seen(dialog, unconfirmed);
    await button(dialog, 'INITIATE PAYMENT').click();
    await page.getByRole('alert').filter({ hasText: wait }).waitFor();
    const timer = (await dialog.getByRole('timer').boundingBox()) ?? expect.fail('the countdown is not laid out');
    const toasts = page.locator('.notistack-Snackbar');
    const tops = await toasts.evaluateAll((all) => all.map((shown) => shown.getBoundingClientRect().top));
    expect(tops).toHaveLength(2);
    expect(Math.min(...tops)).toBeGreaterThan(timer.y + timer.height);
    await leave();
  });

  it('lets what is typed replace the account’s number that arrives while the payer is in the field', async () => {
    const { leave, page, customer } = await payer();
    const released = Promise.withResolvers<void>();
    await page.route(`**/v1/user/${customer.session.userId}/get`, async (route) => {
      await released.promise;
      await route.continue();
    });
    const dialog = await openExpress(page);
    const number = field(dialog, 'M-PESA phone number');
    await number.focus();
    released.resolve();
    await expect.poll(() => number.inputValue()).not.toBe('');
    await page.keyboard.type('0712345678');
    await expect.poll(() => number.inputValue()).toBe('0712345678');
    await leave();
  });

  it('sends a prompt, and queries with RETRY, which says so, until the PIN is entered; then the order is placed', async () => {
    const { leave, page, consoleOutput, phone, handset } = await payer({ clock: true });
    const dialog = await openExpress(page);
    await initiate(dialog, phone);
    await shows(dialog, prompted, ['INITIATE PAYMENT', 'COMPLETE']);
    // The specification has the two spaces.
    expect(await dialog.getByRole('status').first().textContent()).toBe(prompted);
    const asked = 'We asked M-PESA: the payment is not confirmed yet.';
    await button(dialog, 'COMPLETE').click();
    await toast(page, asked, { role: 'status' });
    await shows(dialog, unconfirmed, ['INITIATE PAYMENT', 'RETRY']);
    await button(dialog, 'RETRY').click();
    await toast(page, asked, { role: 'status' });
    expect((await handset.read()).prompts).toHaveLength(1);
    await handset.answer('pin');
    await button(dialog, 'RETRY').click();
    await shows(dialog, paid, ['COMPLETE ORDER']);
    await button(dialog, 'COMPLETE ORDER').click();
    // @verifies 'Order made successfully'
    await toast(page, 'Order made successfully.', { role: 'status' });
    await page.getByRole('link', { name: 'Cart, 0 items', exact: true }).waitFor();
    await page.clock.fastForward(2_000);
    await page.waitForURL('**/orders');
    expect(consoleOutput).toEqual([]);
    await leave();
  });

  it('shows the reason first after a wrong PIN, and RETRY sends a new prompt once the lock is over', async () => {
    const { leave, page, consoleOutput, phone, handset } = await payer({ clock: true });
    const dialog = await openExpress(page);
    await dialog.waitFor();
    await stopClock(page);
    await initiate(dialog, phone);
    await seen(dialog, prompted);
    await handset.answer('wrong-pin');
    await button(dialog, 'COMPLETE').click();
    await shows(dialog, unconfirmed, ['RETRY']);
    const alert = dialog.getByRole('alert');
    expect(await alert.textContent()).toMatch(/^The M-PESA PIN was wrong/);
    expect(await alert.textContent()).toContain('Nothing was charged');
    await button(dialog, 'RETRY').click();
    await advanceClockUntil(page, toast(page, wait));
    expect((await handset.read()).prompts).toHaveLength(1);
    await page.clock.fastForward(20_000);
    await button(dialog, 'RETRY').click();
    await shows(dialog, prompted, ['INITIATE PAYMENT', 'COMPLETE']);
    expect((await handset.read()).prompts).toHaveLength(2);
    expect(consoleOutput).toEqual([]);
    await leave();
  });

  it('shows where the prompt is open, without a new lock, when INITIATE PAYMENT is pressed after the lock', async () => {
    const { leave, page, consoleOutput, cart, phone, handset } = await payer({ clock: true });
    const dialog = await openExpress(page);
    await initiate(dialog, phone);
    await seen(dialog, prompted);
    await shop.db
      .update(paymentAttempts)
      .set({ createdAt: sql`${paymentAttempts.createdAt} - interval '23 seconds'` })
      .where(eq(paymentAttempts.cartID, cart.cartID));
    // The prompt is lost from the browser, as on another device.
    await page.evaluate(() => localStorage.removeItem('paymentAttempt'));
    await page.reload();
    await initiate(dialog, phone);
    const open = `A payment prompt for this order is still open on ${formatPhone(phone)}. Finish or cancel it there, or try again in 3 minutes, when it has ended.`;
    await shows(dialog, open, ['INITIATE PAYMENT', 'RETRY']);
    expect(await dialog.getByText('Transaction successfully initiated').count()).toBe(0);
    expect(await dialog.getByRole('timer').count()).toBe(0);
    expect((await handset.read()).prompts).toHaveLength(1);
    await handset.answer('pin');
    await button(dialog, 'RETRY').click();
    await shows(dialog, paid, ['COMPLETE ORDER']);
    expect(consoleOutput).toEqual([]);
    await leave();
  });

  it('shows the reason after a reload, and not that a prompt was sent', async () => {
    const { leave, page, phone, handset } = await payer();
    const dialog = await openExpress(page);
    await initiate(dialog, phone);
    await seen(dialog, prompted);
    await handset.answer('wrong-pin');
    await page.reload();
    await shows(dialog, /^The M-PESA PIN was wrong/, ['RETRY']);
    expect(await dialog.getByText('Transaction successfully initiated').count()).toBe(0);
    await leave();
  });

  it('shows with RETRY why a prompt was refused, and tries again without a lock', async () => {
    const first = await payer();
    const dialog = await openExpress(first.page);
    await initiate(dialog, first.phone);
    await seen(dialog, prompted);
    // A phone accepts one prompt at a time.
    const second = await payer();
    await second.customer.confirmPhone();
    const busy = await openExpress(second.page);
    await initiate(busy, first.phone);
    await shows(busy, phoneBusy, ['RETRY']);
    await first.handset.answer('pin');
    await button(busy, 'RETRY').click();
    await shows(busy, prompted, ['INITIATE PAYMENT', 'COMPLETE']);
    await first.leave();
    await second.leave();
  });
});

describe('the card', () => {
  it('shows that the card is not available, and leads back to the methods', async () => {
    const { leave, page, consoleOutput } = await payer();
    await page.goto('/checkout-payment');
    await page.getByRole('radio', { name: /^Card/ }).check();
    await button(page, 'MAKE PAYMENT').click();
    await button(page.getByRole('dialog', { name: 'Not available' }), 'USE MPESA').click();
    await page.waitForURL('**/checkout-payment');
    expect(consoleOutput).toEqual([]);
    await leave();
  });
});
