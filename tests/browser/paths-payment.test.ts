import { afterAll, beforeAll } from 'vitest';
import { openShop, type Shop } from '#tests/support/browser/running-shop.ts';
import { walkBrowser } from '#tests/support/models/walk-browser.ts';
import { paymentExpressBrowser } from '../models/payment-express.browser.ts';
import { paymentPaybillBrowser } from '../models/payment-paybill.browser.ts';

/** Walks the transitions of the payment modals in the browser, with the simulated phone. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

walkBrowser(paymentExpressBrowser, () => shop);
walkBrowser(paymentPaybillBrowser, () => shop);
