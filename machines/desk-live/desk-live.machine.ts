import { assign, type EventObject, enqueueActions, fromCallback, setup } from 'xstate';
import type { Today } from '#contract/desk/today.ts';
import { type Failure, toFailure } from '../support/failure.ts';
import { timing } from '../support/timing.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Arrival, Context, Event } from './desk-live.types.ts';

/** The ids of the newest order and exception; null without one. */
const newestIDs = ({ newest: { order, exception } }: Today) => ({
  orderID: order?.orderID ?? null,
  exceptionID: exception?.exceptionID ?? null,
});
type NewestIDs = ReturnType<typeof newestIDs>;

/** Whether a newer order or exception is in `now` than in `before`. */
const hasArrival = (before: NewestIDs, { orderID, exceptionID }: NewestIDs): boolean =>
  (orderID !== null && orderID !== before.orderID) || (exceptionID !== null && exceptionID !== before.exceptionID);

/** Today, live: by a stream of the server, and by polls while there is none. */
export const deskLiveMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Arrival },
  actors: {
    /** Sends `today.received` for each event of the stream, and `stream.ended` once it is lost. */
    watchDesk: fromCallback<EventObject>(() => {
      throw new Error("actor 'watchDesk' was not provided");
    }),
    getToday: unprovided<Today>('getToday'),
  },
  actions: {
    setToday: assign((_, today: Today) => ({ today, failure: null })),
    notifyArrival: enqueueActions(({ enqueue, context: { sound, today } }, newest: NewestIDs) => {
      if (sound && today !== null && hasArrival(newestIDs(today), newest)) enqueue.emit({ type: 'arrival' });
    }),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    toggleSound: assign(({ context }) => ({ sound: !context.sound })),
  },
  delays: { deskPoll: timing.deskPoll },
}).createMachine({
  id: 'deskLive',
  context: { today: null, sound: false, failure: null },
  initial: 'streaming',
  on: { 'sound.toggled': { actions: 'toggleSound' } },
  states: {
    streaming: {
      initial: 'connecting',
      invoke: { id: 'watchDesk', src: 'watchDesk', onError: 'polling' },
      on: {
        'today.received': {
          target: '.live',
          actions: [
            { type: 'notifyArrival', params: ({ event }) => newestIDs(event.today) },
            { type: 'setToday', params: ({ event }) => event.today },
          ],
        },
        'stream.ended': 'polling',
      },
      states: { connecting: {}, live: {} },
    },
    /** Without a stream Today is polled, and after each pause a stream is tried again. */
    polling: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'getToday',
            src: 'getToday',
            onDone: {
              target: 'waiting',
              actions: [
                { type: 'notifyArrival', params: ({ event }) => newestIDs(event.output) },
                { type: 'setToday', params: ({ event }) => event.output },
              ],
            },
            onError: {
              target: 'waiting',
              actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
            },
          },
        },
        waiting: {
          on: { 'today.requested': '#deskLive.streaming' },
          after: { deskPoll: '#deskLive.streaming' },
        },
      },
    },
  },
});
