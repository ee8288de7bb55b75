import { useLocation } from 'react-router-dom';
import type { Service } from '#contract/services.ts';
import { servicePlanEvents, viewServicePlan } from '#machines/service-plan/index.ts';
import { servicePlanFlow } from '#src/platform/composition/service-plan.ts';
import { useShopChild } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { PlanList } from './PlanList.tsx';

/** The plans of a service with their state in the cart, for /services and /search. */
export function ServicePlans({ service }: { service: Service }) {
  const { pathname, search } = useLocation();
  const plan = useFlow(servicePlanFlow, {
    cart: useShopChild('cart'),
    plans: service.variants.map(({ subscriptionItemID }) => subscriptionItemID),
  });
  return (
    <PlanList
      service={service}
      view={useView(plan, viewServicePlan)}
      onSelect={(subscriptionItemID) => plan.send(servicePlanEvents.selected(subscriptionItemID, pathname + search))}
    />
  );
}
