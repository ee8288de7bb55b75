import type { SnapshotFrom } from 'xstate';
import type { servicePlanMachine } from './service-plan.machine.ts';
import type { Event, Observed } from './service-plan.types.ts';

/** The view model of a service's plans. */
export const viewServicePlan = (snapshot: SnapshotFrom<typeof servicePlanMachine>) => {
  const { chosenID, requestedID, failed } = snapshot.context;
  const shown = snapshot.matches('chosen') || snapshot.matches('switching');
  return {
    /** The plan to mark SELECTED, which is in the cart. */
    chosenID: shown ? chosenID : null,
    /** The plan with a pending change; null while that change waits for a retry. */
    busyID: failed ? null : requestedID,
    canSelect: (subscriptionItemID: number): boolean =>
      snapshot.can(servicePlanEvents.selected(subscriptionItemID, '')),
  };
};
export type ServicePlanView = ReturnType<typeof viewServicePlan>;

export const servicePlanEvents = {
  /** `from` is the path of the current page. */
  selected: (subscriptionItemID: number, from: string) =>
    ({ type: 'plan.selected', subscriptionItemID, from }) satisfies Event,
  observed: ({ chosenID, pendingID, failed }: Observed) =>
    ({ type: 'cart.observed', chosenID, pendingID, failed }) satisfies Event,
};
