import { fromPromise } from 'xstate';
import { listSubscriptions } from '#contract/accounts.ts';
import { subscriptionsMachine } from '#machines/subscriptions/index.ts';
import type { Environment } from '#src/platform/environment.ts';

export const subscriptionsFlow = ({ api }: Environment) =>
  subscriptionsMachine.provide({
    actors: {
      load: fromPromise(({ input: { query: session }, signal }) =>
        api(listSubscriptions, { params: { id: session.userID } }, { token: session.token, signal }),
      ),
    },
  });
