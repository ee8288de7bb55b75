import { servicePlanMachine } from '#machines/service-plan/index.ts';

/** The choice of a service's plan: the cart is all it needs. */
export const servicePlanFlow = () => servicePlanMachine;
