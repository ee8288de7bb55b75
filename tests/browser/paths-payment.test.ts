import { afterAll, beforeAll } from 'vitest';
import { openShop, type Shop } from '#tests/support/browser/running-shop.ts';
import { walkBrowser } from '#tests/support/models/walk-browser.ts';
import { paymentExpressBrowser } from '../models/payment-express.browser.ts';
import { paymentPaybillBrowser } from '../models/payment-paybill.browser.ts';

/** The payment modals: every transition, walked in the browser with the simulated phone in the other hand. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

walkBrowser(paymentExpressBrowser, () => shop);
walkBrowser(paymentPaybillBrowser, () => shop);
