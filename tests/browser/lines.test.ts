import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { newCustomer } from '#tests/support/browser/customer.ts';
import { moments } from '#tests/support/browser/gallery-states.ts';
import { button } from '#tests/support/browser/locators.ts';
import { settled } from '#tests/support/browser/pages.ts';
import { createRegularCustomer } from '#tests/support/browser/regular-customer.ts';
import { shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** Parts that narrow places would break into more lines than they need. */

const shop = forFile(await shareShop());

/** How many lines the text of an element has. */
const countLines = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });
/** Whether two elements are beside each other. */
const areBeside = async (one: Locator, other: Locator) => {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('it is not visible');
  return a.y < b.y + b.height && b.y < a.y + a.height;
};

it('names the item that was added in two lines of a toast on a phone', async () => {
  const { leave, page } = await shop.visitor({ viewport: { width: 360, height: 740 } });
  await page.goto('/product/1/1');
  await settled(page);
  await button(page, 'ADD TO CART').click();
  const name = page.getByRole('status').getByText('PlayStation Store gift card, $10', { exact: true });
  await name.waitFor();
  expect(await countLines(name)).toBe(2);
  await leave();
});

it('has a code beside its button, and a heading beside its link, at 320 px', async () => {
  const { context, leave, page } = await shop.visitor({ viewport: { width: 320, height: 640 } });
  await (await createRegularCustomer(shop.url)).signInto(context);
  await page.goto('/orders');
  await button(page, 'Show the code').click();
  const copy = page.getByRole('button', { name: /^Copy the code/ });
  expect(await areBeside(page.locator('code[data-shown]'), copy)).toBe(true);
  await page.goto('/dashboard');
  const all = page.getByRole('link', { name: 'All orders' });
  expect(await areBeside(page.getByRole('heading', { name: 'Last order' }), all)).toBe(true);
  await leave();
});

it('divides the notice of a practice shop into two lines of about the same width at 320 px', async () => {
  const { leave, page } = await shop.visitor({ viewport: { width: 320, height: 640 } });
  await page.goto('/about-us');
  await settled(page);
  const widths = await page.getByLabel('Practice shop').evaluate((notice) => {
    const range = document.createRange();
    const texts = document.createTreeWalker(notice, NodeFilter.SHOW_TEXT);
    const boxesOfTexts: DOMRect[] = [];
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      boxesOfTexts.push(...range.getClientRects());
    }
    const lines = Object.groupBy(boxesOfTexts, ({ bottom }) => bottom);
    return Object.values(lines).map((boxes = []) => {
      const edges = boxes.flatMap(({ left, right }) => [left, right]);
      return Math.max(...edges) - Math.min(...edges);
    });
  });
  expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) / 2);
  await leave();
});

it('has Filter on the line of the heading of a list of films', async () => {
  const { leave, page } = await shop.visitor();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/movies');
    await settled(page);
    const bottomOf = (text: string) =>
      page
        .getByText(text, { exact: true })
        .last()
        .evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element.lastChild ?? element);
          return range.getBoundingClientRect().bottom;
        });
    const [count, filter] = await Promise.all([bottomOf('18 titles'), bottomOf('Filter')]);
    expect(Math.abs((count ?? 0) - (filter ?? 0)), `at ${width} px`).toBeLessThanOrEqual(3);
  }
  await leave();
});

it('says in two lines beside the countdown what it counts, on a phone and on a desktop', async () => {
  const prompted = moments.find(({ name }) => name === 'express: a prompt is on the phone') ?? expect.fail();
  const { context, leave, page } = await shop.visitor();
  const customer = await newCustomer(shop.url);
  await customer.fillCart('giftcard');
  await customer.signInto(context);
  await prompted.reach(page, { url: shop.url, phone: customer.phoneNumber });
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await countLines(page.getByText('seconds before a new prompt')), `at ${width} px`).toBe(2);
  }
  await leave();
});
