import { useSendOnChange } from '@uwanja/flow-ssr';
import { useLocation } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import { viewInbox } from '#machines/inbox/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import {
  type TicketReplyInput,
  ticketReplyEvents,
  type ticketReplyMachine,
  viewTicketReply,
} from '#machines/ticket-reply/index.ts';
import { inboxTexts } from '#messages/inbox.ts';
import { AccountScreen } from '#src/features/account/AccountScreen.tsx';
import { inboxFlow } from '#src/platform/composition/inbox.ts';
import { ticketReplyFlow } from '#src/platform/composition/ticket-reply.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { InboxView } from './InboxView.tsx';
import { TicketView } from './TicketView.tsx';

export function LiveTicket({ actor }: { actor: ActorRefFrom<typeof ticketReplyMachine> }) {
  return (
    <TicketView
      view={useView(actor, viewTicketReply)}
      onChange={(text) => actor.send(ticketReplyEvents.changed('text', text))}
      onSubmit={() => actor.send(ticketReplyEvents.submitted())}
    />
  );
}

const OwnTicket = (input: TicketReplyInput) => <LiveTicket actor={useFlow(ticketReplyFlow, input)} />;

function OwnInbox({ customer }: { customer: Credentials }) {
  const before = new URLSearchParams(useLocation().search).get('before');
  const page = { ...customer, before };
  const flow = useFlow(inboxFlow, page);
  useSendOnChange(flow, before ?? '', resourceEvents.changed(page));
  return (
    <InboxView
      view={useView(flow, viewInbox)}
      onRetry={() => flow.send(resourceEvents.retried())}
      ticketOf={(ticket) => <OwnTicket {...customer} ticket={ticket} />}
    />
  );
}

export function InboxScreen() {
  return (
    <AccountScreen path="/inbox" title={inboxTexts.title}>
      {(customer) => <OwnInbox customer={customer} />}
    </AccountScreen>
  );
}
