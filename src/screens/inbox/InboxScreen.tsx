import { useSelector } from '@xstate/react';
import { viewInbox } from '#machines/inbox/index.ts';
import type { Customer } from '#machines/support/customer.ts';
import { resource } from '#machines/support/resource.ts';
import { inboxFlow } from '#src/app/composition/inbox.ts';
import { shallowEqual } from '#src/app/shop-context.ts';
import { useFlow } from '#src/app/use-flow.ts';
import { inboxTexts } from '#src/messages/en/inbox.ts';
import { AccountScreen } from '../account/AccountScreen.tsx';
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
