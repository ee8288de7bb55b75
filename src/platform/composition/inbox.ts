import { fromPromise } from 'xstate';
import { listOrders } from '#contract/orders.ts';
import { listTickets } from '#contract/tickets.ts';
import { inboxMachine, inboxPageLength } from '#machines/inbox/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const inboxFlow = ({ api }: Environment) =>
  inboxMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { query: page }, signal }) => {
        const request = { params: { id: page.userID } };
        const options = { token: page.token, signal };
        const query = { limit: String(inboxPageLength + 1), ...(page.before !== null && { before: page.before }) };
        const [orders, tickets] = await Promise.all([
          api(listOrders, { ...request, query }, options),
          api(listTickets, request, options),
        ]);
        return { orders, tickets };
      }),
    },
  });
