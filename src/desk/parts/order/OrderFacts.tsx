import { revealOrderContact } from '#contract/desk/orders.ts';
import { formatMoney } from '#contract/money.ts';
import { deskTexts } from '#messages/desk.ts';
import { unreachedText } from '#messages/desk-reach.ts';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { mayCall, useRequestChange, useStaff } from '../../DeskContext.tsx';
import { ChangeButton } from '../ChangeButton.tsx';
import { ContactLinks, Personal } from '../Personal.tsx';
import { Card, Facts, Heading, Line, Moment, Quiet, TextLink } from '../parts.tsx';
import type { Part } from './part.ts';

const texts = deskTexts.orders;

/** Who ordered, and where it is delivered. */
export function Contact({ order, reload }: Part) {
  const staff = useStaff();
  const request = useRequestChange();
  const { orderID, phone, address, customer, reach } = order;
  const unreached = unreachedText(reach);
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
              <TextLink key="customer" to={`/people/${customer.userID}`}>
                {customer.name || customer.phone}
              </TextLink>
            ) : (
              texts.deletedCustomer
            ),
          ],
          [texts.phone, phone && <Personal value={phone} onAsk={ask('phone')} />],
          [texts.address, address && <Personal value={address} onAsk={ask('address')} />],
        ]}
      />
      {unreached === null ? null : <span>{unreached}</span>}
      <ContactLinks phone={phone?.value ?? null} />
    </Card>
  );
}

/** The codes of an order: whether each was opened, never the code itself. */
export function Codes({ order: { orderID, codes, actions, reach }, reload }: Part) {
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
              {state === 'assigned'
                ? revealedAt.map((at) => (
                    <span key={at} style={{ display: 'block' }}>
                      {texts.opened} <LocalTime at={at} precision="minute" />
                    </span>
                  ))
                : null}
            </Quiet>
          </span>
          {state === 'assigned' && actions.includes('replaceCode') ? (
            <ChangeButton
              variant="text"
              change={{
                call: 'replaceCode',
                params: { orderID, codeID: String(codeID) },
                body: { decidedOn: state },
                facts: { reach },
                fields: [{ name: 'reason', required: true }],
              }}
              reload={reload}
            >
              {texts.replace}
            </ChangeButton>
          ) : null}
        </Line>
      ))}
      {codes.waiting > 0 ? <Quiet>{texts.waiting(codes.waiting)}</Quiet> : null}
    </Card>
  );
}

/** Payments, what happened, and the notes of the staff. */
export function History({ order: { timeline, payments, shipments, notes } }: Pick<Part, 'order'>) {
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
              [texts.received, <LocalTime key="at" at={receivedAt} precision="minute" />],
            ]}
          />
        ))}
      </Card>
      <Card>
        <Heading>{texts.timeline}</Heading>
        {timeline.map(({ step, at, detail }) => (
          <Line key={`${step}${at}`}>
            <span>
              {step.replace(/^./, (letter) => letter.toUpperCase())}{' '}
              {detail ? <Quiet>{texts.customerReads(detail)}</Quiet> : null}
            </span>
            {at ? <Moment at={at} /> : null}
          </Line>
        ))}
        {shipments.map(({ sentAt, carrier, reference, items, by }) => (
          <Line key={sentAt}>
            <span>
              {texts.shipments}: {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}{' '}
              <Quiet>{[carrier, reference, by].filter(Boolean).join(' · ')}</Quiet>
            </span>
            <Moment at={sentAt} />
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
