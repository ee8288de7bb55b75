import type { Cart } from '#contract/carts.ts';
import { cartMachine, itemEvents, viewCart } from '#machines/cart/index.ts';
import { type Credentials, sessionChanged } from '#machines/support/credentials.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { cartOf, line } from './purchases.ts';

/** Cart flows in the states in which tests begin. */

export const product = (itemID: number) => ({ itemID, itemType: 'product' }) as const;

/** A cart that waits for the session. */
export const startCart = () => startFlow(cartMachine);

type CartFlow = ReturnType<typeof startCart>;

export const viewOf = (flow: CartFlow) => viewCart(flow.snapshot);

/** A cart that is being loaded. */
export function startLoadingCart(session: Credentials | null = null) {
  const flow = startCart();
  flow.send(sessionChanged(session));
  return flow;
}

/** A cart that is loaded. */
export async function startLoadedCart(cart: Cart, session: Credentials | null = null) {
  const flow = startLoadingCart(session);
  await flow.answer('readCart', cart);
  await flow.answer('storeCartID');
  return flow;
}

/** A cart that collects presses: three of item 1 are confirmed, and one more press is not sent yet. */
export async function startCollectingCart() {
  const flow = await startLoadedCart(cartOf([line(1, 2), line(3)]));
  flow.send(itemEvents.increased(product(1), '/cart'));
  await flow.answer('updateCartItem', cartOf([line(1, 3), line(3)]));
  flow.send(itemEvents.increased(product(1), '/cart'));
  return flow;
}
