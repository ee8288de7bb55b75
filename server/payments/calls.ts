import { and, eq } from 'drizzle-orm';
import { is } from 'valibot';
import { userID } from '#contract/fields.ts';
import * as contract from '#contract/payments.ts';
import { findHeldMoney } from '../attempts/held-money.ts';
import { ensureDraftOrder } from '../carts/draft-order.ts';
import { type CartRow, requireCart } from '../carts/ownership.ts';
import type { Transaction } from '../db/open.ts';
import { carts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/authentication.ts';
import { requireSelf } from '../http/authorization.ts';
import { clientNetworks } from '../http/client-address.ts';
import { HttpError } from '../http/http-error.ts';
import { type ServedCall, serve, serveStream } from '../http/serve-call.ts';
import { cartTexts } from '../texts/index.ts';
import { initiateExpress } from './initiate-express.ts';
import { requirePayable } from './payable-amount.ts';
import { watchExpress, watchOrder } from './payment-stream.ts';
import { queryExpress } from './query-express.ts';

/**
 * Finds and locks the cart of a request. `id` is the cart's id, or the id of a user, whose open cart is returned.
 * @throws HttpError 401, 403 or 404
 */
async function namedCart(tx: Transaction, id: string, caller: Caller, deps: Deps): Promise<CartRow> {
  if (!is(userID, id)) return requireCart(tx, id, caller, deps, { lock: true });
  requireSelf(caller, id);
  const [open] = await tx
    .select()
    .from(carts)
    .where(and(eq(carts.userId, id), eq(carts.status, 'open')))
    .for('update');
  if (!open) throw new HttpError(404, cartTexts.notFound);
  return open;
}

/** The calls of contract/payments.ts. */
export const paymentCalls: readonly ServedCall[] = [
  serve(contract.initiateExpress, contract.initiateExpressRequest, ({ params, query, caller, http }, deps) => {
    http.header('cache-control', 'no-store');
    return initiateExpress(deps, { ...params, ...query }, caller, clientNetworks(http, deps));
  }),

  serve(contract.queryExpress, contract.queryExpressRequest, ({ params, caller, http }, deps) => {
    http.header('cache-control', 'no-store');
    return queryExpress(deps, params.checkoutRequestID, caller);
  }),

  serveStream(contract.watchExpress, contract.watchExpressRequest, (request, deps) => watchExpress(deps, request)),

  serveStream(contract.watchOrder, contract.watchOrderRequest, (request, deps) => watchOrder(deps, request)),

  serve(contract.getPaymentDetails, contract.getPaymentDetailsRequest, ({ params, caller }, deps) =>
    deps.db.transaction(async (tx) => {
      const named = await namedCart(tx, params.id, caller, deps);
      const held = await findHeldMoney(tx, named.cartID);
      if (held !== null) throw new HttpError(409, held);
      const { orderID, amount, cart } = await ensureDraftOrder(tx, named, deps);
      requirePayable(amount);
      const { shortcode } = deps.config.daraja;
      return {
        paybill: shortcode,
        account: orderID,
        amount,
        store: deps.shopSettings.facts().name,
        cartID: named.cartID,
        cart,
      };
    }),
  ),
];
