import { afterAll, beforeAll } from 'vitest';
import { checkoutBrowser } from '../models/checkout.browser.ts';
import { openShop, type Shop } from '../support/browser.ts';
import { walkBrowser } from '../support/walk-browser.ts';

/** The checkout from the address to the order: every transition, walked in the browser. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

walkBrowser(checkoutBrowser, () => shop);
