import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '#contract/orders.ts';
import type { OrderStatus } from '#contract/shop.ts';
import { ItemLine, ItemLines } from '#src/components/ItemLine.tsx';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { SummaryList } from '#src/components/SummaryList.tsx';
import { cartTexts, deliveryText } from '#src/messages/en/cart.ts';
import { ordersTexts as texts } from '#src/messages/en/orders.ts';
import { OrderTimeline } from './OrderTimeline.tsx';

const Root = styled('article')(({ theme }) => ({
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
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) 304px', gap: 40, alignItems: 'start' },
}));
const Column = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  alignContent: 'start',
  justifyItems: 'start',
});
const colours: Record<OrderStatus, 'default' | 'success' | 'warning' | 'error' | 'info'> = {
  'awaiting payment': 'warning',
  pending: 'info',
  completed: 'success',
  cancelled: 'default',
  'refund due': 'error',
};

/** An order with its items, timeline and total. `codes` renders its delivered codes, `reorder` the button to buy it again. */
export function OrderCard({ order, codes, reorder }: { order: Order; codes: ReactNode; reorder: ReactNode }) {
  const { orderID, status, payload, cart } = order;
  const title = useId();
  const { ordered, delivered } = payload.codes;
  const isPreparing = status === 'pending' && delivered < ordered;
  const hasFailed = status === 'awaiting payment' && payload.timeline.some(({ state }) => state === 'failed');
  return (
    <Root aria-labelledby={title}>
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
          {codes}
          {isPreparing ? (
            <Typography variant="body2">{texts.codes.preparing(ordered - delivered, delivered)}</Typography>
          ) : null}
          {reorder}
        </Column>
        <Column>
          <OrderTimeline payload={payload} />
          {hasFailed ? (
            <Button component={Link} to="/checkout-payment" variant="outlined" size="small">
              {texts.payAgain}
            </Button>
          ) : null}
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
              { label: cartTexts.subtotal, amount: cart.subtotal },
              { label: cartTexts.tax, amount: cart.tax },
              { label: cartTexts.delivery, amount: deliveryText(cart.delivery) },
              { label: texts.total, amount: payload.amount, total: true },
            ]}
          />
          <MuiLink
            component={Link}
            to="/contact-us"
            variant="body2"
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
          >
            {texts.help}
          </MuiLink>
        </Column>
      </Content>
    </Root>
  );
}
