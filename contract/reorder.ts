import * as v from 'valibot';
import { defineCall, describeRequest, requestType } from './call.ts';
import { cart } from './carts.ts';
import { orderID } from './order-codes.ts';

/** The cart after a reorder. */
export const reorderedCart = v.object({
  cart,
  /** How many of the order's items are in the cart. */
  available: v.number(),
  /** A sentence for each item that is not in the cart in its ordered quantity; each names its item. */
  missing: v.array(v.string()),
});
export type ReorderedCart = v.InferOutput<typeof reorderedCart>;

export const reorder = defineCall(requestType<typeof reorderRequest>, {
  method: 'POST',
  path: '/user/order/{orderID}/reorder',
  auth: 'token',
  answer: reorderedCart,
});
export const reorderRequest = describeRequest(() => ({
  summary:
    "Adds the items of an order to the user's open cart, as far as they can still be bought. Items in the cart keep their quantity, so a repeated call changes nothing.",
  params: v.strictObject({ orderID }),
  failures: {
    401: 'No valid token.',
    403: "Another user's order.",
    404: 'No such order.',
    409: 'A payment for the cart is under way.',
  },
}));
