import type { SnapshotFrom } from 'xstate';
import type { servicePlanMachine } from './service-plan.machine.ts';
import type { Event, Observed } from './service-plan.types.ts';

/** What a service's plans show. */
export const viewServicePlan = (snapshot: SnapshotFrom<typeof servicePlanMachine>) => {
  const { chosenID, wantedID, failed } = snapshot.context;
  const shown = snapshot.hasTag('chosen') || snapshot.hasTag('switching');
  return {
    /** SELECTED: the cart has it. */
    chosenID: shown ? chosenID : null,
    /** On its way into the cart or out of it. */
    busyID: failed ? null : wantedID,
    canSelect: (subscriptionItemID: number): boolean => snapshot.can(servicePlan.selected(subscriptionItemID, '')),
  };
};
export type ServicePlanView = ReturnType<typeof viewServicePlan>;

export const servicePlan = {
  /** `from` is the path of the page the person is on. */
  selected: (subscriptionItemID: number, from: string) =>
    ({ type: 'plan.selected', subscriptionItemID, from }) satisfies Event,
  observed: ({ chosenID, pendingID, failed }: Observed) =>
    ({ type: 'cart.observed', chosenID, pendingID, failed }) satisfies Event,
};
