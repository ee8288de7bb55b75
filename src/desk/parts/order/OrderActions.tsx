import Button from '@mui/material/Button';
import { useSearchParams } from 'react-router-dom';
import { type DeskOrder, previewCancellation } from '#contract/desk/orders.ts';
import { deskTexts } from '#messages/desk.ts';
import { useRequestChange } from '../../DeskContext.tsx';
import { ChangeButton } from '../ChangeButton.tsx';
import { Buttons, Card, CheckboxField, Legend, Loaded, PlainInput, Stack } from '../parts.tsx';
import { useResource } from '../use-resource.ts';
import type { Part } from './part.ts';

const texts = deskTexts.orders;

/** What a cancellation does, in one sentence before its button. */
function Cancellation({ order: { orderID, reach }, reload }: Part) {
  const [search, setSearch] = useSearchParams();
  const returned = search.get('returned') === 'true' ? 'true' : 'false';
  const { view, retry } = useResource(`cancellation ${orderID} ${returned}`, (api, signal) =>
    api(previewCancellation, { params: { orderID }, query: { returned } }, signal),
  );
  return (
    <Loaded view={view} onRetry={retry}>
      {({ state, subscriptions, codesReturned, codesSeen, pieces, owed }) => (
        <Card>
          <CheckboxField
            label={texts.returned}
            checked={returned === 'true'}
            onChange={({ target }) =>
              setSearch(target.checked ? { cancel: '', returned: 'true' } : { cancel: '' }, { replace: true })
            }
          />
          <span>{texts.cancelSentence(subscriptions, codesReturned, codesSeen, pieces, owed)}</span>
          <div>
            <ChangeButton
              size="medium"
              variant="contained"
              color="error"
              change={{
                call: 'cancelDeskOrder',
                params: { orderID },
                body: { decidedOn: state, returned: returned === 'true' },
                facts: { reach },
                fields: [
                  { name: 'reference', required: false },
                  { name: 'note', required: false },
                ],
              }}
              reload={reload}
            >
              {texts.cancelNow}
            </ChangeButton>
          </div>
        </Card>
      )}
    </Loaded>
  );
}

/** Sends all goods, or those that the person leaves ticked. */
function Sending({ order: { orderID, state, reach, sendable }, reload }: Part) {
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
            facts: { reach },
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
            <Legend>{texts.fulfilSome}</Legend>
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

/** The payments that go back, each with a reference of its own. The order's own may have no open exception. */
function refundsOf({ status, amount, exceptions }: DeskOrder) {
  const open = exceptions.filter((exception) => exception.actions.includes('refund'));
  const refunds = open.map((exception) => ({ ...exception, amount: exception.amount ?? amount }));
  const isOwnOpen = open.some(({ reason }) => ['out of stock', 'order cancelled'].includes(reason));
  return status === 'refund due' && !isOwnOpen ? [{ exceptionID: null, amount, receipt: null }, ...refunds] : refunds;
}

/** What may be done with an order. Whether its cancellation is shown is in the address. */
export function Actions({ order, reload }: Part) {
  const [search, setSearch] = useSearchParams();
  const isCancelling = search.has('cancel');
  const { orderID, state, actions, reach } = order;
  const params = { orderID };
  const facts = { reach };
  const refunds = actions.includes('refund') ? refundsOf(order) : [];
  return (
    <Stack>
      {actions.includes('fulfil') ? <Sending order={order} reload={reload} /> : null}
      <Buttons>
        {actions.includes('resend') ? (
          <ChangeButton
            size="medium"
            change={{ call: 'resendReceipt', params, body: { decidedOn: state }, facts }}
            reload={reload}
          >
            {texts.resend}
          </ChangeButton>
        ) : null}
        {actions.includes('note') ? (
          <ChangeButton
            size="medium"
            change={{ call: 'addOrderNote', params, fields: [{ name: 'text', required: true }] }}
            reload={reload}
          >
            {texts.note}
          </ChangeButton>
        ) : null}
        {refunds.map(({ exceptionID, amount, receipt }) => (
          <ChangeButton
            size="medium"
            key={exceptionID ?? 'order'}
            change={{
              call: 'recordRefund',
              params,
              body: { decidedOn: state, ...(exceptionID !== null && { exceptionID }) },
              facts: { ...facts, amount },
              fields: [
                { name: 'reference', required: true },
                { name: 'note', required: false },
              ],
            }}
            reload={reload}
          >
            {refunds.length === 1 ? texts.refund : texts.refundOf(amount, receipt)}
          </ChangeButton>
        ))}
        {actions.includes('cancel') ? (
          <Button
            variant="outlined"
            aria-expanded={isCancelling}
            onClick={() => setSearch(isCancelling ? {} : { cancel: '' }, { replace: true })}
          >
            {texts.cancel}
          </Button>
        ) : null}
      </Buttons>
      {isCancelling && actions.includes('cancel') ? <Cancellation order={order} reload={reload} /> : null}
    </Stack>
  );
}
