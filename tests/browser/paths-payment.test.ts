import { shareShop } from '#tests/support/browser/running-shop.ts';
import { walkBrowser } from '#tests/support/models/walk-browser.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { paymentExpressBrowser } from '../models/payment-express.browser.ts';
import { paymentPaybillBrowser } from '../models/payment-paybill.browser.ts';

/** Walks the transitions of the payment modals in the browser, with the simulated phone. */

const shop = forFile(await shareShop());

walkBrowser(paymentExpressBrowser, () => shop);
walkBrowser(paymentPaybillBrowser, () => shop);
