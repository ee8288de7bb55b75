import { type ActorRefFrom, fromPromise } from 'xstate';
import { type Cart, claimCart, getAvailableCart, getVisitorCart, updateCartItem } from '#contract/carts.ts';
import { type CartRequest, cartEvents, cartMachine, cartRequests } from '#machines/cart/index.ts';
import { storage } from '#src/platform/browser/storage.ts';
import { hear } from '#src/platform/effects.ts';
import { api } from './api.ts';

let tellOtherTabs = (_cart: Cart): void => {};

export const cartFlow = cartMachine.provide({
  actors: {
    readCart: fromPromise(({ input: { session }, signal }) =>
      session
        ? api(getAvailableCart, { params: { id: session.userID } }, { token: session.token, signal })
        : api(getVisitorCart, {}, { signal }),
    ),
    claimCart: fromPromise(({ input: { session }, signal }) =>
      api(claimCart, { body: { userID: session.userID } }, { token: session.token, signal }),
    ),
    updateItem: fromPromise(async ({ input: { cartID, token, update }, signal }) => {
      const cart = await api(updateCartItem, { params: { cartID }, body: update }, { token, signal });
      tellOtherTabs(cart);
      return cart;
    }),
    storeCartID: fromPromise(async ({ input: { cartID } }) => storage.write({ userCartID: cartID })),
  },
});

/** Hands what other flows ask of the cart on to it. */
export function takeCartRequests(cart: () => ActorRefFrom<typeof cartMachine> | undefined): void {
  for (const type of cartRequests) hear(type, (said) => cart()?.send(said as CartRequest));
}

/** Every tab shows what one of them changed, and none adds what another one has added. */
export function shareCart(cart: () => ActorRefFrom<typeof cartMachine> | undefined): void {
  const tabs = new BroadcastChannel('uwanja-cart');
  tabs.addEventListener('message', ({ data }) => cart()?.send(cartEvents.refreshed(data as Cart)));
  tellOtherTabs = (changed) => tabs.postMessage(changed);
}
