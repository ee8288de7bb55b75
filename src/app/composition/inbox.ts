import { fromPromise } from 'xstate';
import { listOrders } from '#contract/orders.ts';
import { inboxMachine } from '#machines/inbox/index.ts';
import { api } from './api.ts';

export const inboxFlow = inboxMachine.provide({
  actors: {
    load: fromPromise(({ input: { input: session }, signal }) =>
      api(listOrders, { params: { id: session.userID } }, { token: session.token, signal }),
    ),
  },
});
