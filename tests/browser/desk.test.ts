import { eq, isNotNull } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { orders, paymentAttempts, paymentExceptions, staffSessions, tickets, vaultCodes } from '#server/db/schema.ts';
import { deskCalls } from '#server/desk/calls.ts';
import { findViolations } from '#tests/support/browser/axe.ts';
import { call } from '#tests/support/browser/customer.ts';
import { closeDialog, confirmChange, deskWork, dialog, openDeskPhone } from '#tests/support/browser/desk.ts';
import { expectTrapped, press, tabTo } from '#tests/support/browser/keyboard.ts';
import { findHiddenAt } from '#tests/support/browser/large-text.ts';
import { button, field, seen } from '#tests/support/browser/locators.ts';
import { openShop, sizes } from '#tests/support/browser/running-shop.ts';
import { tableHashes } from '#tests/support/server/database.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** The owner's desk on a phone of 360 px, with Chromium's own passkeys. */

const shop = forFile(await openShop());
const work = deskWork(shop);
const owner = await openDeskPhone(shop);

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Makes the passkeys that were used so far older than five minutes. */
const age = () => shop.db.update(staffSessions).set({ freshAt: new Date(Date.now() - 6 * 60_000) });

/** Adds a person by the page of the staff. @returns the link that it shows */
async function addPerson(name: string, role: string): Promise<string> {
  const { page, open } = owner;
  await open('/staff');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Role').first().selectOption(role);
  await button(page, 'Add a person').click();
  await button(dialog(page), 'Add and make the link').click();
  const shown = await dialog(page).locator('code').textContent();
  await closeDialog(owner);
  return shown ?? '';
}

/** The number of the exception of a receipt. */
const rowOf = async (receipt: string) => {
  const [row] = await shop.db.select().from(paymentExceptions).where(eq(paymentExceptions.receipt, receipt));
  if (!row) throw new Error(`no exception has the receipt ${receipt}`);
  return row.exceptionID;
};

describe('a passkey', () => {
  it('is enrolled by the link of a new shop, once, and signs in on the address of the machine', async () => {
    const { page, enrol, authenticator } = owner;
    const address = shop.ownerLink ?? '';
    await enrol(address, 'The counter');
    expect(page.url()).not.toContain('invite');
    await heading(page, 'Today').waitFor();
    await link(page, 'More').click();
    await button(page, 'Sign out').click();
    await page.goto(address.replace('//localhost', '//127.0.0.1'));
    await heading(page, 'This link cannot be used').waitFor();
    expect(new URL(page.url()).hostname).toBe('localhost');
    // A device without a passkey of the shop, one with a passkey that the shop does not know, and a wrong finger.
    const own = await authenticator.credentials();
    await authenticator.hold([authenticator.stranger()]);
    await button(page, 'Sign in with a passkey').click();
    await seen(page, 'This passkey does not open the desk. Try again, or ask the owner for a new link.');
    await authenticator.hold(own);
    await authenticator.verifies(false);
    await button(page, 'Sign in with a passkey').click();
    await seen(page, 'The passkey was not used. Try again.');
    await authenticator.verifies(true);
    await button(page, 'Sign in with a passkey').click();
    await heading(page, 'Today').waitFor();
  });

  it('that is older than five minutes is asked for again before a page of the staff opens', async () => {
    const { page, open, authenticator } = owner;
    await age();
    await open('/staff');
    await heading(page, 'Staff').waitFor();
    const own = await authenticator.credentials();
    await authenticator.lose();
    await button(page, 'Use the passkey').click();
    await seen(page, 'The passkey was not used. Try again.');
    await authenticator.hold(own);
    await button(page, 'Use the passkey').click();
    await button(page, 'Add a person').waitFor();
  });

  it('is added for a second device, but not twice for the same one', async () => {
    const { page, open, authenticator } = owner;
    await open('/more');
    const [first] = await authenticator.credentials();
    await button(page, 'Add a passkey').click();
    await dialog(page).getByLabel('Name of the device').fill('Laptop');
    await button(dialog(page), 'Create the passkey').click();
    await seen(dialog(page), 'This device has a passkey of the desk already. Sign in with it.');
    await authenticator.lose();
    await confirmChange(owner, 'Create the passkey', 'The passkey is added.');
    await closeDialog(owner);
    await seen(page, /^Laptop/);
    await button(page, 'Remove: Laptop').waitFor();
    expect(await authenticator.credentials()).toHaveLength(1);
    await authenticator.hold(first ? [first] : []);
  });

  it('that was lost is replaced by a link of the owner, and one that was removed ends its sessions', async () => {
    const helper = await openDeskPhone(shop);
    const { page, authenticator } = helper;
    await helper.enrol(await addPerson('Baraka', 'money'), 'Old phone');
    const old = await authenticator.credentials();
    await authenticator.lose();
    // The old phone is lost: a new one is enrolled, and the owner removes the old passkey.
    const card = owner.page.getByRole('listitem').filter({ hasText: 'Baraka' });
    await button(card, 'New link: Baraka').click();
    await button(dialog(owner.page), 'Make the link').click();
    const repaired = await dialog(owner.page).locator('code').textContent();
    await closeDialog(owner);
    await helper.enrol(repaired ?? '', 'New phone');
    // Another person's passkey does not count as a step-up.
    await work.confirm('NOBODY1', 500);
    await age();
    await helper.open('/money');
    const mine = await authenticator.credentials();
    await link(page, /Paid to an account number that no order has/).click();
    await button(page, 'Send the money back…').click();
    await dialog(page).getByLabel('Reference').fill('BACK500000');
    await authenticator.hold(await owner.authenticator.credentials());
    await button(dialog(page), 'The money went back').click();
    await seen(dialog(page), 'This is the passkey of another person.');
    await authenticator.hold(mine);
    await confirmChange(helper, 'The money went back', 'The payment is settled: the money went back.');
    await closeDialog(helper);
    await authenticator.hold(old);
    await link(page, 'More').click();
    await button(page, 'Sign out').click();
    await button(page, 'Sign in with a passkey').click();
    await page.getByRole('navigation', { name: 'Desk' }).waitFor();
    await owner.open('/staff');
    await button(owner.page, 'Use the passkey').click();
    await card.getByText('Old phone').waitFor();
    await card.getByText('Old phone').locator('..').getByRole('button', { name: 'Remove' }).click();
    await confirmChange(owner, 'Remove it', 'The passkey is removed.');
    await closeDialog(owner);
    await seen(page, 'This device was signed out.');
    await button(page, 'Sign in with a passkey').click();
    await seen(page, 'This passkey does not open the desk. Try again, or ask the owner for a new link.');
    await authenticator.hold(mine);
    await button(page, 'Sign in with a passkey').click();
    await page.getByRole('navigation', { name: 'Desk' }).waitFor();
    await helper.context.close();
  });
});

