import { afterAll, beforeAll } from 'vitest';
import { openShop, type Shop } from '#tests/support/browser/running-shop.ts';
import { walkBrowser } from '#tests/support/models/walk-browser.ts';
import { cookieConsentBrowser } from '../models/cookie-consent.browser.ts';
import { registrationBrowser } from '../models/registration.browser.ts';
import { sessionBrowser } from '../models/session.browser.ts';

/** Walks the transitions of the cookie banner, the session and the registration in the browser. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

walkBrowser(cookieConsentBrowser, () => shop);
walkBrowser(sessionBrowser, () => shop);
walkBrowser(registrationBrowser, () => shop);
