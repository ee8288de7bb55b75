import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { Order } from '#contract/orders.ts';
import type { OrderStatus } from '#contract/shop.ts';
import { ItemLine, ItemLines } from '#src/components/item-line/ItemLine.tsx';
import { LocalTime } from '#src/components/local-time/LocalTime.tsx';
import { formatKsh } from '#src/components/price/money.ts';
import { ordersTexts as texts } from '#src/messages/en/orders.ts';

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
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) 280px', gap: 40, alignItems: 'start' },
}));
const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '8px 16px',
  margin: 0,
  ...theme.typography.body2,
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, textAlign: 'right', overflowWrap: 'anywhere' },
  '& dd.total': { ...theme.typography.price, whiteSpace: 'nowrap' },
}));

const colours: Record<OrderStatus, 'default' | 'success' | 'warning' | 'error' | 'info'> = {
  'awaiting payment': 'warning',
  pending: 'info',
  completed: 'success',
  cancelled: 'default',
  'refund due': 'error',
};

/** An order: what was bought, what it cost, and how it was paid. */
export function OrderCard({ order: { orderID, status, payload, cart } }: { order: Order }) {
  const title = useId();
  const receipt = payload.paidAt ? (payload.receipt ?? texts.awaitedReceipt) : null;
  return (
    <Root aria-labelledby={title}>
      <Head>
        <Typography id={title} variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {texts.order(orderID)}
        </Typography>
        <Chip label={texts.statuses[status]} color={colours[status]} variant="filled" />
      </Head>
      <Content>
        <ItemLines>
          {cart.cartItems.map((item) => (
            <ItemLine key={`${item.itemType}-${item.itemID}`} item={item} />
          ))}
        </ItemLines>
        <Facts>
          <Fact label={texts.placed}>
            <LocalTime at={payload.createdAt} precision="minute" />
          </Fact>
          {payload.paidAt ? (
            <Fact label={texts.paid}>
              <LocalTime at={payload.paidAt} precision="minute" />
            </Fact>
          ) : null}
          {payload.method ? <Fact label={texts.method}>{texts.methods[payload.method]}</Fact> : null}
          {receipt ? <Fact label={texts.receipt}>{receipt}</Fact> : null}
          <dt>{texts.total}</dt>
          <dd className="total">{formatKsh(payload.amount)}</dd>
        </Facts>
      </Content>
    </Root>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
