import { listSubscriptions } from '#contract/accounts.ts';
import { subscriptionsMachine } from '#machines/subscriptions/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';

export const subscriptionsFlow = ({ api }: Environment) =>
  subscriptionsMachine.provide({
    actors: {
      load: fromCall(api, listSubscriptions, ({ query: session }) => ({
        params: { id: session.userID },
        token: session.token,
      })),
    },
  });
