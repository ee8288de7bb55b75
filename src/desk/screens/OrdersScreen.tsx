import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useSearchParams } from 'react-router-dom';
import { fulfilOrder, listDeskOrders, type OrderSummary, orderFilters } from '#contract/desk/orders.ts';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { SelectField } from '#src/components/SelectField.tsx';
import { deskTexts } from '#src/messages/en/desk.ts';
import { mayCall, useRequestChange, useStaff, type Wanted } from '../DeskContext.tsx';
import { OrderRow } from '../parts/OrderRow.tsx';
import { CardList, Loaded, PlainInput, PlainLabel, Quiet, Title } from '../parts/parts.tsx';
import { typedIn } from '../parts/typed-in.ts';
import { useResource } from '../parts/use-resource.ts';

const texts = deskTexts.orders;

const Filters = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
  alignItems: 'end',
  gap: 12,
  marginBottom: 16,
});

/** The change that marks everything of an order as sent. */
const sendAll = ({ orderID, state }: OrderSummary): Wanted => ({
  call: 'fulfilOrder',
  params: { orderID },
  body: { decidedOn: state },
  fields: [
    { name: 'carrier', required: false },
    { name: 'reference', required: false },
  ],
});

/** The list of orders; its filters are in the address. */
export function OrdersScreen() {
  const [search, setSearch] = useSearchParams();
  const request = useRequestChange();
  const maySend = mayCall(useStaff(), fulfilOrder);
  const query = Object.fromEntries(search);
  const { view, retry, reload } = useResource(`orders?${search}`, (api, signal) =>
    api(listDeskOrders, { query } as never, signal),
  );
  const older = (next: string | null) => next && `/orders?${new URLSearchParams({ ...query, before: next })}`;
  return (
    <>
      <Title>{texts.title}</Title>
      <Filters
        key={search.toString()}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(typedIn(event.currentTarget));
        }}
      >
        <FormField
          name="search"
          type="search"
          label={texts.search}
          defaultValue={query.search ?? ''}
          autoComplete="off"
        />
        <SelectField
          name="status"
          label={texts.status}
          defaultValue={query.status ?? ''}
          options={[
            { value: '', label: texts.all },
            ...orderFilters.map((value) => ({ value, label: deskTexts.filters[value] ?? value })),
          ]}
        />
        <PlainLabel htmlFor="orders-from">
          <Quiet>{texts.from}</Quiet>{' '}
          <PlainInput id="orders-from" type="date" name="from" defaultValue={query.from ?? ''} />
        </PlainLabel>
        <PlainLabel htmlFor="orders-to">
          <Quiet>{texts.to}</Quiet> <PlainInput id="orders-to" type="date" name="to" defaultValue={query.to ?? ''} />
        </PlainLabel>
        <Button type="submit" variant="outlined">
          {texts.find}
        </Button>
      </Filters>
      <Loaded view={view} onRetry={retry}>
        {({ orders, next }) => (
          <CardList count={orders.length} older={older(next)}>
            {orders.map((order) => (
              <OrderRow key={order.orderID} order={order}>
                {order.status === 'pending' && order.unsent > 0 && maySend ? (
                  <Button
                    variant="contained"
                    size="small"
                    aria-label={`${texts.fulfil}: ${order.orderID}`}
                    onClick={() => request(sendAll(order), [reload])}
                  >
                    {texts.fulfil}
                  </Button>
                ) : null}
              </OrderRow>
            ))}
          </CardList>
        )}
      </Loaded>
    </>
  );
}
