import { attachAddress, claimCart, getAvailableCart, getVisitorCart, updateCartItem } from '#contract/carts.ts';
import { clientNetworks } from '../http/client-address.ts';
import { type ServedCall, serve } from '../http/serve.ts';
import { claimVisitorCart, openUserCart } from './claiming.ts';
import { clearCartCookie, readCartCookie, setCartCookie } from './cookie.ts';
import { emptyVisitorCart, findCart } from './ownership.ts';
import { cartOf, readCart } from './reading.ts';
import { chooseAddress, updateItem } from './updating.ts';
import { isIssued, issueVisitorCartID } from './visitor-ids.ts';

/** The calls of contract/carts.ts. */
export const cartCalls: readonly ServedCall[] = [
  serve(getVisitorCart, async ({ http }, deps) => {
    const remembered = readCartCookie(http, deps);
    const known = remembered === null ? null : await findCart(deps.db, remembered);
    // The cookie is sent again, so that the year counts from the last visit.
    if (known?.userId === null && known.status === 'open') {
      setCartCookie(http, known.cartID, deps);
      return readCart(deps.db, known.cartID, deps.config);
    }
    const isUnused = remembered !== null && known === null && isIssued(deps.config, remembered);
    const cartID = isUnused ? remembered : issueVisitorCartID(deps.config);
    setCartCookie(http, cartID, deps);
    return cartOf(emptyVisitorCart(cartID, deps.clock()), [], deps.config);
  }),

  serve(claimCart, async ({ caller, http }, deps) => {
    const { cart, settled } = await claimVisitorCart(caller.userId, readCartCookie(http, deps), deps);
    if (settled) clearCartCookie(http, deps);
    return cart;
  }),

  serve(updateCartItem, async ({ params, body, caller, http }, deps) => {
    const { cart, created } = await updateItem(params.cartID, body, caller, clientNetworks(http, deps), deps);
    if (created) setCartCookie(http, cart.cartID, deps);
    return cart;
  }),

  serve(attachAddress, ({ params, body, caller }, deps) => chooseAddress(params.cartID, body.addressID, caller, deps)),

  serve(getAvailableCart, ({ caller }, deps) => {
    return deps.db.transaction(async (tx) => {
      const { cartID } = await openUserCart(tx, caller.userId, deps.clock());
      return readCart(tx, cartID, deps.config);
    });
  }),
];
