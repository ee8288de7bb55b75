import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#contract/money.ts';
import type { ProductList } from '#contract/products.ts';
import { call, findInStock, newCustomer, password } from '#tests/support/browser/customer.ts';
import { button, type } from '#tests/support/browser/locators.ts';
import { settled } from '#tests/support/browser/pages.ts';
import { shareShop, type Visitor } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** The button that leads on is in sight, and no toast lies on it. */

const shop = forFile(await shareShop());
const customer = await newCustomer(shop.url);
await customer.fillCart('device');
const { product, variant } = await findInStock(shop.url, 'device');
const inCart = `/product/${product.itemID}/${variant.variantID}`;

/**
 * Watches the middle of a button from before a toast shows. Resolves half a second of frames after it has moved in, or
 * when it has gone.
 */
async function watch(target: Locator) {
  await target.first().waitFor();
  const watched = target.first().evaluate(
    (watchedButton) =>
      new Promise<{ toast: string; covering: string[] }>((resolve) => {
        const covering = new Set<string>();
        let toast = '';
        let frames = 0;
        const look = () => {
          const shown = document.querySelector('.notistack-Snackbar');
          if (shown) {
            frames += 1;
            toast += shown.textContent;
            const { left, top, width, height } = watchedButton.getBoundingClientRect();
            const hit = document.elementFromPoint(left + width / 2, top + height / 2);
            // Null where the page has scrolled to a wrong field. A press goes through a disabled button to its form.
            if (hit && !watchedButton.contains(hit) && !hit.contains(watchedButton)) covering.add(hit.outerHTML);
          }
          if (frames > 30 || (frames > 0 && !shown)) resolve({ toast, covering: [...covering] });
          else lookAtNextFrame();
        };
        // A resize observer runs between the layout of a frame and its painting: what it sees is what is painted. A
        // task after the frame would also see changes of the page that are placed before the next one.
        const probe = document.documentElement.appendChild(document.createElement('div'));
        probe.style.cssText = 'position:fixed;visibility:hidden;height:1px';
        new ResizeObserver(() => look()).observe(probe);
        const lookAtNextFrame = () =>
          requestAnimationFrame(() => {
            probe.style.width = `${(probe.offsetWidth % 2) + 1}px`;
          });
      }),
  );
  return { seen: watched };
}

interface Case {
  readonly path: () => string;
  readonly isSignedIn?: boolean;
  readonly widths?: readonly number[];
  /** The button that must stay free. */
  readonly primary: (page: Page) => Locator;
  /** Makes the toast appear. */
  readonly act: (page: Page) => Promise<unknown>;
  readonly toast: string;
}

const cases: Readonly<Record<string, Case>> = {
  'CHECKOUT, by Updating cart': {
    path: () => '/cart',
    isSignedIn: true,
    primary: (page) => button(page, 'CHECKOUT'),
    act: (page) => page.getByRole('button', { name: /^Increase quantity/ }).click(),
    toast: 'Updating cart',
  },
  'IN CART, by item in cart': {
    path: () => inCart,
    isSignedIn: true,
    primary: (page) => button(page, 'IN CART'),
    act: (page) => button(page, 'IN CART').click(),
    toast: 'item in cart',
  },
  'Subscribe, by Select a package.': {
    path: () => '/blog-subscribe',
    primary: (page) => button(page.getByRole('main'), 'Subscribe'),
    act: (page) => button(page.getByRole('main'), 'Subscribe').click(),
    toast: 'Select a package.',
  },
  'SIGN IN, by a wrong password': {
    path: () => '/login',
    primary: (page) => button(page.getByRole('tabpanel'), 'SIGN IN'),
    act: async (page) => {
      await type(page.getByRole('tabpanel'), { 'Phone number': customer.phoneNumber, Password: `${password}er` });
      await button(page.getByRole('tabpanel'), 'SIGN IN').click();
    },
    toast: 'Phone number or password is wrong.',
  },
  'Continue to payment, by First or last name missing.': {
    path: () => '/checkout-address',
    isSignedIn: true,
    primary: (page) => button(page, 'Continue to payment'),
    act: (page) => button(page, 'Continue to payment').click(),
    toast: 'First or last name missing.',
  },
  'Show results, by Adding item to cart': {
    path: () => '/products',
    widths: [320, 360],
    primary: (page) => page.getByRole('button', { name: /^Show \d+ / }),
    act: async (page) => {
      // The same element in the DOM, so that the filters need not be closed first.
      await page
        .getByRole('button', { name: 'ADD TO CART' })
        .first()
        .evaluate((add: HTMLElement) => add.click());
    },
    toast: 'Adding item to cart',
  },
  'UPDATE, by the news that it worked': {
    path: () => '/account-management',
    isSignedIn: true,
    primary: (page) => button(page, 'UPDATE'),
    act: async (page) => {
      await type(page.getByRole('main'), { 'First name': 'Wanjiru', 'Last name': 'Kamau' });
      await button(page, 'UPDATE').click();
    },
    toast: 'Your details have been saved.',
  },
};

