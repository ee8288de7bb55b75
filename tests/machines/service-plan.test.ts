import { flushPromises } from '@uwanja/flow-paths';
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
import { failed } from '../models/failures.ts';
import { cartOf, line } from '../models/purchases.ts';
import { month, observed, planInput, servicePlanModel, year } from '../models/service-plan.model.ts';
import { aService } from '../models/services.model.ts';

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

describe('with a cart that changes by itself', () => {
  /** Starts the plans of a service with a cart whose snapshots the test chooses. */
  function startWith(first: ObservedPlans) {
    let snapshot = planInput(first).cart.getSnapshot();
    let notify = () => {};
    const cart = {
      getSnapshot: () => snapshot,
      subscribe: (listener: () => void) => {
        notify = listener;
        return { unsubscribe: () => {} };
      },
    };
    const plan = createActor(servicePlanMachine, { input: { cart: cart as never, plans: [month, year] } }).start();
    return {
      view: () => viewServicePlan(plan.getSnapshot()),
      changeTo(next: ObservedPlans) {
        snapshot = planInput(next).cart.getSnapshot();
        notify();
      },
    };
  }

  it('shows another plan that was chosen elsewhere', () => {
    const { view, changeTo } = startWith(observed({ chosenID: month }));
    changeTo(observed({ chosenID: year }));
    expect(view().chosenID).toBe(year);
  });

  it('offers a choice again once the cart has failed', () => {
    const { view, changeTo } = startWith(observed({ pendingID: month }));
    expect(view().canSelect(month)).toBe(false);
    changeTo(observed({ pendingID: month, failed: true }));
    expect(view().canSelect(month)).toBe(true);
  });

  it('shows a chosen plan that is being changed as chosen, and not as a switch to itself', () => {
    const { view } = startWith(observed({ chosenID: month, pendingID: month }));
    expect(view()).toMatchObject({ chosenID: month, busyID: null });
  });
});

walkEveryPath(servicePlanModel);
