import { assign, raise, setup } from 'xstate';
import type { FirstStep, FirstSteps, StepState } from '#contract/desk/first-steps.ts';
import { type Failure, toFailure } from '../support/failure.ts';
import { timing } from '../support/timing.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Event } from './first-steps.types.ts';

/** A step and the state that the shop says it has. */
interface Seen {
  readonly step: FirstStep;
  readonly state: StepState;
}

/** The step that the person has started, and the step of a region. */
interface Started {
  readonly started: FirstStep;
  readonly step: FirstStep;
}

const stepsSetup = setup({
  types: {} as { context: Context; events: Event },
  actors: { getFirstSteps: unprovided<FirstSteps>('getFirstSteps') },
  actions: {
    setSeen: assign((_, seen: FirstSteps) => ({ seen, failure: null })),
    /** Each step compares itself with what was seen. */
    notifySteps: raise({ type: 'steps.seen' }),
    setFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: {
    isSeen: ({ context: { seen } }, { step, state }: Seen) => seen?.steps[step] === state,
    isStep: (_, { started, step }: Started) => started === step,
    /** Whether the person goes on to another step before anything of this one is there. */
    isLeft: ({ context: { seen } }, { started, step }: Started) => started !== step && seen?.steps[step] === 'open',
  },
  delays: { deskPoll: timing.deskPoll },
});

/**
 * A step: unknown → open → doing → done. It is open again when the shop says that it is not true any more. The step that
 * the person has started last is being done, although nothing of it is there yet.
 */
const region = (step: FirstStep) => {
  const to = (state: StepState) => ({
    guard: { type: 'isSeen' as const, params: { step, state } },
    target: state,
  });
  return stepsSetup.createStateConfig({
    initial: 'unknown',
    states: {
      unknown: { on: { 'steps.seen': [to('done'), to('doing'), to('open')] } },
      open: {
        on: {
          'steps.seen': [to('done'), to('doing')],
          'step.started': {
            guard: { type: 'isStep', params: ({ event }) => ({ started: event.step, step }) },
            target: 'doing',
          },
        },
      },
      doing: {
        on: {
          'steps.seen': to('done'),
          'step.started': {
            guard: { type: 'isLeft', params: ({ event }) => ({ started: event.step, step }) },
            target: 'open',
          },
        },
      },
      done: { on: { 'steps.seen': [to('doing'), to('open')] } },
    },
  });
};

/**
 * The first steps of an owner, each a region of its own beside the one that looks at the shop. The shop is looked at
 * regularly, because a step may be made elsewhere: on a phone, by a command, or by M-PESA.
 */
export const firstStepsMachine = stepsSetup.createMachine({
  id: 'firstSteps',
  context: { seen: null, failure: null },
  type: 'parallel',
  states: {
    check: {
      initial: 'looking',
      on: { 'steps.requested': '.looking' },
      states: {
        looking: {
          invoke: {
            id: 'getFirstSteps',
            src: 'getFirstSteps',
            onDone: {
              target: 'waiting',
              actions: [{ type: 'setSeen', params: ({ event }) => event.output }, 'notifySteps'],
            },
            onError: {
              target: 'waiting',
              actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
            },
          },
        },
        waiting: { after: { deskPoll: 'looking' } },
      },
    },
    contact: region('contact'),
    sample: region('sample'),
    product: region('product'),
    prices: region('prices'),
    codes: region('codes'),
    purchase: region('purchase'),
    passkey: region('passkey'),
    live: region('live'),
  },
});
