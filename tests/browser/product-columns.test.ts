import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Product, ProductList } from '#contract/products.ts';
import type { ProductType } from '#contract/shop.ts';
import { call } from '#tests/support/browser/customer.ts';
import { settled } from '#tests/support/browser/pages.ts';
import { shareShop } from '#tests/support/browser/running-shop.ts';
import { watchShifts } from '#tests/support/browser/shifts.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** No column of a product's page is empty beside a long one, whatever is sold. */

const shop = forFile(await shareShop());
const find = async (type: ProductType, isWanted: (product: Product) => boolean, inStock = true) => {
  const { products } = await call<ProductList>(shop.url, 'GET', `/product/item?type=${type}&limit=200`, '');
  for (const product of products.filter(isWanted))
    for (const variant of product.variants)
      if (variant.inStock === inStock) return `/product/${product.itemID}/${variant.variantID}`;
  throw new Error(`the shop sells no such ${type}`);
};
const isPreOrder = ({ releaseDate }: Product) => releaseDate !== null;
const paths: Readonly<Record<string, string>> = {
  'a gift card': await find('giftcard', () => true),
  'a digital pre-order': await find('gamecard', isPreOrder),
  'a device': await find('device', (product) => !isPreOrder(product)),
  'a device out of stock': await find('device', () => true, false),
  'a pre-order with few details and no rating': await find('merchandise', isPreOrder),
  'a cable with few details': await find('electronics', ({ summary }) => summary.length < 120),
};

/** Returns the empty height below the shorter column of each row, in px, and what was painted largest. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element | null | undefined) => {
      if (!element) throw new Error('the page has no such part');
      return element.getBoundingClientRect();
    };
    const isAfter = (one: Element | null | undefined, other: Element | null) =>
      one && other ? (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 : false;
    const [about, details, delivery] = ['about', 'details', 'delivery'].map((part) =>
      boxOf(document.getElementById(`product-${part}`)?.closest('section')),
    ) as [DOMRect, DOMRect, DOMRect];
    const gallery = boxOf(document.querySelector('main [data-gallery]'));
    const buy = boxOf(document.querySelector('main h1')?.closest('div')?.parentElement?.lastElementChild);
    // On a desktop the delivery is beside the details, else all below the buy box has the width of the page.
    const isBeside = delivery.left > details.right;
    return {
      above: Math.abs(buy.bottom - (isBeside ? gallery.bottom : about.bottom)),
      // A page that arrives in parts is first painted with the first row: the picture and the text are placed in its height.
      isPaintedWithFirstRow: isAfter(
        document.getElementById('product-about')?.closest('section')?.lastElementChild,
        document.querySelector(document.querySelector('link[rel="expect"]')?.getAttribute('href') ?? 'none'),
      ),
      below: isBeside ? Math.abs(details.bottom - delivery.bottom) : Math.abs(details.width - delivery.width),
      ...(window as unknown as { seen: { largest: string } }).seen,
    };
  });

describe.each([
  [768, 1024],
  [1440, 1920],
])('at %i px, and widened to %i px', (width, wide) => {
  it('the columns of each row end at about the same height, and nothing moves', async () => {
    const { leave, page, consoleOutput } = await shop.visitor({ viewport: { width, height: 1000 } });
    const shifts = await watchShifts(page, { withoutFonts: true });
    await page.addInitScript(() => {
      const seen = { largest: '' };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[])
          seen.largest = entry.element?.closest('main [data-gallery]') ? 'picture' : String(entry.element?.tagName);
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    // Loads the fonts.
    await page.goto(Object.values(paths)[0] ?? '/');
    await settled(page);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(path);
      await settled(page);
      const { above, below, isPaintedWithFirstRow, largest } = await measure(page);
      const { total, moved } = await shifts();
      await page.setViewportSize({ width: wide, height: 1000 });
      const widened = await measure(page);
      await page.setViewportSize({ width, height: 1000 });
      for (const [size, height] of Object.entries({ [width]: { above, below }, [wide]: widened })) {
        expect(height.above, `beside the buy box of ${name} at ${size} px`).toBeLessThan(100);
        expect(height.below, `beside the delivery of ${name} at ${size} px`).toBeLessThan(180);
      }
      expect(isPaintedWithFirstRow, `what ${name} is first painted with`).toBe(true);
      expect(total, `layout shift of ${name}: ${moved.join(', ')}`).toBeLessThan(0.001);
      expect(largest, `what was painted largest on the page of ${name}`).toBe('picture');
    }
    expect(consoleOutput).toEqual([]);
    await leave();
  });
});
