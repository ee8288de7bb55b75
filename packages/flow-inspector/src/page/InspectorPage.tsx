import Alert from '@mui/material/Alert';
import { type SxProps, styled, type Theme } from '@mui/material/styles';
import { inspectorEvents } from '../inspector/events.ts';
import type { Recording } from '../recording/index.ts';
import { ActorList } from './ActorList.tsx';
import { ActorStep } from './ActorStep.tsx';
import { useInspector } from './context.tsx';
import { Findings } from './Findings.tsx';
import type { PageProps } from './page-props.ts';
import { paletteOf } from './palette.ts';
import { RecordingComparison } from './RecordingComparison.tsx';
import { Sequence } from './Sequence.tsx';
import { dropTarget, Source, SourceState } from './Source.tsx';
import { StepDetails } from './StepDetails.tsx';
import { useNow } from './use-now.ts';

const Page = styled('div')(({ theme }) => ({
  '--flow-ink': paletteOf(theme).text.primary,
  '--flow-muted': paletteOf(theme).text.secondary,
  '--flow-line': paletteOf(theme).text.disabled,
  '--flow-canvas': paletteOf(theme).background.paper,
  '--flow-box': paletteOf(theme).action.hover,
  '--flow-active': paletteOf(theme).primary.main,
  '--flow-active-ink': paletteOf(theme).primary.contrastText,
  '--flow-active-line': paletteOf(theme).text.primary,
  maxWidth: 2200,
  marginInline: 'auto',
  padding: '0 16px 32px',
  '& > header': { paddingBlock: '16px 12px', alignItems: 'center' },
  [theme.breakpoints.up('lg')]: { paddingInline: 24 },
}));
const wide = '@media (min-width: 1800px)';
/** On large windows the page fits the window's height, and each column scrolls on its own. */
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  [theme.breakpoints.up('lg')]: {
    // The rest is the site's header, the title with the controls, and the findings.
    height: 'max(560px, calc(100dvh - 250px))',
    alignItems: 'stretch',
    gridTemplateColumns: '340px minmax(0, 1fr) 370px',
    gridTemplateAreas: '"actors chart details" "sequence chart details"',
    gridTemplateRows: 'minmax(0, 1fr) minmax(0, 1.2fr)',
  },
  [wide]: {
    gridTemplateColumns: '240px minmax(0, 1fr) 380px 420px',
    gridTemplateAreas: '"actors chart details sequence"',
    gridTemplateRows: 'minmax(0, 1fr)',
  },
}));
const Place = styled('div')<{ area: string }>(({ theme, area }) => ({
  minWidth: 0,
  [theme.breakpoints.up('lg')]: {
    gridArea: area,
    minHeight: 0,
    // The panel fills its place; what follows its heading scrolls.
    '& > section, & > div > section': { height: '100%', display: 'flex', flexDirection: 'column', minHeight: 0 },
    '& > div': { height: '100%' },
    '& > section': { padding: '8px 16px 16px' },
    '& > div > section': { padding: '8px 16px 16px' },
    '& section > header': { minHeight: 40, marginBottom: 4 },
    '& section > .fill': { flex: 1, minHeight: 0, overflow: 'auto', position: 'relative' },
  },
}));

/** The time of the last message or step of a recording that does not continue. */
const lastTime = (recording: Recording | null): number =>
  Math.max(
    0,
    recording?.messages.at(-1)?.at ?? 0,
    ...(recording?.actors ?? []).map(({ steps }) => steps.at(-1)?.at ?? 0),
  );

/** The inspector of another tab: its actors, the chosen actor's chart and step, and the messages between actors. */
export function InspectorPage({ sx, ...props }: PageProps & { sx?: SxProps<Theme> }) {
  const { texts, parts } = useInspector();
  const { view, send } = props;
  const chooseStep = (id: string, number: number) => send(inspectorEvents.stepChosen(id, number));
  const { status, actors, actor, exchanges, filter, step, recording } = view;
  const isLive = status === 'following';
  const present = useNow(isLive && actors.some(({ invocations }) => invocations?.some(({ end }) => end === null)));
  const now = isLive ? present : lastTime(recording);
  return (
    <Page {...dropTarget((file) => send(inspectorEvents.fileChosen(file)))} {...(sx && { sx })}>
      <parts.PageHeading title={texts.title} text={actor ? null : texts.text} aside={<Source {...props} />} />
      <SourceState {...props} />
      {status === 'searching' || status === 'reading' ? <parts.LoadingState /> : null}
      {status === 'unanswered' ? <parts.EmptyState text={texts.alone} detail={texts.aloneDetail} /> : null}
      {status === 'failed' ? (
        <parts.FailedState message={texts.cannotFollow} onRetry={() => send(inspectorEvents.retried())} />
      ) : null}
      {status === 'ended' ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          {texts.ended}
        </Alert>
      ) : null}
      {actor && status !== 'failed' ? <Findings findings={view.findings} now={now} onChoose={chooseStep} /> : null}
      {status === 'failed' ? null : <RecordingComparison {...props} />}
      {actor && status !== 'failed' ? (
        <Columns>
          <Place area="actors">
            <ActorList actors={actors} chosen={actor.id} onChoose={(id) => send(inspectorEvents.actorChosen(id))} />
          </Place>
          <Place area="chart">
            <ActorStep {...props} actor={actor} />
          </Place>
          <Place area="details">
            <StepDetails {...props} actor={actor} now={now} />
          </Place>
          <Place area="sequence">
            <Sequence
              exchanges={exchanges}
              isEmpty={view.messages.length === 0}
              actors={actors}
              filter={filter}
              chosen={step?.number ?? null}
              onChoose={chooseStep}
              onFilter={(change) => send(inspectorEvents.filterChanged(change))}
            />
          </Place>
        </Columns>
      ) : null}
    </Page>
  );
}
