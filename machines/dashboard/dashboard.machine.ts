import type { Address, User } from '#contract/accounts.ts';
import type { Customer } from '../support/customer.ts';
import { createResource } from '../support/resource.ts';

/** The data of the Account Overview. */
export interface Overview {
  readonly user: User;
  /** The default shipping address; null where there is none. */
  readonly address: Address | null;
}

/** /dashboard: the customer's own data (spec section 2). Null counts as empty and means 'User not found'. */
export const dashboardMachine = createResource<Overview | null, Customer>({
  id: 'dashboard',
  isEmpty: (overview) => overview === null,
});
