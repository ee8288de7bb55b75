import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import type { FirstStep } from '#contract/desk/first-steps.ts';
import { type FirstStepsView, firstStepsEvents, viewFirstSteps } from '#machines/first-steps/index.ts';
import { firstStepsTexts as texts } from '#messages/desk-first-steps.ts';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { messageText } from '#src/messages/text.ts';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { useDesk, useRequestChange } from '../DeskContext.tsx';
import { firstStepsFlow } from '../flows/flows.ts';
import { ButtonLink, Buttons, Card, Facts, Failed, Heading, Line, Quiet, State, Strong } from './parts.tsx';

const List = styled('ol')({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });
const Step = styled('li')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& summary': { cursor: 'pointer', listStyle: 'none', '&::-webkit-details-marker': { display: 'none' } },
}));
/** The line of a step, which opens what can be done about it. */
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 48,
});
const Body = styled('div')({ display: 'grid', gap: 8, paddingBottom: 12 });

const Name = styled(Quiet)({ display: 'block' });

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

const LastCallback = ({ at }: { at: string | null }) =>
  at === null ? texts.noCallback : <LocalTime at={at} precision="minute" />;

/** Names of settings, one a line. */
const Names = ({ names }: { names: readonly string[] }) => names.map((name) => <Name key={name}>{name}</Name>);

/** What is missing before real payments arrive. */
function Live({ view: { live } }: StepProps) {
  if (live === null) return null;
  return (
    <Facts
      facts={[
        [texts.missing, live.missing.length > 0 ? <Names key="missing" names={live.missing} /> : null],
        [texts.advised, live.advised.length > 0 ? <Names key="advised" names={live.advised} /> : null],
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
    <ButtonLink size="small" to="/shop" onClick={onStart}>
      {texts.openShop}
    </ButtonLink>
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
    <ButtonLink size="small" to="/products" onClick={onStart}>
      {texts.openProducts}
    </ButtonLink>
  ),
  prices: ({ onStart }) => (
    <ButtonLink size="small" to="/shop" onClick={onStart}>
      {texts.openShop}
    </ButtonLink>
  ),
  codes: ({ onStart }) => (
    <ButtonLink size="small" to="/codes" onClick={onStart}>
      {texts.openCodes}
    </ButtonLink>
  ),
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
    <ButtonLink size="small" to="/more" onClick={onStart}>
      {texts.addPasskey}
    </ButtonLink>
  ),
  live: (props) => <Live {...props} />,
};

/** The checklist of an owner, until every step is done. */
export function FirstSteps() {
  const { api } = useDesk();
  const request = useRequestChange();
  const machine = useMemo(() => firstStepsFlow(api), [api]);
  const flow = useActorOf(machine);
  const view = useView(flow, viewFirstSteps);
  const { steps, done, sample, message } = view;
  const look = firstStepsEvents.requested();
  if (sample === null) {
    return message ? <Failed message={messageText(message)} onRetry={() => flow.send(look)} /> : null;
  }
  if (done === steps.length) return null;
  const next = steps.find(({ state }) => state !== 'done')?.step;
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
          const head = (
            <Head>
              <Strong>{texts.titles[step]}</Strong>
              <State>{texts.states[state]}</State>
            </Head>
          );
          return (
            <Step key={step}>
              {state === 'done' ? (
                head
              ) : (
                <details open={step === next}>
                  <summary>{head}</summary>
                  <Body>
                    <span>{texts.texts[step]}</span>
                    <Buttons>
                      <Action view={view} onStart={() => flow.send(firstStepsEvents.started(step))} onEmpty={onEmpty} />
                    </Buttons>
                  </Body>
                </details>
              )}
            </Step>
          );
        })}
      </List>
    </Card>
  );
}
