import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { deskLiveMachine } from './desk-live.machine.ts';
import type { Event } from './desk-live.types.ts';

/** The view model of Today. */
export const viewDeskLive = (snapshot: SnapshotFrom<typeof deskLiveMachine>) => {
  const { today, sound, failure } = snapshot.context;
  const waiting = [today?.toSend, today?.exceptions, today?.tickets].map((one) => one?.count ?? 0);
  return {
    today,
    sound,
    message: failure && failureMessage(failure),
    isLive: snapshot.matches({ streaming: 'live' }),
    /** What waits for a person, for the title of the tab. */
    count: waiting.reduce((sum, one) => sum + one, 0),
    canRequest: snapshot.can({ type: 'today.requested' }),
  };
};
export type DeskLiveView = ReturnType<typeof viewDeskLive>;

export const deskLiveEvents = {
  soundToggled: () => ({ type: 'sound.toggled' }) satisfies Event,
  requested: () => ({ type: 'today.requested' }) satisfies Event,
};
