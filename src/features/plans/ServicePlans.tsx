import { useSelector } from '@xstate/react';
import { useLocation } from 'react-router-dom';
import type { Service } from '#contract/services.ts';
import { viewCart } from '#machines/cart/index.ts';
import { observePlans, servicePlan, servicePlanMachine, viewServicePlan } from '#machines/service-plan/index.ts';
import { shallowEqual, useChildView } from '#src/platform/hooks/shop-context.ts';
import { useFlow, useTell } from '#src/platform/hooks/use-flow.ts';
import { PlanList } from './PlanList.tsx';

/** The plans of one service with what the cart has of them, on /services and on /search. */
export function ServicePlans({ service }: { service: Service }) {
  const { pathname, search } = useLocation();
  const [cart] = useChildView('cart', viewCart);
  const observed = observePlans(cart, service);
  const plan = useFlow(servicePlanMachine, observed);
  useTell(plan, JSON.stringify(observed), servicePlan.observed(observed));
  return (
    <PlanList
      service={service}
      view={useSelector(plan, viewServicePlan, shallowEqual)}
      onSelect={(subscriptionItemID) => plan.send(servicePlan.selected(subscriptionItemID, pathname + search))}
    />
  );
}
