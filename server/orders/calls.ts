import * as contract from '#contract/orders.ts';
import * as reorderContract from '#contract/reorder.ts';
import { requireCart } from '../carts/ownership.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { type ServedCall, serve } from '../http/serve-call.ts';
import { orderTexts } from '../texts/index.ts';
import { countOrders, findCartOrder, listOrders } from './order-queries.ts';
import { reorder } from './reorder.ts';

const deliveryDaysOf = ({ shopSettings }: Pick<Deps, 'shopSettings'>) => shopSettings.current().settings.deliveryDays;

/** The calls of contract/orders.ts and contract/reorder.ts. */
export const orderCalls: readonly ServedCall[] = [
  serve(
    contract.listOrders,
    contract.listOrdersRequest,
    ({ caller, query: { before = null, limit = contract.orderPageLength } }, deps) => {
      const page = { before, limit, now: deps.clock() };
      return listOrders(deps.db, caller.userId, page, deliveryDaysOf(deps));
    },
  ),

  serve(contract.countOrders, contract.countOrdersRequest, ({ caller }, { db, clock }) =>
    countOrders(db, caller.userId, clock()),
  ),

  serve(contract.getCartOrder, contract.getCartOrderRequest, async ({ params, caller }, deps) => {
    const { db } = deps;
    await requireCart(db, params.cartID, caller, deps);
    const order = await findCartOrder(db, params.cartID, deliveryDaysOf(deps));
    if (!order) throw new HttpError(404, orderTexts.noOrderForCart);
    return order;
  }),

  // The payment alone places an order; this call only confirms to the browser that it happened.
  serve(contract.completeOrder, contract.completeOrderRequest, async ({ params, caller }, deps) => {
    const { db } = deps;
    await requireCart(db, params.cartID, caller, deps);
    const order = await findCartOrder(db, params.cartID, deliveryDaysOf(deps));
    if (order?.status !== 'pending' && order?.status !== 'completed') {
      throw new HttpError(409, orderTexts.payFirst);
    }
    return order;
  }),

  serve(reorderContract.reorder, reorderContract.reorderRequest, ({ params, caller }, deps) =>
    reorder(params.orderID, caller, deps),
  ),
];
