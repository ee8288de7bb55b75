import { type AnyEventObject, fromCallback } from 'xstate';
import { flows, flowsInspectorMachine } from '#machines/flows-inspector/index.ts';
import { openChannel } from '#src/platform/inspection/channel.ts';

/** Follows a tab of the shop over the channel between tabs. */
export const flowsInspectorFlow = () =>
  flowsInspectorMachine.provide({
    actors: {
      followTab: fromCallback<AnyEventObject, { tab: string | null }>(({ input, sendBack }) => {
        let tab = input.tab;
        const channel = openChannel((wire) => {
          if (wire.kind === 'asked' || (tab !== null && wire.tab !== tab)) return;
          if (wire.kind === 'loaded') channel.post({ kind: 'asked', tab: wire.tab });
          else if (wire.kind === 'reported') {
            // Without a requested tab, follow the first tab that responds.
            tab = wire.tab;
            sendBack(flows.reported(wire.recording));
          } else if (wire.kind === 'continued') sendBack(flows.continued(wire.entry));
          else sendBack(flows.closed());
        });
        channel.post({ kind: 'asked', tab });
        return channel.close;
      }),
    },
  });
