import type { SnapshotFrom } from 'xstate';
import type { shareMachine } from './share.machine.ts';
import type { Event } from './share.types.ts';

/** The view model of the share button. */
export const viewShare = (snapshot: SnapshotFrom<typeof shareMachine>) => ({
  shared: snapshot.context.shared,
  /** The device's share sheet is open. */
  busy: snapshot.matches('sharing'),
  /** The options WhatsApp and copied link are shown. */
  open: snapshot.can(shareEvents.closed()),
  canCopy: snapshot.can(shareEvents.copyPressed()),
  copied: snapshot.matches({ open: 'copied' }),
  copyFailed: snapshot.matches({ open: 'copyFailed' }),
});
export type ShareView = ReturnType<typeof viewShare>;

export const shareEvents = {
  pressed: () => ({ type: 'share.pressed' }) satisfies Event,
  closed: () => ({ type: 'share.closed' }) satisfies Event,
  copyPressed: () => ({ type: 'copy.pressed' }) satisfies Event,
};
