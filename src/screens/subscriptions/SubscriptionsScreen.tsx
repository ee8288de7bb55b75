import { useSelector } from '@xstate/react';
import { viewSubscriptions } from '#machines/subscriptions/index.ts';
import type { Customer } from '#machines/support/customer.ts';
import { resource } from '#machines/support/resource.ts';
import { subscriptionsFlow } from '#src/app/composition/subscriptions.ts';
import { shallowEqual } from '#src/app/shop-context.ts';
import { useFlow } from '#src/app/use-flow.ts';
import { accountTexts } from '#src/messages/en/account.ts';
import { AccountScreen } from '../account/AccountScreen.tsx';
import { SubscriptionsView } from './SubscriptionsView.tsx';

function OwnSubscriptions({ customer }: { customer: Customer }) {
  const flow = useFlow(subscriptionsFlow, customer);
  return (
    <SubscriptionsView
      view={useSelector(flow, viewSubscriptions, shallowEqual)}
      onRetry={() => flow.send(resource.retried())}
    />
  );
}

export function SubscriptionsScreen() {
  return (
    <AccountScreen path="/subscriptions" title={accountTexts.subscriptions.title}>
      {(customer) => <OwnSubscriptions customer={customer} />}
    </AccountScreen>
  );
}
