import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type DragEvent, useRef } from 'react';
import { inspectorEvents } from '../inspector/events.ts';
import type { ChosenFile } from '../inspector/index.ts';
import { useInspector } from './context.tsx';
import { nativeField } from './native-controls.ts';
import type { PageProps } from './page-props.ts';
import { paletteOf } from './palette.ts';

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' });
const Choice = styled('label')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  '& select': { ...nativeField(theme), width: 'auto', maxWidth: 'min(420px, 70vw)' },
}));
const Hint = styled('span')(({ theme }) => ({ ...theme.typography.body2, color: paletteOf(theme).text.secondary }));

/** Returns the handlers of an element that a file can be dropped on. */
export const dropTarget = (onFile: (file: ChosenFile) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  },
});

/** A button that opens a file. */
function FileButton({ label, onFile }: { label: string; onFile: (file: ChosenFile) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // Otherwise a second choice of the same file would not be a change.
          target.value = '';
        }}
      />
    </>
  );
}

/** Chooses what the page shows: one of the open tabs, or the recording of a file. */
export function Source({ view: { status, tab, tabs, actor }, send, onSave }: PageProps) {
  const { texts } = useInspector();
  const isFile = status === 'imported' || status === 'otherBuild';
  return (
    <Bar>
      {!isFile && status !== 'failed' && status !== 'reading' && tabs.length > 0 ? (
        <Choice>
          {texts.tab}
          <select
            value={tabs.some((each) => each.tab === tab) ? (tab ?? '') : ''}
            onChange={({ target }) => send(inspectorEvents.tabChosen(target.value))}
          >
            {tabs.some((each) => each.tab === tab) ? null : <option value="">{texts.firstTab}</option>}
            {tabs.map((each) => (
              <option key={each.tab} value={each.tab}>
                {texts.tabName(each.title, each.path)}
              </option>
            ))}
          </select>
        </Choice>
      ) : null}
      {actor && !isFile && status !== 'failed' ? (
        <Button size="small" variant="outlined" onClick={() => onSave()}>
          {texts.save}
        </Button>
      ) : null}
      <FileButton label={texts.import} onFile={(file) => send(inspectorEvents.fileChosen(file))} />
      {status !== 'failed' ? (
        <FileButton label={texts.compareRecording} onFile={(file) => send(inspectorEvents.otherChosen(file))} />
      ) : null}
      {isFile ? (
        <Button size="small" variant="text" onClick={() => send(inspectorEvents.importClosed())}>
          {texts.backToLive}
        </Button>
      ) : (
        <Hint>{texts.drop}</Hint>
      )}
    </Bar>
  );
}

/** What became of the chosen file: refused, of another build, or shown. */
export function SourceState({ view: { status, imported, refusal, otherRefusal, isReadingOther }, send }: PageProps) {
  const { texts } = useInspector();
  return (
    <>
      {refusal ? (
        <Alert severity="error" role="status" sx={{ mb: 2 }}>
          {texts.refusals[refusal]}
        </Alert>
      ) : null}
      {isReadingOther ? <p role="status">{texts.reading}</p> : null}
      {otherRefusal ? (
        <Alert severity="error" role="status" sx={{ mb: 2 }}>
          {texts.refusals[otherRefusal]}
        </Alert>
      ) : null}
      {status === 'otherBuild' && imported ? (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" onClick={() => send(inspectorEvents.importAccepted())}>
              {texts.showForeign}
            </Button>
          }
        >
          {texts.otherBuild(imported.name, imported.build)}
        </Alert>
      ) : null}
      {status === 'imported' && imported ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          {texts.imported(imported.name, imported.build)}
        </Alert>
      ) : null}
    </>
  );
}
