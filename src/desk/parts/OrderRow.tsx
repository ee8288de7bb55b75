import type { ReactNode } from 'react';
import type { OrderSummary } from '#contract/desk/orders.ts';
import { formatMoney } from '#contract/money.ts';
import { deskTexts } from '#messages/desk.ts';
import { CardLink, Line, Moment, Quiet, State, Strong } from './parts.tsx';

const texts = deskTexts.orders;

/** An order in a list. @param children what can be done with it without opening it */
export const OrderRow = ({ order, children }: { order: OrderSummary; children?: ReactNode }) => (
  <CardLink to={`/orders/${order.orderID}`} action={children}>
    <Line>
      <Strong>{order.orderID}</Strong>
      <State>{deskTexts.filters[order.status] ?? order.status}</State>
    </Line>
    <Line>
      <span>{order.customer?.name || order.customer?.phone || texts.deletedCustomer}</span>
      <Strong>{formatMoney(order.amount)}</Strong>
    </Line>
    <Quiet>{order.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</Quiet>
    <Line>
      <Moment at={order.paidAt ?? order.createdAt} />
      {order.owed > 0 ? <Quiet>{texts.owed(order.owed)}</Quiet> : null}
      {order.unsent > 0 ? <Quiet>{texts.unsent(order.unsent)}</Quiet> : null}
      {order.codes.waiting > 0 ? <Quiet>{texts.waiting(order.codes.waiting)}</Quiet> : null}
    </Line>
  </CardLink>
);