describe('from Today', () => {
  const today = async () => {
    await owner.open();
    await heading(owner.page, 'Today').waitFor();
    owner.countTaps();
  };

  it('an order is sent in three taps, also once the passkey is old', async () => {
    const { page, tap } = owner;
    const { orderID } = await work.paid('merchandise');
    await age();
    await today();
    await tap(link(page, /^To send/));
    await tap(button(page, `Mark as sent: ${orderID}`));
    await confirmChange(owner, 'It is sent', 'The order is marked as sent.');
    expect(owner.countTaps()).toBeLessThanOrEqual(3);
    await closeDialog(owner);
    const [order] = await shop.db.select().from(orders).where(eq(orders.orderID, orderID));
    expect(order?.status).toBe('completed');
  });

  it('a ticket is answered in four taps, and its customer replies in the inbox', async () => {
    const { page, tap } = owner;
    const customer = await work.unpaid();
    const { token } = customer.session;
    const ticket = { name: 'Asha', email: 'asha@example.com', subject: 'My card', issue: 'Where is it?' };
    await call(shop.url, 'POST', '/user/contact', token, ticket);
    await today();
    await tap(link(page, /^Tickets/));
    await tap(link(page, /My card/));
    const answer = page.getByLabel('Your answer');
    await tap(answer);
    await answer.fill('It is in your orders.');
    await page.reload();
    await expect.poll(() => answer.inputValue()).toBe('It is in your orders.');
    await tap(button(page, 'Send the answer'));
    await seen(dialog(page), 'The answer is sent.');
    expect(owner.countTaps()).toBeLessThanOrEqual(4);
    await closeDialog(owner);
    // The customer reads the thread in the inbox and replies there, and the ticket waits again.
    const reader = await shop.visitor({ viewport: sizes.phone });
    await customer.signInto(reader.context);
    await reader.page.goto('/inbox');
    await seen(reader.page, 'It is in your orders.');
    await field(reader.page, 'Your reply').fill('Found it, thank you.');
    await button(reader.page, 'Send reply').click();
    await seen(reader.page, 'Found it, thank you.');
    await seen(reader.page, 'Not answered yet');
    expect(reader.consoleOutput).toEqual([]);
    await reader.context.close();
    await page.reload();
    await seen(page, 'Found it, thank you.');
  });

  it('an unknown account is settled in four taps', async () => {
    const { page, tap } = owner;
    const { orderID, amount } = await work.unpaid();
    await work.confirm('NOBODY2', amount);
    await today();
    await tap(link(page, /^Payments to look at/));
    await tap(link(page, /Paid to an account number that no order has/));
    await tap(button(page, `Count it for this order: ${orderID}`));
    await confirmChange(owner, 'Count it', 'The payment is counted and the order placed.');
    expect(owner.countTaps()).toBeLessThanOrEqual(4);
    await closeDialog(owner);
    await seen(page, 'This payment is settled.');
  });

  it('a stolen phone’s account is frozen in five taps, and the next call of its owner is refused', async () => {
    const { page, tap } = owner;
    const { session, phoneNumber } = await work.unpaid();
    const own = () => fetch(`${shop.url}/v1/user/${session.userId}/get`, { headers: { token: session.token } });
    expect((await own()).status).toBe(200);
    await today();
    await tap(link(page, 'People'));
    const search = page.getByLabel('Phone, name, e-mail or order');
    await tap(search);
    await search.fill(phoneNumber);
    await search.press('Enter');
    const row = page.getByRole('main').getByRole('link', { name: /•••/ });
    await expect.poll(() => row.count()).toBe(1);
    await tap(row);
    await tap(button(page, 'Stolen phone'));
    await confirmChange(owner, 'Freeze the account', 'The account is frozen and every device signed out.');
    expect(owner.countTaps()).toBeLessThanOrEqual(5);
    await closeDialog(owner);
    await button(page, 'Unfreeze').waitFor();
    expect((await own()).status).toBe(401);
  });
});

