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
import { formatKsh } from '#src/components/price/money.ts';
import { cartTexts } from '#src/messages/en/cart.ts';
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
const Column = styled('div')({ display: 'grid', gap: 20, alignContent: 'start', justifyItems: 'start' });
const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '8px 16px',
  width: '100%',
  margin: 0,
  ...theme.typography.body2,
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, textAlign: 'right', overflowWrap: 'anywhere' },
  '& dd.total': { ...theme.typography.price, whiteSpace: 'nowrap' },
}));

const Redeem = styled('details')(({ theme }) => ({
  maxWidth: 480,
  '& > summary': {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    minHeight: 44,
    fontWeight: 500,
    textDecoration: 'underline',
    textUnderlineOffset: 3,
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
  },
}));

const colours: Record<OrderStatus, 'default' | 'success' | 'warning' | 'error' | 'info'> = {
  'awaiting payment': 'warning',
  pending: 'info',
  completed: 'success',
  cancelled: 'default',
  'refund due': 'error',
};

/** An order: what was bought, what has happened to it, and what it cost. `codes` are those it delivered. */
export function OrderCard({ order, codes }: { order: Order; codes: ReactNode }) {
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
          {codes && delivered > 0 ? (
            <Redeem>
              <summary>{texts.codes.redeemTitle}</summary>
              <Typography variant="body2" color="textSecondary">
                {texts.codes.redeem}
              </Typography>
            </Redeem>
          ) : null}
          {isPreparing ? (
            <Typography variant="body2">{texts.codes.preparing(ordered - delivered, delivered)}</Typography>
          ) : null}
        </Column>
        <Column>
          <OrderTimeline payload={payload} />
          {hasFailed ? (
            <Button component={Link} to="/checkout-payment" variant="outlined" size="small">
              {texts.payAgain}
            </Button>
          ) : null}
          <Facts>
            {payload.method ? (
              <>
                <dt>{texts.method}</dt>
                <dd>{texts.methods[payload.method]}</dd>
              </>
            ) : null}
            {payload.deliveredTo === null ? null : (
              <>
                <dt>{texts.deliveredTo}</dt>
                <dd>{payload.deliveredTo}</dd>
              </>
            )}
            <dt>{cartTexts.subtotal}</dt>
            <dd>{formatKsh(cart.subtotal)}</dd>
            <dt>{cartTexts.tax}</dt>
            <dd>{formatKsh(cart.tax)}</dd>
            <dt>{cartTexts.delivery}</dt>
            <dd>{cart.delivery === 0 ? cartTexts.free : formatKsh(cart.delivery)}</dd>
            <dt>{texts.total}</dt>
            <dd className="total">{formatKsh(payload.amount)}</dd>
          </Facts>
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
