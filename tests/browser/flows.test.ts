import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { findViolations } from '#tests/support/browser/axe.ts';
import { newCustomer } from '#tests/support/browser/customer.ts';
import { settled } from '#tests/support/browser/pages.ts';
import { handsetOf, muteOutcomeStreams, shareShop, sizes } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** /flows inspects another tab through a BroadcastChannel alone. */

const shop = forFile(await shareShop());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
/** Returns the names of the active leaf states in the drawing. */
const activeStates = (flows: Page) =>
  flows
    .locator('.flow-active:not(.flow-group):not(.flow-region)')
    .evaluateAll((states) => states.map((state) => state.getAttribute('data-state')?.split('.').at(-1)));

/** Opens a recording tab with a customer at the payment step, and the inspector page from it. */
async function watched(context: BrowserContext, page: Page) {
  const customer = await newCustomer(shop.url);
  await customer.fillCart('giftcard');
  await customer.signInto(context);
  await page.goto('/checkout-payment?inspect=flows');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open flows' }).focus();
  await page.keyboard.press('Enter');
  const flows = await opened;
  await button(flows, /^checkout/).waitFor();
  return {
    flows,
    phone: customer.phoneNumber,
    async prompt() {
      await page.getByRole('button', { name: 'MAKE PAYMENT' }).click();
      await page.getByLabel('M-PESA phone number').fill(customer.phoneNumber);
      await button(flows, /^paymentExpress/).click();
      await page.getByRole('button', { name: 'INITIATE PAYMENT' }).click();
    },
  };
}

