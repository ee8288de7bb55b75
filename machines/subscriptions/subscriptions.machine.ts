import type { Subscription } from '#contract/accounts.ts';
import type { Credentials } from '../support/credentials.ts';
import { createResource } from '../support/resource.ts';

/** /subscriptions: the customer's subscriptions (spec section 2). */
export const subscriptionsMachine = createResource<readonly Subscription[], Credentials>({
  id: 'subscriptions',
  isEmpty: (subscriptions) => subscriptions.length === 0,
});
