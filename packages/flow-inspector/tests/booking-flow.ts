import { fromPromise, setup } from 'xstate';

/** A booking with two regions at once, states in three levels, requests, timers and two ends. */
export const bookingMachine = setup({
  types: {} as {
    events: { type: `${'window' | 'card' | 'booking' | 'lock' | 'session'}.${string}` };
  },
  actors: { pay: fromPromise(async () => {}), query: fromPromise(async () => {}) },
  guards: { isComplete: () => true, hasMoreAttemptsLeftToday: () => true },
  actions: { setCard: () => {}, countDown: () => {} },
  delays: { patience: 20_000, tick: 1_000 },
}).createMachine({
  id: 'booking',
  initial: 'paying',
  on: { 'session.restarted': '.paying', 'session.ended': '.closed' },
  states: {
    paying: {
      type: 'parallel',
      states: {
        attempt: {
          initial: 'closable',
          states: {
            closable: {
              initial: 'entering',
              on: { 'window.closed': '#booking.closed' },
              states: {
                entering: {
                  on: {
                    'card.typed': { actions: 'setCard' },
                    'card.submitted': [
                      { guard: 'isComplete', target: '#initiating' },
                      { guard: 'hasMoreAttemptsLeftToday', target: 'refused', actions: 'setCard' },
                      { target: 'expired' },
                    ],
                  },
                },
                refused: { on: { 'card.typed': 'entering', 'card.submitted': { target: 'entering', reenter: true } } },
                expired: { type: 'final' },
                last: { type: 'history' },
              },
              onDone: { target: 'blocking', reenter: true },
            },
            blocking: {
              initial: 'initiating',
              states: {
                initiating: {
                  id: 'initiating',
                  invoke: {
                    id: 'pay',
                    src: 'pay',
                    onDone: { guard: 'hasMoreAttemptsLeftToday', target: 'querying' },
                    onError: '#booking.paying.attempt.closable.last',
                  },
                },
                querying: {
                  id: 'querying',
                  invoke: { id: 'query', src: 'query', onDone: '#booking.placed', onError: 'waiting' },
                  after: { patience: '#booking.paying.attempt.closable' },
                },
                waiting: {
                  on: { 'booking.confirmed': 'querying', 'booking.changed': 'querying' },
                  after: { tick: { target: 'waiting', reenter: true, actions: 'countDown' } },
                },
              },
            },
          },
        },
        lock: {
          initial: 'unlocked',
          states: {
            unlocked: { always: { guard: 'isComplete', target: 'locked' }, on: { 'lock.acquired': 'locked' } },
            locked: {
              initial: 'counting',
              after: { patience: 'unlocked' },
              states: { counting: { after: { tick: { target: 'counting', reenter: true, actions: 'countDown' } } } },
            },
          },
        },
      },
    },
    closed: { type: 'final' },
    placed: { type: 'final' },
  },
});
