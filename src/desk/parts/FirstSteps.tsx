import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useActorRef } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { FirstStep } from '#contract/desk/first-steps.ts';
import { type FirstStepsView, firstStepsEvents, viewFirstSteps } from '#machines/first-steps/index.ts';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { firstStepsTexts as texts } from '#src/messages/en/desk-first-steps.ts';
import { messageText } from '#src/messages/text.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { useDesk, useRequestChange } from '../DeskContext.tsx';
import { firstStepsFlow } from '../flows/flows.ts';
import { Buttons, Card, Facts, Failed, Heading, Line, Quiet, State, Strong } from './parts.tsx';

const List = styled('ol')({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });
const Step = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  paddingBlock: 12,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&:last-child': { paddingBottom: 0 },
}));

interface StepProps {
  readonly view: FirstStepsView;
  readonly onStart: () => void;
}

/** A page of the shop, in a tab of its own. */
const ShopLink = ({ href, onStart, children }: { href: string; onStart: () => void; children: ReactNode }) => (
  <Button size="small" variant="outlined" component="a" href={href} target="_blank" rel="noopener" onClick={onStart}>
    {children}
  </Button>
);

const DeskLink = ({ to, onStart, children }: { to: string; onStart: () => void; children: ReactNode }) => (
  <Button size="small" variant="outlined" component={Link} to={to} onClick={onStart}>
    {children}
  </Button>
);

const LastCallback = ({ at }: { at: string | null }) =>
  at === null ? texts.noCallback : <LocalTime at={at} precision="minute" />;

/** What is missing before real payments arrive. */
function Live({ view: { live } }: StepProps) {
  if (live === null) return null;
  return (
    <Facts
      facts={[
        [texts.missing, live.missing.join(', ')],
        [texts.advised, live.advised.join(', ')],
        [
          texts.address,
          live.isReachable === null
            ? live.publicUrl
            : `${live.publicUrl} ${live.isReachable ? texts.reachable : texts.unreachable}`,
        ],
        [texts.registration, live.isPractice ? null : texts.registrations[live.registration]],
        [texts.callbacks, live.isPractice ? null : <LastCallback key="callback" at={live.lastCallbackAt} />],
      ]}
    />
  );
}

/** What a person can do about a step. */
const actions: Readonly<Record<FirstStep, (props: StepProps & { readonly onEmpty: () => void }) => ReactNode>> = {
  contact: ({ onStart }) => (
    <DeskLink to="/shop" onStart={onStart}>
      {texts.openShop}
    </DeskLink>
  ),
  sample: ({ view: { sample }, onEmpty }) =>
    sample === null ? null : (
      <>
        <Quiet>{texts.sample(sample)}</Quiet>
        {sample.state === 'present' ? (
          <Button size="small" variant="outlined" onClick={onEmpty}>
            {texts.startEmpty}
          </Button>
        ) : null}
      </>
    ),
  product: ({ onStart }) => (
    <DeskLink to="/products" onStart={onStart}>
      {texts.openProducts}
    </DeskLink>
  ),
  prices: ({ onStart }) => (
    <DeskLink to="/shop" onStart={onStart}>
      {texts.openShop}
    </DeskLink>
  ),
  codes: () => <Quiet>{texts.loadCodes}</Quiet>,
  purchase: ({ view: { live }, onStart }) => (
    <>
      <ShopLink href="/" onStart={onStart}>
        {texts.visit}
      </ShopLink>
      {live?.isPractice ? (
        <ShopLink href="/sandbox/handset" onStart={onStart}>
          {texts.handset}
        </ShopLink>
      ) : null}
    </>
  ),
  passkey: ({ onStart }) => (
    <DeskLink to="/more" onStart={onStart}>
      {texts.addPasskey}
    </DeskLink>
  ),
  live: (props) => <Live {...props} />,
};

/** The checklist of an owner, until every step is done. */
export function FirstSteps() {
  const { api } = useDesk();
  const request = useRequestChange();
  const machine = useMemo(() => firstStepsFlow(api), [api]);
  const flow = useActorRef(machine);
  const view = useView(flow, viewFirstSteps);
  const { steps, done, sample, message } = view;
  const look = firstStepsEvents.requested();
  if (sample === null) {
    return message ? <Failed message={messageText(message)} onRetry={() => flow.send(look)} /> : null;
  }
  if (done === steps.length) return null;
  const onEmpty = () => request({ call: 'startEmpty', body: { decidedOn: sample.state } }, [{ to: flow, event: look }]);
  return (
    <Card aria-labelledby="first-steps">
      <Line>
        <div id="first-steps">
          <Heading>{texts.title}</Heading>
        </div>
        <Quiet>{texts.progress(done, steps.length)}</Quiet>
      </Line>
      <List>
        {steps.map(({ step, state }) => {
          const Action = actions[step];
          return (
            <Step key={step}>
              <Line>
                <Strong>{texts.titles[step]}</Strong>
                <State>{texts.states[state]}</State>
              </Line>
              {state === 'done' ? null : (
                <>
                  <span>{texts.texts[step]}</span>
                  <Buttons>
                    <Action view={view} onStart={() => flow.send(firstStepsEvents.started(step))} onEmpty={onEmpty} />
                  </Buttons>
                </>
              )}
            </Step>
          );
        })}
      </List>
    </Card>
  );
}
