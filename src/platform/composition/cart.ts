import { fromPromise } from 'xstate';
import { claimCart, getAvailableCart, getVisitorCart, updateCartItem } from '#contract/carts.ts';
import { cartMachine } from '#machines/cart/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const cartFlow = ({ api, storage, changedCarts }: Environment) =>
  cartMachine.provide({
    actors: {
      readCart: fromPromise(({ input: { session }, signal }) =>
        session
          ? api(getAvailableCart, { params: { id: session.userID } }, { token: session.token, signal })
          : api(getVisitorCart, {}, { signal }),
      ),
      claimCart: fromPromise(({ input: { session }, signal }) =>
        api(claimCart, { body: { userID: session.userID } }, { token: session.token, signal }),
      ),
      updateCartItem: fromPromise(async ({ input: { cartID, token, update }, signal }) => {
        const cart = await api(updateCartItem, { params: { cartID }, body: update }, { token, signal });
        changedCarts.publish(cart);
        return cart;
      }),
      storeCartID: fromPromise(async ({ input: { cartID } }) => storage.write({ userCartID: cartID })),
    },
  });
