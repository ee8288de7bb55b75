import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { maskPhone, normalizePhone } from '#contract/phone.ts';
import { call, newCustomer } from '#tests/support/browser/customer.ts';
import { button, field, mockAnswer, seen } from '#tests/support/browser/locators.ts';
import { countFallbacks } from '#tests/support/browser/pages.ts';
import { handsetOf, shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** /orders on the built site with the real server: the page updates without user action. */

const shop = forFile(await shareShop());

const timeline = (page: Page) => page.getByRole('list', { name: 'What has happened' });
const now = (page: Page) => timeline(page).locator('[aria-current="step"]');
/** Waits until the current step contains this text. */
const waitForStep = (page: Page, step: string) => now(page).filter({ hasText: step }).waitFor();

// @verifies Order: payload
it('updates on another device during a payment, and shows the same after a reload', async () => {
  const customer = await newCustomer(shop.url);
  const phone = customer.phoneNumber;
  await customer.fillCart('giftcard');
  const here = await shop.visitor();
  const there = await shop.visitor();
  await customer.signInto(here.context);
  await customer.signInto(there.context);
  await there.page.goto('/orders');
  await seen(there.page, 'No orders found');

  await here.page.goto('/payment-overlay');
  const dialog = here.page.getByRole('dialog', { name: 'Pay with M-PESA' });
  await field(dialog, 'M-PESA phone number').fill(phone);
  await button(dialog, 'INITIATE PAYMENT').click();
  await seen(dialog, 'Transaction successfully initiated. Check your phone  to complete payment');

  await there.page.reload();
  await waitForStep(there.page, 'M-PESA request sent');
  await seen(now(there.page), maskPhone(normalizePhone(phone) ?? ''));
  await seen(now(there.page), 'Enter your M-PESA PIN on the phone.');
  await seen(there.page, '0 orders, 1 being paid');

  await handsetOf(shop, phone).answer('pin');
  // The page updates without user action.
  await button(there.page, 'Show the code').waitFor();
  await seen(there.page, '1 order');
  await seen(there.page, 'Completed');
  const path = `/user/${customer.session.userId}/order`;
  const [order] = await call<Order[]>(shop.url, 'GET', path, customer.session.token);
  expect(order?.payload.receipt).toMatch(/^\w+$/);
  // The steps of a finished order are folded into one line.
  const folded = (page: Page) => page.getByRole('article').locator('summary');
  await folded(there.page).getByText(`M-PESA receipt ${order?.payload.receipt}`).waitFor();

  const events = await folded(there.page).textContent();
  await here.page.goto('/orders');
  await button(here.page, 'Show the code').waitFor();
  await expect.poll(() => folded(here.page).textContent()).toBe(events);
  expect([...here.consoleOutput, ...there.consoleOutput]).toEqual([]);
  await Promise.all([here.leave(), there.leave()]);
});

it.each(['/orders', '/cart', '/inbox', '/forgot-password'])(
  'shows %s without a fallback, because its code was preloaded, and loads its data beside the cart',
  async (path) => {
    const { context, leave, page } = await shop.visitor();
    await (await newCustomer(shop.url)).signInto(context);
    // The cart is answered once the page has asked for its own data, so that a page that waits for the cart fails.
    const own = /\/user\/[^/]+\/order\b/;
    const asked = ['/orders', '/inbox'].includes(path)
      ? page.waitForRequest((request) => own.test(request.url()))
      : null;
    await page.route('**/cart/available', async (route) => {
      await asked;
      await route.continue();
    });
    const fallbacks = await countFallbacks(page);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await fallbacks()).toBe(0);
    await leave();
  },
);

describe('the codes of an order', () => {
  const code = 'AAAA-BBBB-CCCC-DDDD';

  it('masks codes until they are revealed and after leaving the page, and stores none in the browser', async () => {
    const { context, leave, page, consoleOutput } = await shop.visitor();
    const customer = await newCustomer(shop.url);
    await customer.signInto(context);
    const cart = await customer.fillCart('giftcard');
    const at = '2026-11-21T09:00:00.000Z';
    const order: Order = {
      orderID: 'UW7K3M9Q2A',
      status: 'completed',
      payload: {
        amount: cart.amount,
        createdAt: at,
        paidAt: at,
        method: 'express',
        receipt: 'SKL4X9Y2Z1',
        deliveredTo: null,
        arrival: null,
        timeline: [{ step: 'completed', state: 'done', at, phone: null, detail: null }],
        codes: { ordered: 1, delivered: 1 },
      },
      cart,
    };
    // The server of the release before lists no steps.
    const delivered = { codeID: 7, variantID: 1, name: 'Steam Card (USD 10)', deliveredAt: at, revealedAt: null };
    await mockAnswer(page, '/user/*/order', [order]);
    await mockAnswer(page, '/user/order/*/code', [delivered]);
    await mockAnswer(page, '/user/order/*/code/*/reveal', { codeID: 7, code });
    await page.goto('/orders');
    const field = page.getByRole('article').locator('code');
    // A single code is revealed when the list is opened.
    await button(page, 'Show the code').click();
    await page.getByText(code, { exact: true }).waitFor();
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])),
    ).not.toContain(code);

    await page.getByRole('banner').getByRole('link', { name: 'My Account' }).click();
    await page.waitForURL('**/dashboard');
    await page.goBack();
    // A revealed code is masked again after the page is left.
    await button(page, 'Show the code').waitFor();
    expect(await field.count()).toBe(0);
    expect(await page.getByText(code, { exact: true }).count()).toBe(0);
    expect(consoleOutput).toEqual([]);
    await leave();
  });
});
