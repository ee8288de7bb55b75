import { useSearchParams } from 'react-router-dom';
import { fulfilOrder, listDeskOrders, type OrderSummary, orderFilters } from '#contract/desk/orders.ts';
import { deskTexts } from '#messages/desk.ts';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { SelectField } from '#src/components/SelectField.tsx';
import { mayCall, useStaff, type Wanted } from '../DeskContext.tsx';
import { ChangeButton } from '../parts/ChangeButton.tsx';
import { ListFilters } from '../parts/ListFilters.tsx';
import { OrderRow } from '../parts/OrderRow.tsx';
import { CardList, Loaded, Title } from '../parts/parts.tsx';
import { useResource } from '../parts/use-resource.ts';

const texts = deskTexts.orders;

/** The change that marks everything of an order as sent. */
const sendAll = ({ orderID, state, reach }: OrderSummary): Wanted => ({
  call: 'fulfilOrder',
  params: { orderID },
  body: { decidedOn: state },
  facts: { reach },
  fields: [
    { name: 'carrier', required: false },
    { name: 'reference', required: false },
  ],
});

/** The list of orders; its filters are in the address. */
export function OrdersScreen() {
  const [search] = useSearchParams();
  const maySend = mayCall(useStaff(), fulfilOrder);
  const query = Object.fromEntries(search);
  const isReversed = Boolean(query.from && query.to && query.from > query.to);
  const { view, retry, reload } = useResource(`orders?${search}`, (api, signal) =>
    api(listDeskOrders, { query }, signal),
  );
  const older = (next: string | null) => next && `/orders?${new URLSearchParams({ ...query, before: next })}`;
  return (
    <>
      <Title>{texts.title}</Title>
      <ListFilters label={texts.search} find={texts.find}>
        <SelectField
          name="status"
          label={texts.status}
          defaultValue={query.status ?? ''}
          options={[
            { value: '', label: texts.all },
            ...orderFilters.map((value) => ({ value, label: deskTexts.filters[value] ?? value })),
          ]}
        />
        <FormField label={texts.from} name="from" type="date" defaultValue={query.from ?? ''} />
        <FormField
          label={texts.to}
          name="to"
          type="date"
          defaultValue={query.to ?? ''}
          error={isReversed && texts.reversed}
        />
      </ListFilters>
      <Loaded view={view} onRetry={retry}>
        {({ orders, next }) =>
          isReversed ? null : (
            <CardList count={orders.length} older={older(next)}>
              {orders.map((order) => (
                <OrderRow key={order.orderID} order={order}>
                  {order.status === 'pending' && order.unsent > 0 && maySend ? (
                    <ChangeButton
                      variant="contained"
                      aria-label={`${texts.fulfil}: ${order.orderID}`}
                      change={sendAll(order)}
                      reload={reload}
                    >
                      {texts.fulfil}
                    </ChangeButton>
                  ) : null}
                </OrderRow>
              ))}
            </CardList>
          )
        }
      </Loaded>
    </>
  );
}
