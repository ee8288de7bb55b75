import { expect, it } from 'vitest';
import { newCustomer } from '#tests/support/browser/customer.ts';
import { shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** Three seeded faults of one page are found with /flows alone: each is named by a sentence there. */

const shop = forFile(await shareShop());

const customer = await newCustomer(shop.url);
await customer.fillCart('giftcard');
const { context, page } = await shop.visitor({ reducedMotion: 'reduce' });
await customer.signInto(context);

let hasWrongGuard = false;
await page.route('**/assets/*.js', async (route) => {
  const response = await route.fetch();
  const code = await response.text();
  const faulty = code.replace(/(isAboveOne:.{0,100}?&&)(\w+\.canDecrease)/, '$1!$2');
  hasWrongGuard ||= faulty !== code;
  await route.fulfill({ response, body: faulty });
});
const answer = Promise.withResolvers<void>();
await page.route('**/item/update', async (route) => {
  await answer.promise;
  await route.continue();
});
await page.addInitScript(() => {
  const lose = (event: Event) => {
    if ((event.target as Element).closest('button')?.textContent.trim() === 'CHECKOUT') event.stopPropagation();
  };
  addEventListener('DOMContentLoaded', () => document.body.addEventListener('click', lose, { capture: true }));
});

// A cart with one line of an item, and /flows beside it.
await page.goto('/cart?inspect=flows');
const opened = context.waitForEvent('page');
await page.getByRole('link', { name: 'Open flows' }).focus();
await page.keyboard.press('Enter');
const flows = await opened;
await flows.getByRole('button', { name: /^cart/ }).first().waitFor();

/** Waits until a sentence of the findings is on the page. */
async function reads(sentence: RegExp) {
  const details = flows.locator('details', { has: flows.locator('summary', { hasText: /^\d+ findings?/ }) });
  await details.waitFor();
  await details.evaluate((element) => element.setAttribute('open', ''));
  const found = flows.getByRole('list', { name: 'Findings' }).getByRole('listitem').filter({ hasText: sentence });
  await found.first().waitFor();
  return found.first();
}
const stepper = (name: RegExp) => page.getByRole('button', { name }).first();

it('a late answer is named while it is open, with its duration, and after it came', async () => {
  await stepper(/^Increase/).click();
  await reads(/cart: updateCartItem has been open for \d+\.\u200b\d s without an answer\./);
  answer.resolve();
  await reads(/cart: the answer of updateCartItem came late, after \d+\.\u200b\d s\./);
});

it('a wrong guard is named by the sentence of the event that it refused, and its result stands beside the step', async () => {
  await expect.poll(() => stepper(/^Decrease/).getAttribute('aria-disabled')).not.toBe('true');
  await stepper(/^Decrease/).click();
  const found = await reads(
    /cart: no transition took item\.\u200bdecreased in \w+, because the guard isAboveOne refused it\./,
  );
  expect(hasWrongGuard).toBe(true);
  await found.getByRole('button').click();
  await flows.getByText('not taken').first().waitFor();
  await flows.getByRole('listitem').filter({ hasText: 'item.\u200bdecreased: isAboveOne: false' }).waitFor();
});

it('a press whose event is lost on its way is named by the control', async () => {
  await page.getByRole('button', { name: 'CHECKOUT', exact: true }).first().click();
  await reads(/The press of “CHECKOUT” sent no event to a flow\./);
});
