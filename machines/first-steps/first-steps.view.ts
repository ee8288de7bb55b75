import type { SnapshotFrom } from 'xstate';
import { type FirstStep, firstSteps } from '#contract/desk/first-steps.ts';
import { failureMessage } from '../support/failure.ts';
import type { firstStepsMachine } from './first-steps.machine.ts';
import type { Event } from './first-steps.types.ts';

/** The view model of the first steps. */
export const viewFirstSteps = (snapshot: SnapshotFrom<typeof firstStepsMachine>) => {
  const { seen, failure } = snapshot.context;
  const steps = firstSteps.map((step) => ({ step, state: snapshot.value[step] }));
  return {
    steps,
    done: steps.filter(({ state }) => state === 'done').length,
    sample: seen?.sample ?? null,
    live: seen?.live ?? null,
    message: failure && failureMessage(failure),
  };
};
export type FirstStepsView = ReturnType<typeof viewFirstSteps>;

export const firstStepsEvents = {
  requested: () => ({ type: 'steps.requested' }) satisfies Event,
  started: (step: FirstStep) => ({ type: 'step.started', step }) satisfies Event,
};
