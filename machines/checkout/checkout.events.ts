import type { CartSummary } from '../cart/index.ts';
import { withoutQuery } from '../support/path.ts';
import { type Event, type PaymentMethod, paymentMethods } from './checkout.types.ts';

/** What the shop machine needs of the checkout before the checkout's own code is downloaded. */

/** The pages of the checkout (spec section 2). */
export const checkoutPaths: readonly string[] = ['/checkout-address', '/checkout-payment', '/payment-overlay'];

/** Whether a page is part of the checkout or leads to it, so that the checkout's code is needed there. */
export const needsCheckout = (path: string): boolean => ['/cart', ...checkoutPaths].includes(withoutQuery(path));

/** Returns the payment method of a navigation state, or null. */
function methodIn(state: unknown): PaymentMethod | null {
  const named = (state as { readonly method?: unknown } | null | undefined)?.method;
  return paymentMethods.find((method) => method === named) ?? null;
}

/** The events that the shop machine sends to the checkout. */
export const checkoutEvents = {
  /** @param state the navigation state of the visit; the browser restores it after a reload */
  routeEntered: (path: string, state: unknown = null) =>
    ({ type: 'route.entered', path, method: methodIn(state) }) satisfies Event,
  cartChanged: (cart: CartSummary | null) => ({ type: 'cart.changed', cart }) satisfies Event,
};
