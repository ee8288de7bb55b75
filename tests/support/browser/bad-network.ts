import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { common } from '#messages/common.ts';
import { renderInBrowser } from './client-rendering.ts';
import { newCustomer } from './customer.ts';
import { button } from './locators.ts';
import { type FailureName, failureNames, faultsOf, interceptNetwork, type NetworkControl } from './network-failures.ts';
import { settled } from './pages.ts';
import { createRegularCustomer } from './regular-customer.ts';
import { type Shop, shareShop, sizes } from './running-shop.ts';
import { watchShifts } from './shifts.ts';

export type CustomerKind = 'visitor' | 'customer' | 'regular' | 'full cart' | 'full cart, to deliver';

/** Creates the customer for a visit over the API; null for a visitor. */
export async function createCustomer({ url }: Pick<Shop, 'url'>, who: CustomerKind) {
  if (who === 'visitor') return null;
  if (who === 'regular') return createRegularCustomer(url);
  const customer = await newCustomer(url);
  if (who === 'full cart') await customer.fillCart('giftcard');
  if (who === 'full cart, to deliver') {
    await customer.fillCart('device');
    await customer.addAddress();
  }
  return customer;
}

/** `content` matches what the screen shows once its data has loaded. */
export type LoadedScreen = readonly [path: string, who: CustomerKind, content: RegExp];

/**
 * Expects that the error shown in place of the screen's content has this text and that each failed part offers a retry.
 */
export async function expectMessage(main: Locator, message: string): Promise<void> {
  const alerts = main.getByRole('alert');
  await alerts.filter({ hasText: message }).first().waitFor();
  await expect.poll(() => main.getByRole('status').filter({ hasText: common.loading }).count()).toBe(0);
  const texts = await alerts.allTextContents();
  expect(texts.filter((text) => !text.includes(message))).toEqual([]);
  expect(await button(main, common.tryAgain).count(), 'ways to try again').toBe(texts.length);
}

/**
 * Changes the network and retries every failed part of the screen at once, with its button; a screen whose network is
 * back retries by itself. Expects that the errors disappear while the calls are held.
 * @returns the message that the screen should show next
 */
export async function retryWith(failure: FailureName | null, main: Locator, network: NetworkControl): Promise<string> {
  const again = button(main, common.tryAgain);
  const returns = network.isOffline();
  network.hold();
  const message = await network.set(failure);
  for (let left = returns ? 0 : await again.count(); left > 0; left -= 1) {
    await again.first().click();
    await expect.poll(() => again.count()).toBe(left - 1);
  }
  await expect.poll(() => again.count(), { message: 'ways to try again during the retry' }).toBe(0);
  expect(await main.getByRole('alert').count(), 'what is tried again fails no more').toBe(0);
  network.release();
  return message;
}

async function expectContent(page: Page, content: RegExp): Promise<void> {
  await settled(page);
  const main = page.getByRole('main');
  await expect.poll(() => main.textContent()).toMatch(content);
  expect(await main.getByRole('alert').count()).toBe(0);
}

/**
 * The failures that a screen is tested with: one in turn, and no network, so that each screen fails again once after a
 * retry. The mapping of failures (`toFailure`) is the same for all screens, and the text for each failure is tested on the
 * screen's machine and view. The details of the paybill get all of them (bad-network-payment.test.ts).
 */
function failuresFor(place: number): readonly FailureName[] {
  const others = failureNames.filter((failure) => failure !== 'no network');
  // 'no network' comes last because a page does not open without a network; by then it is open.
  return [...others.slice(place % others.length).slice(0, 1), 'no network'];
}

/** Opens a page whose network can fail, for a new customer of this kind. */
async function openVisit(shop: Shop, who: CustomerKind) {
  const { context, page, consoleOutput } = await shop.visitor({
    viewport: sizes.phone,
    reducedMotion: 'reduce',
    clock: true,
  });
  await (await createCustomer(shop, who))?.signInto(context);
  await renderInBrowser(page);
  return { page, consoleOutput, network: await interceptNetwork(page), shift: await watchShifts(page) };
}

/**
 * Registers one test per screen: its failures, each followed by a retry, then a good network, then a slow one. Screens
 * of one kind of customer are loaded one after another in the same page; after a failed test the next one opens another.
 */
export function testFailures(screens: readonly LoadedScreen[]): void {
  let shop: Shop;
  const idle = new Map<CustomerKind, Awaited<ReturnType<typeof openVisit>>>();
  beforeAll(async () => {
    shop = await shareShop();
  });
  afterAll(() => shop.close());

  const rows = screens.map(([path, who, content], place) => [path, who, content, failuresFor(place)] as const);
  describe.each(rows)('%s', (path, who, content, names) => {
    // @verifies A success other than 1 is a failure
    // @verifies Transport failures are not handled (settled: handled everywhere)
    it(`says what is wrong and loads once that is over, as ${who}`, async () => {
      const visit = idle.get(who) ?? (await openVisit(shop, who));
      idle.delete(who);
      const { page, consoleOutput, network, shift } = visit;
      const before = consoleOutput.length;
      const main = page.getByRole('main');
      const [first, ...others] = names;
      const message = await network.set(first ?? null);
      await page.goto(path);
      network.release();
      await expectMessage(main, message);
      for (const failure of others) {
        await expectMessage(main, await retryWith(failure, main, network));
      }
      expect(await page.locator('h1').count()).toBe(1);
      await retryWith(null, main, network);
      await expectContent(page, content);

      network.hold();
      await page.goto(path);
      await main.getByText(common.loading).first().waitFor({ state: 'attached' });
      expect(await main.getByRole('alert').count()).toBe(0);
      network.release();
      await expectContent(page, content);
      const { total, moved } = await shift();
      expect(total, `layout shift of ${moved.join(', ')}`).toBeLessThanOrEqual(0.002);
      expect(faultsOf(consoleOutput.slice(before))).toEqual([]);
      idle.set(who, visit);
    });
  });
}
