import type { CartSummary } from '#machines/cart/index.ts';
import { checkoutEvents, checkoutMachine, viewCheckout } from '#machines/checkout/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { facts } from '#tests/models/checkout.model.ts';
import { ada } from '#tests/models/purchases.ts';
import { startFlow } from '#tests/support/models/replay.ts';

/** Starts a checkout without a cart and a session. */
export const started = () => startFlow(checkoutMachine);
type Flow = ReturnType<typeof started>;
export const viewOf = (flow: Flow) => viewCheckout(flow.snapshot);

/** A checkout of a signed-in customer with a cart, on a page. */
export function on(path: string, cart: CartSummary | null = facts()) {
  const flow = started();
  flow.send(sessionChanged(ada));
  flow.send(checkoutEvents.cartChanged(cart));
  flow.send(checkoutEvents.routeEntered(path));
  return flow;
}
