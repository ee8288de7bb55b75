import { viewSubscriptions } from '#machines/subscriptions/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { accountTexts } from '#messages/account.ts';
import { AccountScreen } from '#src/features/account/AccountScreen.tsx';
import { subscriptionsFlow } from '#src/platform/composition/subscriptions.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { SubscriptionsView } from './SubscriptionsView.tsx';

function OwnSubscriptions({ customer }: { customer: Credentials }) {
  const flow = useFlow(subscriptionsFlow, customer);
  return (
    <SubscriptionsView view={useView(flow, viewSubscriptions)} onRetry={() => flow.send(resourceEvents.retried())} />
  );
}

export function SubscriptionsScreen() {
  return (
    <AccountScreen path="/subscriptions" title={accountTexts.subscriptions.title}>
      {(customer) => <OwnSubscriptions customer={customer} />}
    </AccountScreen>
  );
}
