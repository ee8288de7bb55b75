import { afterAll, beforeAll } from 'vitest';
import { cartBrowser } from '../models/cart.browser.ts';
import { servicePlanBrowser } from '../models/service-plan.browser.ts';
import { openShop, type Shop } from '../support/browser.ts';
import { walkBrowser } from '../support/walk-browser.ts';

/** The cart, and the plans of a service that it holds: every transition, walked in the browser. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

walkBrowser(cartBrowser, () => shop);
walkBrowser(servicePlanBrowser, () => shop);
