import { fromPromise } from 'xstate';
import { claimCart, getAvailableCart, getVisitorCart, updateCartItem } from '#contract/carts.ts';
import { cartMachine } from '#machines/cart/index.ts';
import type { Environment } from '#src/platform/environment.ts';

/** Reads the cart, and again where another tab has changed it meanwhile: the response may be older than the change. */
async function readCurrent<T>(read: () => Promise<T>, changedCarts: Environment['changedCarts']): Promise<T> {
  for (;;) {
    let isChanged = false;
    const end = changedCarts.subscribe(() => {
      isChanged = true;
    });
    const cart = await read().finally(end);
    if (!isChanged) return cart;
  }
}

export const cartFlow = ({ api, storage, changedCarts }: Environment) =>
  cartMachine.provide({
    actors: {
      readCart: fromPromise(({ input: { session }, signal }) =>
        readCurrent(
          () =>
            session
              ? api(getAvailableCart, { params: { id: session.userID } }, { token: session.token, signal })
              : api(getVisitorCart, {}, { signal }),
          changedCarts,
        ),
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
