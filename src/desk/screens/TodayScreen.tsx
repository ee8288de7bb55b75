import Button from '@mui/material/Button';
import { getFirstSteps } from '#contract/desk/first-steps.ts';
import { formatMoney } from '#contract/money.ts';
import { deskLiveEvents, viewDeskLive } from '#machines/desk-live/index.ts';
import { deskTexts } from '#messages/desk.ts';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { messageText } from '#src/messages/text.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { mayCall, useLive, useStaff } from '../DeskContext.tsx';
import { FirstSteps } from '../parts/FirstSteps.tsx';
import { Card, CardLink, Cards, Failed, Line, Quiet, Stack, State, Strong, Title } from '../parts/parts.tsx';

const texts = deskTexts.today;

interface Waiting {
  readonly count: number;
  readonly oldestAt?: string | null;
  readonly amount?: number;
}

const WaitingCard = ({ to, name, waiting }: { to: string; name: string; waiting: Waiting | null | undefined }) =>
  waiting ? (
    <CardLink to={to}>
      <Line>
        <span>{name}</span>
        <Strong>{waiting.count}</Strong>
      </Line>
      {waiting.oldestAt && waiting.count > 0 ? (
        <Quiet>
          {texts.since} <LocalTime at={waiting.oldestAt} precision="minute" />
        </Quiet>
      ) : null}
      {waiting.amount !== undefined && waiting.count > 0 ? <Quiet>{formatMoney(waiting.amount)}</Quiet> : null}
    </CardLink>
  ) : null;

/** What waits for a person, live. */
export function TodayScreen() {
  const live = useLive();
  const staff = useStaff();
  const { today, sound, isLive, message, canRequest } = useView(live, viewDeskLive);
  return (
    <>
      <Title
        aside={
          <Line>
            <State>{isLive ? texts.live : texts.polled}</State>
            <Button
              size="small"
              variant="outlined"
              aria-pressed={sound}
              onClick={() => live.send(deskLiveEvents.soundToggled())}
            >
              {sound ? texts.soundOn : texts.soundOff}
            </Button>
          </Line>
        }
      >
        {texts.title}
      </Title>
      {message ? (
        <Failed
          message={messageText(message)}
          onRetry={canRequest ? () => live.send(deskLiveEvents.requested()) : undefined}
        />
      ) : null}
      {today ? (
        <Stack>
          {mayCall(staff, getFirstSteps) ? <FirstSteps /> : null}
          {today.sales ? (
            <Card>
              <Line>
                <span>{texts.salesToday}</span>
                <span>
                  <Strong>{formatMoney(today.sales.today)}</Strong>{' '}
                  <Quiet>{texts.orders(today.sales.ordersToday)}</Quiet>
                </span>
              </Line>
              <Line>
                <span>{texts.salesWeek}</span>
                <Strong>{formatMoney(today.sales.sevenDays)}</Strong>
              </Line>
            </Card>
          ) : null}
          <Cards>
            <WaitingCard to="/orders?status=to+send" name={texts.toSend} waiting={today.toSend} />
            <WaitingCard to="/money" name={texts.exceptions} waiting={today.exceptions} />
            <WaitingCard to="/people?show=tickets" name={texts.tickets} waiting={today.tickets} />
            <WaitingCard to="/orders?status=refund+due" name={texts.refundsDue} waiting={today.refundsDue} />
            <WaitingCard to="/orders?status=waiting+for+codes" name={texts.codesWaiting} waiting={today.codesWaiting} />
            <WaitingCard to="/money?show=open" name={texts.openPrompts} waiting={today.openPrompts} />
            <WaitingCard to="/products?only=low+stock" name={texts.lowStock} waiting={today.lowStock} />
            <WaitingCard to="/messages" name={texts.stuckMessages} waiting={today.stuckMessages} />
          </Cards>
        </Stack>
      ) : message ? null : (
        <LoadingState />
      )}
    </>
  );
}
