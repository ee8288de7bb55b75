import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import {
  type ChosenFile,
  flowsInspectorEvents,
  flowsInspectorMachine,
  type ReadResult,
} from '#machines/flows-inspector/index.ts';
import { build } from '#src/platform/build-id.ts';
import { openChannel } from '#src/platform/inspection/channel.ts';
import { readRecordingFile } from '#src/platform/inspection/import-recording.ts';

/** Follows a tab of the shop over the channel between tabs. */
export const flowsInspectorFlow = () =>
  flowsInspectorMachine.provide({
    actors: {
      followTab: fromCallback<AnyEventObject, { tab: string | null }>(({ input, sendBack }) => {
        let tab = input.tab;
        const channel = openChannel((wire) => {
          if (wire.kind === 'listed') {
            sendBack(flowsInspectorEvents.tabListed({ tab: wire.tab, title: wire.title, path: wire.path }));
            return;
          }
          if (wire.kind === 'closed') sendBack(flowsInspectorEvents.tabRemoved(wire.tab));
          if (wire.kind === 'loaded') channel.post({ kind: 'listing' });
          if (wire.kind === 'asked' || wire.kind === 'listing' || (tab !== null && wire.tab !== tab)) return;
          if (wire.kind === 'loaded') channel.post({ kind: 'asked', tab: wire.tab });
          else if (wire.kind === 'reported') {
            // Without a requested tab, follow the first tab that responds.
            tab = wire.tab;
            sendBack(flowsInspectorEvents.reported(wire.recording, wire.tab));
          } else if (wire.kind === 'continued') sendBack(flowsInspectorEvents.continued(wire.entry));
          else sendBack(flowsInspectorEvents.closed());
        });
        channel.post({ kind: 'asked', tab });
        channel.post({ kind: 'listing' });
        return channel.close;
      }),
      readRecording: fromPromise<ReadResult, ChosenFile>(({ input }) => readRecordingFile(input, build)),
    },
  });
