export { firstStepsMachine } from './first-steps.machine.ts';
export { type FirstStepsView, firstStepsEvents, viewFirstSteps } from './first-steps.view.ts';
