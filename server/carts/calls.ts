import * as contract from '#contract/carts.ts';
import { clientNetworks } from '../http/client-address.ts';
import { type ServedCall, serve } from '../http/serve-call.ts';
import { claimCart, openUserCart } from './claim-cart.ts';
import { clearCartCookie, readCartCookie, setCartCookie } from './cookie.ts';
import { emptyVisitorCart, findCart } from './ownership.ts';
import { readCart, toCart } from './read-cart.ts';
import { attachAddress, updateCartItem } from './update-cart.ts';
import { isIssued, issueVisitorCartID } from './visitor-ids.ts';

/** The calls of contract/carts.ts. */
export const cartCalls: readonly ServedCall[] = [
  serve(contract.getVisitorCart, contract.getVisitorCartRequest, async ({ http }, deps) => {
    const cookieID = readCartCookie(http, deps);
    const stored = cookieID === null ? null : await findCart(deps.db, cookieID);
    // The cookie is sent again, so that the year counts from the last visit.
    if (stored?.userId === null && stored.status === 'open') {
      setCartCookie(http, stored.cartID, deps);
      return readCart(deps.db, stored.cartID, deps.shopSettings.prices());
    }
    const isUnused = cookieID !== null && stored === null && isIssued(deps.config, cookieID);
    const cartID = isUnused ? cookieID : issueVisitorCartID(deps.config);
    setCartCookie(http, cartID, deps);
    return toCart(emptyVisitorCart(cartID, deps.clock()), { lines: [], city: null }, deps.shopSettings.prices());
  }),

  serve(contract.claimCart, contract.claimCartRequest, async ({ caller, http }, deps) => {
    const { cart, isMerged } = await claimCart(caller, readCartCookie(http, deps), deps);
    if (isMerged) clearCartCookie(http, deps);
    return cart;
  }),

  serve(contract.updateCartItem, contract.updateCartItemRequest, async ({ params, body, caller, http }, deps) => {
    const { cart, created } = await updateCartItem(params.cartID, body, caller, clientNetworks(http, deps), deps);
    if (created) setCartCookie(http, cart.cartID, deps);
    return cart;
  }),

  serve(contract.attachAddress, contract.attachAddressRequest, ({ params, body, caller }, deps) =>
    attachAddress(params.cartID, body.addressID, caller, deps),
  ),

  serve(contract.getAvailableCart, contract.getAvailableCartRequest, ({ caller }, deps) => {
    return deps.db.transaction(async (tx) => {
      const { cartID } = await openUserCart(tx, caller.userId, deps.clock());
      return readCart(tx, cartID, deps.shopSettings.prices());
    });
  }),
];
