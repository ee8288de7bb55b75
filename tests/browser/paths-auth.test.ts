import { shareShop } from '#tests/support/browser/running-shop.ts';
import { walkBrowser } from '#tests/support/models/walk-browser.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { cookieConsentBrowser } from '../models/cookie-consent.browser.ts';
import { registrationBrowser } from '../models/registration.browser.ts';
import { sessionBrowser } from '../models/session.browser.ts';

/** Walks the transitions of the cookie banner, the session and the registration in the browser. */

const shop = forFile(await shareShop());

walkBrowser(cookieConsentBrowser, () => shop);
walkBrowser(sessionBrowser, () => shop);
walkBrowser(registrationBrowser, () => shop);
