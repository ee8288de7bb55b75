import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { InboxMessage, InboxView as View } from '#machines/inbox/index.ts';
import { EmptyState } from '#src/components/empty-state/EmptyState.tsx';
import { FailedState } from '#src/components/failed-state/FailedState.tsx';
import { BoxIcon, CheckIcon, MailIcon, ReceiptIcon } from '#src/components/icons/icons.tsx';
import { RowsLoading } from '#src/components/loading-state/LoadingState.tsx';
import { LocalTime } from '#src/components/local-time/LocalTime.tsx';
import { PageHeading } from '#src/components/page-heading/PageHeading.tsx';
import { formatKsh } from '#src/components/price/money.ts';
import { shelvesTexts } from '#src/messages/en/shelves.ts';
import { messageText } from '#src/messages/text.ts';

const texts = shelvesTexts.inbox;

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
const Title = styled('h2')(({ theme }) => ({
  ...theme.typography.h5,
  margin: 0,
  color: theme.vars.palette.text.primary,
  overflowWrap: 'anywhere',
}));

const icons = { placed: BoxIcon, paid: CheckIcon, receipt: ReceiptIcon } as const;

function textOf({ kind, amount, receipt }: InboxMessage): string {
  const money = formatKsh(amount);
  if (kind === 'receipt') return texts.receiptText(money, receipt ?? '');
  return kind === 'paid' ? texts.paidText(money) : texts.placedText(money);
}

function MessageRow({ message }: { message: InboxMessage }) {
  const Icon = icons[message.kind];
  return (
    <Row>
      <Icon />
      <div>
        <Title>{texts[message.kind](message.orderID)}</Title>
        <p>{textOf(message)}</p>
        <LocalTime at={message.at} precision="minute" />
      </div>
    </Row>
  );
}

export interface InboxViewProps {
  readonly view: View;
  readonly onRetry: () => void;
}

function content({ view, onRetry }: InboxViewProps): ReactNode {
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
          text={shelvesTexts.empty}
          detail={texts.emptyDetail}
          action={
            <Button component={Link} to="/products" variant="contained">
              {shelvesTexts.browse}
            </Button>
          }
        />
      );
    default:
      return (
        <>
          <List>
            {view.messages.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </List>
          <Button component={Link} to="/orders" variant="outlined" sx={{ mt: 3 }}>
            {texts.open}
          </Button>
        </>
      );
  }
}

/** What happened to the customer's orders, newest first. */
export function InboxView(props: InboxViewProps) {
  const { status, count } = props.view;
  return (
    <>
      <PageHeading title={texts.title} {...(status === 'ready' && { count: texts.count(count) })} />
      {content(props)}
    </>
  );
}
