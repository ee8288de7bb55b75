import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import type { Subscription } from '#contract/accounts.ts';
import { isOff } from '#contract/shop-sections.ts';
import type { SubscriptionsView as View } from '#machines/subscriptions/index.ts';
import { accountTexts } from '#messages/account.ts';
import { cartTexts } from '#messages/cart.ts';
import { CalendarIcon } from '#src/components/icons/page-icons.tsx';
import { ShopImage } from '#src/components/image/ShopImage.tsx';
import { RowsLoading } from '#src/components/LoadingState.tsx';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { AccountList } from '#src/features/account/AccountList.tsx';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';

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
        <ShopImage src={image} alt="" sizes="88px" />
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

/** All subscriptions of the customer with their count (spec section 2). */
export function SubscriptionsView({ view, onRetry }: SubscriptionsViewProps) {
  return (
    <AccountList
      title={texts.title}
      count={texts.count(view.count)}
      status={view.status}
      message={view.message}
      skeleton={<RowsLoading count={3} />}
      empty={{
        icon: <CalendarIcon size={40} />,
        text: texts.empty,
        detail: texts.emptyDetail,
        ...(isOff(useShopFacts(), '/services')
          ? { browse: cartTexts.browse, to: '/products' }
          : { browse: texts.browse, to: '/services' }),
      }}
      onRetry={view.canRetry ? onRetry : null}
    >
      <List>
        {view.subscriptions.map((subscription) => (
          <SubscriptionRow key={subscription.subscriptionID} subscription={subscription} />
        ))}
      </List>
    </AccountList>
  );
}
