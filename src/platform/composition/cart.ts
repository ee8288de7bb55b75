import { fromPromise } from 'xstate';
import {
  type Cart,
  type CartItemUpdate,
  claimCart,
  getAvailableCart,
  getVisitorCart,
  updateCartItem,
} from '#contract/carts.ts';
import { cartMachine } from '#machines/cart/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
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

/** Sends changes of a cart. A change is not aborted: its request continues when the flow, or the page, is left. */
function createChanges({ api, changedCarts }: Environment) {
  let last: Promise<unknown> = Promise.resolve();
  const send = (cartID: string, token: string | null, update: CartItemUpdate): Promise<Cart> => {
    const answer = api(updateCartItem, { params: { cartID }, body: update }, { token });
    last = answer;
    return answer.then((cart) => {
      changedCarts.publish(cart);
      return cart;
    });
  };
  return {
    send,
    /** Sends changes at once, and waits for their responses and for that of the change before them. */
    async sendAll(cartID: string, token: string | null, updates: readonly CartItemUpdate[]): Promise<void> {
      const answers = await Promise.allSettled([last, ...updates.map((update) => send(cartID, token, update))]);
      for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
    },
  };
}

export function cartFlow(environment: Environment) {
  const { api, storage, changedCarts } = environment;
  const changes = createChanges(environment);
  return cartMachine.provide({
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
      claimCart: fromCall(api, claimCart, ({ session }) => ({
        body: { userID: session.userID },
        token: session.token,
      })),
      updateCartItem: fromPromise(({ input: { cartID, token, update } }) => changes.send(cartID, token, update)),
      sendChanges: fromPromise(({ input: { cartID, token, updates } }) => changes.sendAll(cartID, token, updates)),
      storeCartID: fromPromise(async ({ input: { cartID } }) => storage.write({ userCartID: cartID })),
    },
  });
}
