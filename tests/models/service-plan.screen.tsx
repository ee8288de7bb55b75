import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { cartMachine } from '#machines/cart/index.ts';
import { type ObservedPlans, viewServicePlan } from '#machines/service-plan/index.ts';
import { ServicePlans } from '#src/features/plans/ServicePlans.tsx';
import { startFlow } from '../support/replay.ts';
import { elsewhere, passedThrough, screenOf } from '../support/screen-level.tsx';
import { cartOf, line } from './purchases.ts';
import { month, servicePlanModel } from './service-plan.model.ts';
import { aService } from './services.model.ts';

/** A cart that says of the service what the machine was told at its start. */
const cartThatSays = ({ chosenID, pendingID }: ObservedPlans): AnyActorRef =>
  startFlow(cartMachine, {
    snapshot: cartMachine.resolveState({
      value: pendingID === null ? 'ready' : 'updating',
      context: {
        session: null,
        cart: cartOf(chosenID === null ? [] : [line(chosenID, 1, 'service')]),
        owner: null,
        queue: pendingID === null ? [] : [{ kind: 'added', itemID: pendingID, itemType: 'service', from: '/services' }],
        failure: null,
      },
    }),
  }).actor;

const period = (itemID: number) => (itemID === month ? '1 month' : '1 year');
const plan = (itemID: number) => screen.getByRole('button', { description: new RegExp(`^${period(itemID)} `) });

type Snapshot = Parameters<typeof viewServicePlan>[0];
/** What is SELECTED, and what is on its way. */
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
  children: (actor) => ({ cart: cartThatSays(actor.getSnapshot().context) }),
  events: {
    'plan.selected': {
      control: ({ subscriptionItemID }) => plan(subscriptionItemID),
      act: (user, control) => user.click(control),
      words: ({ subscriptionItemID }) => `presses the plan of ${period(subscriptionItemID)}`,
    },
    'cart.observed': elsewhere('the cart'),
  },
  states: {
    settling: passedThrough,
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
    leaving: (snapshot) => {
      seesPlans(snapshot);
      expect(selected()).toBe(0);
    },
  },
});
