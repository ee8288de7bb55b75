import type { Address, Subscription, User } from '#contract/accounts.ts';
import type { Order } from '#contract/orders.ts';
import type { Credentials } from '../support/credentials.ts';
import { createResource } from '../support/resource.ts';

/** The data of the Account Overview. */
export interface Overview {
  readonly user: User;
  /** The default shipping address; null where there is none. */
  readonly address: Address | null;
  /** The newest placed order; null where there is none. */
  readonly lastOrder: Order | null;
  /** The number of delivered codes that the customer has not revealed yet. */
  readonly waitingCodes: number;
  /** The subscriptions that run. */
  readonly subscriptions: readonly Subscription[];
}

/** /dashboard: the customer's own data (spec section 2). Null counts as empty and means 'User not found'. */
export const dashboardMachine = createResource<Overview | null, Credentials>({
  id: 'dashboard',
  isEmpty: (overview) => overview === null,
});
