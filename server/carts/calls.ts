import { attachAddress, claimCart, getAvailableCart, getVisitorCart, updateCartItem } from '#contract/carts.ts';
import { type ServedCall, serve } from '../http/serve.ts';
import { claimVisitorCart, openUserCart, openVisitorCart } from './claiming.ts';
import { forgetCart, rememberCart, rememberedCart } from './cookie.ts';
import { findCart } from './ownership.ts';
import { readCart } from './reading.ts';
import { chooseAddress, updateItem } from './updating.ts';

/** The calls of contract/carts.ts. */
export const cartCalls: readonly ServedCall[] = [
  serve(getVisitorCart, async ({ http }, deps) => {
    const remembered = rememberedCart(http, deps);
    const known = remembered === null ? null : await findCart(deps.db, remembered);
    const usable = known?.userId === null && known.status === 'open';
    const cartID = usable ? known.cartID : await openVisitorCart(deps);
    // A known cart's cookie is sent again, so that the year counts from the last visit.
    rememberCart(http, cartID, deps);
    return readCart(deps.db, cartID, deps.config);
  }),

  serve(claimCart, async ({ caller, http }, deps) => {
    const { cart, settled } = await claimVisitorCart(caller.userId, rememberedCart(http, deps), deps);
    if (settled) forgetCart(http, deps);
    return cart;
  }),

  serve(updateCartItem, ({ params, body, caller }, deps) => updateItem(params.cartID, body, caller, deps)),

  serve(attachAddress, ({ params, body, caller }, deps) => chooseAddress(params.cartID, body.addressID, caller, deps)),

  serve(getAvailableCart, ({ caller }, deps) => {
    return deps.db.transaction(async (tx) => {
      const { cartID } = await openUserCart(tx, caller.userId, deps.clock());
      return readCart(tx, cartID, deps.config);
    });
  }),
];
