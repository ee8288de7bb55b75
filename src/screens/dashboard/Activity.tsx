import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Subscription } from '#contract/accounts.ts';
import { formatMoney } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { DashboardView } from '#machines/dashboard/index.ts';
import { accountTexts } from '#messages/account.ts';
import { ordersTexts } from '#messages/orders.ts';
import { Panel } from '#src/components/Panel.tsx';
import { dateFormat } from '#src/messages/formats.ts';
import { SectionLink } from './SectionLink.tsx';

const texts = accountTexts.overview;
const formatDay = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** Side by side on a wide screen; the last order alone takes the whole width. */
const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  gridColumn: '1 / -1',
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'none',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
  },
}));
const Lines = styled('div')({ display: 'grid', gap: 8, justifyItems: 'start' });
const Head = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' });
const List = styled('ul')({ display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none' });
const Codes = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  width: '100%',
  marginTop: 8,
  paddingTop: 16,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

/** `Minecraft card, Steam card and 2 more` */
function namesOf({ cart }: Order): string {
  const names = cart.cartItems.map(({ item }) => item.name);
  return ordersTexts.items(names.slice(0, 2), Math.max(0, names.length - 2));
}

function LastOrder({ order, reorder }: { order: Order; reorder: ReactNode }) {
  return (
    <>
      <Head>
        <Typography sx={{ fontWeight: 600 }}>{texts.order(order.orderID)}</Typography>
        <Chip size="small" label={ordersTexts.statuses[order.status]} />
      </Head>
      <Typography>{namesOf(order)}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatDay(new Date(order.payload.createdAt))} · {formatMoney(order.payload.amount)}
      </Typography>
      {reorder}
    </>
  );
}

const Running = ({ subscription: { service, period, expiry } }: { subscription: Subscription }) => (
  <li>
    <Typography sx={{ fontWeight: 600 }}>{service}</Typography>
    <Typography variant="body2" color="textSecondary">
      {period}, {texts.until(formatDay(new Date(expiry)))}
    </Typography>
  </li>
);

/** The account's activity: the last order, the codes to reveal and the active subscriptions. */
export function Activity({
  lastOrder,
  waitingCodes,
  subscriptions,
  reorderOf,
}: Pick<DashboardView, 'lastOrder' | 'waitingCodes' | 'subscriptions'> & {
  /** Renders the button that buys an order again. */
  readonly reorderOf: (order: Order) => ReactNode;
}) {
  return (
    <Row>
      <Panel
        title={texts.lastOrder}
        action={
          lastOrder ? (
            <SectionLink to="/orders" about={texts.lastOrder}>
              {texts.allOrders}
            </SectionLink>
          ) : null
        }
      >
        <Lines>
          {lastOrder ? (
            <LastOrder order={lastOrder} reorder={reorderOf(lastOrder)} />
          ) : (
            <>
              <Typography color="textSecondary">{texts.noOrder}</Typography>
              <Button component={Link} to="/products?deal=sale" variant="outlined">
                {texts.shop}
              </Button>
            </>
          )}
          {waitingCodes > 0 ? (
            <Codes>
              <Typography sx={{ fontWeight: 600 }}>{texts.waitingCodes(waitingCodes)}</Typography>
              <Button component={Link} to="/orders" variant="contained">
                {texts.showCodes}
              </Button>
            </Codes>
          ) : null}
        </Lines>
      </Panel>
      {subscriptions.length > 0 ? (
        <Panel
          title={texts.running}
          action={
            <SectionLink to="/subscriptions" about={texts.running}>
              {texts.allSubscriptions}
            </SectionLink>
          }
        >
          <List>
            {subscriptions.map((subscription) => (
              <Running key={subscription.subscriptionID} subscription={subscription} />
            ))}
          </List>
        </Panel>
      ) : null}
    </Row>
  );
}
