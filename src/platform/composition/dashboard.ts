import { fromPromise } from 'xstate';
import { getUser, listAddresses, listSubscriptions } from '#contract/accounts.ts';
import { awaitsPayment, countWaitingCodes, listOrders } from '#contract/orders.ts';
import { dashboardMachine } from '#machines/dashboard/index.ts';
import type { Environment } from '#src/platform/environment.ts';
import { orNull } from './or-null.ts';

/** The number of orders whose codes the overview counts. */
const recentOrders = 5;

export const dashboardFlow = ({ api }: Environment) =>
  dashboardMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { query: session }, signal }) => {
        const request = { params: { id: session.userID } };
        const options = { token: session.token, signal };
        const [user, [primary], orders, subscriptions] = await Promise.all([
          orNull(api(getUser, request, options)),
          // Lists all addresses: a request of the primary one fails where there is none.
          api(listAddresses, request, options),
          api(listOrders, { ...request, query: { limit: String(recentOrders) } }, options),
          api(listSubscriptions, request, options),
        ]);
        if (!user) return null;
        const placed = orders.filter((order) => !awaitsPayment(order));
        return {
          user,
          address: primary ?? null,
          lastOrder: placed[0] ?? null,
          waitingCodes: placed.reduce((sum, order) => sum + countWaitingCodes(order), 0),
          subscriptions: subscriptions.filter(({ status }) => status),
        };
      }),
    },
  });
