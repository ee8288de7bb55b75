import { shareShop } from '#tests/support/browser/running-shop.ts';
import { walkBrowser } from '#tests/support/models/walk-browser.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { checkoutBrowser } from '../models/checkout.browser.ts';

/** Walks the transitions of the checkout in the browser. */

const shop = forFile(await shareShop());

walkBrowser(checkoutBrowser, () => shop);
