import type { SnapshotFrom } from 'xstate';
import type { shareMachine } from './share.machine.ts';
import type { Event } from './share.types.ts';

/** What a page shows of sharing it. */
export const viewShare = (snapshot: SnapshotFrom<typeof shareMachine>) => ({
  shared: snapshot.context.shared,
  /** The device's own sheet is open. */
  busy: snapshot.hasTag('busy'),
  /** The ways to share are on show. */
  open: snapshot.can(share.closed()),
  canCopy: snapshot.can(share.copyPressed()),
  copied: snapshot.hasTag('copied'),
  copyFailed: snapshot.hasTag('copyFailed'),
});
export type ShareView = ReturnType<typeof viewShare>;

export const share = {
  pressed: () => ({ type: 'share.pressed' }) satisfies Event,
  closed: () => ({ type: 'share.closed' }) satisfies Event,
  copyPressed: () => ({ type: 'copy.pressed' }) satisfies Event,
};
