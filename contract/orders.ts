import * as v from 'valibot';
import { defineCall } from './call.ts';
import { cart } from './carts.ts';
import { cartParams, isoDate, money, userParams } from './fields.ts';
import { orderStatuses } from './shop.ts';

/** An order. `cart` is the cart as it was ordered; `payload` is how it was paid. */
export const order = v.object({
  /** Also the account number of the paybill: at most 12 of [A-Z0-9]. */
  orderID: v.string(),
  status: v.picklist(orderStatuses),
  payload: v.object({
    amount: money,
    createdAt: isoDate,
    paidAt: v.nullable(isoDate),
    method: v.nullable(v.picklist(['express', 'paybill'])),
    /** M-PESA's receipt number, once the callback brought it. */
    receipt: v.nullable(v.string()),
  }),
  cart,
});
export type Order = v.InferOutput<typeof order>;

export const listOrders = defineCall({
  method: 'GET',
  path: '/user/{id}/order',
  summary: "The user's orders, newest first; those that still await payment are left out.",
  auth: 'token',
  params: userParams,
  answer: v.array(order),
  failures: { 401: 'No valid token.', 403: 'Another user.' },
});

export const getCartOrder = defineCall({
  method: 'GET',
  path: '/user/cart/{cartID}/order',
  summary: 'The order of a cart.',
  auth: 'token',
  params: cartParams,
  answer: order,
  failures: { 401: 'No valid token.', 403: "Another user's cart.", 404: 'No order for this cart.' },
});

export const completeOrder = defineCall({
  method: 'PATCH',
  path: '/user/order/cart/{cartID}',
  summary: 'Completes the order of a cart; succeeds only for a confirmed payment, and any number of times.',
  auth: 'token',
  params: cartParams,
  body: v.strictObject({ status: v.literal('pending') }),
  answer: order,
  failures: {
    401: 'No valid token.',
    403: "Another user's cart.",
    404: 'No such cart.',
    409: 'Make payment first before completing order',
  },
});
