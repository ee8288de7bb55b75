import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Subscription } from '#contract/accounts.ts';
import type { SubscriptionsView as View } from '#machines/subscriptions/index.ts';
import { Art } from '#src/components/art/Art.tsx';
import { EmptyState } from '#src/components/empty-state/EmptyState.tsx';
import { FailedState } from '#src/components/failed-state/FailedState.tsx';
import { CalendarIcon } from '#src/components/icons/icons.tsx';
import { RowsLoading } from '#src/components/loading-state/LoadingState.tsx';
import { LocalTime } from '#src/components/local-time/LocalTime.tsx';
import { PageHeading } from '#src/components/page-heading/PageHeading.tsx';
import { accountTexts } from '#src/messages/en/account.ts';
import { messageText } from '#src/messages/text.ts';

const texts = accountTexts.subscriptions;

const List = styled('ul')({ display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none' });
const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr)',
  alignItems: 'center',
  gap: '12px 16px',
  padding: 16,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '88px minmax(0, 1fr) auto' },
}));
const Stage = styled('div')(({ theme }) => ({
  overflow: 'hidden',
  borderRadius: 4,
  aspectRatio: '1 / 1',
  backgroundColor: theme.vars.palette.background.raised,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}));
const Name = styled('h2')(({ theme }) => ({ ...theme.typography.h4, margin: '0 0 8px', overflowWrap: 'anywhere' }));
const Facts = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 24px',
  margin: 0,
  '& div': { display: 'flex', gap: 6 },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
}));
const Mark = styled('div')(({ theme }) => ({
  gridColumn: 2,
  [theme.breakpoints.up('sm')]: { gridColumn: 'auto' },
}));

function SubscriptionRow({ subscription: { service, period, image, status, expiry } }: { subscription: Subscription }) {
  return (
    <Row>
      <Stage>
        <Art src={image} alt="" />
      </Stage>
      <div>
        <Name>{service}</Name>
        <Facts>
          <div>
            <dt>{texts.period}</dt>
            <dd>{period}</dd>
          </div>
          <div>
            <dt>{texts.expiry}</dt>
            <dd>
              <LocalTime at={expiry} />
            </dd>
          </div>
        </Facts>
      </div>
      <Mark>
        <Chip label={status ? texts.active : texts.inactive} color={status ? 'success' : 'default'} variant="filled" />
      </Mark>
    </Row>
  );
}

export interface SubscriptionsViewProps {
  readonly view: View;
  readonly onRetry: () => void;
}

function content({ view, onRetry }: SubscriptionsViewProps): ReactNode {
  switch (view.status) {
    case 'loading':
      return <RowsLoading count={3} />;
    case 'failed':
      return (
        <FailedState message={view.message ? messageText(view.message) : ''} {...(view.canRetry && { onRetry })} />
      );
    case 'empty':
      return (
        <EmptyState
          icon={<CalendarIcon size={40} />}
          text={texts.empty}
          detail={texts.emptyDetail}
          action={
            <Button component={Link} to="/services" variant="contained">
              {texts.browse}
            </Button>
          }
        />
      );
    default:
      return (
        <List>
          {view.subscriptions.map((subscription) => (
            <SubscriptionRow key={subscription.subscriptionID} subscription={subscription} />
          ))}
        </List>
      );
  }
}

/** Every subscription of the customer with its count (spec section 2). */
export function SubscriptionsView(props: SubscriptionsViewProps) {
  const { status, count } = props.view;
  const counted = status === 'ready' || status === 'empty';
  return (
    <>
      <PageHeading title={texts.title} {...(counted && { count: texts.count(count) })} />
      {content(props)}
    </>
  );
}
