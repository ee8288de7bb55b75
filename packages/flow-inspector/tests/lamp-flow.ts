import { and, assign, fromPromise, not, or, setup, stateIn } from 'xstate';

/** A lamp with a combined guard, a request and a timer. */
export const lampMachine = setup({
  types: {} as {
    context: { watts: number; answers: number };
    events: { type: 'pressed' } | { type: 'dimmed' } | { type: 'asked' };
  },
  actors: { readPrice: fromPromise<number, { watts: number }>(() => Promise.reject(new Error('not provided'))) },
  guards: { hasPower: ({ context }) => context.watts > 5, isSafe: () => true },
  delays: { burning: 10_000 },
  actions: { count: assign(({ context }) => ({ answers: context.answers + 1 })) },
}).createMachine({
  id: 'lamp',
  context: { watts: 5, answers: 0 },
  initial: 'off',
  states: {
    off: {
      on: {
        pressed: { guard: and(['isSafe', or(['hasPower', stateIn('on')])]), target: 'on' },
        asked: 'asking',
      },
    },
    asking: {
      invoke: {
        id: 'readPrice',
        src: 'readPrice',
        input: ({ context }) => ({ watts: context.watts }),
        onDone: { target: 'on', actions: 'count' },
        onError: 'off',
      },
      on: { pressed: 'off' },
    },
    on: { on: { dimmed: 'off' }, after: { burning: 'off' }, always: { guard: not('isSafe'), target: 'off' } },
  },
});

/** A room with a lamp, which runs as a flow of its own. */
export const roomMachine = setup({ actors: { lamp: lampMachine } }).createMachine({
  id: 'room',
  initial: 'lit',
  states: { lit: { invoke: { id: 'lamp', src: 'lamp' }, on: { left: 'dark' } }, dark: {} },
});
