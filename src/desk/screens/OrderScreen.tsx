import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { type DeskOrder, getDeskOrder, previewCancellation, revealOrderContact } from '#contract/desk/orders.ts';
import { formatMoney } from '#contract/money.ts';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { deskTexts } from '#src/messages/en/desk.ts';
import { mayCall, type Reload, useRequestChange, useStaff } from '../DeskContext.tsx';
import { ExceptionRow } from '../parts/ExceptionRow.tsx';
import { ContactLinks, Personal } from '../parts/Personal.tsx';
import {
  Buttons,
  Card,
  Facts,
  Heading,
  Line,
  Loaded,
  PlainInput,
  Quiet,
  Stack,
  State,
  Strong,
  Title,
} from '../parts/parts.tsx';
import { useResource } from '../parts/use-resource.ts';

const texts = deskTexts.orders;

interface Part {
  readonly order: DeskOrder;
  readonly reload: Reload;
}

/** What a cancellation does, in one sentence before its button. */
function Cancellation({ order: { orderID }, reload }: Part) {
  const [returned, setReturned] = useState<'true' | 'false'>('false');
  const request = useRequestChange();
  const { view, retry } = useResource(`cancellation ${orderID} ${returned}`, (api, signal) =>
    api(previewCancellation, { params: { orderID }, query: { returned } }, signal),
  );
  return (
    <Loaded view={view} onRetry={retry}>
      {({ state, subscriptions, codesReturned, codesSeen, pieces, owed }) => (
        <Card>
          <label>
            <input
              type="checkbox"
              checked={returned === 'true'}
              onChange={(event) => setReturned(event.target.checked ? 'true' : 'false')}
            />{' '}
            {texts.returned}
          </label>
          <span>{texts.cancelSentence(subscriptions, codesReturned, codesSeen, pieces, owed)}</span>
          <div>
            <Button
              variant="contained"
              color="error"
              onClick={() =>
                request(
                  {
                    call: 'cancelDeskOrder',
                    params: { orderID },
                    body: { decidedOn: state, returned: returned === 'true' },
                    fields: [
                      { name: 'reference', required: false },
                      { name: 'note', required: false },
                    ],
                  },
                  [reload],
                )
              }
            >
              {texts.cancel.replace('…', '')}
            </Button>
          </div>
        </Card>
      )}
    </Loaded>
  );
}

/** Sends all goods, or those that the person leaves ticked. */
function Sending({ order: { orderID, state, sendable }, reload }: Part) {
  const request = useRequestChange();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const items = sendable.flatMap(({ itemID }) => {
          const quantity = Number(data.get(String(itemID)) ?? 0);
          return quantity > 0 ? [{ itemID: String(itemID), quantity }] : [];
        });
        const isAll = sendable.every(({ itemID, quantity }) =>
          items.some((item) => item.itemID === String(itemID) && item.quantity === quantity),
        );
        request(
          {
            call: 'fulfilOrder',
            params: { orderID },
            body: { decidedOn: state, ...(!isAll && { items }) },
            fields: [
              { name: 'carrier', required: false },
              { name: 'reference', required: false },
            ],
          },
          [reload],
        );
      }}
    >
      <Stack>
        {sendable.length > 0 ? (
          <fieldset style={{ border: 0, margin: 0, padding: 0, display: 'grid', gap: 8 }}>
            <legend>
              <Quiet>{texts.fulfilSome}</Quiet>
            </legend>
            {sendable.map(({ itemID, name, variant, quantity }) => (
              <label key={itemID} htmlFor={`send-${itemID}`}>
                <PlainInput
                  id={`send-${itemID}`}
                  type="number"
                  name={String(itemID)}
                  min={0}
                  max={quantity}
                  defaultValue={quantity}
                  style={{ width: '4em' }}
                />{' '}
                {name} {variant}
              </label>
            ))}
          </fieldset>
        ) : null}
        <div>
          <Button type="submit" variant="contained" size="large">
            {texts.fulfil}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function Actions({ order, reload }: Part) {
  const [isCancelling, setCancelling] = useState(false);
  const request = useRequestChange();
  const { orderID, state, actions } = order;
  const params = { orderID };
  return (
    <Stack>
      {actions.includes('fulfil') ? <Sending order={order} reload={reload} /> : null}
      <Buttons>
        {actions.includes('resend') ? (
          <Button
            variant="outlined"
            onClick={() => request({ call: 'resendReceipt', params, body: { decidedOn: state } }, [reload])}
          >
            {texts.resend}
          </Button>
        ) : null}
        {actions.includes('note') ? (
          <Button
            variant="outlined"
            onClick={() =>
              request({ call: 'addOrderNote', params, fields: [{ name: 'text', required: true }] }, [reload])
            }
          >
            {texts.note}
          </Button>
        ) : null}
        {actions.includes('refund') ? (
          <Button
            variant="outlined"
            onClick={() =>
              request(
                {
                  call: 'recordRefund',
                  params,
                  body: { decidedOn: state },
                  fields: [
                    { name: 'reference', required: true },
                    { name: 'note', required: false },
                  ],
                },
                [reload],
              )
            }
          >
            {texts.refund}
          </Button>
        ) : null}
        {actions.includes('cancel') ? (
          <Button variant="outlined" aria-expanded={isCancelling} onClick={() => setCancelling(!isCancelling)}>
            {texts.cancel}
          </Button>
        ) : null}
      </Buttons>
      {isCancelling && actions.includes('cancel') ? <Cancellation order={order} reload={reload} /> : null}
    </Stack>
  );
}