it('replaces a code that does not work, and the buyer gets the next one', async () => {
  const { page, open } = owner;
  const { orderID, session } = await work.paid();
  const codes = () => call<{ codeID: number }[]>(shop.url, 'GET', `/user/order/${orderID}/code`, session.token);
  const [before] = await codes();
  await open(`/orders/${orderID}`);
  await button(page, 'Replace').click();
  await dialog(page).getByLabel('What is wrong with it').fill('The brand refused it.');
  await confirmChange(owner, 'Replace the code', 'The code is replaced.');
  await closeDialog(owner);
  await seen(page, /Void: The brand refused it\./);
  const after = await codes();
  expect(after).toHaveLength(1);
  expect(after[0]?.codeID).not.toBe(before?.codeID);
});

describe('exceptions', () => {
  /** Files a payment that fits no order under a reason that only time or M-PESA brings about. */
  async function filed(reason: string, amount: number) {
    const exceptionID = await rowOf(await work.confirm('NOBODY3', amount));
    await shop.db.update(paymentExceptions).set({ reason }).where(eq(paymentExceptions.exceptionID, exceptionID));
    return exceptionID;
  }
  const chosen = async (exceptionID: number, reason: string, action: string) => {
    await owner.open(`/money/${exceptionID}`);
    await seen(owner.page, reason);
    await button(owner.page, action).click();
  };
  const settled = async (button: string, done: string, reference?: string) => {
    if (reference) await dialog(owner.page).getByLabel('Reference').fill(reference);
    await confirmChange(owner, button, done);
    await closeDialog(owner);
    await seen(owner.page, 'This payment is settled.');
  };
  // The texts and the ways of each reason are on the pages of the model (tests/models/exception-settlement.screen.tsx).
  it('are settled from a phone, each in the way that its reason allows', async () => {
    const { page } = owner;
    const [owed, late, open] = [await work.unpaid(), await work.unpaid(), await work.unpaid()];
    await chosen(
      await rowOf(await work.confirm(owed.orderID, owed.amount + 100)),
      'Paid another amount than the order costs',
      'Accept it, and owe the rest',
    );
    await settled(
      'Accept it, and owe the rest',
      'The payment is accepted and its order placed. Ksh 100 goes back to the payer: record the refund once it is sent.',
    );
    const [rest] = await shop.db.select().from(paymentExceptions).where(eq(paymentExceptions.reason, 'paid too much'));
    await chosen(rest?.exceptionID ?? 0, 'Paid too much, and the rest is owed', 'Record a refund…');
    await settled('Record the refund', 'The refund is recorded.', 'REST100000');
    await chosen(
      await filed('quote expired', late.amount),
      'Paid more than an hour later, and the price has changed',
      'Count it for another order…',
    );
    await page.getByLabel('Order number').fill(late.orderID.toLowerCase());
    await page.locator('form').getByRole('button', { name: 'Count it for this order' }).click();
    await settled('Count it', 'The payment is counted and the order placed.');
    // M-PESA says that the prompt is still open, so the exception stays until a person settles it.
    await call(shop.url, 'GET', `/payment/mpesa/express/${open.cartID}/${open.phoneNumber}`, open.session.token);
    const [attempt] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.cartID, open.cartID));
    const [silent] = await shop.db
      .insert(paymentExceptions)
      .values({
        reason: 'no outcome',
        orderID: open.orderID,
        amount: open.amount,
        detail: { attemptID: attempt?.attemptID },
        createdAt: new Date(),
      })
      .returning();
    await chosen(silent?.exceptionID ?? 0, 'M-PESA has not said what became of it', 'Ask M-PESA now');
    await confirmChange(owner, 'Ask M-PESA', 'M-PESA was asked.');
    await closeDialog(owner);
    await button(page, 'Nothing is owed').click();
    await settled('Settle it', 'The payment is settled.');
    await owner.open('/money');
    await seen(page, 'No payment waits for you.');
  });
});

