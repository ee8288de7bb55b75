import { type ActorRefFrom, fromPromise } from 'xstate';
import { claimCart, getAvailableCart, getVisitorCart, updateCartItem } from '#contract/carts.ts';
import { type CartRequest, cartMachine, cartRequests } from '#machines/cart/index.ts';
import { hear } from '../effects.ts';
import { storage } from '../storage.ts';
import { api } from './api.ts';

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
    updateItem: fromPromise(({ input: { cartID, token, update }, signal }) =>
      api(updateCartItem, { params: { cartID }, body: update }, { token, signal }),
    ),
    storeCartID: fromPromise(async ({ input: { cartID } }) => storage.write({ userCartID: cartID })),
  },
});

/** Hands what other flows ask of the cart on to it. */
export function takeCartRequests(cart: () => ActorRefFrom<typeof cartMachine> | undefined): void {
  for (const type of cartRequests) hear(type, (said) => cart()?.send(said as CartRequest));
}
