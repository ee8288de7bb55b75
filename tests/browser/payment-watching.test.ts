import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { StorePaymentDetails } from '#contract/payments.ts';
import { paymentExceptions } from '#server/db/schema.ts';
import { call, newCustomer } from '#tests/support/browser/customer.ts';
import { button, field, seen } from '#tests/support/browser/locators.ts';
import { handsetOf, shareShop, sizes } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

const shop = forFile(await shareShop());

it('reports once, on the next visit, a paybill payment that arrived while no page was open', async () => {
  const { context, leave, page, consoleOutput } = await shop.visitor();
  const customer = await newCustomer(shop.url);
  const { cartID } = await customer.fillCart('giftcard');
  await customer.signInto(context);
  await page.goto('/checkout-payment');
  await page.getByRole('radio', { name: /paybill/i }).check();
  await button(page, 'MAKE PAYMENT').click();
  await seen(page.getByRole('dialog', { name: 'Pay by paybill' }), 'Account number');
  await page.close();
  const { token } = customer.session;
  const details = await call<StorePaymentDetails>(shop.url, 'GET', `/payment/overlay/${cartID}`, token);
  const { paybill, account, amount } = details;
  await handsetOf(shop, customer.phoneNumber).payBill({ paybill, account, amount });
  const next = await context.newPage();
  await next.goto('/payment-overlay');
  const report = next.getByRole('region', { name: 'Your payment has arrived' });
  await seen(report, account);
  await button(report, 'Close').click();
  await report.waitFor({ state: 'detached' });
  const marked = await next.evaluate(() => localStorage.getItem('paymentAttempt'));
  expect(JSON.parse(marked ?? '{}')).toMatchObject({ cartID, CheckoutRequestID: null, reported: true });
  expect(consoleOutput).toEqual([]);
  await leave();
});

it('reports once, on the next visit, a payment that arrived while no page was open, and has placed its order', async () => {
  const { context, leave, page, consoleOutput } = await shop.visitor();
  const customer = await newCustomer(shop.url);
  await customer.fillCart('giftcard');
  await customer.signInto(context);
  await page.goto('/payment-overlay');
  const dialog = page.getByRole('dialog', { name: 'Pay with M-PESA' });
  await field(dialog, 'M-PESA phone number').fill(customer.phoneNumber);
  await button(dialog, 'INITIATE PAYMENT').click();
  await seen(dialog, 'Transaction successfully initiated. Check your phone  to complete payment');
  await page.close();
  await handsetOf(shop, customer.phoneNumber).answer('pin');
  const next = await context.newPage();
  await next.goto('/about-us');
  const report = next.getByRole('region', { name: 'Your payment has arrived' });
  await seen(report, 'M-PESA receipt');
  await button(report, 'Close').click();
  await report.waitFor({ state: 'detached' });
  const marked = await next.evaluate(() => localStorage.getItem('paymentAttempt'));
  expect(JSON.parse(marked ?? '{}')).toMatchObject({ reported: true });
  // The code of the report is not even downloaded for an attempt that is reported already.
  await next.goto('/orders');
  await seen(next, '1 order');
  await seen(next, 'Completed');
  await next.getByRole('link', { name: 'Cart, 0 items' }).waitFor();
  expect(await report.count()).toBe(0);
  expect(consoleOutput).toEqual([]);
  await leave();
});

it('reports a payment whose modal was left while the visit goes on, where it can be seen, and empties the cart', async () => {
  const { context, leave, page, consoleOutput } = await shop.visitor({ viewport: sizes.phone });
  const customer = await newCustomer(shop.url);
  await customer.fillCart('giftcard');
  await customer.signInto(context);
  await page.goto('/checkout-payment');
  await button(page, 'MAKE PAYMENT').click();
  const dialog = page.getByRole('dialog', { name: 'Pay with M-PESA' });
  await field(dialog, 'M-PESA phone number').fill(customer.phoneNumber);
  await button(dialog, 'INITIATE PAYMENT').click();
  await seen(dialog, 'Transaction successfully initiated. Check your phone  to complete payment');
  await button(dialog, 'Close').click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await button(page, 'MAKE PAYMENT').waitFor();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await handsetOf(shop, customer.phoneNumber).answer('pin');
  const report = page.getByRole('region', { name: 'Your payment has arrived' });
  await seen(report, 'M-PESA receipt');
  // The checkout of an empty cart leads to the cart.
  await page.waitForURL('**/cart');
  await page.getByRole('link', { name: 'Cart, 0 items' }).waitFor();
  await seen(page, 'No items in cart');
  const { top, bottom } = await report
    .getByRole('heading', { name: 'Your payment has arrived' })
    .evaluate((heading) => heading.getBoundingClientRect().toJSON());
  const header = await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().bottom);
  expect([top >= header, bottom < sizes.phone.height]).toEqual([true, true]);
  expect(loads).toEqual([]);
  expect(consoleOutput).toEqual([]);
  await leave();
});

it('does not ask the customer to pay again after a payment of another amount has arrived', async () => {
  const { context, leave, page, consoleOutput } = await shop.visitor();
  const customer = await newCustomer(shop.url);
  const { cartID } = await customer.fillCart('giftcard');
  await customer.signInto(context);
  const path = `/payment/overlay/${cartID}`;
  const { account } = await call<StorePaymentDetails>(shop.url, 'GET', path, customer.session.token);
  await page.goto('/checkout-payment');
  await page.getByRole('radio', { name: /paybill/i }).check();
  await button(page, 'MAKE PAYMENT').click();
  const dialog = page.getByRole('dialog', { name: 'Pay by paybill' });
  await seen(dialog, 'Account number');
  // The validation of the simulated M-PESA refuses such a payment, so it is filed as its confirmation files it.
  const filed = { reason: 'wrong amount', receipt: 'UKM7HELD01', orderID: account, amount: 1, detail: {} } as const;
  await shop.db.insert(paymentExceptions).values({ ...filed, createdAt: new Date() });
  await button(dialog, 'Close').click();
  const held = page.getByRole('status').getByText(/^Ksh 1 arrived for order .* Do not pay again: we get in touch\.$/);
  await held.waitFor();
  expect(await button(page, 'MAKE PAYMENT').isDisabled()).toBe(true);
  await page.goto('/payment-overlay');
  await page.waitForURL('**/checkout-payment');
  await held.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.goto('/orders');
  await seen(page, /^Ksh 1 arrived for order/);
  expect(await page.getByRole('link', { name: 'Pay now' }).count()).toBe(0);
  await page.goto('/inbox');
  await seen(page, /^Ksh 1 arrived for order/);
  await page.goto('/checkout-payment');
  await held.waitFor();
  // The money went back: the next look at the open page lets the customer pay.
  await shop.db.update(paymentExceptions).set({ settledAt: new Date() }).where(eq(paymentExceptions.orderID, account));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await held.waitFor({ state: 'detached' });
  expect(await button(page, 'MAKE PAYMENT').isDisabled()).toBe(false);
  expect(consoleOutput).toEqual([]);
  await leave();
});
