import { checkoutPaths } from './checkout.events.ts';
import type { Context, PaymentMethod } from './checkout.types.ts';

/** The step that follows from the path, the session and the cart. */
export type Step =
  | 'away'
  | 'unknown'
  | 'signInFirst'
  | 'emptyCart'
  /** The cart is empty, possibly because its order was paid. */
  | 'unsettledPayment'
  | 'address'
  | 'addressFirst'
  /** Money is held for the order, so that no payment modal opens. */
  | 'heldMoney'
  | 'method'
  | PaymentMethod;

/** Returns the step to show, or the reason why none can be shown (spec section 6). */
export function nextStep({ path, session, cart, method }: Context): Step {
  if (!checkoutPaths.includes(path)) return 'away';
  if (session === 'unknown') return 'unknown';
  if (session === null) return 'signInFirst';
  if (cart === null) return 'unknown';
  if (cart.isEmpty) return path === '/payment-overlay' ? 'unsettledPayment' : 'emptyCart';
  if (path === '/checkout-address') return 'address';
  if (cart.addressNeeded) return 'addressFirst';
  if (path === '/checkout-payment') return 'method';
  return cart.held === null ? method : 'heldMoney';
}
