import { fromCallback } from 'xstate';
import { openChannel, type TabMessage } from '../tab-messages.ts';
import { inspectorEvents } from './events.ts';
import type { Input, TabRequest } from './types.ts';

/** A message of a tab about itself, not of a page that inspects it. */
type OfTab = Extract<TabMessage, { kind: 'loaded' | 'reported' | 'continued' | 'responded' | 'closed' }>;
const isOfTab = (message: TabMessage): message is OfTab =>
  ['loaded', 'reported', 'continued', 'responded', 'closed'].includes(message.kind);

/** Follows a tab over the channel between tabs: sends its recording, then each new entry; also the list of open tabs. */
export const followTab = fromCallback<TabRequest, Input>(({ input, sendBack, receive }) => {
  let tab = input.tab;
  const channel = openChannel((message) => {
    if (message.kind === 'listed') {
      sendBack(inspectorEvents.tabListed({ tab: message.tab, title: message.title, path: message.path }));
      return;
    }
    if (message.kind === 'closed') sendBack(inspectorEvents.tabRemoved(message.tab));
    if (message.kind === 'loaded') channel.post({ kind: 'listRequested' });
    if (!isOfTab(message) || (tab !== null && message.tab !== tab)) return;
    if (message.kind === 'loaded') channel.post({ kind: 'recordingRequested', tab: message.tab });
    else if (message.kind === 'reported') {
      // Without a requested tab, follow the first tab that responds.
      tab = message.tab;
      sendBack(inspectorEvents.reported(message.recording, message.tab, message.isControllable));
    } else if (message.kind === 'continued') sendBack(inspectorEvents.continued(message.entry));
    else if (message.kind === 'responded') sendBack(inspectorEvents.responded(message.response));
    else sendBack(inspectorEvents.closed());
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
});
