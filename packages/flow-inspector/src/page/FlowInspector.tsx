import type { SxProps, Theme } from '@mui/material/styles';
import { useFlow, useSelector } from '@uwanja/flow-ssr';
import { shallowEqual } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { exportRecording } from '../file/export-recording.ts';
import { readRecordingFile } from '../file/import-recording.ts';
import { type ChosenFile, inspectorMachine, type ReadResult, viewInspector } from '../inspector/index.ts';
import { defaultOptions, InspectorContext, type InspectorOptions } from './context.tsx';
import { InspectorPage } from './InspectorPage.tsx';
import type { PageProps } from './page-props.ts';

export interface FlowInspectorProps extends Partial<InspectorOptions> {
  /** The tab to follow; null for the first one that answers. */
  readonly tab?: string | null;
  /** The name of this build. A recording of another one may have other charts. */
  readonly build: string;
  /** Saves a recording as a file. It holds no value that the rules do not allow. */
  readonly onSave: (name: string, text: string) => void;
  /** Copies a test of the first `length` steps of an actor's path; without it, the page does not offer that. */
  readonly onCopy?: PageProps['onCopy'];
  /** Styles of the page; `--flow-line` and `--flow-box` are the colours of borders and of raised surfaces. */
  readonly sx?: SxProps<Theme>;
}

/** Follows a tab that records itself, or shows the recording of a file. */
export function FlowInspector({ tab = null, build, onSave, onCopy, sx, ...given }: FlowInspectorProps) {
  const options = { ...defaultOptions, ...given };
  const [machine] = useState(() =>
    inspectorMachine.provide({
      actors: { readRecording: fromPromise<ReadResult, ChosenFile>(({ input }) => readRecordingFile(input, build)) },
    }),
  );
  const flow = useFlow(machine, { tab });
  const view = useSelector(flow, viewInspector, shallowEqual);
  const save: PageProps['onSave'] = (mark) => {
    if (!view.recording) return;
    // The recording of a file stays one of the build that made it.
    const saved = exportRecording(options.rules, view.recording, view.imported?.build ?? build, mark);
    onSave(mark ? 'complaint.json' : 'flows-recording.json', JSON.stringify(saved));
  };
  return (
    <InspectorContext value={options}>
      <InspectorPage {...(sx && { sx })} view={view} send={flow.send} onSave={save} onCopy={onCopy} />
    </InspectorContext>
  );
}
