import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Cart, CartItemUpdate } from '#contract/carts.ts';
import { cartMachine } from '#machines/cart/index.ts';
import {
  type ObservedPlans,
  servicePlanEvents,
  servicePlanMachine,
  viewServicePlan,
} from '#machines/service-plan/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { flushPromises, startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { cartOf, line } from '../models/purchases.ts';
import { month, observed, planInput, servicePlanModel, year } from '../models/service-plan.model.ts';
import { aService } from '../models/services.model.ts';

const started = (more: Partial<ObservedPlans> = {}) =>
  startFlow(servicePlanMachine, { input: planInput(observed(more)) });
const shown = (flow: ReturnType<typeof started>) => {
  const { chosenID, busyID } = viewServicePlan(flow.snapshot);
  return { chosenID, busyID };
};
const added = (itemID: number) => ({
  type: 'item.added',
  itemID,
  itemType: 'service',
  quantity: 1,
  from: '/services',
});
const toCart = (event: object) => ({ id: 'cart', event });
const removed = (itemID: number) => ({ type: 'item.removed', itemID, itemType: 'service', from: '/services' });

describe('none', () => {
  it('adds the selected plan to the cart', () => {
    const flow = started();
    flow.send(servicePlanEvents.selected(month, '/services'));
    expect(flow.sentEvents).toEqual([toCart(added(month))]);
    expect(shown(flow)).toEqual({ chosenID: null, busyID: month });
  });
});

describe('choosing', () => {
  it('shows a plan as chosen only after the cart contains it', () => {
    const flow = started();
    flow.send(servicePlanEvents.selected(month, '/services'));
    flow.send(servicePlanEvents.observed(observed({ pendingID: month })));
    expect(shown(flow)).toEqual({ chosenID: null, busyID: month });
    flow.send(servicePlanEvents.observed(observed({ chosenID: month })));
    expect(shown(flow)).toEqual({ chosenID: month, busyID: null });
  });

  it('returns to no plan when the change fails', () => {
    const flow = started({ pendingID: month });
    flow.send(servicePlanEvents.observed(observed()));
    expect(shown(flow)).toEqual({ chosenID: null, busyID: null });
    expect(viewServicePlan(flow.snapshot).canSelect(month)).toBe(true);
  });

  it('ignores further presses', () => {
    const flow = started({ pendingID: month });
    flow.send(servicePlanEvents.selected(month, '/services'));
    flow.send(servicePlanEvents.selected(year, '/services'));
    expect(flow.sentEvents).toEqual([]);
  });

  it('retries when the cart could not be loaded', () => {
    const flow = started({ pendingID: month });
    flow.send(servicePlanEvents.observed(observed({ pendingID: month, failed: true })));
    expect(shown(flow)).toEqual({ chosenID: null, busyID: null });
    expect(viewServicePlan(flow.snapshot).canSelect(year)).toBe(false);
    flow.send(servicePlanEvents.selected(month, '/services'));
    expect(flow.sentEvents).toEqual([toCart({ type: 'cart.retried' })]);
  });
});

describe('chosen', () => {
  it('removes the plan from the cart when it is selected again', () => {
    const flow = started({ chosenID: month });
    flow.send(servicePlanEvents.selected(month, '/services'));
    expect(flow.sentEvents).toEqual([toCart(removed(month))]);
    flow.send(servicePlanEvents.observed(observed({ pendingID: month })));
    expect(shown(flow)).toEqual({ chosenID: null, busyID: month });
    flow.send(servicePlanEvents.observed(observed()));
    expect(shown(flow)).toEqual({ chosenID: null, busyID: null });
  });

  it('adds another plan with a single request', () => {
    const flow = started({ chosenID: month });
    flow.send(servicePlanEvents.selected(year, '/services'));
    expect(flow.sentEvents).toEqual([toCart(added(year))]);
    expect(shown(flow)).toEqual({ chosenID: month, busyID: year });
    flow.send(servicePlanEvents.observed(observed({ chosenID: year })));
    expect(shown(flow)).toEqual({ chosenID: year, busyID: null });
  });

  it('follows changes that the cart makes by itself', () => {
    const flow = started({ chosenID: month });
    flow.send(servicePlanEvents.observed(observed()));
    expect(shown(flow)).toEqual({ chosenID: null, busyID: null });
  });
});

describe('a change that fails', () => {
  it.each([
    ['switching', year],
    ['removing', month],
  ])('restores the previous plan: %s', (_, pressed) => {
    const flow = started({ chosenID: month });
    flow.send(servicePlanEvents.selected(pressed, '/services'));
    flow.send(servicePlanEvents.observed(observed({ chosenID: month })));
    expect(shown(flow)).toEqual({ chosenID: month, busyID: null });
  });
});

describe('with the real cart', () => {
  const service = aService(7);

  /** Connects the plans of a service to a cart. */
  async function startWithCart(items: Parameters<typeof cartOf>[0], update: (sent: CartItemUpdate) => Promise<Cart>) {
    const cart = createActor(
      cartMachine.provide({
        actors: {
          readCart: fromPromise(async () => cartOf(items)),
          updateCartItem: fromPromise(({ input }) => update(input.update)),
          storeCartID: fromPromise(async () => {}),
        },
      }),
    ).start();
    cart.send(sessionChanged(null));
    await flushPromises();
    const plans = service.variants.map(({ subscriptionItemID }) => subscriptionItemID);
    const plan = createActor(servicePlanMachine, { input: { cart, plans } }).start();
    return { plan, view: () => viewServicePlan(plan.getSnapshot()) };
  }

  it("switches plans with one request, and shows the server's cart", async () => {
    const sent: CartItemUpdate[] = [];
    const { plan, view } = await startWithCart([line(month, 1, 'service')], async (update) => {
      sent.push(update);
      return cartOf([line(year, 1, 'service')]);
    });
    expect(view().chosenID).toBe(month);
    plan.send(servicePlanEvents.selected(year, '/services'));
    expect(view()).toMatchObject({ chosenID: month, busyID: year });
    await flushPromises();
    expect(sent).toEqual([{ itemID: year, itemType: 'service', quantity: '1', action: 'add' }]);
    expect(view()).toMatchObject({ chosenID: year, busyID: null });
  });

  it('unselects a plan by removing it', async () => {
    const sent: CartItemUpdate[] = [];
    const { plan, view } = await startWithCart([line(month, 1, 'service')], async (update) => {
      sent.push(update);
      return cartOf();
    });
    plan.send(servicePlanEvents.selected(month, '/services'));
    expect(view()).toMatchObject({ chosenID: null, busyID: month });
    await flushPromises();
    expect(sent).toMatchObject([{ itemID: month, action: 'remove' }]);
    expect(view()).toMatchObject({ chosenID: null, busyID: null });
  });

  it.each([
    [month, 'removing'],
    [year, 'switching'],
  ])('restores the chosen plan when the server fails (%i, %s)', async (pressed) => {
    const { plan, view } = await startWithCart([line(month, 1, 'service')], async () => {
      throw failed.of('unreachable');
    });
    plan.send(servicePlanEvents.selected(pressed, '/services'));
    await flushPromises();
    expect(view()).toMatchObject({ chosenID: month, busyID: null });
  });

  it('shows no plan when a first choice is refused', async () => {
    const { plan, view } = await startWithCart([], async () => {
      throw failed.refused('A payment for the cart is under way.');
    });
    plan.send(servicePlanEvents.selected(month, '/services'));
    await flushPromises();
    expect(view()).toMatchObject({ chosenID: null, busyID: null });
    expect(view().canSelect(month)).toBe(true);
  });
});

walkEveryPath(servicePlanModel);
