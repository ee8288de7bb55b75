import { shareShop } from '#tests/support/browser/running-shop.ts';
import { walkBrowser } from '#tests/support/models/walk-browser.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { cartBrowser } from '../models/cart.browser.ts';
import { servicePlanBrowser } from '../models/service-plan.browser.ts';

/** Walks the transitions of the cart and of a service's plans in the browser. */

const shop = forFile(await shareShop());

walkBrowser(cartBrowser, () => shop);
walkBrowser(servicePlanBrowser, () => shop);
