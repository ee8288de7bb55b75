import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import {
  type ChosenFile,
  flowsInspectorEvents,
  flowsInspectorMachine,
  type ReadResult,
} from '#machines/flows-inspector/index.ts';
import { build } from '#src/platform/build-id.ts';
import { readRecordingFile } from '#src/platform/inspection/import-recording.ts';
import { openChannel } from '#src/platform/inspection/tab-messages.ts';

/** Follows a tab of the shop over the channel between tabs. */
export const flowsInspectorFlow = () =>
  flowsInspectorMachine.provide({
    actors: {
      followTab: fromCallback<AnyEventObject, { tab: string | null }>(({ input, sendBack }) => {
        let tab = input.tab;
        const channel = openChannel((message) => {
          if (message.kind === 'listed') {
            sendBack(flowsInspectorEvents.tabListed({ tab: message.tab, title: message.title, path: message.path }));
            return;
          }
          if (message.kind === 'closed') sendBack(flowsInspectorEvents.tabRemoved(message.tab));
          if (message.kind === 'loaded') channel.post({ kind: 'listRequested' });
          if (
            message.kind === 'recordingRequested' ||
            message.kind === 'listRequested' ||
            (tab !== null && message.tab !== tab)
          )
            return;
          if (message.kind === 'loaded') channel.post({ kind: 'recordingRequested', tab: message.tab });
          else if (message.kind === 'reported') {
            // Without a requested tab, follow the first tab that responds.
            tab = message.tab;
            sendBack(flowsInspectorEvents.reported(message.recording, message.tab));
          } else if (message.kind === 'continued') sendBack(flowsInspectorEvents.continued(message.entry));
          else sendBack(flowsInspectorEvents.closed());
        });
        channel.post({ kind: 'recordingRequested', tab });
        channel.post({ kind: 'listRequested' });
        return channel.close;
      }),
      readRecording: fromPromise<ReadResult, ChosenFile>(({ input }) => readRecordingFile(input, build)),
    },
  });
