import { describeModel } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import { type FirstStep, type FirstSteps, firstSteps, type StepState } from '#contract/desk/first-steps.ts';
import { firstStepsEvents, firstStepsMachine, viewFirstSteps } from '#machines/first-steps/index.ts';
import { failed, failureOf, messageOf } from './failures.ts';

type States = Readonly<Record<FirstStep, StepState>>;

/** What the shop says. @param states the states of the steps that are not open */
export const stepsOf = (states: Partial<States> = {}, facts: Partial<FirstSteps> = {}): FirstSteps => ({
  steps: { ...(Object.fromEntries(firstSteps.map((step) => [step, 'open'])) as States), ...states },
  sample: { state: 'present', products: 52, services: 16, articles: 24 },
  live: {
    isPractice: true,
    missing: ['DARAJA_URL', 'PUBLIC_URL'],
    advised: ['DATABASE_URL'],
    publicUrl: 'http://127.0.0.1:8080',
    isReachable: null,
    registration: 'none',
    lastCallbackAt: null,
  },
  ...facts,
});

/** A shop in which every step has the same state. */
const all = (state: StepState) =>
  stepsOf(Object.fromEntries(firstSteps.map((step) => [step, state])) as Record<FirstStep, StepState>);

type Snapshot = SnapshotFrom<typeof firstStepsMachine>;

/** The state of a step after the shop was looked at: what the person has started stays begun until it is done. */
const after = ({ value }: Snapshot, step: FirstStep, said: StepState) =>
  said === 'open' && value[step] === 'doing' ? 'doing' : said;

/** The other steps that the person has started, and of which nothing is there. */
const begunBefore = ({ value, context: { seen } }: Snapshot, started: FirstStep) =>
  firstSteps.filter((step) => step !== started && value[step] === 'doing' && seen?.steps[step] === 'open');

export const firstStepsModel = describeModel({
  machine: firstStepsMachine,
  view: viewFirstSteps,
  inputs: { nothing: undefined },
  events: {
    'steps.requested': [firstStepsEvents.requested()],
    'step.started': firstSteps.map(firstStepsEvents.started),
    // Only the machine itself raises this event.
    'steps.seen': [],
  },
  invokeResults: {
    getFirstSteps: {
      done: [all('open'), all('doing'), all('done')],
      error: [failed.of('offline')],
    },
  },
  delays: { deskPoll: 15_000 },
  stateKey: ({ seen, failure }) => [seen && Object.values(seen.steps).join(), failure?.kind],
  start: () => ({ seen: null, failure: null }),
  invokes: { getFirstSteps: { in: 'check.looking' } },
  steps: {
    'getFirstSteps done': ({ before, event: { output } }) => ({
      state: ['check.waiting', ...firstSteps.map((step) => `${step}.${after(before, step, output.steps[step])}`)],
      changes: { seen: output, failure: null },
    }),
    'getFirstSteps error': ({ event: { error } }) => ({
      state: 'check.waiting',
      changes: { failure: failureOf(error) },
    }),
    'after deskPoll': ({ before: { value } }) => (value.check === 'waiting' ? { state: 'check.looking' } : {}),
    'steps.requested': ({ before: { value } }) => ({
      state: 'check.looking',
      restarts: value.check === 'looking' ? ['getFirstSteps'] : [],
    }),
    'step.started': ({ before, event: { step } }) => ({
      state: [
        ...(before.value[step as FirstStep] === 'open' ? [`${step}.doing`] : []),
        ...begunBefore(before, step).map((left) => `${left}.open`),
      ],
    }),
  },
  takes: (before, event) =>
    event.type === 'steps.requested' ||
    (event.type === 'step.started' &&
      (before.value[event.step] === 'open' || begunBefore(before, event.step).length > 0)),
  shows: ({ value, context: { seen, failure } }) => ({
    steps: firstSteps.map((step) => ({ step, state: value[step] })),
    done: firstSteps.filter((step) => value[step] === 'done').length,
    sample: seen?.sample ?? null,
    live: seen?.live ?? null,
    message: messageOf(failure),
  }),
});