const heights: Readonly<Record<number, number>> = { 320: 640, 360: 740, 768: 1024 };

describe.each(Object.entries(cases))('%s', (_, { path, isSignedIn = false, widths = [320, 360, 768], ...rest }) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await shop.visitor();
    if (isSignedIn) await customer.signInto(visitor.context);
  });
  afterAll(() => visitor.leave());

  it.each(widths)('is not covered at %i px', async (width) => {
    const { page, consoleOutput } = visitor;
    const before = consoleOutput.length;
    await page.setViewportSize({ width, height: heights[width] ?? 0 });
    await page.goto(path());
    await settled(page);
    if (path() === '/products') await page.locator('summary', { hasText: 'Filters' }).click();
    const { seen } = await watch(rest.primary(page));
    await rest.act(page);
    const { toast, covering } = await seen;
    expect(toast).toContain(rest.toast);
    expect(covering).toEqual([]);
    expect(consoleOutput.slice(before).filter((line) => !line.includes('status of 4'))).toEqual([]);
  });
});

describe('a wrong field with the focus', () => {
  /** Whether the middle of an element is seen. */
  const isSeen = (part: Locator) =>
    part.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement);

  it('is seen with its message beside the toast on a low screen', async () => {
    const { leave, page } = await shop.visitor({ viewport: { width: 320, height: 440 } });
    await page.goto('/register');
    await settled(page);
    const main = page.getByRole('main');
    const typed = { 'Phone number': '0712 345 678', Password: password, 'Confirm password': `${password}er` };
    await type(main, typed);
    await button(main, 'REGISTER').click();
    await page.getByRole('alert').getByText('Passwords not matching').waitFor();
    const field = main.getByLabel('Confirm password');
    for (const part of [field, main.getByText('The passwords don’t match.')])
      await expect.poll(() => isSeen(part)).toBe(true);
    expect(await hasFocus(field)).toBe(true);
    await leave();
  });

  it('is seen where the sign-in is refused above the cookie banner', async () => {
    const { leave, page } = await shop.visitor({ viewport: { width: 360, height: 740 }, askCookies: true });
    await page.goto('/login');
    await settled(page);
    const main = page.getByRole('main');
    await type(main, { 'Phone number': '0712 345 678', Password: 'another-one' });
    const field = main.getByLabel('Password', { exact: true });
    await field.press('Enter');
    const toast = page.locator('.notistack-CollapseWrapper');
    await toast.waitFor();
    // Where it stays after it has moved in.
    await toast.evaluate((element) =>
      Promise.all(element.getAnimations({ subtree: true }).map((each) => each.finished)),
    );
    const edges = (found: Locator) => found.evaluate((element) => element.getBoundingClientRect().toJSON());
    const [above, below] = [await edges(toast), await edges(field)].sort((one, other) => one.top - other.top);
    expect(above.bottom).toBeLessThanOrEqual(below.top);
    expect(await hasFocus(field)).toBe(true);
    await leave();
  });
});

