import { describeModel, type FlowModel, verify } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import { type AnyEventObject, type ContextFrom, createActor, type SnapshotFrom } from 'xstate';
import { cartMachine } from '#machines/cart/index.ts';
import {
  type ObservedPlans,
  servicePlanEvents,
  servicePlanMachine,
  viewServicePlan,
} from '#machines/service-plan/index.ts';
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

const starts = {
  none: observed(),
  choosing: observed({ pendingID: month }),
  chosen: observed({ chosenID: month }),
  switching: observed({ chosenID: month, pendingID: year }),
};
const inputs = {
  none: planInput(starts.none),
  choosing: planInput(starts.choosing),
  chosen: planInput(starts.chosen),
  switching: planInput(starts.switching),
};
const inputNames = Object.keys(inputs) as (keyof typeof inputs)[];

/** The state that follows from the cart; the plan of a pending change is the requested one. */
const stateOf = ({ chosenID, pendingID }: ObservedPlans) => {
  if (pendingID === null) return chosenID === null ? 'none' : 'chosen';
  return chosenID === null ? 'choosing' : 'switching';
};
const toCart = (event: AnyEventObject) => [{ id: 'cart', event }];
const service = (type: string, itemID: number, more: object) => ({ type, itemID, itemType: 'service', ...more });

const unselects = 'Selecting it again unselects and removes it';
const adds = 'Service plan, selecting: adds it with quantity 1';

/** What every model of a service's plans states. */
const stated = {
  machine: servicePlanMachine,
  view: viewServicePlan,
  start: (input) => {
    const seen = starts[inputNames.find((name) => inputs[name] === input) ?? 'none'];
    return { ...input, ...seen, requestedID: seen.pendingID };
  },
  steps: {
    'cart.observed': ({ before, event: { chosenID, pendingID, failed } }) => {
      const was = before.context;
      const isLeaving = before.matches('removing') && chosenID === null && pendingID === was.requestedID;
      if (isLeaving) return { changes: { chosenID, pendingID, failed }, verifies: unselects };
      const isSwitched = before.matches('switching') && pendingID === null && chosenID !== was.chosenID;
      return {
        state: stateOf({ chosenID, pendingID, failed }),
        changes: { chosenID, pendingID, failed, requestedID: pendingID },
        ...(isSwitched && { verifies: 'Service plan, selecting: removes the previously chosen one' }),
      };
    },
    'plan.selected': ({ before, event: { subscriptionItemID: id, from } }) => {
      const changes = { requestedID: id };
      const added = { changes, sends: toCart(service('item.added', id, { from })), verifies: adds };
      if (before.matches('none')) return { ...added, state: 'choosing' };
      if (!before.matches('chosen')) {
        // A change that waits for the cart is retried.
        const { failed, requestedID } = before.context;
        return failed && requestedID === id ? { sends: toCart({ type: 'cart.retried' }) } : {};
      }
      return before.context.chosenID === id
        ? {
            state: 'removing',
            changes,
            sends: toCart(service('item.removed', id, { from })),
            verifies: unselects,
          }
        : { ...added, state: 'switching' };
    },
  },
  // SELECTED is the plan in the cart.
  shows: ({ value, context: { chosenID, requestedID, failed } }) => ({
    chosenID: value === 'chosen' || value === 'switching' ? chosenID : null,
    busyID: failed ? null : requestedID,
  }),
  invariants: (snapshot: SnapshotFrom<typeof servicePlanMachine>) => {
    const { value, context } = snapshot;
    for (const each of observations.map(servicePlanEvents.observed)) expect(snapshot.can(each)).toBe(true);
    const { chosenID, canSelect } = viewServicePlan(snapshot);
    verify('The button toggles SELECT PLAN and SELECTED', () =>
      expect(chosenID).toBe(value === 'chosen' || value === 'switching' ? context.chosenID : null),
    );
    // During a change no plan can be selected, but a change that waits for the cart can be retried.
    const isFree = value === 'none' || value === 'chosen';
    for (const plan of [month, year])
      expect(canSelect(plan)).toBe(isFree || (context.failed && context.requestedID === plan));
  },
} satisfies Partial<FlowModel<typeof servicePlanMachine>>;

const observeInput = ({ cart, plans }: ContextFrom<typeof servicePlanMachine>) => ({ cart, plans });

/** The cart has stopped, so that it is observed no longer. */
const stoppedModel = describeModel({
  ...stated,
  name: 'without its cart',
  inputs,
  events: { 'plan.selected': [servicePlanEvents.selected(month, '/services')], 'cart.observed': [] },
  invokeResults: { observeCart: { error: [new Error('the cart has stopped')] } },
  invokes: {
    observeCart: { in: ['none', 'choosing', 'chosen', 'switching', 'removing'], input: observeInput },
  },
  steps: { 'plan.selected': stated.steps['plan.selected'], 'observeCart error': () => ({ state: 'unavailable' }) },
});

export const servicePlanModel = describeModel({
  ...stated,
  furtherModels: [stoppedModel],
  inputs,
  events: {
    'plan.selected': [
      servicePlanEvents.selected(month, '/services?tag=music'),
      servicePlanEvents.selected(year, '/search'),
    ],
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
  invokeResults: {},
  invokes: { observeCart: { in: '', input: observeInput } },
  stateKey: ({ chosenID, requestedID, failed }) => [chosenID, requestedID, failed],
});
