import { expect } from 'vitest';
import { cartEvents, cartMachine, item, viewCart } from '#machines/cart/index.ts';
import { sessionChanged } from '#machines/support/customer.ts';
import { defineModel } from '../support/model.ts';
import { failed } from './failures.ts';
import { ada, cartOf, grace, line } from './purchases.ts';

const held = { itemID: 1, itemType: 'product' } as const;
const other = { itemID: 2, itemType: 'product' } as const;

export const cartModel = defineModel({
  machine: cartMachine,
  inputs: { start: undefined },
  events: {
    'session.changed': [sessionChanged(null), sessionChanged(ada), sessionChanged(grace)],
    'item.added': [item.added(held, '/product'), item.added(other, '/products')],
    'item.increased': [item.increased(held, '/cart')],
    'item.decreased': [item.decreased(held, '/cart')],
    'item.removed': [item.removed(held, '/cart')],
    'cart.retried': [cartEvents.retried()],
    'cart.placed': [cartEvents.placed(cartOf().cartID)],
    'cart.refreshed': [cartEvents.refreshed(), cartEvents.refreshed(cartOf([line(1, 2)]))],
  },
  world: {
    readCart: { done: [cartOf(), cartOf([line(1, 2)])], error: [failed.of('offline')] },
    claimCart: { done: [cartOf([line(1, 2)])], error: [failed.of('unreachable')] },
    updateItem: { done: [cartOf([line(1, 1)])], error: [failed.of('offline'), failed.refused('Out of stock.')] },
    storeCartID: { done: [undefined], error: [failed.of('unstored')] },
  },
  remember: ({ session, cart, queue: [first] }) => [
    session !== null,
    cart && cart.cartItems.length > 0,
    first && first.kind === 'added',
  ],
  invariants: (snapshot) => {
    const view = viewCart(snapshot);
    const { cart, queue } = snapshot.context;
    expect(view.totals.subtotal + view.totals.tax + view.totals.delivery).toBe(view.totals.amount);
    for (const shown of view.items) {
      expect(shown.quantity).toBeGreaterThan(0);
      expect(shown.canDecrease).toBe(shown.quantity > 1);
      expect(snapshot.can(item.decreased(shown, '/cart'))).toBe(shown.canDecrease);
    }
    // Nothing waits where nothing hinders it, and nothing is sent that is not waiting.
    if (snapshot.hasTag('ready')) expect(queue).toEqual([]);
    if (snapshot.hasTag('busy')) expect(queue.length).toBeGreaterThan(0);
    if (view.canCheckout) expect(cart?.cartItems.length).toBeGreaterThan(0);
  },
});