describe('the screens', () => {
  it('are sound at every size, in both schemes and with large letters', async () => {
    const { page, open, consoleOutput } = owner;
    const { orderID, session } = await work.paid();
    const exceptionID = await rowOf(await work.confirm('NOBODY6', 800));
    const [ticket] = await shop.db.select().from(tickets);
    const paths = [
      '/',
      '/orders',
      `/orders/${orderID}`,
      '/money',
      `/money/${exceptionID}`,
      '/people',
      `/people/${session.userId}`,
      `/tickets/${ticket?.ticketID}`,
      '/products',
      '/products/1',
      '/codes',
      '/codes/1',
      '/services',
      '/services/1',
      '/articles',
      '/articles/1',
      '/reviews',
      '/more',
      '/staff',
      '/data',
      '/audit',
    ];
    const faults: string[] = [];
    for (const path of paths) {
      await page.setViewportSize(sizes.phone);
      await open(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.locator('[data-loading]').count()).toBe(0);
      const found = await findViolations(page);
      await page.evaluate(() => document.documentElement.setAttribute('data-scheme', 'light'));
      await page.setViewportSize(sizes.desktop);
      found.push(...(await findViolations(page, { rules: ['color-contrast', 'target-size', 'heading-order'] })));
      faults.push(...[...found, ...(await findHiddenAt(page, [200]))].map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
    // The refusals of the tests before are logged by the browser.
    expect(consoleOutput.filter((line) => !/status of 40[134]/.test(line))).toEqual([]);
  });
});

it('is used by the keyboard alone: a visible focus on every control, from the first to the last, and no trap', async () => {
  const { page, open } = owner;
  await page.setViewportSize(sizes.phone);
  for (const path of ['/', '/orders', '/products/1', '/more']) {
    await open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('[data-loading]').count()).toBe(0);
    // The navigation is the last part of each page.
    await tabTo(page, page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'More' }));
  }
  await tabTo(page, page.locator('main').locator('a, button, input').first(), 'back');
  await open('/more');
  await press(page, button(page, 'Add a passkey'));
  await dialog(page).waitFor();
  await expectTrapped(page, dialog(page));
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
});

it('refuses a person of the support each call of money, and changes nothing', async () => {
  const support = await openDeskPhone(shop);
  await support.enrol(await addPerson('Chebet', 'support'), 'Phone');
  const { orderID } = await work.paid();
  await work.confirm('NOBODY5', 900);
  const [{ exceptionID } = { exceptionID: 0 }] = await shop.db
    .select()
    .from(paymentExceptions)
    .where(eq(paymentExceptions.amount, 900));
  const books = async () => {
    const { payments, payment_exceptions, staff, audit_log } = await tableHashes(shop.db);
    // A job counts the sales and refills the sample codes at any time, so these are left out.
    const sold = await shop.db.select().from(orders).orderBy(orders.orderID);
    const codes = await shop.db
      .select()
      .from(vaultCodes)
      .where(isNotNull(vaultCodes.orderID))
      .orderBy(vaultCodes.codeID);
    return {
      ...{ payments, payment_exceptions, staff, audit_log, codes },
      sold: sold.map(({ salesCountedAt: _, ...order }) => order),
    };
  };
  const before = await books();
  const forbidden = deskCalls
    .map(({ call: described }) => described)
    .filter(({ roles, method }) => method !== 'GET' && roles !== 'visitor' && !roles.includes('support' as never));
  expect(forbidden.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/exception/{exceptionID}/settle', '/order/{orderID}/refund', '/order/{orderID}/cancel']),
  );
  for (const { method, path } of forbidden) {
    const filled = path.replace('{orderID}', orderID).replace('{exceptionID}', String(exceptionID));
    const body = { actionID: crypto.randomUUID(), decidedOn: 'open', reference: 'BACK900000' };
    const { status, json } = await support.call(method, filled.replaceAll(/\{\w+\}/g, '1'), body);
    expect([path, status, json.reason]).toEqual([path, 403, 'not allowed']);
  }
  expect(await books()).toEqual(before);
  await expect.poll(() => link(support.page, 'Money').count()).toBe(0);
  await support.context.close();
});
