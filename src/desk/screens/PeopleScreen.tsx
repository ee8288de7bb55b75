import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useSearchParams } from 'react-router-dom';
import { type CustomerSummary, listCustomers } from '#contract/desk/customers.ts';
import { listDeskTickets, type ticketStatuses } from '#contract/desk/tickets.ts';
import { deskTexts } from '#messages/desk.ts';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { CardLink, CardList, Line, Loaded, Quiet, State, Strong, Tabs, Title } from '../parts/parts.tsx';
import { TicketRow } from '../parts/TicketRow.tsx';
import { typedIn } from '../parts/typed-in.ts';
import { useResource } from '../parts/use-resource.ts';

const texts = deskTexts.people;
const ticketTexts = deskTexts.tickets;

const CustomerRow = ({ customer: { userID, name, phone, state, createdAt } }: { customer: CustomerSummary }) => (
  <CardLink to={`/people/${userID}`}>
    <Line>
      <Strong>{name || phone}</Strong>
      {state === 'active' ? null : <State>{state === 'frozen' ? texts.frozen : texts.deleted}</State>}
    </Line>
    <Line>
      <Quiet>{name ? phone : ''}</Quiet>
      <Quiet>
        <LocalTime at={createdAt} />
      </Quiet>
    </Line>
  </CardLink>
);

function Customers({ search, before }: { search: string; before: string | null }) {
  const { view, retry } = useResource(`customers ${search} ${before}`, (api, signal) =>
    api(listCustomers, { query: { ...(search && { search }), ...(before && { before }) } }, signal),
  );
  const older = (next: string | null) => next && `/people?${new URLSearchParams({ search, before: next })}`;
  return (
    <Loaded view={view} onRetry={retry}>
      {({ customers, next }) => (
        <CardList count={customers.length} older={older(next)}>
          {customers.map((customer) => (
            <CustomerRow key={customer.userID} customer={customer} />
          ))}
        </CardList>
      )}
    </Loaded>
  );
}

type TicketFilter = (typeof ticketStatuses)[number] | 'all';

function Tickets({ status, before }: { status: TicketFilter; before: string | null }) {
  const { view, retry } = useResource(`tickets ${status} ${before}`, (api, signal) =>
    api(listDeskTickets, { query: { status, ...(before && { before }) } }, signal),
  );
  const to = (more: Record<string, string>) => `/people?${new URLSearchParams({ show: 'tickets', ...more })}`;
  return (
    <>
      <Tabs
        label={ticketTexts.title}
        tabs={(['open', 'answered', 'closed', 'all'] as const).map((each) => ({
          to: to({ status: each }),
          name: ticketTexts.statuses[each],
          current: each === status,
        }))}
      />
      <Loaded view={view} onRetry={retry}>
        {({ tickets, next }) => (
          <CardList count={tickets.length} older={next && to({ status, before: next })}>
            {tickets.map((ticket) => (
              <TicketRow key={ticket.ticketID} ticket={ticket} />
            ))}
          </CardList>
        )}
      </Loaded>
    </>
  );
}

const Search = styled('form')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'end',
  gap: 12,
  marginBottom: 16,
});

/** Customers and their tickets. What is shown is in the address. */
export function PeopleScreen() {
  const [query, setQuery] = useSearchParams();
  const isTickets = query.get('show') === 'tickets';
  const search = query.get('search') ?? '';
  const before = query.get('before');
  const status = (query.get('status') ?? 'open') as TicketFilter;
  return (
    <>
      <Title>{texts.title}</Title>
      <Tabs
        label={texts.title}
        tabs={[
          { to: '/people', name: texts.customers, current: !isTickets },
          { to: '/people?show=tickets', name: texts.tickets, current: isTickets },
        ]}
      />
      {isTickets ? (
        <Tickets status={status} before={before} />
      ) : (
        <>
          <Search
            key={search}
            role="search"
            onSubmit={(event) => {
              event.preventDefault();
              setQuery(typedIn(event.currentTarget));
            }}
          >
            <FormField name="search" type="search" label={texts.search} defaultValue={search} autoComplete="off" />
            <Button type="submit" variant="outlined" sx={{ minHeight: 52 }}>
              {deskTexts.search}
            </Button>
          </Search>
          <Customers search={search} before={before} />
        </>
      )}
    </>
  );
}
