import { fromPromise } from 'xstate';
import { getUser, listAddresses } from '#contract/accounts.ts';
import { dashboardMachine } from '#machines/dashboard/index.ts';
import type { Environment } from '#src/platform/environment.ts';
import { orNull } from './or-null.ts';

export const dashboardFlow = ({ api }: Environment) =>
  dashboardMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { query: session }, signal }) => {
        const request = { params: { id: session.userID } };
        const options = { token: session.token, signal };
        const [user, [primary]] = await Promise.all([
          orNull(api(getUser, request, options)),
          // Lists all addresses: a request of the primary one fails where there is none.
          api(listAddresses, request, options),
        ]);
        return user && { user, address: primary ?? null };
      }),
    },
  });
