import { assign, fromPromise, setup } from 'xstate';

/** The flow of the example: it loads a price. */
export const priceMachine = setup({
  types: {} as { context: { readonly price: number | null } },
  actors: { loadPrice: fromPromise(async () => 42) },
}).createMachine({
  context: { price: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadPrice',
        onDone: { target: 'ready', actions: assign(({ event }) => ({ price: event.output })) },
      },
    },
    ready: {},
  },
});
