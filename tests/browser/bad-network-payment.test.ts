import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { notices } from '#messages/toasts.ts';
import { createCustomer, expectMessage, retryWith } from '#tests/support/browser/bad-network.ts';
import { call } from '#tests/support/browser/customer.ts';
import { button, field, seen, toast } from '#tests/support/browser/locators.ts';
import { failureNames, faultsOf, interceptNetwork } from '#tests/support/browser/network-failures.ts';
import { handsetOf, muteOutcomeStreams, shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** After a network failure during a payment there is one prompt and one order, and the customer can continue. */

const shop = forFile(await shareShop());

/** Opens the payment step for a customer with a full cart. Network failures apply to the API calls matching `calls`. */
async function openPaymentStep(calls: RegExp, method = 'M-PESA Express') {
  const { context, leave, page, consoleOutput } = await shop.visitor({ clock: true });
  const customer = await createCustomer(shop, 'full cart');
  if (!customer) throw new Error('no customer pays');
  const phone = customer.phoneNumber;
  await customer.signInto(context);
  const network = await interceptNetwork(page, calls);
  await muteOutcomeStreams(page);
  await page.goto('/checkout-payment');
  await page.getByRole('radio', { name: new RegExp(method) }).check();
  const { token, userId } = customer.session;
  return {
    leave,
    page,
    consoleOutput,
    network,
    phone,
    cartID: (await customer.cart()).cartID,
    token,
    handset: handsetOf(shop, phone),
    orders: () => call<Order[]>(shop.url, 'GET', `/user/${userId}/order`, token),
    async open() {
      await button(page, 'MAKE PAYMENT').click();
      await page.getByRole('dialog').waitFor();
    },
  };
}

const initiation = /^GET \/payment\/mpesa\/express\//;
const prompted = 'Transaction successfully initiated. Check your phone to complete payment';

async function fillIn(page: Page, phone: string): Promise<void> {
  await field(page, 'M-PESA phone number').fill(phone);
  await button(page, 'INITIATE PAYMENT').click();
}

async function seeOrder(page: Page): Promise<void> {
  await page.waitForURL('**/orders');
  await page.getByText('1 order', { exact: true }).waitFor();
}

describe('a payment by express', () => {
  // @verifies Payment initiation failures show the message in the payment result area with action RETRY
  // @verifies Payment query failures show the message in the payment result area with action RETRY
  it('completes a payment by express after failures at its start, query and end, with one prompt and one order', async () => {
    const payment = await openPaymentStep(/^(GET \/payment\/mpesa\/|PATCH \/user\/order\/)/);
    const { leave, page, consoleOutput, network, phone, handset } = payment;
    await payment.open();
    let message = await network.set('no answer at all');
    await fillIn(page, phone);
    network.release();
    await seen(page, message);
    expect(await field(page, 'M-PESA phone number').inputValue()).toBe(phone);
    expect((await handset.read()).prompts).toEqual([]);
    await network.set(null);
    await button(page, 'RETRY').click();
    await seen(page, prompted);

    message = await network.set('a page instead of data');
    await button(page, 'COMPLETE').click();
    network.release();
    await seen(page, message);
    await handset.answer('pin');
    await network.set(null);
    await button(page, 'RETRY').click();
    await seen(page, notices.paymentPaid);

    message = await network.set('no network');
    await button(page, 'COMPLETE ORDER').click();
    network.release();
    await toast(page, message);
    await network.set(null);
    await button(page, 'COMPLETE ORDER').click();
    await seeOrder(page);
    expect((await handset.read()).prompts).toHaveLength(1);
    expect(await payment.orders()).toMatchObject([{ status: 'completed' }]);
    expect(faultsOf(consoleOutput)).toEqual([]);
    await leave();
  });

  // @verifies Transport failures are not handled (settled: handled everywhere)
  it('sends one prompt and places one order when the answers of a payment by express are lost', async () => {
    const payment = await openPaymentStep(/^(GET \/payment\/mpesa\/|PATCH \/user\/order\/)/);
    const { leave, page, consoleOutput, network, phone, handset } = payment;
    await payment.open();
    const message = await network.set('a lost answer');
    await fillIn(page, phone);
    await seen(page, message);
    expect((await handset.read()).prompts).toHaveLength(1);
    await network.set(null);
    await button(page, 'RETRY').click();
    await seen(page, prompted);
    expect((await handset.read()).prompts).toHaveLength(1);

    await handset.answer('pin');
    await network.set('a lost answer');
    await button(page, 'COMPLETE').click();
    await seen(page, message);
    await network.set(null);
    await button(page, 'RETRY').click();
    await seen(page, notices.paymentPaid);
    await network.set('a lost answer');
    await button(page, 'COMPLETE ORDER').click();
    await toast(page, message);
    await network.set(null);
    await button(page, 'COMPLETE ORDER').click();
    await seeOrder(page);
    expect(await payment.orders()).toMatchObject([{ status: 'completed' }]);
    expect(faultsOf(consoleOutput)).toEqual([]);
    await leave();
  });

  it('sends no second prompt when the first one was paid before the page learned of it', async () => {
    const payment = await openPaymentStep(initiation);
    const { leave, page, consoleOutput, network, phone, handset } = payment;
    await payment.open();
    const message = await network.set('a lost answer');
    await fillIn(page, phone);
    await seen(page, message);
    await handset.answer('pin');
    await network.set(null);
    await button(page, 'RETRY').click();
    await page.getByText(message, { exact: true }).waitFor({ state: 'detached' });
    expect((await handset.read()).prompts).toHaveLength(1);
    // The outcome may arrive before COMPLETE is pressed.
    const order = button(page, 'COMPLETE ORDER');
    const complete = button(page, 'COMPLETE');
    await complete.or(order).first().waitFor();
    if (await complete.isVisible()) await complete.click({ timeout: 2_000 }).catch(() => order.waitFor());
    await order.click();
    await seeOrder(page);
    expect(faultsOf(consoleOutput)).toEqual([]);
    await leave();
  });
});

describe('a payment by paybill', () => {
  it('shows why the paybill details cannot be loaded or checked, and continues once they can', async () => {
    const payment = await openPaymentStep(/^GET \/(payment\/overlay|user\/cart)\//, 'M-PESA paybill');
    const { leave, page, consoleOutput, network, handset } = payment;
    const dialog = page.getByRole('dialog');
    const [first, ...others] = failureNames;
    const message = await network.set(first ?? null);
    await payment.open();
    await expectMessage(dialog, message);
    for (const failure of others) {
      await expectMessage(dialog, await retryWith(failure, dialog, network));
    }
    await retryWith(null, dialog, network);
    await dialog.getByText('Account number', { exact: true }).waitFor();

    for (const failure of ['success 0', 'no answer at all', 'half an answer'] as const) {
      const next = await network.set(failure);
      await button(dialog, 'COMPLETE ORDER').click();
      network.release();
      await toast(page, next);
    }
    await network.set(null);
    await button(dialog, 'COMPLETE ORDER').click();
    await toast(page, notices.payFirst);
    const path = `/payment/overlay/${payment.cartID}`;
    const bill = await call<{ paybill: string; account: string; amount: number }>(shop.url, 'GET', path, payment.token);
    await handset.payBill({ paybill: bill.paybill, account: bill.account, amount: bill.amount });
    await button(dialog, 'COMPLETE ORDER').click();
    await seeOrder(page);
    expect(await payment.orders()).toHaveLength(1);
    expect(faultsOf(consoleOutput)).toEqual([]);
    await leave();
  });
});
