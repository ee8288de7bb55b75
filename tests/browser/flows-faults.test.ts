import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newCustomer } from '#tests/support/browser/customer.ts';
import { shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** Three seeded faults are found with /flows alone: each is named by a sentence on the page. */

const shop = forFile(await shareShop());

/** Opens the cart of a customer with one line of two items, and /flows beside it. */
async function watchCart(seed: (page: Page) => Promise<unknown>) {
  const customer = await newCustomer(shop.url);
  await customer.fillCart('giftcard');
  const { context, leave, page } = await shop.visitor({ reducedMotion: 'reduce' });
  await customer.signInto(context);
  await seed(page);
  await page.goto('/cart?inspect=flows');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open flows' }).focus();
  await page.keyboard.press('Enter');
  const flows = await opened;
  await flows.getByRole('button', { name: /^cart/ }).first().waitFor();
  return {
    page,
    close: leave,
    /** Waits until a sentence of the findings is on the page. */
    async reads(sentence: RegExp) {
      const details = flows.locator('details', { has: flows.locator('summary', { hasText: /^\d+ findings?/ }) });
      await details.waitFor();
      await details.evaluate((element) => element.setAttribute('open', ''));
      const found = flows.getByRole('list', { name: 'Findings' }).getByRole('listitem').filter({ hasText: sentence });
      await found.first().waitFor();
      return found.first();
    },
    flows,
  };
}
const stepper = (page: Page, name: RegExp) => page.getByRole('button', { name }).first();

it('a wrong guard is named by the sentence of the event that it refused, and its result stands beside the step', async () => {
  let isSeeded = false;
  const { page, flows, reads, close } = await watchCart((tab) =>
    tab.route('**/assets/*.js', async (route) => {
      const response = await route.fetch();
      const code = await response.text();
      const faulty = code.replace(/(isAboveOne:.{0,100}?&&)(\w+\.canDecrease)/, '$1!$2');
      isSeeded ||= faulty !== code;
      await route.fulfill({ response, body: faulty });
    }),
  );
  await stepper(page, /^Increase/).click();
  await expect.poll(() => stepper(page, /^Decrease/).getAttribute('aria-disabled')).not.toBe('true');
  await stepper(page, /^Decrease/).click();
  const found = await reads(
    /cart: no transition took item\.\u200bdecreased in \w+, because the guard isAboveOne refused it\./,
  );
  expect(isSeeded).toBe(true);
  await found.getByRole('button').click();
  await flows.getByText('not taken').first().waitFor();
  await flows.getByRole('listitem').filter({ hasText: 'item.\u200bdecreased: isAboveOne: false' }).waitFor();
  await close();
});

it('a late answer is named while it is open, with its duration, and after it came', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { page, reads, close } = await watchCart((tab) =>
    tab.route('**/item/update', async (route) => {
      await held;
      await route.continue();
    }),
  );
  await stepper(page, /^Increase/).click();
  await reads(/cart: updateCartItem has been open for \d+\.\u200b\d s without an answer\./);
  answer();
  await reads(/cart: the answer of updateCartItem came late, after \d+\.\u200b\d s\./);
  await close();
});

it('a press whose event is lost on its way is named by the control', async () => {
  const { page, reads, close } = await watchCart((tab) =>
    tab.addInitScript(() => {
      addEventListener('DOMContentLoaded', () =>
        document.body.addEventListener(
          'click',
          (event) => {
            if ((event.target as Element).closest('button')?.textContent.trim() === 'CHECKOUT') event.stopPropagation();
          },
          { capture: true },
        ),
      );
    }),
  );
  await page.getByRole('button', { name: 'CHECKOUT', exact: true }).first().click();
  await reads(/The press of “CHECKOUT” sent no event to a flow\./);
  await close();
});
