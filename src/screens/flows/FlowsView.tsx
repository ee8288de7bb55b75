import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { flowsTexts as texts } from '#src/messages/en/flows.ts';
import { messageText } from '#src/messages/text.ts';
import { ActorList } from './ActorList.tsx';
import { ActorStep } from './ActorStep.tsx';
import type { FlowsViewProps } from './flows-view-props.ts';
import { Sequence } from './Sequence.tsx';

const Page = styled('div')(({ theme }) => ({
  maxWidth: 1760,
  marginInline: 'auto',
  padding: '0 16px 64px',
  [theme.breakpoints.up('lg')]: { paddingInline: 32 },
}));
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  alignItems: 'start',
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: '260px minmax(0, 1fr)',
    gridTemplateAreas: '"actors moment" "sequence moment"',
    gridTemplateRows: 'auto 1fr',
  },
  [theme.breakpoints.up('xl')]: {
    gridTemplateColumns: '260px minmax(0, 1fr) 340px',
    gridTemplateAreas: '"actors moment sequence"',
    gridTemplateRows: 'auto',
  },
}));
const Place = styled('div')<{ area: string }>(({ theme, area }) => ({
  minWidth: 0,
  [theme.breakpoints.up('lg')]: { gridArea: area },
}));

/** The inspector of another tab: its actors, the chosen actor's chart and snapshot, and the messages between actors. */
export function FlowsView(props: FlowsViewProps) {
  const { view, onChooseActor, onChooseStep, onRetry, onSave } = props;
  const { status, message, actors, actor, messages } = view;
  return (
    <Page>
      <PageHeading title={texts.title} text={texts.text} />
      {status === 'searching' ? <LoadingState /> : null}
      {status === 'unanswered' ? <EmptyState text={texts.alone} detail={texts.aloneDetail} /> : null}
      {status === 'failed' ? <FailedState message={message ? messageText(message) : ''} onRetry={onRetry} /> : null}
      {status === 'ended' ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          {texts.ended}
        </Alert>
      ) : null}
      {actor && status !== 'failed' ? (
        <Button variant="outlined" sx={{ mb: 2 }} onClick={onSave}>
          {texts.save}
        </Button>
      ) : null}
      {actor && status !== 'failed' ? (
        <Columns>
          <Place area="actors">
            <ActorList actors={actors} chosen={actor.id} onChoose={onChooseActor} />
          </Place>
          <Place area="moment">
            <ActorStep {...props} actor={actor} />
          </Place>
          <Place area="sequence">
            <Sequence messages={messages} actors={actors} onChoose={onChooseStep} />
          </Place>
        </Columns>
      ) : null}
    </Page>
  );
}
