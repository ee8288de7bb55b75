import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { causeText, parseCause } from '../chart/index.ts';
import { StatechartDrawing, useScrollToActiveState } from '../drawing/index.ts';
import { inspectorEvents } from '../inspector/events.ts';
import type { RecordedActor, Response } from '../recording/index.ts';
import { valueText } from '../recording/value-text.ts';
import type { InspectorTexts } from '../texts/index.ts';
import { useInspector } from './context.tsx';
import type { PageProps } from './page-props.ts';
import { paletteOf } from './palette.ts';
import { RemoteControl } from './RemoteControl.tsx';

const Controls = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginBottom: 12 });
const Fit = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  cursor: 'pointer',
  '& input': { width: 20, height: 20, accentColor: 'currentColor' },
});
const Frame = styled('div')(({ theme }) => ({
  '& .scroll': {
    overflow: 'auto',
    height: 'min(70vh, 760px)',
    [theme.breakpoints.up('lg')]: { height: 'auto' },
    border: `1px solid ${paletteOf(theme).divider}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: paletteOf(theme).background.paper,
  },
  '& svg.flow-drawing': { maxWidth: 'none', margin: '0 auto' },
  '&:has(input:checked) svg.flow-drawing': { maxWidth: '100%', height: 'auto' },
}));

const Remote = styled('details')(({ theme }) => ({
  ...theme.typography.body2,
  marginBottom: 8,
  '& summary': { minHeight: 28, cursor: 'pointer' },
}));

/** Formats what the followed tab did with the last request. */
const responseText = (response: Response, texts: InspectorTexts): string => {
  if (response.kind === 'sent') return texts.responses.sent(response.event);
  return response.kind === 'restored' ? texts.responses.restored : texts.responses[response.reason];
};

/** The chart of the chosen actor at the chosen step, with its active states and the steps back and forward. */
export function ActorStep({
  view: { step, position, count, atLatestStep, canGoBack, canGoForward, canControl, response },
  actor,
  send,
}: PageProps & { actor: RecordedActor }) {
  const { texts, parts } = useInspector();
  const activeStates = useMemo(() => new Set(step?.activeStates), [step]);
  const scroll = useScrollToActiveState(activeStates);
  const states = valueText(step?.value ?? '');
  const beginning = actor.restored ? texts.resumed : texts.started;
  const isPayloadRefused = response?.kind === 'refused' && response.reason === 'noPayload';
  const what = step && (step.event.type === 'xstate.init' ? beginning : causeText(parseCause(step.event.type)));
  return (
    <Frame>
      <parts.Panel title={texts.chart(actor.name)}>
        <Controls>
          <Button
            size="small"
            variant="outlined"
            startIcon={parts.backIcon}
            disabled={!canGoBack}
            onClick={() => send(inspectorEvents.wentBack())}
          >
            {texts.back}
          </Button>
          <Button
            size="small"
            variant="outlined"
            endIcon={parts.forwardIcon}
            disabled={!canGoForward}
            onClick={() => send(inspectorEvents.wentForward())}
          >
            {texts.forward}
          </Button>
          <Button
            size="small"
            variant="text"
            disabled={atLatestStep}
            onClick={() => send(inspectorEvents.latestStepChosen())}
          >
            {atLatestStep ? texts.live : texts.followLive}
          </Button>
          {canControl && step ? (
            <Button
              size="small"
              variant="outlined"
              onClick={() => send(inspectorEvents.restored(actor.id, step.number))}
            >
              {texts.restore}
            </Button>
          ) : null}
          <Fit>
            <input type="checkbox" />
            {texts.fit}
          </Fit>
          <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {texts.position(position, count)}
            {step && what ? `: ${texts.because(what, texts.timeOfDay(step.at))}` : ''}
          </Typography>
        </Controls>
        {canControl ? (
          <Remote>
            <summary>{texts.send}</summary>
            <RemoteControl key={actor.id} actor={actor} isRefused={isPayloadRefused} send={send} />
          </Remote>
        ) : null}
        {response && !isPayloadRefused ? (
          <Typography variant="body2" role="status">
            {responseText(response, texts)}
          </Typography>
        ) : null}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <section className="scroll fill" ref={scroll} tabIndex={0} aria-label={texts.scroll(actor.name)}>
          <StatechartDrawing
            chart={actor.chart}
            activeStates={activeStates}
            label={texts.drawing(actor.name, states)}
          />
        </section>
      </parts.Panel>
    </Frame>
  );
}
