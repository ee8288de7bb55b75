import { assign, fromPromise, setup } from 'xstate';

type DoorEvent = { readonly type: 'code.typed'; readonly code: string } | { readonly type: 'door.pushed' };

/** A door that asks whether the typed code is right. */
export const doorMachine = setup({
  types: { context: {} as { readonly code: string }, events: {} as DoorEvent },
  actors: { check: fromPromise<boolean, { readonly code: string; readonly door: string }>(async () => true) },
  guards: { hasCode: ({ context }) => context.code !== '' },
  actions: { setCode: assign({ code: ({ event }) => (event.type === 'code.typed' ? event.code : '') }) },
}).createMachine({
  id: 'door',
  context: { code: '' },
  initial: 'closed',
  states: {
    closed: { on: { 'code.typed': { actions: 'setCode' }, 'door.pushed': { guard: 'hasCode', target: 'checking' } } },
    checking: {
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => ({ code: context.code, door: 'front' }),
        onDone: 'open',
        onError: 'closed',
      },
    },
    open: {},
  },
});
