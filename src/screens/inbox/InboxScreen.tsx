import { shallowEqual } from '@xstate/react';
import { viewInbox } from '#machines/inbox/index.ts';
import type { Customer } from '#machines/support/customer.ts';
import { resource } from '#machines/support/resource.ts';
import { AccountScreen } from '#src/features/account/AccountScreen.tsx';
import { inboxTexts } from '#src/messages/en/inbox.ts';
import { inboxFlow } from '#src/platform/composition/inbox.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { InboxView } from './InboxView.tsx';

function OwnInbox({ customer }: { customer: Customer }) {
  const flow = useFlow(inboxFlow, customer);
  return <InboxView view={useSelector(flow, viewInbox, shallowEqual)} onRetry={() => flow.send(resource.retried())} />;
}

export function InboxScreen() {
  return (
    <AccountScreen path="/inbox" title={inboxTexts.title}>
      {(customer) => <OwnInbox customer={customer} />}
    </AccountScreen>
  );
}