/** One tab is followed through all these tests, because opening both pages costs more than most of them. */
describe('a purchase, followed in /flows', async () => {
  const { context, page, consoleOutput } = await shop.visitor({ reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { flows, phone, prompt } = await watched(context, page);
  afterAll(() => context.close());

  it('/flows has no accessibility violation and no sideways scroll, at any size and in both colour schemes', async () => {
    const looks = [
      { size: 'phone', scheme: 'dark' },
      { size: 'tablet', scheme: 'light' },
      { size: 'desktop', scheme: 'light' },
      { size: 'desktop', scheme: 'dark' },
    ] as const;
    for (const { size, scheme } of looks) {
      await flows.setViewportSize(sizes[size]);
      await flows.evaluate((name) => document.documentElement.setAttribute('data-scheme', name), scheme);
      expect(await findViolations(flows), `${size} ${scheme}`).toEqual([]);
      expect(await flows.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    for (const size of ['phone', 'desktop'] as const) {
      await page.setViewportSize(sizes[size]);
      expect(await findViolations(page, { within: 'nav[aria-label="Inspector"]' }), size).toEqual([]);
    }
  });

  it('sends an event to the tab, and jumps back to an earlier step', async () => {
    await button(flows, /^checkout/).click();
    await flows.getByText('Send an event', { exact: true }).click();
    const form = flows.getByRole('form', { name: 'Send an event' });
    await form.getByLabel('Event for checkout').selectOption('method.chosen');
    await form.getByLabel('Data as JSON').fill('{"method":"paybill"}');
    await form.getByRole('button', { name: 'Send' }).click();
    await flows.getByText('method.chosen was sent.').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'M-PESA paybill' }).isChecked()).toBe(true);
    await button(flows, 'Step back').click();
    await button(flows, 'Jump to this step').click();
    await flows.getByText('The tab shows the state of this step.').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'M-PESA Express' }).isChecked()).toBe(true);
  });

  it('opens a saved recording, refuses other files, and returns to the tab', async () => {
    const download = flows.waitForEvent('download');
    await button(flows, 'Save the recording').click();
    const saved = await (await download).path();
    const text = readFileSync(saved, 'utf8');
    expect(text).not.toContain(phone.slice(3));
    const input = flows.getByLabel('Open a recording');
    const open = (content: string) =>
      input.setInputFiles({ name: 'saved.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    await open('{"format":"something else"}');
    await flows.getByText('This file is not a recording of flows.', { exact: false }).waitFor();
    await open(text.replace(/"build":"[^"]*"/, '"build":"another"'));
    await button(flows, 'Show it anyway').click();
    await flows.getByText('saved.json, recorded by the build another.').waitFor();
    await button(flows, /^checkout/).click();
    await flows.getByRole('img', { name: /^Statechart of checkout/ }).waitFor();
    await flows
      .getByLabel('Compare with a recording')
      .setInputFiles({ name: 'same.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    const comparison = flows.getByRole('region', { name: 'Compared with same.json' });
    await comparison
      .getByText(/All \d+ steps are the same/)
      .first()
      .waitFor();
    expect(await comparison.getByText('Differs').count()).toBe(0);
    await flows.getByText('Filter', { exact: true }).click();
    await flows.getByLabel('Event contains').fill('readMethod');
    await expect.poll(() => flows.getByRole('listitem').filter({ hasText: 'cart.refreshed' }).count()).toBe(0);
    await button(flows, 'Back to the live tab').click();
    await flows.getByText('recorded by the build', { exact: false }).waitFor({ state: 'detached' });
    await button(flows, /^checkout/).waitFor();
  });

  it('finds the followed tab again when either page is reloaded', async () => {
    await flows.reload();
    await button(flows, /^checkout/).waitFor();
    await page.reload();
    await expect.poll(() => flows.getByText(/has been closed/).count()).toBe(0);
    await button(flows, /^checkout/).waitFor();
  });

  it('highlights the current states, steps back to earlier ones, and is copied as a test', async () => {
    await muteOutcomeStreams(page);
    await prompt();
    await expect.poll(() => activeStates(flows)).toContain('counting');
    await button(flows, /initiateExpress to paymentExpress initiateExpress done/).waitFor();
    // The event's data, what it changed, and what the page showed.
    await flows
      .getByRole('row', { name: /^lockRemaining/ })
      .first()
      .waitFor();
    await flows.getByText('"canInitiate"').first().waitFor();

    await handsetOf(shop, phone).answer('pin');
    await page.getByRole('button', { name: 'COMPLETE', exact: true }).click();
    await expect.poll(() => activeStates(flows)).toContain('shown');

    // Step back from the answer to the initiation. The tab continues, and the chosen step does not change.
    await button(flows, /initiateExpress to paymentExpress initiateExpress done/).click();
    await button(flows, 'Step back').click();
    await expect.poll(() => activeStates(flows)).toContain('initiating');
    await page.getByRole('button', { name: 'COMPLETE ORDER' }).click();
    await page.waitForURL('**/orders');
    await flows.getByRole('button', { name: /^paymentExpress done/ }).waitFor();
    expect(await activeStates(flows)).toContain('initiating');

    await flows.bringToFront();
    await button(flows, 'Copy the path as a test').click();
    await expect.poll(() => flows.evaluate(() => navigator.clipboard.readText())).toContain('walks paymentExpress to');
    const test = await flows.evaluate(() => navigator.clipboard.readText());
    expect(() => stripTypeScriptTypes(test)).not.toThrow();
    expect(test).toContain('{ "type": "initiate.pressed" }');
    expect(test).not.toContain('completeOrder');

    await button(flows, 'Follow live').click();
    await expect.poll(() => activeStates(flows)).toEqual(['placed']);

    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const shown = (await flows.content()) + test;
    expect(token).not.toBe('');
    for (const secret of [token, phone, phone.slice(3), phone.slice(0, 9)]) expect(shown).not.toContain(secret);
  });

  it('follows another open tab when that is chosen, and stays when that closes', async () => {
    const other = await context.newPage();
    await other.goto('/about-us?inspect=flows');
    await other.getByRole('heading', { level: 1 }).waitFor();
    const tabs = flows.getByRole('combobox', { name: 'Tab' });
    await expect.poll(() => tabs.getByRole('option').allTextContents()).toHaveLength(2);
    const [about] = (await tabs.getByRole('option').allTextContents()).filter((name) => name.includes('/about-us'));
    await tabs.selectOption({ label: about ?? '' });
    await expect.poll(() => flows.getByRole('button', { name: /^paymentExpress/ }).count()).toBe(0);
    await button(flows, /^shop/).waitFor();
    await other.close();
    await expect.poll(() => tabs.getByRole('option', { name: '(/about-us)' }).count()).toBe(0);
    await flows.getByText('The tab has been closed or has gone elsewhere.', { exact: false }).waitFor();
    await button(flows, /^shop/).waitFor();
    expect(consoleOutput).toEqual([]);
  });
});

it('explains how to start where no tab records', async () => {
  const { leave, page } = await shop.visitor();
  await page.goto('/flows?inspect=flows');
  await page.getByText('No tab reports').waitFor();
  await leave();
});

describe('the link to it', () => {
  it.each([
    [360, 740],
    [1280, 800],
  ])('lies on no button, and no bar lies on it, while cookies are asked about, at %i px', async (width, height) => {
    const { leave, page } = await shop.visitor({ viewport: { width, height }, askCookies: true });
    await page.goto('/product/1/1?inspect=flows');
    await settled(page);
    const link = page.getByRole('link', { name: 'Open flows' });
    for (const control of [link, button(page, 'Accept all cookies'), button(page, 'ADD TO CART')])
      await control.click({ trial: true });
    await leave();
  });
});

describe('without the switch', () => {
  it('hides /flows and downloads nothing of it', async () => {
    const { leave, page } = await shop.visitor();
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.url());
    });
    await page.goto('/flows');
    await page.getByRole('heading', { level: 1, name: 'Not Found' }).waitFor();
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    expect(await page.getByRole('link', { name: 'Open flows' }).count()).toBe(0);
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
    await settled(page);
    const tools = /^(FlowsScreen|MarkMoment|inspect-tab|inspector|remote-control|saver)-.*\.js$/;
    expect(readdirSync('dist/site/assets').filter((name) => tools.test(name))).toHaveLength(6);
    expect(scripts.filter((url) => tools.test(basename(url)))).toEqual([]);
    await leave();
  });
});
