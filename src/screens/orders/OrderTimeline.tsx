import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import type { Order, TimelineStep } from '#contract/orders.ts';
import { ordersTexts as texts } from '#messages/orders.ts';
import { CheckIcon, CloseIcon } from '#src/components/icons/icons.tsx';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

const mark = 20;
const gap = 12;

const Steps = styled('ol')({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });
/** Reserves the lines of a step's time and, for some steps, its detail, so that nothing moves when they appear. */
const Step = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `${mark}px minmax(0, 1fr)`,
  columnGap: gap,
  alignItems: 'start',
  alignContent: 'start',
  minHeight: `calc(2lh + ${gap}px)`,
  paddingBottom: gap,
  '&[data-step="prompted"], &[data-step="paid"]': { minHeight: `calc(3lh + ${gap}px)` },
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: mark / 2 - 1,
    top: mark + 2,
    bottom: -1,
    width: 2,
    backgroundColor: theme.vars.palette.divider,
  },
  '&[data-state="done"]:not(:last-of-type)::before': { backgroundColor: theme.vars.palette.success.main },
}));
const Mark = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: mark,
  height: mark,
  marginTop: 1,
  borderRadius: '50%',
  border: `2px solid ${theme.vars.palette.border.control}`,
  color: theme.vars.palette.background.paper,
  '[data-state="done"] > &': {
    backgroundColor: theme.vars.palette.success.main,
    borderColor: theme.vars.palette.success.main,
  },
  '[data-state="failed"] > &': {
    backgroundColor: theme.vars.palette.error.main,
    borderColor: theme.vars.palette.error.main,
  },
  '[data-state="now"] > &': { borderColor: theme.vars.palette.info.main },
  '[data-state="now"] > &::after': {
    content: '""',
    width: 8,
    height: 8,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.info.main,
  },
}));
const Name = styled('span')(({ theme }) => ({
  display: 'block',
  fontWeight: 600,
  '[data-state="ahead"] &': { color: theme.vars.palette.text.secondary, fontWeight: 400 },
}));
const Phone = styled('span')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontWeight: 400,
  display: 'inline-block',
}));
const Line = styled('span')(({ theme }) => ({
  display: 'block',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
}));
const Detail = styled(Line)(({ theme }) => ({ color: theme.vars.palette.text.primary }));

const Folded = styled('div')({ display: 'grid', gap });
const Done = styled('details')(({ theme }) => ({
  ...theme.typography.body2,
  '& > summary': {
    position: 'relative',
    minHeight: 44,
    paddingLeft: mark + gap,
    paddingRight: mark + gap,
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    // The check mark of a step that is done, and an arrow.
    '&::before': {
      content: '"✓"',
      position: 'absolute',
      left: 0,
      top: 1,
      display: 'grid',
      placeItems: 'center',
      width: mark,
      height: mark,
      borderRadius: '50%',
      fontSize: 12,
      color: theme.vars.palette.background.paper,
      backgroundColor: theme.vars.palette.success.main,
    },
    '&::after': {
      content: '""',
      position: 'absolute',
      right: 4,
      top: 10,
      width: 8,
      height: 8,
      borderRight: '2px solid currentColor',
      borderBottom: '2px solid currentColor',
      transform: 'rotate(45deg)',
    },
  },
  '&[open] > summary': { marginBottom: gap },
  '&[open] > summary::after': { transform: 'rotate(225deg)', top: 14 },
}));

const marks: Partial<Record<TimelineStep['state'], ReactNode>> = {
  done: <CheckIcon size={14} />,
  failed: <CloseIcon size={14} />,
};

type Payload = Order['payload'];

const StepList = ({ timeline, receipt }: Pick<Payload, 'timeline' | 'receipt'>) => (
  <Steps aria-label={texts.timeline}>
    {timeline.map((step) => (
      <Step
        key={step.step}
        data-step={step.step}
        data-state={step.state}
        {...(step.state === 'now' && { 'aria-current': 'step' as const })}
      >
        <Mark aria-hidden>{marks[step.state]}</Mark>
        <div>
          <Name>
            {nonBreaking(texts.steps[step.step])}
            {step.phone === null ? null : (
              <>
                {' '}
                <Phone>{step.phone}</Phone>
              </>
            )}
            <VisuallyHidden>{`, ${texts.stepStates[step.state]}`}</VisuallyHidden>
          </Name>
          {step.at === null ? null : (
            <Line>
              <LocalTime at={step.at} precision="minute" />
            </Line>
          )}
          {step.step === 'paid' && step.state === 'done' ? <Line>{nonBreaking(texts.receipt(receipt))}</Line> : null}
          {step.detail === null ? null : <Detail>{nonBreaking(step.detail)}</Detail>}
        </div>
      </Step>
    ))}
  </Steps>
);

/** The last of the done steps in one line, which opens all of them. */
function DoneSteps({ timeline, receipt }: Pick<Payload, 'timeline' | 'receipt'>) {
  const last = timeline.at(-1);
  if (!last) return null;
  const isPaid = timeline.some(({ step }) => step === 'paid');
  return (
    <Done>
      <summary>
        <Name>{nonBreaking(texts.steps[last.step])}</Name>
        <Line>
          {last.at === null ? null : <LocalTime at={last.at} precision="minute" />}
          {isPaid ? <span> · {nonBreaking(texts.receipt(receipt))}</span> : null}
        </Line>
      </summary>
      <StepList timeline={timeline} receipt={receipt} />
    </Done>
  );
}

/** The past and future steps of an order. Done steps are folded into one line on a phone, and where all are done. */
export function OrderTimeline({ payload: { timeline, receipt } }: Pick<Order, 'payload'>) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const next = timeline.findIndex(({ state }) => state !== 'done');
  const doneCount = next === -1 ? timeline.length : next;
  if (!(isNarrow || next === -1) || doneCount < 2) return <StepList timeline={timeline} receipt={receipt} />;
  const ahead = timeline.slice(doneCount);
  return (
    <Folded>
      <DoneSteps timeline={timeline.slice(0, doneCount)} receipt={receipt} />
      {ahead.length > 0 ? <StepList timeline={ahead} receipt={receipt} /> : null}
    </Folded>
  );
}
