import type { Cart } from '#contract/carts.ts';
import type { Order } from '#contract/orders.ts';
import type { PaymentResponse } from '#contract/payments.ts';
import { handsetOf } from '#tests/support/models/handset.ts';
import { type About, call, newCustomer } from './customer.ts';

type Customer = Awaited<ReturnType<typeof newCustomer>>;

/** Pays the customer's open cart by M-PESA Express and enters the PIN on the simulated phone. */
async function payByExpress(url: string, { session: { token }, cart }: Customer, phone: string): Promise<Order> {
  const { cartID } = await cart();
  const { CheckoutRequestID } = await call<PaymentResponse>(
    url,
    'GET',
    `/payment/mpesa/express/${cartID}/${phone}`,
    token,
  );
  await handsetOf({ url }, phone).answer('pin');
  await call<PaymentResponse>(url, 'GET', `/payment/mpesa/query/${CheckoutRequestID}`, token);
  return call<Order>(url, 'PATCH', `/user/order/cart/${cartID}`, token, { status: 'pending' });
}

/**
 * Creates a returning customer: a name, an address, an order of goods, a service and a Connect plan that was paid by
 * M-PESA, and a cart that is delivered to that address.
 */
export async function createRegularCustomer(url: string, about: Pick<About, 'phoneNumber'> = {}) {
  const customer = await newCustomer(url, { ...about, email: 'wanjiru@example.com', username: 'wanjiru_k' });
  const { token, userId } = customer.session;
  await call(url, 'PATCH', `/user/${userId}/name`, token, { firstName: 'Wanjiru', lastName: 'Kamau' });
  const { addressID } = await customer.addAddress();

  const { cartID } = await customer.fillCart('gamecard');
  const add = (itemID: number, itemType: 'service' | 'blog') =>
    call(url, 'PATCH', `/cart/${cartID}/item/update`, token, { itemID, itemType, quantity: '1', action: 'add' });
  const [service] = await call<{ variants: { subscriptionItemID: number }[] }[]>(url, 'GET', '/subscription/item', '');
  await add(service?.variants[0]?.subscriptionItemID ?? 0, 'service');
  await add(113, 'blog');
  const order = await payByExpress(url, customer, customer.phoneNumber);

  const filled = await customer.fillCart('device');
  await call<Cart>(url, 'PATCH', `/cart/${filled.cartID}/address`, token, { addressID });
  return { ...customer, order, payingPhone: customer.phoneNumber };
}
