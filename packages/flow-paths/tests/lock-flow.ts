import { describeModel, onlyIn } from '@uwanja/flow-paths';
import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';

interface CodeEntered {
  readonly type: 'code.entered';
  readonly code: string;
}

/** A lock that checks a code of four digits; a wrong one blocks it for three seconds. */
export const lockMachine = setup({
  types: {
    context: {} as { readonly code: string; readonly tries: number },
    events: {} as CodeEntered,
  },
  actors: { check: fromPromise<boolean, string>(() => Promise.reject(new Error('not provided'))) },
  guards: { isComplete: (_, code: string) => code.length === 4 },
  actions: {
    setCode: assign({ code: (_, code: string) => code }),
    clearCode: assign({ code: '' }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
  },
  delays: { lockout: 3_000 },
}).createMachine({
  id: 'lock',
  context: { code: '', tries: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'code.entered': {
          guard: { type: 'isComplete', params: ({ event }) => event.code },
          target: 'checking',
          actions: { type: 'setCode', params: ({ event }) => event.code },
        },
      },
    },
    checking: {
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => context.code,
        onDone: { target: 'open', actions: 'clearCode' },
        onError: { target: 'locked', actions: ['clearCode', 'countTry'] },
      },
    },
    locked: { after: { lockout: 'closed' } },
    open: {},
  },
});

/** When the check runs, and with which input. */
export const checks = { in: 'checking', input: ({ code }: { readonly code: string }) => code };
export const lockModel = describeModel({
  machine: lockMachine,
  inputs: { start: undefined },
  events: {
    'code.entered': [
      { type: 'code.entered', code: '1234' },
      { type: 'code.entered', code: '12' },
    ],
  },
  invokeResults: { check: { done: [true], error: [new Error('wrong')] } },
  invokes: { check: checks },
  delays: { lockout: 3_000 },
  start: () => ({ code: '', tries: 0 }),
  steps: {
    'code.entered': onlyIn('closed', ({ event }) =>
      event.code.length === 4 ? { state: 'checking', changes: { code: event.code } } : {},
    ),
    'check done': onlyIn('checking', () => ({ state: 'open', changes: { code: '' } })),
    'check error': onlyIn('checking', ({ before }) => ({
      state: 'locked',
      changes: { code: '', tries: before.context.tries + 1 },
    })),
    'after lockout': onlyIn('locked', () => ({ state: 'closed' })),
  },
  shows: ({ value }) => ({ isOpen: value === 'open' }),
  view: (snapshot: SnapshotFrom<typeof lockMachine>) => ({ isOpen: snapshot.matches('open') }),
});
