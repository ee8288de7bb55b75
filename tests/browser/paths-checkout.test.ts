import { afterAll, beforeAll } from 'vitest';
import { openShop, type Shop } from '#tests/support/browser/running-shop.ts';
import { walkBrowser } from '#tests/support/models/walk-browser.ts';
import { checkoutBrowser } from '../models/checkout.browser.ts';

/** Walks the transitions of the checkout in the browser. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

walkBrowser(checkoutBrowser, () => shop);
