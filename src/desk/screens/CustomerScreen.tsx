import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useParams } from 'react-router-dom';
import {
  type DeskCustomer,
  deleteCustomer,
  exportCustomer,
  freezeCustomer,
  getCustomer,
  revealCustomerContact,
} from '#contract/desk/customers.ts';
import { deskTexts } from '#messages/desk.ts';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { mayCall, type Reload, useRequestChange, useStaff } from '../DeskContext.tsx';
import { ChangeButton } from '../parts/ChangeButton.tsx';
import { OrderRow } from '../parts/OrderRow.tsx';
import { ContactLinks, Personal } from '../parts/Personal.tsx';
import { Buttons, Card, Cards, Facts, Heading, Line, Loaded, Quiet, Stack, State, Title } from '../parts/parts.tsx';
import { TicketRow } from '../parts/TicketRow.tsx';
import { useResource } from '../parts/use-resource.ts';

const texts = deskTexts.people;

function Actions({ customer: { userID, state }, reload }: { customer: DeskCustomer; reload: Reload }) {
  const staff = useStaff();
  const request = useRequestChange();
  const params = { userID };
  const body = { decidedOn: state };
  if (state === 'deleted') return null;
  return (
    <Buttons>
      {mayCall(staff, freezeCustomer) ? (
        <ChangeButton
          size="medium"
          variant="contained"
          color={state === 'frozen' ? 'primary' : 'error'}
          change={{ call: state === 'frozen' ? 'unfreezeCustomer' : 'freezeCustomer', params, body }}
          reload={reload}
        >
          {state === 'frozen' ? texts.unfreeze : texts.stolen}
        </ChangeButton>
      ) : null}
      {mayCall(staff, exportCustomer) ? (
        <Button variant="outlined" onClick={() => request({ call: 'exportCustomer', params })}>
          {texts.export}
        </Button>
      ) : null}
      {mayCall(staff, deleteCustomer) ? (
        <ChangeButton size="medium" change={{ call: 'deleteCustomer', params, body }} reload={reload}>
          {texts.remove}
        </ChangeButton>
      ) : null}
    </Buttons>
  );
}

function Profile({ customer, reload }: { customer: DeskCustomer; reload: Reload }) {
  const staff = useStaff();
  const request = useRequestChange();
  const { userID, phone, phoneVerified, email, createdAt, devices, subscriptions } = customer;
  const ask = (field: 'phone' | 'email') =>
    mayCall(staff, revealCustomerContact)
      ? () => request({ call: 'revealCustomerContact', params: { userID }, body: { field } }, [reload])
      : undefined;
  return (
    <>
      <Card>
        <Facts
          facts={[
            [
              deskTexts.orders.phone,
              phone && (
                <>
                  <Personal value={phone} onAsk={ask('phone')} />{' '}
                  {phoneVerified ? <Quiet>{texts.verified}</Quiet> : null}
                </>
              ),
            ],
            [texts.email, email && <Personal value={email} onAsk={ask('email')} />],
            [texts.since, <LocalTime key="at" at={createdAt} />],
          ]}
        />
        <ContactLinks phone={phone?.value ?? null} />
      </Card>
      <Card>
        <Heading>{texts.devices}</Heading>
        {devices.length === 0 ? <Quiet>{texts.noDevices}</Quiet> : null}
        {devices.map(({ signedInAt, endsAt }) => (
          <Line key={signedInAt}>
            <span>
              {texts.signedIn} <LocalTime at={signedInAt} precision="minute" />
            </span>
            <Quiet>
              {texts.until} <LocalTime at={endsAt} />
            </Quiet>
          </Line>
        ))}
      </Card>
      {subscriptions.length > 0 ? (
        <Card>
          <Heading>{texts.subscriptions}</Heading>
          {subscriptions.map(({ service, period, expiry, orderID }) => (
            <Line key={`${orderID}${service}`}>
              <span>
                {service} <Quiet>{period}</Quiet>
              </span>
              <Quiet>
                {texts.until} <LocalTime at={expiry} />
              </Quiet>
            </Line>
          ))}
        </Card>
      ) : null}
    </>
  );
}

/** One customer, with the freeze of a stolen phone's account. */
export function CustomerScreen() {
  const { userID = '' } = useParams();
  const { view, retry, reload } = useResource(`customer ${userID}`, (api, signal) =>
    api(getCustomer, { params: { userID } }, signal),
  );
  const customer = view.data;
  return (
    <>
      <Title aside={customer && customer.state !== 'active' ? <State>{texts[customer.state]}</State> : null}>
        {customer?.name || customer?.phone?.masked || texts.title}
      </Title>
      <Loaded view={view} onRetry={retry}>
        {(loaded) => (
          <Stack>
            {loaded.frozenAt ? (
              <Alert severity="warning">
                {texts.frozen} <LocalTime at={loaded.frozenAt} precision="minute" />
              </Alert>
            ) : null}
            <Actions customer={loaded} reload={reload} />
            <Profile customer={loaded} reload={reload} />
            {loaded.orders.length > 0 ? <Heading>{deskTexts.orders.title}</Heading> : null}
            <Cards>
              {loaded.orders.map((order) => (
                <OrderRow key={order.orderID} order={order} />
              ))}
            </Cards>
            {loaded.tickets.length > 0 ? <Heading>{texts.tickets}</Heading> : null}
            <Cards>
              {loaded.tickets.map((ticket) => (
                <TicketRow key={ticket.ticketID} ticket={ticket} />
              ))}
            </Cards>
          </Stack>
        )}
      </Loaded>
    </>
  );
}
