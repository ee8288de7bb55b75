import { fromPromise } from 'xstate';
import { reorder } from '#contract/reorder.ts';
import { reorderMachine } from '#machines/reorder/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const reorderFlow = ({ api, changedCarts }: Environment) =>
  reorderMachine.provide({
    actors: {
      // Not aborted: the request continues when the page is left, and the other tabs get the changed cart.
      reorder: fromPromise(async ({ input: { session, orderID } }) => {
        const reordered = await api(reorder, { params: { orderID } }, { token: session.token });
        changedCarts.publish(reordered.cart);
        return reordered;
      }),
    },
  });
