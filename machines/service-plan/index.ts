export { servicePlanMachine } from './service-plan.machine.ts';
export type { Observed as ObservedPlans } from './service-plan.types.ts';
export { type ServicePlanView, servicePlanEvents, viewServicePlan } from './service-plan.view.ts';
