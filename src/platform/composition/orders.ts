import { fromPromise } from 'xstate';
import { countOrders, listOrders } from '#contract/orders.ts';
import { ordersMachine } from '#machines/orders/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const ordersFlow = ({ api }: Environment) =>
  ordersMachine.provide({
    actors: {
      listOrders: fromPromise(async ({ input: { session, before, limit }, signal }) => {
        const params = { id: session.userID };
        const options = { token: session.token, signal };
        const query = { limit: String(limit), ...(before !== null && { before }) };
        const [orders, count] = await Promise.all([
          api(listOrders, { params, query }, options),
          api(countOrders, { params }, options),
        ]);
        return { orders, ...count };
      }),
    },
  });
