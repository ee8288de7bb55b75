import { fromPromise } from 'xstate';
import { listOrders } from '#contract/orders.ts';
import { ordersMachine } from '#machines/orders/index.ts';
import { api } from './api.ts';

export const ordersFlow = ordersMachine.provide({
  actors: {
    listOrders: fromPromise(({ input: { session }, signal }) =>
      api(listOrders, { params: { id: session.userID } }, { token: session.token, signal }),
    ),
  },
});
