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

/** Stores 0 as the cart's id, because there is none (spec section 4). */
function storeNoCart(storage: Environment['storage']): void {
  try {
    storage.write({ userCartID: '0' });
  } catch {
    // A browser without storage stores no id at all.
  }
}

export const cartFlow = ({ api, storage, changedCarts }: Environment) =>
  cartMachine.provide({
    actors: {
      readCart: fromPromise(async ({ input: { session }, signal }) => {
        const read = () =>
          session
            ? api(getAvailableCart, { params: { id: session.userID } }, { token: session.token, signal })
            : api(getVisitorCart, {}, { signal });
        try {
          return await readCurrent(read, changedCarts);
        } catch (failure) {
          if (!signal.aborted) storeNoCart(storage);
          throw failure;
        }
      }),
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
