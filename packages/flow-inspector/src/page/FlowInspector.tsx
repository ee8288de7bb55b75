import type { SxProps, Theme } from '@mui/material/styles';
import { useFlow, useSelector } from '@uwanja/flow-ssr';
import { shallowEqual } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import type { Mark } from '../format/index.ts';
import {
  type ChosenFile,
  type ImportedFile,
  inspectorEvents,
  inspectorMachine,
  type ReadResult,
  viewInspector,
} from '../inspector/index.ts';
import type { RecordedActor, Recording } from '../recording/index.ts';
import { defaultOptions, InspectorContext, type InspectorOptions } from './context.tsx';
import { InspectorPage } from './InspectorPage.tsx';

export interface FlowInspectorProps extends Partial<InspectorOptions> {
  /** The tab to follow; null for the first one that answers. */
  readonly tab?: string | null;
  /** Reads a recording from a file; the same at each render. */
  readonly readFile: (file: ChosenFile) => Promise<ReadResult>;
  /**
   * Saves the recording as a file.
   * @param imported the file that it comes from; null for the recording of a tab
   * @param mark the step that a person has marked as wrong
   */
  readonly onSave: (recording: Recording, imported: ImportedFile | null, mark?: Mark) => void;
  /** Copies a test of the first `length` steps of an actor's path. */
  readonly onCopy: (actor: RecordedActor, length: number) => void;
  /** Styles of the page; `--flow-line` and `--flow-box` are the colours of borders and of raised surfaces. */
  readonly sx?: SxProps<Theme>;
}

/** Follows a tab that records itself, or shows the recording of a file. */
export function FlowInspector({ tab = null, readFile, onSave, onCopy, sx, ...options }: FlowInspectorProps) {
  const [machine] = useState(() =>
    inspectorMachine.provide({
      actors: { readRecording: fromPromise<ReadResult, ChosenFile>(({ input }) => readFile(input)) },
    }),
  );
  const flow = useFlow(machine, { tab });
  const view = useSelector(flow, viewInspector, shallowEqual);
  const { recording, imported, actors } = view;
  return (
    <InspectorContext value={{ ...defaultOptions, ...options }}>
      <InspectorPage
        {...(sx && { sx })}
        view={view}
        onTab={(chosen) => flow.send(inspectorEvents.tabChosen(chosen))}
        onFile={(file) => flow.send(inspectorEvents.fileChosen(file))}
        onAccept={() => flow.send(inspectorEvents.importAccepted())}
        onCloseImport={() => flow.send(inspectorEvents.importClosed())}
        onFilter={(filter) => flow.send(inspectorEvents.filterChanged(filter))}
        onChooseActor={(id) => flow.send(inspectorEvents.actorChosen(id))}
        onChooseStep={(id, number) => flow.send(inspectorEvents.stepChosen(id, number))}
        onBack={() => flow.send(inspectorEvents.wentBack())}
        onForward={() => flow.send(inspectorEvents.wentForward())}
        onLatestStep={() => flow.send(inspectorEvents.latestStepChosen())}
        onBase={() => flow.send(inspectorEvents.baseChosen())}
        onBaseEnd={() => flow.send(inspectorEvents.baseCleared())}
        onCompare={(file) => flow.send(inspectorEvents.otherChosen(file))}
        onCloseOther={() => flow.send(inspectorEvents.otherClosed())}
        onSend={(id, name, payload) => flow.send(inspectorEvents.sent(id, name, payload))}
        onRestore={(id, number) => flow.send(inspectorEvents.restored(id, number))}
        onRetry={() => flow.send(inspectorEvents.retried())}
        onSave={() => recording && onSave(recording, imported)}
        onMark={({ id }, step, expected) =>
          recording &&
          onSave(recording, imported, { actor: actors.findIndex((each) => each.id === id), step, expected })
        }
        onCopy={onCopy}
      />
    </InspectorContext>
  );
}
