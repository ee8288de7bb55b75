import { useParams } from 'react-router-dom';
import { getDeskOrder } from '#contract/desk/orders.ts';
import { formatMoney } from '#contract/money.ts';
import { deskTexts } from '#messages/desk.ts';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { ExceptionRow } from '../parts/ExceptionRow.tsx';
import { Actions } from '../parts/order/OrderActions.tsx';
import { Codes, Contact, History } from '../parts/order/OrderFacts.tsx';
import { Card, Cards, Heading, Line, Loaded, Quiet, Stack, State, Strong, Title } from '../parts/parts.tsx';
import { useResource } from '../parts/use-resource.ts';

const texts = deskTexts.orders;

/** One order with its actions. */
export function OrderScreen() {
  const { orderID = '' } = useParams();
  const { view, retry, reload } = useResource(`order ${orderID}`, (api, signal) =>
    api(getDeskOrder, { params: { orderID } }, signal),
  );
  return (
    <>
      <Title aside={view.data ? <State>{deskTexts.filters[view.data.status] ?? view.data.status}</State> : null}>
        {orderID}
      </Title>
      <Loaded view={view} onRetry={retry}>
        {(order) => (
          <Stack>
            <Card>
              <Heading>{texts.items}</Heading>
              {order.items.map(({ itemType, itemID, name, variant, quantity, amount }) => (
                <Line key={`${itemType}${itemID}`}>
                  <span>
                    {quantity} × {name} <Quiet>{variant}</Quiet>
                  </span>
                  <Strong>{formatMoney(amount)}</Strong>
                </Line>
              ))}
              {(['subtotal', 'tax', 'delivery'] as const).map((name) =>
                order.totals[name] > 0 ? (
                  <Line key={name}>
                    <Quiet>{texts.totals[name]}</Quiet>
                    <Quiet>{formatMoney(order.totals[name])}</Quiet>
                  </Line>
                ) : null,
              )}
              <Line>
                <Quiet>
                  {texts.total}, <LocalTime at={order.createdAt} precision="minute" />
                </Quiet>
                <Strong>{formatMoney(order.amount)}</Strong>
              </Line>
            </Card>
            <Actions order={order} reload={reload} />
            <Contact order={order} reload={reload} />
            {order.exceptions.length > 0 ? (
              <Cards>
                {order.exceptions.map((exception) => (
                  <ExceptionRow key={exception.exceptionID} exception={exception} />
                ))}
              </Cards>
            ) : null}
            <Codes order={order} reload={reload} />
            <History order={order} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}