function Contact({ order, reload }: Part) {
  const staff = useStaff();
  const request = useRequestChange();
  const { orderID, phone, address, customer } = order;
  const ask = (field: 'phone' | 'address') =>
    mayCall(staff, revealOrderContact)
      ? () => request({ call: 'revealOrderContact', params: { orderID }, body: { field } }, [reload])
      : undefined;
  return (
    <Card>
      <Facts
        facts={[
          [
            texts.customer,
            customer ? (
              <Link key="customer" to={`/people/${customer.userID}`}>
                {customer.name || customer.phone}
              </Link>
            ) : (
              texts.deletedCustomer
            ),
          ],
          [texts.phone, phone && <Personal value={phone} onAsk={ask('phone')} />],
          [texts.address, address && <Personal value={address} onAsk={ask('address')} />],
        ]}
      />
      <ContactLinks phone={phone?.value ?? null} />
    </Card>
  );
}

function Codes({ order: { orderID, codes, actions }, reload }: Part) {
  const request = useRequestChange();
  if (codes.assigned + codes.waiting + codes.list.length === 0) return null;
  return (
    <Card>
      <Heading>{texts.codes}</Heading>
      {codes.list.map(({ codeID, name, state, revealedAt, voidReason }) => (
        <Line key={codeID}>
          <span>
            {name}{' '}
            <Quiet>
              {state === 'voided' ? `${texts.voided}: ${voidReason ?? ''}` : null}
              {state === 'assigned' && revealedAt.length === 0 ? texts.notOpened : null}
              {state === 'assigned' && revealedAt[0] ? (
                <>
                  {texts.opened} <LocalTime at={revealedAt[0]} precision="minute" />
                </>
              ) : null}
            </Quiet>
          </span>
          {state === 'assigned' && actions.includes('replaceCode') ? (
            <Button
              size="small"
              onClick={() =>
                request(
                  {
                    call: 'replaceCode',
                    params: { orderID, codeID: String(codeID) },
                    body: { decidedOn: state },
                    fields: [{ name: 'reason', required: true }],
                  },
                  [reload],
                )
              }
            >
              {texts.replace}
            </Button>
          ) : null}
        </Line>
      ))}
      {codes.waiting > 0 ? <Quiet>{texts.waiting(codes.waiting)}</Quiet> : null}
    </Card>
  );
}

function History({ order: { timeline, payments, shipments, notes } }: Pick<Part, 'order'>) {
  return (
    <>
      <Card>
        <Heading>{texts.payments}</Heading>
        {payments.length === 0 ? <Quiet>{texts.noPayments}</Quiet> : null}
        {payments.map(({ receipt, channel, amount, payer, receivedAt }) => (
          <Facts
            key={`${receipt}${receivedAt}`}
            facts={[
              [deskTexts.money.receipt, receipt ?? channel],
              [deskTexts.money.paid, formatMoney(amount)],
              [texts.payer, payer],
              ['', <LocalTime key="at" at={receivedAt} precision="minute" />],
            ]}
          />
        ))}
      </Card>
      <Card>
        <Heading>{texts.timeline}</Heading>
        {timeline.map(({ step, at, detail }) => (
          <Line key={`${step}${at}`}>
            <span>
              {step.replace(/^./, (letter) => letter.toUpperCase())} {detail ? <Quiet>{detail}</Quiet> : null}
            </span>
            {at ? (
              <Quiet>
                <LocalTime at={at} precision="minute" />
              </Quiet>
            ) : null}
          </Line>
        ))}
        {shipments.map(({ sentAt, carrier, reference, items, by }) => (
          <Line key={sentAt}>
            <span>
              {texts.shipments}: {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}{' '}
              <Quiet>{[carrier, reference, by].filter(Boolean).join(' · ')}</Quiet>
            </span>
            <Quiet>
              <LocalTime at={sentAt} precision="minute" />
            </Quiet>
          </Line>
        ))}
      </Card>
      <Card>
        <Heading>{texts.notes}</Heading>
        {notes.length === 0 ? <Quiet>{texts.noNotes}</Quiet> : null}
        {notes.map(({ noteID, text, by, at }) => (
          <div key={noteID}>
            <span style={{ whiteSpace: 'pre-line' }}>{text}</span>{' '}
            <Quiet>
              {by}, <LocalTime at={at} precision="minute" />
            </Quiet>
          </div>
        ))}
      </Card>
    </>
  );
}

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
              <Line>
                <Quiet>
                  <LocalTime at={order.createdAt} precision="minute" />
                </Quiet>
                <Strong>{formatMoney(order.amount)}</Strong>
              </Line>
            </Card>
            <Actions order={order} reload={reload} />
            <Contact order={order} reload={reload} />
            {order.exceptions.map((exception) => (
              <ExceptionRow key={exception.exceptionID} exception={exception} />
            ))}
            <Codes order={order} reload={reload} />
            <History order={order} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}
