import { openChannel, type TabMessage } from '@uwanja/flow-inspector';
import { fromCallback, fromPromise } from 'xstate';
import {
  type ChosenFile,
  flowsInspectorEvents,
  flowsInspectorMachine,
  type ReadResult,
  type TabRequest,
} from '#machines/flows-inspector/index.ts';
import { build } from '#src/platform/build-id.ts';
import { readRecordingFile } from '#src/platform/inspection/import-recording.ts';

/** A message of a tab about itself, not of a page of /flows. */
type OfTab = Extract<TabMessage, { kind: 'loaded' | 'reported' | 'continued' | 'responded' | 'closed' }>;
const isOfTab = (message: TabMessage): message is OfTab =>
  ['loaded', 'reported', 'continued', 'responded', 'closed'].includes(message.kind);

/** Follows a tab of the shop over the channel between tabs. */
export const flowsInspectorFlow = () =>
  flowsInspectorMachine.provide({
    actors: {
      followTab: fromCallback<TabRequest, { tab: string | null }>(({ input, sendBack, receive }) => {
        let tab = input.tab;
        const channel = openChannel((message) => {
          if (message.kind === 'listed') {
            sendBack(flowsInspectorEvents.tabListed({ tab: message.tab, title: message.title, path: message.path }));
            return;
          }
          if (message.kind === 'closed') sendBack(flowsInspectorEvents.tabRemoved(message.tab));
          if (message.kind === 'loaded') channel.post({ kind: 'listRequested' });
          if (!isOfTab(message) || (tab !== null && message.tab !== tab)) return;
          if (message.kind === 'loaded') channel.post({ kind: 'recordingRequested', tab: message.tab });
          else if (message.kind === 'reported') {
            // Without a requested tab, follow the first tab that responds.
            tab = message.tab;
            sendBack(flowsInspectorEvents.reported(message.recording, message.tab, message.isControllable));
          } else if (message.kind === 'continued') sendBack(flowsInspectorEvents.continued(message.entry));
          else if (message.kind === 'responded') sendBack(flowsInspectorEvents.responded(message.response));
          else sendBack(flowsInspectorEvents.closed());
        });
        receive((request) => {
          if (tab === null) return;
          const { id } = request;
          if (request.type === 'event.sent') channel.post({ kind: 'eventSent', tab, id, event: request.event });
          else channel.post({ kind: 'stepRestored', tab, id, number: request.number });
        });
        channel.post({ kind: 'recordingRequested', tab });
        channel.post({ kind: 'listRequested' });
        return channel.close;
      }),
      readRecording: fromPromise<ReadResult, ChosenFile>(({ input }) => readRecordingFile(input, build)),
    },
  });
