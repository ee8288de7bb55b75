import type { Subscription } from '#contract/accounts.ts';
import type { Customer } from '../support/customer.ts';
import { createResource } from '../support/resource.ts';

/** /subscriptions: the customer's subscriptions (spec section 2). */
export const subscriptionsMachine = createResource<readonly Subscription[], Customer>({
  id: 'subscriptions',
  isEmpty: (subscriptions) => subscriptions.length === 0,
});
