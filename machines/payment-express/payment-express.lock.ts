import { expressSetup } from './payment-express.setup.ts';

/**
 * The lock: an accepted initiation blocks the next one for 20 seconds, for every outcome of the payment. The duration
 * is `promptLock` in contract/payment-times.ts.
 */
export const lock = expressSetup.createStateConfig({
  initial: 'open',
  states: {
    open: {
      on: {
        'lock.acquired': {
          guard: { type: 'isPositive', params: ({ event }) => event.ms },
          target: 'locked',
          actions: { type: 'setLock', params: ({ event }) => event.ms },
        },
      },
    },
    locked: {
      id: 'locked',
      initial: 'counting',
      after: { promptLock: { target: 'open', actions: { type: 'setLock', params: 0 } } },
      states: {
        counting: {
          after: { lockTick: { target: 'counting', reenter: true, actions: 'countDown' } },
        },
      },
    },
  },
});
