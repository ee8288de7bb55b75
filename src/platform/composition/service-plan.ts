import { servicePlanMachine } from '#machines/service-plan/index.ts';

/** The choice of a service's plan. It has no actors; it works through the cart. */
export const servicePlanFlow = () => servicePlanMachine;
