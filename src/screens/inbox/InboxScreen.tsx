import { useLocation } from 'react-router-dom';
import { viewInbox } from '#machines/inbox/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { AccountScreen } from '#src/features/account/AccountScreen.tsx';
import { inboxTexts } from '#src/messages/en/inbox.ts';
import { inboxFlow } from '#src/platform/composition/inbox.ts';
import { useFlow, useSendOnChange } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { InboxView } from './InboxView.tsx';

function OwnInbox({ customer }: { customer: Credentials }) {
  const before = new URLSearchParams(useLocation().search).get('before');
  const page = { ...customer, before };
  const flow = useFlow(inboxFlow, page);
  useSendOnChange(flow, before ?? '', resourceEvents.changed(page));
  return <InboxView view={useView(flow, viewInbox)} onRetry={() => flow.send(resourceEvents.retried())} />;
}

export function InboxScreen() {
  return (
    <AccountScreen path="/inbox" title={inboxTexts.title}>
      {(customer) => <OwnInbox customer={customer} />}
    </AccountScreen>
  );
}
