import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Order, TimelineStep } from '#contract/orders.ts';
import type { OrderStatus } from '#contract/shop.ts';
import { ordersTexts as texts } from '#messages/orders.ts';
import { ItemLine, ItemLines } from '#src/components/ItemLine.tsx';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { SummaryList } from '#src/components/SummaryList.tsx';
import { totalsRows } from '#src/features/checkout/totals-rows.ts';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';
import { OrderTimeline } from './OrderTimeline.tsx';

const Root = styled('article')(({ theme }) => ({
  // Below the header, which stays at the top.
  scrollMarginTop: 80,
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));
const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  padding: '16px 20px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));
const Content = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  padding: 20,
  justifyItems: 'start',
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: 40,
    alignItems: 'start',
    justifyItems: 'stretch',
  },
}));
/** On narrower screens the two columns are one, in which the codes are above the sums. */
const Column = styled('div')(({ theme }) => ({
  display: 'contents',
  [theme.breakpoints.up('lg')]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 20,
    alignContent: 'start',
    justifyItems: 'start',
  },
}));
const Progress = styled('div')({ order: 1, display: 'grid', gap: 20, justifyItems: 'start', width: '100%' });
const Sums = styled('div')({ order: 2, display: 'grid', width: '100%' });
const Actions = styled('div')({
  order: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 24px',
});
const colours: Record<OrderStatus, 'default' | 'success' | 'warning' | 'error' | 'info'> = {
  'awaiting payment': 'warning',
  pending: 'info',
  completed: 'success',
  cancelled: 'default',
  'refund due': 'error',
};

/** Scrolls to the order that the address names, which is loaded after the page. */
const showOnScreen = (card: HTMLElement | null) => card?.scrollIntoView();

/** An order with its items, timeline and total. `codes` renders its delivered codes, `reorder` the button to buy it again, `reviews` the customer's reviews. */
export function OrderCard({
  order,
  codes,
  reorder,
  reviews,
}: {
  order: Order;
  codes: ReactNode;
  reorder: ReactNode;
  reviews: ReactNode;
}) {
  const { tax } = useShopFacts();
  const { orderID, status, payload, cart } = order;
  const title = useId();
  const isAddressed = useLocation().hash === `#${orderID}`;
  const { ordered, delivered } = payload.codes;
  const isPreparing = status === 'pending' && delivered < ordered;
  const isIn = (wanted: TimelineStep['state']) => payload.timeline.some(({ state }) => state === wanted);
  // While something is in progress, such as money that has arrived and does not fit, the customer is not asked to pay.
  const hasFailed = status === 'awaiting payment' && isIn('failed') && !isIn('now');
  // On a wide screen beside the codes, which are the longest part once they are open.
  const progress = (
    <Progress>
      <OrderTimeline payload={payload} />
      {hasFailed ? (
        <Button component={Link} to="/checkout-payment" variant="outlined" size="small">
          {texts.payAgain}
        </Button>
      ) : null}
    </Progress>
  );
  return (
    <Root id={orderID} ref={isAddressed ? showOnScreen : null} aria-labelledby={title}>
      <Head>
        <div>
          <Typography id={title} variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {texts.order(orderID)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {texts.placedOn} <LocalTime at={payload.createdAt} precision="minute" />
          </Typography>
        </div>
        <Chip
          label={<span aria-live="polite">{texts.statuses[status]}</span>}
          color={colours[status]}
          variant="filled"
        />
      </Head>
      <Content>
        <Column>
          <ItemLines sx={{ width: '100%' }}>
            {cart.cartItems.map((item) => (
              <ItemLine key={`${item.itemType}-${item.itemID}`} item={item} />
            ))}
          </ItemLines>
          {ordered > 0 ? progress : null}
          <Sums>
            <SummaryList
              rows={[
                ...(payload.method ? [{ label: texts.method, amount: texts.methods[payload.method] }] : []),
                ...(payload.deliveredTo === null
                  ? []
                  : [
                      {
                        label: status === 'completed' ? texts.deliveredTo : texts.deliverTo,
                        amount: payload.deliveredTo,
                      },
                    ]),
                ...(payload.arrival ? [{ label: texts.arrival, amount: texts.arrivalDays(payload.arrival) }] : []),
                ...totalsRows(tax, { ...cart, amount: payload.amount }),
              ]}
            />
          </Sums>
        </Column>
        <Column>
          {codes}
          {reviews}
          {isPreparing ? (
            <Typography variant="body2">{texts.codes.preparing(ordered - delivered, delivered)}</Typography>
          ) : null}
          {ordered > 0 ? null : progress}
          <Actions>
            {reorder}
            <MuiLink
              component={Link}
              to="/contact-us"
              state={{ subject: texts.order(orderID) }}
              variant="body2"
              sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
            >
              {texts.help}
            </MuiLink>
          </Actions>
        </Column>
      </Content>
    </Root>
  );
}