describe('the first screen of a phone', () => {
  const boxOf = async (found: Locator) => {
    const box = await found.boundingBox();
    if (!box) throw new Error('it is not visible');
    return { ...box, bottom: box.y + box.height };
  };

  it.each([
    [320, 640],
    [360, 740],
  ])(
    'of a product shows picture, name, price and the first variants above the bar, at %i px',
    async (width, height) => {
      const { products } = await call<ProductList>(shop.url, 'GET', '/product/item?limit=200', '');
      const find = (isReduced: boolean) => {
        for (const { itemID, variants } of products)
          for (const { variantID, inStock, listPrice } of variants)
            if (inStock && variants.length > 1 && (listPrice !== null) === isReduced)
              return `/product/${itemID}/${variantID}`;
        throw new Error('the shop sells no such product');
      };
      const { leave, page } = await shop.visitor({ viewport: { width, height } });
      const barHeights: number[] = [];
      for (const path of [find(false), find(true)]) {
        await page.goto(path);
        await settled(page);
        const main = page.getByRole('main');
        const bar = await boxOf(main.getByRole('region', { name: 'Price' }));
        barHeights.push(bar.height);
        expect(bar.bottom).toBeLessThanOrEqual(height);
        const picture = await boxOf(main.locator('[data-gallery]'));
        expect(picture.height).toBe(200);
        for (const name of ['Save', 'Share']) {
          const tool = await boxOf(button(main, name));
          expect([tool.width, tool.height]).toEqual([44, 44]);
          expect(tool.y).toBeGreaterThan(picture.y);
          expect(tool.bottom).toBeLessThan(picture.bottom);
        }
        const name = await boxOf(main.getByRole('heading', { level: 1 }));
        expect(name.bottom).toBeLessThan(bar.y);
        const pills = main.getByRole('radio').locator('xpath=..');
        if (width === 360) expect((await boxOf(pills.first())).bottom).toBeLessThan(bar.y);
        const trail = main.getByRole('navigation', { name: 'Breadcrumb' });
        expect((await boxOf(trail)).height).toBe(44);
        const marks = await trail
          .getByRole('listitem')
          .evaluateAll((items) => items.map((item) => getComputedStyle(item, '::after').content.slice(0, 3)));
        expect(marks).toEqual(['"/"', '"/"', 'non', 'non']);
      }
      // A list price makes the bar no higher.
      expect(barHeights[1]).toBe(barHeights[0]);
      await leave();
    },
  );

  it('has the cookie banner in less than a quarter of it, with both answers beside each other', async () => {
    const { leave, page } = await shop.visitor({ viewport: { width: 320, height: 640 }, askCookies: true });
    await page.goto('/');
    await settled(page);
    const banner = page.getByRole('region', { name: 'Cookies' });
    expect((await boxOf(banner)).height).toBeLessThan(640 / 4);
    const answers = ['Accept all cookies', 'Reject all cookies'];
    const [accept, reject] = await Promise.all(answers.map((name) => boxOf(button(banner, name))));
    expect([accept?.y, accept?.height]).toEqual([reject?.y, 44]);
    await leave();
  });

  it('of the home page shows what is on sale with its price above the cookie banner', async () => {
    const { leave, page } = await shop.visitor({ viewport: { width: 360, height: 740 }, askCookies: true });
    await page.goto('/');
    await settled(page);
    const banner = await boxOf(page.getByRole('region', { name: 'Cookies' }));
    const offer = page.getByRole('main').getByRole('region', { name: 'On sale now' }).getByRole('article').first();
    for (const part of [offer.getByRole('heading'), offer.getByText(/^Ksh [\d,]+$/).first()])
      expect((await boxOf(part)).bottom).toBeLessThan(Math.min(banner.y, 700));
    await leave();
  });

  it('of the checkout of a newcomer shows REGISTER', async () => {
    const { leave, page } = await shop.visitor({ viewport: { width: 360, height: 740 } });
    await page.goto(inCart);
    await settled(page);
    await button(page, 'ADD TO CART').click();
    await page.waitForURL('**/products');
    await page.goto('/checkout-payment');
    await page.waitForURL('**/login');
    const register = await boxOf(button(page.getByRole('tabpanel'), 'REGISTER'));
    expect(register.bottom).toBeLessThanOrEqual(740 - 16);
    await leave();
  });

  it('of the payment step shows the total beside MAKE PAYMENT', async () => {
    const { context, leave, page } = await shop.visitor();
    await customer.signInto(context);
    await customer.addAddress();
    await page.goto('/checkout-address');
    await button(page, 'Continue to payment').click();
    await page.waitForURL('**/checkout-payment');
    await button(page, 'MAKE PAYMENT').waitFor();
    for (const [width, height] of Object.entries(heights).map(([key, value]) => [Number(key), value] as const)) {
      await page.setViewportSize({ width, height });
      const pay = await boxOf(button(page, 'MAKE PAYMENT'));
      expect(pay.bottom, `at ${width} px`).toBeLessThanOrEqual(height);
      const { amount } = await customer.cart();
      const total = await boxOf(page.locator('[data-foot]').getByText(formatMoney(amount)).first());
      expect(total.bottom).toBeLessThan(pay.bottom);
      expect(total.y).toBeGreaterThan(pay.y);
      // The methods come before the totals.
      const methods = await boxOf(page.getByRole('radio').last());
      const totals = await boxOf(page.getByRole('complementary', { name: 'Order summary' }));
      expect(methods.bottom).toBeLessThan(totals.y);
    }
    await leave();
  });
});
