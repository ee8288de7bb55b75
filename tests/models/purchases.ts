import type { Address } from '#contract/accounts.ts';
import type { Cart, CartItem, CartItemType } from '#contract/carts.ts';
import { awaitsPayment, type Order } from '#contract/orders.ts';
import type { PaymentResponse, StorePaymentDetails } from '#contract/payments.ts';
import type { OrderStatus } from '#contract/shop.ts';
import type { OrdersPage } from '#machines/orders/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import type { PaymentReceipt, PlacedOrder } from '#machines/support/payment-outcome.ts';
import { ada as adaSession } from './session.model.ts';

/** People, carts, orders and payments, in the shape of the API's answers. */

export const ada: Credentials = { token: adaSession.token, userID: adaSession.userId };
export const grace: Credentials = { token: 'token-of-grace', userID: '11111111-2222-4333-8444-555555555555' };

export const visitorCartID = 'visitorsCart0000000000';
export const cartID = 'adasCart00000000000000';
export const nextCartID = 'adasNextCart0000000000';

/** A line of a cart, at Ksh 1,000 each. */
export const line = (itemID: number, quantity = 1, itemType: CartItemType = 'product'): CartItem => ({
  itemID,
  itemType,
  item: { itemID: itemID * 10, name: `Item ${itemID}`, image: 'item.svg' },
  variant: { variantID: itemID, name: 'Standard', platform: 'PS5', region: 'Kenya', inStock: true },
  quantity,
  price: 1_000,
  amount: 1_000 * quantity,
});

/** Fees of a delivery that depend on the city. */
export const deliveryFees = {
  nairobi: 150,
  mombasa: 450,
  kisumu: 300,
  nakuru: 300,
  kisii: 300,
  kiambu: 0,
  other: 300,
} as const satisfies Cart['deliveryFees'];

/** A cart with these lines; each item costs Ksh 1,000. */
export function cartOf(lines: readonly CartItem[] = [], facts: Partial<Cart> = {}): Cart {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = Math.round(subtotal * 0.015);
  return {
    cartID,
    cartItems: [...lines],
    subtotal,
    tax,
    delivery: 0,
    amount: subtotal + tax,
    addressNeeded: false,
    addressID: null,
    ...facts,
  };
}

/** An order of one item with its tax, Ksh 1,015. */
export const orderOf = (status: OrderStatus): Order => ({
  orderID: 'ORDER1',
  status,
  payload: {
    amount: 1_015,
    createdAt: '2026-11-21T09:00:00.000Z',
    paidAt: null,
    method: null,
    receipt: null,
    deliveredTo: null,
    arrival: null,
    timeline: [{ step: 'requested', state: 'done', at: '2026-11-21T09:00:00.000Z', phone: null, detail: null }],
    codes: { ordered: 0, delivered: 0 },
  },
  cart: cartOf([line(1)]),
});

export const receipt: PaymentReceipt = {
  orderID: 'ORDER1',
  amount: 1_015,
  receipt: 'UKM7ABCDE1',
  codes: 1,
  isDelivered: false,
};

/** The order of a cart as a payment modal reads it; `receipt` is null before a payment. */
export const placedOf = (status: OrderStatus): PlacedOrder => ({
  status,
  receipt: status === 'awaiting payment' ? null : receipt,
  held: null,
});

/** An unpaid order whose money has arrived and does not pay it. */
export const heldOrder: PlacedOrder = {
  ...placedOf('awaiting payment'),
  held: 'Ksh 1,000 arrived for order ORDER1, which costs Ksh 1,015. Do not pay again: we get in touch.',
};

const answer = (ResponseCode: string, response: Partial<PaymentResponse>): PaymentResponse => ({
  ResponseCode,
  ResponseDescription: '',
  ResultDesc: '',
  CheckoutRequestID: 'ws_CO_1',
  isOver: false,
  ...response,
});

/** A page with all the orders of a customer. */
export const pageOf = (orders: readonly Order[]): OrdersPage => {
  const paying = orders.filter(awaitsPayment).length;
  return { orders, placed: orders.length - paying, paying };
};

export const payments = {
  accepted: answer('0', { ResponseDescription: 'Success. Request accepted for processing' }),
  acceptedWithoutID: answer('0', { CheckoutRequestID: '' }),
  systemBusy: answer('500.003.02', {
    ResponseDescription: 'System is busy. Please try again in few minutes.',
    ResultDesc: 'System is busy.',
    CheckoutRequestID: '',
  }),
  /** An answer to an initiation after the lock, while the earlier prompt is open on the same phone. */
  stillOpen: answer('1', {
    ResponseDescription:
      'A payment prompt for this order is still open on 0712 345 678. Finish or cancel it there, or try again in 3 minutes, when it has ended.',
  }),
  /** An answer to an initiation when the cart is already paid. */
  paidBefore: answer('0', {
    ResponseDescription: 'Your payment of Ksh 1,015 has arrived, and order ORDER1 is placed. No new prompt was sent.',
    ResultDesc: 'The service request is processed successfully.',
  }),
  paid: answer('0', { ResultDesc: 'The service request is processed successfully.' }),
  cancelled: answer('0', { ResultDesc: 'Request cancelled by user.' }),
  wrongPin: answer('1', { ResultDesc: 'The M-PESA PIN was wrong. Try again with the right PIN.', isOver: true }),
  pending: answer('4999', { ResultDesc: 'The transaction is still under processing' }),
  /** A nonzero code is no cancellation, even if its description mentions one. */
  notCancelled: answer('4999', { ResultDesc: 'The request was not cancelled.' }),
};

export const paybillDetails: StorePaymentDetails = {
  paybill: '174379',
  account: 'ORDER1',
  amount: 1_015,
  store: 'Uwanja',
  cartID,
  cart: cartOf([line(1)]),
};

export const addressOf = (addressID: number, addressType: Address['addressType'] = 'other'): Address => ({
  addressID,
  firstName: 'Ada',
  lastName: 'Achieng',
  area: 'Westlands',
  city: 'nairobi',
  street: 'Ring Road',
  phoneNumber: '254712345678',
  addressType,
  createdAt: '2026-11-21T09:00:00.000Z',
});
