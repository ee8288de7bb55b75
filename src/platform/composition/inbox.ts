import { fromPromise } from 'xstate';
import { listOrders } from '#contract/orders.ts';
import { listTickets } from '#contract/support.ts';
import { inboxMachine } from '#machines/inbox/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const inboxFlow = ({ api }: Environment) =>
  inboxMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { query: session }, signal }) => {
        const request = { params: { id: session.userID } };
        const options = { token: session.token, signal };
        const [orders, tickets] = await Promise.all([
          api(listOrders, request, options),
          api(listTickets, request, options),
        ]);
        return { orders, tickets };
      }),
    },
  });
