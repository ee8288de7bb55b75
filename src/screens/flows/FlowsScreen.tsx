import type { RecordedActor } from '@uwanja/flow-inspector/recording';
import { useSearchParams } from 'react-router-dom';
import type { Mark } from '#contract/recordings/recording.ts';
import { flowsInspectorEvents, viewFlowsInspector } from '#machines/flows-inspector/index.ts';
import { type Notice, notice } from '#machines/support/notices.ts';
import { flowsTexts as texts } from '#messages/flows.ts';
import { copyText } from '#src/platform/browser/clipboard.ts';
import { saveFile } from '#src/platform/browser/save-file.ts';
import { build } from '#src/platform/build-id.ts';
import type { Channel } from '#src/platform/channel.ts';
import { flowsInspectorFlow } from '#src/platform/composition/flows-inspector.ts';
import { useEnvironment } from '#src/platform/hooks/environment.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { exportRecording } from '#src/platform/inspection/export-recording.ts';
import { FlowsView } from './FlowsView.tsx';
import { createTestSource, UnknownMachineError } from './snippet.ts';

/** Copies the test of a path. An imported recording may name machines that this shop does not have. */
function copyTest(actor: RecordedActor, length: number, notices: Channel<Notice>): void {
  try {
    void copyText(createTestSource(actor, length), notices);
  } catch (error) {
    if (!(error instanceof UnknownMachineError)) throw error;
    notices.publish(notice('error', { text: texts.unknownMachine }));
  }
}

/** /flows. `?tab=` selects the tab to inspect; without it the first tab that answers is inspected. */
export function FlowsScreen() {
  const { notices } = useEnvironment();
  const [query] = useSearchParams();
  const flow = useFlow(flowsInspectorFlow, { tab: query.get('tab') });
  const view = useView(flow, viewFlowsInspector);
  const save = (name: string, mark?: Mark) => {
    // The recording of a file stays one of the build that made it.
    if (view.recording)
      saveFile(name, JSON.stringify(exportRecording(view.recording, view.imported?.build ?? build, mark)));
  };
  return (
    <FlowsView
      view={view}
      onTab={(tab) => flow.send(flowsInspectorEvents.tabChosen(tab))}
      onFile={(file) => flow.send(flowsInspectorEvents.fileChosen(file))}
      onAccept={() => flow.send(flowsInspectorEvents.importAccepted())}
      onCloseImport={() => flow.send(flowsInspectorEvents.importClosed())}
      onFilter={(filter) => flow.send(flowsInspectorEvents.filterChanged(filter))}
      onChooseActor={(id) => flow.send(flowsInspectorEvents.actorChosen(id))}
      onChooseStep={(id, number) => flow.send(flowsInspectorEvents.stepChosen(id, number))}
      onBack={() => flow.send(flowsInspectorEvents.wentBack())}
      onForward={() => flow.send(flowsInspectorEvents.wentForward())}
      onLatestStep={() => flow.send(flowsInspectorEvents.latestStepChosen())}
      onBase={() => flow.send(flowsInspectorEvents.baseChosen())}
      onBaseEnd={() => flow.send(flowsInspectorEvents.baseCleared())}
      onCompare={(file) => flow.send(flowsInspectorEvents.otherChosen(file))}
      onCloseOther={() => flow.send(flowsInspectorEvents.otherClosed())}
      onSend={(id, name, payload) => flow.send(flowsInspectorEvents.sent(id, name, payload))}
      onRestore={(id, number) => flow.send(flowsInspectorEvents.restored(id, number))}
      onRetry={() => flow.send(flowsInspectorEvents.retried())}
      onSave={() => save('flows-recording.json')}
      onMark={(actor, step, expected) =>
        save('complaint.json', { actor: view.actors.findIndex(({ id }) => id === actor.id), step, expected })
      }
      onCopy={(actor, length) => copyTest(actor, length, notices)}
    />
  );
}
