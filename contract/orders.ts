import * as v from 'valibot';
import { defineCall } from './call.ts';
import { cart } from './carts.ts';
import { cartParams, isoDate, line, money, userParams } from './fields.ts';
import { pageLimit } from './products.ts';
import { orderStatuses } from './shop.ts';

export const timelineSteps = [
  'requested',
  'prompted',
  'paid',
  'fulfilling',
  'completed',
  'cancelled',
  'refund due',
] as const;
export type TimelineStepName = (typeof timelineSteps)[number];

/** One step of an order's way, as far as it is known. */
export const timelineStep = v.object({
  step: v.picklist(timelineSteps),
  /** `now` is under way or waited for, `failed` has ended badly, `ahead` has not begun. */
  state: v.picklist(['done', 'now', 'ahead', 'failed']),
  /** When it happened, or began where it is `now`; null: not yet, or nobody knows. */
  at: v.nullable(isoDate),
  /** Of `prompted`: the phone that was asked, its middle masked. */
  phone: v.nullable(v.string()),
  /** What there is to say beyond the step itself, for its customer: what became of a prompt, and what to do. */
  detail: v.nullable(v.string()),
});
export type TimelineStep = v.InferOutput<typeof timelineStep>;

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
    /** Where the goods go, as it was ordered: name, street, area and city; null for what is not delivered. */
    deliveredTo: v.nullable(v.string()),
    /** From the request for the money to the handing over; what an order will not come to is left out. */
    timeline: v.array(timelineStep),
    /** Codes of gift cards and game cards: how many were bought, and how many of them can be read. */
    codes: v.object({ ordered: v.number(), delivered: v.number() }),
  }),
  cart,
});
export type Order = v.InferOutput<typeof order>;

/** Whether it is listed only because its payment is under way: it is not placed yet, and does not count. */
export const awaitsPayment = ({ status }: Pick<Order, 'status'>): boolean => status === 'awaiting payment';

/** How many orders a list holds unless `limit` says otherwise. */
export const orderPageLength = 50;
/** The most that one list holds. */
export const mostOrders = 200;

export const listOrders = defineCall({
  method: 'GET',
  path: '/user/{id}/order',
  summary:
    "The user's orders, newest first, 50 unless `limit` says otherwise; `before` is the last order of the list before. Those that still await payment are left out, except one whose payment is under way: a prompt is open or has ended without money in the last ten minutes, or money came that does not fit.",
  auth: 'self',
  params: userParams,
  query: v.strictObject({ before: v.optional(line(12)), limit: v.optional(pageLimit) }),
  answer: v.array(order),
  failures: { 401: 'No valid token.', 403: 'Another user.' },
});

/** How many orders a user has: those that are placed, and those that are listed because their payment is under way. */
export const orderCount = v.object({ placed: v.number(), paying: v.number() });
export type OrderCount = v.InferOutput<typeof orderCount>;

export const countOrders = defineCall({
  method: 'GET',
  path: '/user/{id}/order/count',
  summary: "How many of the user's orders are placed, and how many are listed because their payment is under way.",
  auth: 'self',
  params: userParams,
  answer: orderCount,
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
