import { afterAll, beforeAll } from 'vitest';
import { openShop, type Shop } from '#tests/support/browser/running-shop.ts';
import { walkBrowser } from '#tests/support/models/walk-browser.ts';
import { cartBrowser } from '../models/cart.browser.ts';
import { servicePlanBrowser } from '../models/service-plan.browser.ts';

/** Walks the transitions of the cart and of a service's plans in the browser. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

walkBrowser(cartBrowser, () => shop);
walkBrowser(servicePlanBrowser, () => shop);
