import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '#contract/money.ts';
import type { Ticket } from '#contract/tickets.ts';
import type { InboxMessage, OrderMessage, InboxView as View } from '#machines/inbox/index.ts';
import { inboxTexts as texts } from '#messages/inbox.ts';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { ChatIcon, MailIcon, ReceiptIcon } from '#src/components/icons/page-icons.tsx';
import { RowsLoading } from '#src/components/LoadingState.tsx';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { messageText } from '#src/messages/text.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';
import { Title } from './Title.tsx';

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  gap: '4px 16px',
  paddingBlock: 16,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  '& p': { margin: '4px 0 0' },
  '& time': { ...theme.typography.body2, display: 'block', marginTop: 4 },
}));
const Links = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 24 });
const icons = { order: ReceiptIcon, ticket: ChatIcon } as const;

function orderLine({ state, amount, receipt }: OrderMessage): string | null {
  const sum = formatMoney(amount);
  if (state === 'unpaid') return null;
  return state === 'paid' ? texts.paid(sum, receipt) : texts[state](sum);
}

const OrderText = ({ message }: { message: OrderMessage }) => (
  <>
    <Title>
      <MuiLink component={Link} to={`/orders#${message.orderID}`} sx={{ color: 'inherit' }}>
        {texts.order(message.orderID)}
      </MuiLink>
    </Title>
    {[orderLine(message), message.money].map((line) => (line === null ? null : <p key={line}>{nonBreaking(line)}</p>))}
    <LocalTime at={message.at} precision="minute" />
  </>
);

function MessageRow({ message, ticketOf }: { message: InboxMessage; ticketOf: InboxViewProps['ticketOf'] }) {
  const Icon = icons[message.kind];
  return (
    <Row>
      <Icon />
      <div>{message.kind === 'ticket' ? ticketOf(message.ticket) : <OrderText message={message} />}</div>
    </Row>
  );
}

export interface InboxViewProps {
  readonly view: View;
  readonly onRetry: () => void;
  /** Renders a ticket, which is a flow of its own. */
  readonly ticketOf: (ticket: Ticket) => ReactNode;
}

function content({ view, onRetry, ticketOf }: InboxViewProps): ReactNode {
  switch (view.status) {
    case 'loading':
      return <RowsLoading count={4} />;
    case 'failed':
      return (
        <FailedState message={view.message ? messageText(view.message) : ''} {...(view.canRetry && { onRetry })} />
      );
    case 'empty':
      return (
        <EmptyState
          icon={<MailIcon size={40} />}
          text={texts.empty}
          detail={texts.emptyDetail}
          action={
            <Button component={Link} to="/products" variant="contained">
              {texts.browse}
            </Button>
          }
        />
      );
    default:
      return (
        <>
          <List>
            {view.messages.map((message) => (
              <MessageRow key={message.id} message={message} ticketOf={ticketOf} />
            ))}
          </List>
          <Links>
            {view.older === null ? null : (
              <Button component={Link} to={`/inbox?before=${view.older}`} variant="contained">
                {texts.older}
              </Button>
            )}
            {view.isNewest ? null : (
              <Button component={Link} to="/inbox" variant="outlined">
                {texts.newest}
              </Button>
            )}
            <Button component={Link} to="/orders" variant="outlined">
              {texts.orders}
            </Button>
            <Button component={Link} to="/contact-us" variant="outlined">
              {texts.contact}
            </Button>
          </Links>
        </>
      );
  }
}

/** Messages about the customer's orders, and the customer's tickets, newest first. */
export function InboxView(props: InboxViewProps) {
  const { status, count, older, isNewest } = props.view;
  // The count covers the loaded page only, so it is shown only when that page is the whole inbox.
  const isComplete = status === 'ready' && isNewest && older === null;
  return (
    <>
      <PageHeading title={texts.title} {...(isComplete && { count: texts.count(count) })} />
      {content(props)}
    </>
  );
}
