import * as v from 'valibot';
import { defineCall, describeRequest, requestType } from './call.ts';
import { cartID, cartParams, money, numericID, userID, userParams } from './fields.ts';

export const cartItemTypes = ['product', 'service', 'blog'] as const;
export type CartItemType = (typeof cartItemTypes)[number];

export const cartItem = v.object({
  /** The `itemID` of an update: variantID, subscriptionItemID or the Connect plan's id. Unique with `itemType`. */
  itemID: v.number(),
  itemType: v.picklist(cartItemTypes),
  item: v.object({
    /** The product's itemID, the service's subscriptionID, or the Connect plan's id. */
    itemID: v.number(),
    name: v.string(),
    image: v.string(),
  }),
  variant: v.object({
    variantID: v.number(),
    name: v.string(),
    platform: v.string(),
    region: v.string(),
    inStock: v.boolean(),
    /** True for an item that the shop no longer sells. It is not in stock. */
    gone: v.optional(v.boolean()),
  }),
  quantity: v.number(),
  /** The price of one, in whole KES. */
  price: money,
  /** `price` × `quantity`. */
  amount: money,
});
export type CartItem = v.InferOutput<typeof cartItem>;

/** `subtotal + tax + delivery = amount`, always; `server/carts/totals.ts` computes them. */
export const cart = v.object({
  cartID,
  cartItems: v.array(cartItem),
  subtotal: money,
  tax: money,
  delivery: money,
  /** What `delivery` is with an address in each city (`addressCities`). Absent where it is the same in all of them. */
  deliveryFees: v.optional(v.record(v.string(), money)),
  amount: money,
  /** Whether an item needs delivery while no address is attached. */
  addressNeeded: v.boolean(),
  addressID: v.nullable(v.number()),
  /** The sentence about money that has arrived for the cart's order and waits for a person; missing for none. */
  held: v.exactOptional(v.string()),
});
export type Cart = v.InferOutput<typeof cart>;

/** A change of one item (spec section 7). `quantity` is text, as the spec has it; that of an added plan is 1. */
export const cartItemUpdate = v.strictObject({
  itemID: numericID,
  itemType: v.picklist(cartItemTypes),
  quantity: v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/, 'The quantity is a whole number from 1 to 999, as text.')),
  action: v.picklist(['add', 'sub', 'remove']),
});
export type CartItemUpdate = v.InferInput<typeof cartItemUpdate>;

const ownership = {
  401: "The cart is a user's and the token is missing or expired.",
  403: "Another user's cart.",
  404: 'No such cart.',
};

export const getVisitorCart = defineCall(requestType<typeof getVisitorCartRequest>, {
  method: 'GET',
  path: '/cart',
  auth: 'none',
  answer: cart,
});
export const getVisitorCartRequest = describeRequest(() => ({
  summary: "The cart of the visitor's cookie, or an empty one. A cart is stored from its first item on.",
}));

export const claimCart = defineCall(requestType<typeof claimCartRequest>, {
  method: 'POST',
  path: '/cart',
  auth: 'self',
  answer: cart,
});
export const claimCartRequest = describeRequest(() => ({
  summary: "Merges the visitor's cart into the open cart of the token's user.",
  body: v.strictObject({ userID }),
  failures: { 401: 'No valid token.', 403: 'Another user.' },
}));

export const updateCartItem = defineCall(requestType<typeof updateCartItemRequest>, {
  method: 'PATCH',
  path: '/cart/{cartID}/item/update',
  auth: 'optional',
  answer: cart,
});
export const updateCartItemRequest = describeRequest(() => ({
  summary: 'Adds, lowers or removes an item and answers the whole cart.',
  params: cartParams,
  body: cartItemUpdate,
  failures: {
    ...ownership,
    400: 'An invalid change, or more than one of a plan (`service`) or a Connect package (`blog`).',
    404: 'No such cart, item, or item in the cart.',
    409: 'Out of stock, or a payment for the cart is under way or waits for a person, or the cart has been ordered.',
    429: 'Too many new carts of visitors from this network.',
  },
}));

export const attachAddress = defineCall(requestType<typeof attachAddressRequest>, {
  method: 'PATCH',
  path: '/cart/{cartID}/address',
  auth: 'token',
  answer: cart,
});
export const attachAddressRequest = describeRequest(() => ({
  summary: 'Attaches one of the user’s addresses to the cart.',
  params: cartParams,
  body: v.strictObject({ addressID: numericID }),
  failures: { ...ownership, 404: 'No such cart or address.', 409: 'The cart has been ordered.' },
}));

export const getAvailableCart = defineCall(requestType<typeof getAvailableCartRequest>, {
  method: 'GET',
  path: '/user/{id}/cart/available',
  auth: 'self',
  answer: cart,
});
export const getAvailableCartRequest = describeRequest(() => ({
  summary: "The user's open cart; a new empty one where there is none.",
  params: userParams,
  failures: { 401: 'No valid token.', 403: 'Another user.' },
}));
