import { completeOrder, countOrders, getCartOrder, listOrders, orderPageLength } from '#contract/orders.ts';
import { requireCart } from '../carts/ownership.ts';
import { HttpError } from '../http/http-error.ts';
import { type ServedCall, serve } from '../http/serve.ts';
import { countOrdersOf, findCartOrder, listOrdersOf } from './reading.ts';

/** The calls of contract/orders.ts. */
export const orderCalls: readonly ServedCall[] = [
  serve(listOrders, ({ caller, query: { before = null, limit = orderPageLength } }, { db, clock }) => {
    return listOrdersOf(db, caller.userId, { before, limit, now: clock() });
  }),

  serve(countOrders, ({ caller }, { db, clock }) => countOrdersOf(db, caller.userId, clock())),

  serve(getCartOrder, async ({ params, caller }, deps) => {
    const { db } = deps;
    await requireCart(db, params.cartID, caller, deps);
    const order = await findCartOrder(db, params.cartID);
    if (!order) throw new HttpError(404, 'No order for this cart.');
    return order;
  }),

  // The payment alone places an order; this call only confirms to the browser that it happened.
  serve(completeOrder, async ({ params, caller }, deps) => {
    const { db } = deps;
    await requireCart(db, params.cartID, caller, deps);
    const order = await findCartOrder(db, params.cartID);
    if (order?.status !== 'pending' && order?.status !== 'completed') {
      throw new HttpError(409, 'Make payment first before completing order');
    }
    return order;
  }),
];
