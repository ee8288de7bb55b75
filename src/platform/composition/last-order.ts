import { fromPromise } from 'xstate';
import { awaitsPayment, listOrders } from '#contract/orders.ts';
import { lastOrderMachine } from '#machines/last-order/index.ts';
import type { Environment } from '#src/platform/environment.ts';

/** The newest order may still await its payment, so the one before it is read as well. */
const newest = { limit: '2' };

export const lastOrderFlow = ({ api }: Environment) =>
  lastOrderMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { query: session }, signal }) => {
        const request = { params: { id: session.userID }, query: newest };
        const orders = await api(listOrders, request, { token: session.token, signal });
        return orders.find((order) => !awaitsPayment(order)) ?? null;
      }),
    },
  });
