import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import type { ContactFields } from '#machines/contact/index.ts';
import { contactTexts } from '#messages/contact.ts';
import type { Moment } from '#src/platform/inspection/attach-recording.ts';

const texts = contactTexts.attach;

/** Only a person who attaches a recording downloads it. */
const MarkMoment = lazy(() => import('./MarkMoment.tsx'));

const Frame = styled('div')({ display: 'grid', gap: 8, justifyItems: 'start', minWidth: 0 });
const Preview = styled('pre')(({ theme }) => ({
  ...theme.typography.caption,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  width: '100%',
  maxHeight: 240,
  margin: 0,
  padding: 12,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.raised,
}));
const Tick = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  cursor: 'pointer',
  '& input': { width: 20, height: 20, accentColor: 'currentColor' },
});

/** Offers to attach what happened in this tab. The whole text is shown, and sent only with a tick. */
export function Attachment({
  fields: { recording, isAttached },
  moments,
  onAttach,
  onMark,
  onTick,
}: {
  fields: Pick<ContactFields, 'recording' | 'isAttached'>;
  moments: readonly Moment[];
  onAttach: () => void;
  /** Receives the recording with the mark. */
  onMark: (recording: string) => void;
  onTick: (isAttached: boolean) => void;
}) {
  if (recording === '')
    return (
      <Frame>
        <Typography variant="body2" color="text.secondary">
          {texts.text}
        </Typography>
        <Button variant="outlined" onClick={onAttach}>
          {texts.button}
        </Button>
      </Frame>
    );
  return (
    <Frame>
      {moments.length > 0 ? (
        <Suspense>
          <MarkMoment recording={recording} moments={moments} onMark={onMark} />
        </Suspense>
      ) : null}
      <Typography variant="body2">{texts.preview}</Typography>
      <section aria-label={texts.label} style={{ width: '100%', minWidth: 0 }}>
        <Preview tabIndex={0}>{recording}</Preview>
      </section>
      <Tick>
        <input type="checkbox" checked={isAttached} onChange={({ target }) => onTick(target.checked)} />
        {texts.tick}
      </Tick>
    </Frame>
  );
}
