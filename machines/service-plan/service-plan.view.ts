import type { SnapshotFrom } from 'xstate';
import type { Service } from '#contract/services.ts';
import type { CartView } from '../cart/index.ts';
import type { servicePlanMachine } from './service-plan.machine.ts';
import type { Event, Observed } from './service-plan.types.ts';

/** What the cart says of a service's plans. */
export function observePlans(
  cart: Pick<CartView, 'has' | 'isPending' | 'failed'>,
  { variants }: Pick<Service, 'variants'>,
): Observed {
  const ids = variants.map(({ subscriptionItemID }) => subscriptionItemID);
  const has = (id: number) => cart.has('service', id);
  return {
    chosenID: ids.find(has) ?? null,
    pendingID: ids.find((id) => !has(id) && cart.isPending('service', id)) ?? null,
    failed: cart.failed,
  };
}

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
