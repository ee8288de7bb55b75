import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { type Proposal, settleDeskException } from '#contract/desk/money.ts';
import { formatExactMoney, formatMoney } from '#contract/money.ts';
import {
  type ExceptionSettlementView,
  exceptionSettlementEvents,
  viewExceptionSettlement,
} from '#machines/exception-settlement/index.ts';
import { deskTexts } from '#messages/desk.ts';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { messageText } from '#src/messages/text.ts';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { mayCall, useDesk, useStaff } from '../DeskContext.tsx';
import { exceptionSettlementFlow } from '../flows/flows.ts';
import {
  Buttons,
  Card,
  Facts,
  Failed,
  Heading,
  Line,
  Moment,
  Quiet,
  Stack,
  State,
  Strong,
  TextLink,
  Title,
} from '../parts/parts.tsx';

const texts = deskTexts.money;

/** The reasons whose amount is owed: all that was received for the order, or a rest. */
const owedReasons = ['order cancelled', 'paid too much'];

function Described({ exception }: { exception: NonNullable<ExceptionSettlementView['exception']> }) {
  const {
    reason,
    exactAmount,
    expected,
    payer,
    account,
    receipt,
    orderID,
    orderState,
    missing,
    note,
    refund,
    countedFor,
  } = exception;
  return (
    <Card>
      <Heading>{texts.reason(reason)}</Heading>
      <Facts
        facts={[
          [
            owedReasons.includes(reason) ? texts.goesBack : texts.paid,
            exactAmount === null ? null : formatExactMoney(exactAmount),
          ],
          [texts.expected, expected === null ? null : formatMoney(expected)],
          [texts.payer, payer && [payer.name, payer.number].filter(Boolean).join(' ')],
          [texts.account, account],
          [texts.receipt, receipt],
          [
            texts.order,
            orderID && (
              <>
                <TextLink to={`/orders/${orderID}`}>{orderID}</TextLink> <Quiet>{orderState}</Quiet>
              </>
            ),
          ],
          [texts.missing, missing.join(', ')],
          [deskTexts.orders.notes, [note, refund, countedFor].filter(Boolean).join(' · ')],
        ]}
      />
      <Moment at={exception.createdAt} />
    </Card>
  );
}

const ProposalCard = ({ proposal, onCount }: { proposal: Proposal; onCount: (() => void) | null }) => (
  <Card>
    <Line>
      <Strong>{proposal.orderID}</Strong>
      {proposal.samePayer ? <State>{texts.samePayer}</State> : null}
    </Line>
    <Line>
      <span>{proposal.customer?.name || proposal.customer?.phone}</span>
      <Strong>{formatMoney(proposal.amount)}</Strong>
    </Line>
    <Quiet>{proposal.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</Quiet>
    {onCount ? (
      <div>
        <Button variant="contained" onClick={onCount} aria-label={`${texts.countForOrder}: ${proposal.orderID}`}>
          {texts.countForOrder}
        </Button>
      </div>
    ) : null}
  </Card>
);

/** One payment that a person has to look at, from its reason to its settlement. */
export function ExceptionScreen() {
  const { exceptionID = '' } = useParams();
  return <Settlement key={exceptionID} exceptionID={Number(exceptionID)} />;
}

function Settlement({ exceptionID }: { exceptionID: number }) {
  const { api, action } = useDesk();
  const staff = useStaff();
  const machine = useMemo(() => exceptionSettlementFlow(api), [api]);
  const flow = useActorOf(machine, { exceptionID, action });
  const view = useView(flow, viewExceptionSettlement);
  const { status, exception, orderID, message, actions, proposals } = view;
  const maySettle = mayCall(staff, settleDeskException);
  const isCountable = exception?.actions.includes('count for order') ?? false;
  return (
    <>
      <Title>{texts.title}</Title>
      <Stack>
        {status === 'loading' && exception === null ? <LoadingState /> : null}
        {message ? (
          <Failed message={messageText(message)} onRetry={() => flow.send(exceptionSettlementEvents.retried())} />
        ) : null}
        {status === 'settledElsewhere' ? (
          <Failed message={texts.elsewhere} onRetry={() => flow.send(exceptionSettlementEvents.retried())} />
        ) : null}
        {status === 'settled' ? <Alert severity="success">{texts.isSettled}</Alert> : null}
        {exception ? <Described exception={exception} /> : null}
        {isCountable && maySettle && status !== 'settled' ? (
          <>
            <Heading>{texts.proposals}</Heading>
            {exception?.proposals.length === 0 ? <Quiet>{texts.noProposals}</Quiet> : null}
            {exception?.proposals.map((proposal) => (
              <ProposalCard
                key={proposal.orderID}
                proposal={proposal}
                onCount={
                  proposals.length > 0 ? () => flow.send(exceptionSettlementEvents.matched(proposal.orderID)) : null
                }
              />
            ))}
          </>
        ) : null}
        {status === 'matching' ? (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const orderID = String(new FormData(event.currentTarget).get('orderID') ?? '')
                .trim()
                .toUpperCase();
              if (orderID !== '') flow.send(exceptionSettlementEvents.matched(orderID));
            }}
          >
            <Stack>
              <FormField
                name="orderID"
                label={texts.orderID}
                defaultValue={orderID}
                autoComplete="off"
                required
                maxLength={12}
              />
              <Buttons>
                <Button type="submit" variant="contained">
                  {texts.countForOrder}
                </Button>
                <Button onClick={() => flow.send(exceptionSettlementEvents.matchingLeft())}>{texts.back}</Button>
              </Buttons>
            </Stack>
          </form>
        ) : null}
        {maySettle ? (
          <Buttons>
            {actions.map((choice) => (
              <Button
                key={choice}
                variant="outlined"
                onClick={() => flow.send(exceptionSettlementEvents.chosen(choice))}
              >
                {texts.actions[choice]}
              </Button>
            ))}
          </Buttons>
        ) : null}
      </Stack>
    </>
  );
}
