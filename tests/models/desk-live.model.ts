import { describeModel, leavesOf } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import { deskLiveEvents, deskLiveMachine, viewDeskLive } from '#machines/desk-live/index.ts';
import { todayOf } from './desk.ts';
import { failed, failureOf, messageOf } from './failures.ts';

type Snapshot = SnapshotFrom<typeof deskLiveMachine>;

const quiet = todayOf(null, null);
const ordered = todayOf('UW1', null);
const puzzled = todayOf('UW1', 12);

/** The sound of a newer order or exception, where the person has turned it on and knows the state before. */
const heard = ({ context: { today, sound } }: Snapshot, now: typeof quiet) => {
  const isNew =
    today !== null &&
    ((now.newest.order !== null && now.newest.order.orderID !== today.newest.order?.orderID) ||
      (now.newest.exception !== null && now.newest.exception.exceptionID !== today.newest.exception?.exceptionID));
  return sound && isNew ? [{ type: 'arrival' }] : [];
};

export const deskLiveModel = describeModel({
  machine: deskLiveMachine,
  view: viewDeskLive,
  inputs: { nothing: undefined },
  events: {
    'today.received': [quiet, ordered, puzzled].map((today) => ({ type: 'today.received' as const, today })),
    'stream.ended': [{ type: 'stream.ended' }],
    'sound.toggled': [deskLiveEvents.soundToggled()],
    'today.requested': [deskLiveEvents.requested()],
  },
  invokeResults: {
    watchDesk: { error: [new Error('no stream')] },
    getToday: { done: [ordered], error: [failed.of('offline')] },
  },
  delays: { deskPoll: 15_000 },
  stateKey: ({ today, sound, failure }) => [today?.newest, sound, failure?.kind],
  start: () => ({ today: null, sound: false, failure: null }),
  invokes: { watchDesk: { in: 'streaming' }, getToday: { in: 'polling.asking' } },
  steps: {
    'today.received': ({ before, event: { today } }) => ({
      state: 'streaming.live',
      changes: { today, failure: null },
      emits: heard(before, today),
    }),
    'stream.ended': () => ({ state: 'polling.asking' }),
    'watchDesk error': () => ({ state: 'polling.asking' }),
    'sound.toggled': ({ before }) => ({ changes: { sound: !before.context.sound } }),
    'today.requested': () => ({ state: 'streaming.connecting' }),
    'getToday done': ({ before, event: { output } }) => ({
      state: 'polling.waiting',
      changes: { today: output, failure: null },
      emits: heard(before, output),
    }),
    'getToday error': ({ event: { error } }) => ({ state: 'polling.waiting', changes: { failure: failureOf(error) } }),
    'after deskPoll': ({ before }) =>
      leavesOf(before.value)[0] === 'polling.waiting' ? { state: 'streaming.connecting' } : {},
  },
  takes: ({ value }, { type }) => {
    const leaf = leavesOf(value)[0] ?? '';
    if (type === 'sound.toggled') return true;
    return type === 'today.requested' ? leaf === 'polling.waiting' : leaf.startsWith('streaming');
  },
  shows: ({ value, context: { today, sound, failure } }) => {
    const [leaf] = leavesOf(value);
    return {
      today,
      sound,
      message: messageOf(failure),
      isLive: leaf === 'streaming.live',
      // To send, exceptions and tickets.
      count: today === null ? 0 : 6,
      canRequest: leaf === 'polling.waiting',
    };
  },
});
