import { and, assign, createMachine, emit, fromPromise, not, or, setup, stateIn } from 'xstate';

/** A copier of a library: a chart with parallel, nested and final states, and with every kind of transition and guard. */

interface Context {
  readonly pages: number;
  /** How long it has to cool down, in milliseconds. */
  readonly rest: number;
}

type CopierEvent =
  | { readonly type: 'pages.typed'; readonly pages: number }
  | { readonly type: 'size.chosen' }
  | { readonly type: 'colour.chosen' }
  | { readonly type: 'start.pressed' }
  | { readonly type: 'stop.pressed' }
  | { readonly type: 'lid.closed' }
  | { readonly type: 'heat.reported'; readonly ms: number }
  | { readonly type: 'power.failed' };

const notProvided = <Output>() => fromPromise<Output>(() => Promise.reject(new Error('not provided')));

const copierSetup = setup({
  types: { context: {} as Context, events: {} as CopierEvent, emitted: {} as { readonly type: 'notice' } },
  actors: {
    readCard: notProvided<string | null>(),
    printPages: notProvided<void>(),
    sorter: createMachine({ id: 'sorter', initial: 'sorting', states: { sorting: {}, sorted: { type: 'final' } } }),
  },
  delays: { coolDown: ({ context }) => context.rest, tick: 1_000 },
  guards: {
    isCard: (_, card: string | null) => card !== null,
    isOfSize: ({ context }, size: 'small' | 'large') => context.pages > 100 === (size === 'large'),
    isPositive: (_, ms: number) => ms > 0,
    isPaper: (_, fault: string) => fault.includes('paper'),
    hasPages: ({ context }) => context.pages > 0,
  },
  actions: {
    setPages: assign((_, pages: number) => ({ pages })),
    setRest: assign((_, rest: number) => ({ rest })),
    countDown: assign(({ context }) => ({ rest: context.rest - 1_000 })),
    notify: emit({ type: 'notice' }),
  },
});

/** The states in which a person operates the copier. */
const attended = copierSetup.createStateConfig({
  id: 'attended',
  initial: 'reading',
  on: { 'lid.closed': '#copier.off' },
  states: {
    reading: {
      invoke: {
        id: 'readCard',
        src: 'readCard',
        onDone: [
          { guard: { type: 'isCard', params: ({ event }) => event.output }, target: 'choosing' },
          { target: 'refusing' },
        ],
        onError: 'refusing',
      },
    },
    refusing: {},
    choosing: {
      initial: 'size',
      on: { 'pages.typed': { actions: { type: 'setPages', params: ({ event }) => event.pages } } },
      states: {
        size: {
          on: {
            'size.chosen': [{ guard: { type: 'isOfSize', params: 'large' }, target: 'chosen' }, { target: 'colour' }],
          },
        },
        colour: { on: { 'colour.chosen': 'chosen' } },
        chosen: { type: 'final' },
      },
      onDone: 'ready',
    },
    ready: {
      on: {
        'start.pressed': [
          { guard: and(['hasPages', not(stateIn('#resting'))]), target: '#unattended' },
          { guard: or([stateIn('#resting'), not('hasPages')]), actions: 'notify' },
        ],
      },
    },
    tray: { initial: 'open', states: { open: { on: { 'lid.closed': 'shut' } }, shut: { always: '#attended.ready' } } },
  },
});

/** The states in which the copier works without a person. */
const unattended = copierSetup.createStateConfig({
  id: 'unattended',
  initial: 'checking',
  on: { 'stop.pressed': '#attended' },
  states: {
    checking: { always: [{ guard: 'hasPages', target: 'printing' }, { target: '#attended.choosing' }] },
    printing: {
      id: 'printing',
      invoke: {
        id: 'printPages',
        src: 'printPages',
        onDone: 'sorting',
        onError: [
          { guard: { type: 'isPaper', params: ({ event }) => String(event.error) }, target: 'tray' },
          { target: '#attended.tray' },
        ],
      },
    },
    tray: { initial: 'open', states: { open: { on: { 'lid.closed': 'shut' } }, shut: { always: '#printing' } } },
    sorting: {
      invoke: {
        id: 'sorter',
        src: 'sorter',
        onSnapshot: { actions: 'notify' },
        onDone: '#copier.done',
        onError: '#copier.done',
      },
    },
  },
});

/** After a report of heat it rests, and counts the seconds. */
const heat = copierSetup.createStateConfig({
  initial: 'cool',
  states: {
    cool: {
      on: {
        'heat.reported': {
          guard: { type: 'isPositive', params: ({ event }) => event.ms },
          target: 'resting',
          actions: { type: 'setRest', params: ({ event }) => event.ms },
        },
      },
    },
    resting: {
      id: 'resting',
      initial: 'counting',
      after: { coolDown: { target: 'cool', actions: { type: 'setRest', params: 0 } } },
      states: { counting: { after: { tick: { target: 'counting', reenter: true, actions: 'countDown' } } } },
    },
  },
});

export const copierMachine = copierSetup.createMachine({
  id: 'copier',
  context: { pages: 0, rest: 0 },
  initial: 'working',
  on: { 'power.failed': '.off' },
  states: {
    working: {
      type: 'parallel',
      states: { job: { initial: 'attended', states: { attended, unattended } }, heat },
    },
    off: { type: 'final' },
    done: { type: 'final' },
  },
});
