import { useSearchParams } from 'react-router-dom';
import { askMpesa, type DeskAttempt, listDeskAttempts, listDeskExceptions } from '#contract/desk/money.ts';
import { formatMoney } from '#contract/money.ts';
import { deskTexts } from '#messages/desk.ts';
import { mayCall, type Reload, useStaff } from '../DeskContext.tsx';
import { ChangeButton } from '../parts/ChangeButton.tsx';
import { ExceptionRow } from '../parts/ExceptionRow.tsx';
import { Card, CardList, Line, Loaded, Moment, Quiet, State, Strong, Tabs, Title } from '../parts/parts.tsx';
import { useResource } from '../parts/use-resource.ts';

const texts = deskTexts.money;

function Attempt({ attempt, reload }: { attempt: DeskAttempt; reload: Reload }) {
  const staff = useStaff();
  const { attemptID, orderID, phone, amount, state, resultDesc, createdAt, canAsk } = attempt;
  return (
    <li>
      <Card>
        <Line>
          <span>
            {orderID} <Quiet>{phone}</Quiet>
          </span>
          <Strong>{formatMoney(amount)}</Strong>
        </Line>
        <Line>
          <State>{state}</State>
          <Moment at={createdAt} />
        </Line>
        {resultDesc ? <Quiet>{resultDesc}</Quiet> : null}
        {canAsk && mayCall(staff, askMpesa) ? (
          <div>
            <ChangeButton
              change={{ call: 'askMpesa', params: { attemptID }, body: { decidedOn: state } }}
              reload={reload}
            >
              {texts.ask}
            </ChangeButton>
          </div>
        ) : null}
      </Card>
    </li>
  );
}

function Exceptions({ status, before }: { status: 'open' | 'settled'; before: string | null }) {
  const { view, retry } = useResource(`exceptions ${status} ${before}`, (api, signal) =>
    api(listDeskExceptions, { query: { status, ...(before && { before }) } }, signal),
  );
  const older = (next: string | null) =>
    next && `/money?${new URLSearchParams({ ...(status === 'settled' && { show: status }), before: next })}`;
  return (
    <Loaded view={view} onRetry={retry}>
      {({ exceptions, next }) => (
        <CardList count={exceptions.length} none={texts.none} older={older(next)}>
          {exceptions.map((exception) => (
            <ExceptionRow key={exception.exceptionID} exception={exception} />
          ))}
        </CardList>
      )}
    </Loaded>
  );
}

function Attempts({ status, before }: { status: 'open' | 'all'; before: string | null }) {
  const { view, retry, reload } = useResource(`attempts ${status} ${before}`, (api, signal) =>
    api(listDeskAttempts, { query: { status, ...(before && { before }) } }, signal),
  );
  const older = (next: string | null) =>
    next && `/money?${new URLSearchParams({ show: status === 'open' ? 'open' : 'attempts', before: next })}`;
  return (
    <Loaded view={view} onRetry={retry}>
      {({ attempts, next }) => (
        <CardList count={attempts.length} older={older(next)}>
          {attempts.map((attempt) => (
            <Attempt key={attempt.attemptID} attempt={attempt} reload={reload} />
          ))}
        </CardList>
      )}
    </Loaded>
  );
}

/** Payments that a person has to look at, and prompts. What is shown is in the address. */
export function MoneyScreen() {
  const [search] = useSearchParams();
  const show = search.get('show') ?? '';
  const before = search.get('before');
  const tab = (to: string, name: string) => ({
    to: to === '' ? '/money' : `/money?show=${to}`,
    name,
    current: show === to,
  });
  return (
    <>
      <Title>{texts.title}</Title>
      <Tabs
        label={texts.title}
        tabs={[
          tab('', texts.exceptions),
          tab('settled', texts.settled),
          tab('open', texts.openAttempts),
          tab('attempts', texts.attempts),
        ]}
      />
      {show === 'open' || show === 'attempts' ? (
        <Attempts status={show === 'open' ? 'open' : 'all'} before={before} />
      ) : (
        <Exceptions status={show === 'settled' ? 'settled' : 'open'} before={before} />
      )}
    </>
  );
}
