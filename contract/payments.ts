import * as v from 'valibot';
import { defineCall, describeRequest, requestType } from './call.ts';
import { cart } from './carts.ts';
import { cartID, cartParams, money, phoneNumber, userID } from './fields.ts';
import { orderStatuses } from './shop.ts';

/**
 * Spec section 3, "Payment response". Codes are text as M-PESA has them. ResponseCode "0" means paid, or cancelled where
 * ResultDesc contains "cancelled".
 */
export const paymentResponse = v.object({
  ResponseCode: v.string(),
  ResponseDescription: v.string(),
  ResultDesc: v.string(),
  /** The prompt's id. Empty where an initiation was refused, except while the same phone's earlier prompt is open. */
  CheckoutRequestID: v.string(),
  /**
   * The attempt has ended without a payment, by M-PESA's report or by the prompt's age, so a new prompt may be sent.
   * False while a payment is still possible.
   */
  isOver: v.boolean(),
});
export type PaymentResponse = v.InferOutput<typeof paymentResponse>;

/** Spec section 3, "Store payment details": the fields of Lipa na M-PESA → Pay Bill. */
export const storePaymentDetails = v.object({
  paybill: v.string(),
  account: v.string(),
  amount: money,
  store: v.string(),
  cartID,
  cart,
});
export type StorePaymentDetails = v.InferOutput<typeof storePaymentDetails>;

/** An amount of whole KES in a query. */
const shownAmount = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/, 'The amount is a whole number of shillings.'),
  v.transform(Number),
);

export const initiateExpress = defineCall(requestType<typeof initiateExpressRequest>, {
  method: 'GET',
  path: '/payment/mpesa/express/{cartID}/{phone}',
  auth: 'token',
  effectful: true,
  answer: paymentResponse,
});
export const initiateExpressRequest = describeRequest(() => ({
  summary:
    'Sends an M-PESA prompt for the cart to the phone. Within 20 seconds of a prompt to the same phone, the answer is that prompt. For another phone, or later, M-PESA is queried about it first; while it is still open nothing is sent, and the answer has a nonzero ResponseCode, a ResponseDescription with its phone and its remaining time, and for the same phone its CheckoutRequestID. After a payment the answer has a ResultDesc and no prompt is sent. `amount` is what the payer was shown: no prompt is sent for another one. Nothing is sent either while money that has arrived for the order waits for a person, or M-PESA has not confirmed a payment that was reported: the answer has a nonzero ResponseCode and says so.',
  params: v.strictObject({ cartID, phone: phoneNumber }),
  query: v.strictObject({ amount: v.optional(shownAmount) }),
  failures: {
    401: 'No valid token.',
    403: "Another user's cart.",
    404: 'No such cart.',
    409: 'The cart is empty, has been ordered, needs an address, contains an item that is out of stock, costs more than M-PESA takes, or does not cost `amount`.',
    502: 'M-PESA did not answer. The prompt may still arrive, so none is sent again for three minutes.',
  },
}));

const promptParams = v.strictObject({ checkoutRequestID: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) });

export const queryExpress = defineCall(requestType<typeof queryExpressRequest>, {
  method: 'GET',
  path: '/payment/mpesa/query/{checkoutRequestID}',
  auth: 'token',
  answer: paymentResponse,
});
export const queryExpressRequest = describeRequest(() => ({
  summary:
    'The outcome of a prompt: "0" for paid, "0" with a ResultDesc that contains "cancelled" for cancelled, any other code for not paid. `isOver` distinguishes an attempt that has failed from one that may still be paid.',
  params: promptParams,
  failures: { 401: 'No valid token.', 403: "Another user's payment.", 404: 'No such payment.' },
}));

/** The interval of heartbeats on a payment stream (`watchExpress`, `watchOrder`), in milliseconds. */
export const paymentStreamHeartbeat = 1_500;

export const watchExpress = defineCall(requestType<typeof watchExpressRequest>, {
  method: 'GET',
  path: '/payment/mpesa/events/{checkoutRequestID}',
  auth: 'token',
  stream: true,
  answer: paymentResponse,
});
export const watchExpressRequest = describeRequest(() => ({
  summary:
    'Waits for the outcome of a prompt: one event `outcome` with the answer of the query as its data. Closes without an event after five minutes.',
  params: promptParams,
  failures: {
    401: 'No valid token.',
    403: "Another user's payment.",
    404: 'No such payment.',
    429: 'Too many at once.',
  },
}));

export const placedOrder = v.object({
  orderID: v.string(),
  status: v.picklist(orderStatuses),
  /** The sentence about money that has arrived and does not pay the order; missing for a placed order. */
  held: v.exactOptional(v.string()),
});

export const watchOrder = defineCall(requestType<typeof watchOrderRequest>, {
  method: 'GET',
  path: '/payment/mpesa/events/order/{cartID}',
  auth: 'token',
  stream: true,
  answer: placedOrder,
});
export const watchOrderRequest = describeRequest(() => ({
  summary:
    'Waits until the order of a cart is placed, by paybill or by a prompt: one event `outcome` with its id and status. An event `arrival` before it says that money has arrived which does not pay the order. Closes without an outcome after five minutes.',
  params: cartParams,
  failures: {
    401: 'No valid token.',
    403: "Another user's cart.",
    404: 'No such cart.',
    429: 'Too many at once.',
  },
}));

export const getPaymentDetails = defineCall(requestType<typeof getPaymentDetailsRequest>, {
  method: 'GET',
  path: '/payment/overlay/{id}',
  auth: 'token',
  answer: storePaymentDetails,
});
export const getPaymentDetailsRequest = describeRequest(() => ({
  summary: "How to pay a cart by paybill. `id` is the cartID, or the caller's own userID for the user's open cart.",
  params: v.strictObject({ id: v.union([cartID, userID]) }),
  failures: {
    401: 'No valid token.',
    403: "Another user's cart, or another user.",
    404: 'No cart found',
    409: 'The cart is empty, has been ordered, needs an address, contains an item that is out of stock, or costs more than M-PESA takes; or money that has arrived for its order waits for a person.',
  },
}));
