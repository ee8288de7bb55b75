import { startFlow } from '@uwanja/flow-paths';
import { expect, it } from 'vitest';
import { itemEvents, viewCart } from '#machines/cart/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { cartModel } from '../models/cart.model.ts';
import { cartRules } from '../models/cart.rules.ts';
import { cartOf, line } from '../models/purchases.ts';

const plus = itemEvents.increased({ itemID: 1, itemType: 'product' }, '/cart');

/** A cart with two of an item. */
async function startCart() {
  const flow = startFlow(cartRules.machine);
  flow.send(sessionChanged(null));
  await flow.answer('readCart', cartOf([line(1, 2)]));
  await flow.answer('storeCartID');
  return flow;
}
const shown = (flow: Awaited<ReturnType<typeof startCart>>) => viewCart(flow.snapshot).items[0]?.quantity;

it('sends twenty quick presses as two changes and loses none', async () => {
  const flow = await startCart();
  for (let press = 0; press < 20; press += 1) flow.send(plus);
  expect(shown(flow)).toBe(22);
  expect(flow.inputOf('updateCartItem')).toMatchObject({ update: { action: 'add', quantity: '1' } });
  await flow.answer('updateCartItem', cartOf([line(1, 3)]));
  await flow.pass(300);
  expect(flow.inputOf('updateCartItem')).toMatchObject({ update: { action: 'add', quantity: '19' } });
});

it('waits 300 ms after the last press, also where the server answers immediately', async () => {
  const flow = await startCart();
  flow.send(plus);
  await flow.answer('updateCartItem', cartOf([line(1, 3)]));
  for (let press = 1; press < 20; press += 1) {
    await flow.pass(200);
    flow.send(plus);
    expect(flow.waiting()).toEqual([]);
  }
  expect(shown(flow)).toBe(22);
  await flow.pass(300);
  expect(flow.inputOf('updateCartItem')).toMatchObject({ update: { action: 'add', quantity: '19' } });
});

walkEveryPath(cartModel);
