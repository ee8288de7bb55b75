import { expect } from 'vitest';
import { createActor } from 'xstate';
import { cartMachine } from '#machines/cart/index.ts';
import {
  type ObservedPlans,
  servicePlanEvents,
  servicePlanMachine,
  viewServicePlan,
} from '#machines/service-plan/index.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { cartOf, line } from './purchases.ts';

export const month = 71;
export const year = 72;

/** What the flow observes of an empty cart, with these changes. */
export const observed = (more: Partial<ObservedPlans> = {}): ObservedPlans => ({
  chosenID: null,
  pendingID: null,
  failed: false,
  ...more,
});

/** The flow's input, with a cart in this initial state. The cart accepts events and changes nothing. */
export const planInput = ({ chosenID, pendingID, failed }: ObservedPlans) => ({
  cart: createActor(cartMachine, {
    id: 'cart',
    snapshot: cartMachine.resolveState({
      value: failed ? 'loadFailed' : pendingID === null ? 'ready' : 'updating',
      context: {
        session: null,
        cart: failed && chosenID === null ? null : cartOf(chosenID === null ? [] : [line(chosenID, 1, 'service')]),
        owner: null,
        queue:
          pendingID === null
            ? []
            : [{ kind: 'added', count: 1, itemID: pendingID, itemType: 'service', from: '/services' }],
        sentCount: 0,
        failure: null,
        isCheckoutRequested: false,
      },
    }),
  }),
  plans: [month, year],
});

/** The snapshots of a cart with a service of two plans. */
const observations = [
  observed(),
  observed({ pendingID: month }),
  observed({ pendingID: month, failed: true }),
  observed({ chosenID: month }),
  observed({ chosenID: month, pendingID: year }),
  observed({ chosenID: month, pendingID: year, failed: true }),
  observed({ chosenID: year }),
];

export const servicePlanModel = defineModel({
  machine: servicePlanMachine,
  view: viewServicePlan,
  inputs: {
    none: planInput(observed()),
    choosing: planInput(observed({ pendingID: month })),
    chosen: planInput(observed({ chosenID: month })),
    switching: planInput(observed({ chosenID: month, pendingID: year })),
  },
  events: {
    'plan.selected': [servicePlanEvents.selected(month, '/services'), servicePlanEvents.selected(year, '/search')],
    'cart.observed': observations.map(servicePlanEvents.observed),
  },
  spec: {
    'plan.selected': [
      'Service plan, selecting: adds it with quantity 1',
      'Service plan, selecting: removes the previously chosen one',
      'Selecting it again unselects and removes it',
    ],
    'cart.observed': 'The button toggles SELECT PLAN and SELECTED',
  },
  invokeResults: { observeCart: { error: [new Error('the cart has stopped')] } },
  stateKey: ({ chosenID, requestedID, failed }) => [chosenID, requestedID, failed],
  invariants: (snapshot) => {
    const { chosenID, busyID, canSelect } = viewServicePlan(snapshot);
    // SELECTED is the plan in the cart. During a change of one plan no other can be selected.
    if (chosenID !== null) expect(chosenID).toBe(snapshot.context.chosenID);
    expect(chosenID === null || chosenID !== busyID).toBe(true);
    if (busyID !== null) expect([canSelect(month), canSelect(year)]).toEqual([false, false]);
    // A plan can always be selected unless a change is running or the cart is unavailable.
    if (busyID === null && !snapshot.matches('unavailable')) expect(canSelect(month) || canSelect(year)).toBe(true);
  },
});
