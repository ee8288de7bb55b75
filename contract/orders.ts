import * as v from 'valibot';
import { defineCall, describeRequest, requestType } from './call.ts';
import { cart } from './carts.ts';
import { cartParams, isoDate, line, money, userParams } from './fields.ts';
import { pageLimit } from './product-queries.ts';
import { orderStatuses, timelineStates, timelineSteps } from './shop.ts';

export type TimelineStepName = (typeof timelineSteps)[number];

/** One step in the progress of an order. */
export const timelineStep = v.object({
  step: v.picklist(timelineSteps),
  /** `now` is the current step, `failed` ended without success, `ahead` is an upcoming step. */
  state: v.picklist(timelineStates),
  /** The time of the step; of a current one (`now`) the time it began. Null if it has not happened or is unknown. */
  at: v.nullable(isoDate),
  /** The prompted phone with its middle masked; null for every other step. */
  phone: v.nullable(v.string()),
  /** A sentence for the customer, such as the outcome of a prompt and the next step; null for none. */
  detail: v.nullable(v.string()),
});
export type TimelineStep = v.InferOutput<typeof timelineStep>;

const isoDay = v.pipe(v.string(), v.isoDate());

/** An order (spec section 3). `cart` is a copy of the ordered cart; `payload` has the payment. */
export const order = v.object({
  /** Also the account number of the paybill: at most 12 of [A-Z0-9]. */
  orderID: v.string(),
  status: v.picklist(orderStatuses),
  payload: v.object({
    amount: money,
    createdAt: isoDate,
    paidAt: v.nullable(isoDate),
    method: v.nullable(v.picklist(['express', 'paybill'])),
    /** M-PESA's receipt number; null before the callback with it. */
    receipt: v.nullable(v.string()),
    /** The delivery address in one line: name, street, area and city; null for goods without delivery. */
    deliveredTo: v.nullable(v.string()),
    /** The first and the last day on which the goods of a pending order arrive; null for every other order. */
    arrival: v.nullable(v.object({ from: isoDay, to: isoDay })),
    /** The steps from the request of the payment to the delivery, without those that the order will not reach. */
    timeline: v.array(timelineStep),
    /** Codes of gift cards and game cards. */
    codes: v.object({
      /** The number that was bought. */
      ordered: v.number(),
      /** The number that can be revealed. */
      delivered: v.number(),
      /**
       * The number that has been revealed. Missing in the answers of the release before, which runs beside this one during
       * a deploy.
       */
      revealed: v.exactOptional(v.number()),
    }),
  }),
  cart,
});
export type Order = v.InferOutput<typeof order>;

/** Whether an order is listed only because its payment is in progress. It is not placed and does not count. */
export const awaitsPayment = ({ status }: Pick<Order, 'status'>): boolean => status === 'awaiting payment';

/** Returns the number of codes of an order that can be revealed and have not been. */
export const countWaitingCodes = ({ payload: { codes } }: Pick<Order, 'payload'>): number =>
  codes.delivered - (codes.revealed ?? codes.delivered);

/** The default length of a list of orders. */
export const orderPageLength = 50;
/** The greatest length of a list of orders. */
export const maxOrders = 200;

export const listOrders = defineCall(requestType<typeof listOrdersRequest>, {
  method: 'GET',
  path: '/user/{id}/order',
  auth: 'self',
  answer: v.array(order),
});
export const listOrdersRequest = describeRequest(() => ({
  summary:
    "The user's orders, newest first, 50 by default; `before` is the last order of the page before. Unpaid orders are left out, except while a payment is in progress: a prompt is open or has failed in the last ten minutes, or a payment came with another amount.",
  params: userParams,
  query: v.strictObject({ before: v.optional(line(12)), limit: v.optional(pageLimit) }),
  failures: { 401: 'No valid token.', 403: 'Another user.' },
}));

/** The number of a user's placed orders, and of those that are listed because their payment is in progress. */
export const orderCount = v.object({ placed: v.number(), paying: v.number() });
export type OrderCount = v.InferOutput<typeof orderCount>;

export const countOrders = defineCall(requestType<typeof countOrdersRequest>, {
  method: 'GET',
  path: '/user/{id}/order/count',
  auth: 'self',
  answer: orderCount,
});
export const countOrdersRequest = describeRequest(() => ({
  summary: "The number of the user's placed orders, and of those that are listed because their payment is in progress.",
  params: userParams,
  failures: { 401: 'No valid token.', 403: 'Another user.' },
}));

export const getCartOrder = defineCall(requestType<typeof getCartOrderRequest>, {
  method: 'GET',
  path: '/user/cart/{cartID}/order',
  auth: 'token',
  answer: order,
});
export const getCartOrderRequest = describeRequest(() => ({
  summary: 'The order of a cart.',
  params: cartParams,
  failures: { 401: 'No valid token.', 403: "Another user's cart.", 404: 'No order for this cart.' },
}));

export const completeOrder = defineCall(requestType<typeof completeOrderRequest>, {
  method: 'PATCH',
  path: '/user/order/cart/{cartID}',
  auth: 'token',
  answer: order,
});
export const completeOrderRequest = describeRequest(() => ({
  summary: 'Completes the order of a cart; succeeds only for a confirmed payment, and any number of times.',
  params: cartParams,
  body: v.strictObject({ status: v.literal('pending') }),
  failures: {
    401: 'No valid token.',
    403: "Another user's cart.",
    404: 'No such cart.',
    409: 'Make payment first before completing order',
  },
}));
