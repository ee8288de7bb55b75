import { screen } from '@testing-library/react';
import { externalEvent, screenOf, transient } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { viewServicePlan } from '#machines/service-plan/index.ts';
import { ServicePlans } from '#src/features/plans/ServicePlans.tsx';
import { month, servicePlanModel } from './service-plan.model.ts';
import { aService } from './services.model.ts';

const period = (itemID: number) => (itemID === month ? '1 month' : '1 year');
const plan = (itemID: number) => screen.getByRole('button', { description: new RegExp(`^${period(itemID)} `) });

type Snapshot = Parameters<typeof viewServicePlan>[0];
/** Expects which plan is SELECTED, and which one is being changed. */
const seesPlans = (snapshot: Snapshot) => {
  const { chosenID, busyID } = viewServicePlan(snapshot);
  for (const itemID of [71, 72]) {
    expect(plan(itemID)).toHaveTextContent(itemID === chosenID ? 'SELECTED' : 'SELECT PLAN');
    expect(plan(itemID)).toHaveAttribute('aria-busy', String(itemID === busyID));
  }
};
const selected = () => screen.queryAllByRole('button', { name: 'SELECTED' }).length;

export const servicePlanScreen = screenOf(servicePlanModel)({
  page: <ServicePlans service={aService(7)} />,
  at: '/services',
  events: {
    'plan.selected': {
      control: ({ subscriptionItemID }) => plan(subscriptionItemID),
      act: (user, control) => user.click(control),
      words: ({ subscriptionItemID }) => `presses the plan of ${period(subscriptionItemID)}`,
    },
    'cart.observed': externalEvent('the cart'),
  },
  states: {
    resolving: transient,
    none: (snapshot) => {
      seesPlans(snapshot);
      expect(selected()).toBe(0);
    },
    choosing: (snapshot) => {
      seesPlans(snapshot);
      expect(selected()).toBe(0);
    },
    chosen: (snapshot) => {
      seesPlans(snapshot);
      expect(selected()).toBe(1);
    },
    switching: (snapshot) => {
      seesPlans(snapshot);
      expect(selected()).toBe(1);
    },
    removing: (snapshot) => {
      seesPlans(snapshot);
      expect(selected()).toBe(0);
    },
    unavailable: (snapshot) => {
      seesPlans(snapshot);
      expect(selected()).toBe(0);
    },
  },
});
