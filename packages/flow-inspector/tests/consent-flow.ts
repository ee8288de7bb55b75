import { fromPromise, setup } from 'xstate';

/** Asks for a consent that is not stored yet. */
export const consentMachine = setup({
  types: {} as { events: { type: 'consent.accepted' } },
  actors: { readChoice: fromPromise(async () => {}), storeChoice: fromPromise(async () => {}) },
}).createMachine({
  id: 'consent',
  initial: 'reading',
  states: {
    reading: {
      invoke: { id: 'readChoice', src: 'readChoice', onDone: 'settled', onError: 'asking' },
      on: { 'consent.accepted': 'storing' },
    },
    asking: { on: { 'consent.accepted': 'storing' } },
    storing: { invoke: { id: 'storeChoice', src: 'storeChoice', onDone: 'settled' } },
    settled: {},
  },
});
