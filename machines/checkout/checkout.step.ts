import type { Context, PaymentMethod } from './checkout.types.ts';

/** What the path, the session and the cart together ask for. */
export type Step =
  | 'away'
  | 'unknown'
  | 'signInFirst'
  | 'emptyCart'
  /** The cart is empty, but perhaps only because it has been paid. */
  | 'unsettledPayment'
  | 'address'
  | 'addressFirst'
  | 'method'
  | PaymentMethod;

const checkoutPaths: readonly string[] = ['/checkout-address', '/checkout-payment', '/payment-overlay'];

/** `/checkout-payment?x` → `/checkout-payment` */
export const pathOf = (path: string): string => path.split(/[?#]/, 1)[0] ?? path;

/** Which step of the checkout is due, or why none is (spec section 6). */
export function nextStep({ path, session, cart, method }: Context): Step {
  if (!checkoutPaths.includes(path)) return 'away';
  if (session === 'unknown') return 'unknown';
  if (session === null) return 'signInFirst';
  if (cart === null) return 'unknown';
  if (cart.isEmpty) return path === '/payment-overlay' ? 'unsettledPayment' : 'emptyCart';
  if (path === '/checkout-address') return 'address';
  if (cart.addressNeeded) return 'addressFirst';
  return path === '/checkout-payment' ? 'method' : method;
}
