import { fromPromise } from 'xstate';
import { listSubscriptions } from '#contract/accounts.ts';
import { subscriptionsMachine } from '#machines/subscriptions/index.ts';
import { api } from './api.ts';

export const subscriptionsFlow = subscriptionsMachine.provide({
  actors: {
    load: fromPromise(({ input: { input: session }, signal }) =>
      api(listSubscriptions, { params: { id: session.userID } }, { token: session.token, signal }),
    ),
  },
});
