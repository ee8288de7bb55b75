import { describe, expect, it } from 'vitest';
import { cartEvents, cartSummary, itemEvents } from '#machines/cart/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { notice, redirect } from '#machines/support/notices.ts';
import { timing } from '#machines/support/timing.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { cartModel } from '../models/cart.model.ts';
import { product, startCart, startLoadedCart, startLoadingCart, viewOf } from '../models/cart-flow.ts';
import { failed } from '../models/failures.ts';
import { ada, cartID, cartOf, grace, line, nextCartID, visitorCartID } from '../models/purchases.ts';

const adding = { ...notice('info', 'addingItem'), page: '/cart' };
const updating = notice('info', 'updatingCart');
const pause = timing.quantityPause;

describe('waiting for the session', () => {
  it('sends no request before the session is read', () => {
    const flow = startCart();
    expect(flow.waiting()).toEqual([]);
    expect(viewOf(flow)).toMatchObject({ loading: true, cartID: 0, count: 0, isEmpty: false });
    expect(cartSummary(flow.snapshot)).toBeNull();
  });

  it('queues an added item, and sends it once the cart is loaded', async () => {
    const flow = startCart();
    flow.send(itemEvents.added(product(7), '/products'));
    expect(flow.emitted).toEqual([adding]);
    flow.send(sessionChanged(null));
    await flow.answer('readCart', cartOf());
    await flow.answer('storeCartID');
    expect(flow.inputOf('updateCartItem')).toMatchObject({ update: { itemID: 7, action: 'add', quantity: '1' } });
  });
});

describe('loading', () => {
  it.each([[null], [ada]])('requests the cart of %o and stores its id', async (session) => {
    const flow = startLoadingCart(session);
    expect(flow.inputOf('readCart')).toEqual({ session });
    await flow.answer('readCart', cartOf([line(1, 2)]));
    expect(flow.inputOf('storeCartID')).toEqual({ cartID });
    await flow.answer('storeCartID');
    expect(viewOf(flow)).toMatchObject({ loading: false, cartID, count: 2, totals: { amount: 2_030, tax: 30 } });
  });

  it('reports an item that was added meanwhile and is in the cart already', async () => {
    const flow = startLoadingCart();
    flow.send(itemEvents.added(product(1), '/products'));
    flow.send(itemEvents.added(product(2), '/products'));
    await flow.answer('readCart', cartOf([line(1)]));
    await flow.answer('storeCartID');
    expect(flow.emitted).toEqual([adding, adding, notice('error', 'itemInCart')]);
    expect(flow.inputOf('updateCartItem')).toMatchObject({ update: { itemID: 2 } });
  });

  it("continues when the cart's id cannot be stored", async () => {
    const flow = startLoadingCart();
    await flow.answer('readCart', cartOf());
    await flow.fail('storeCartID', failed.of('storageUnavailable'));
    expect(flow.snapshot.hasTag('ready')).toBe(true);
    expect(flow.emitted).toEqual([]);
  });
});

describe('not loaded', () => {
  it('shows the reason and retries', async () => {
    const flow = startLoadingCart();
    await flow.fail('readCart', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ failed: true, loading: false, failure: 'offline', cartID: 0 });
    expect(flow.emitted).toEqual([notice('error', 'offline')]);
    flow.send(cartEvents.retried());
    await flow.answer('readCart', cartOf());
    expect(viewOf(flow)).toMatchObject({ failed: false, failure: null, isEmpty: true });
  });

  it('retries by itself when an item is added', async () => {
    const flow = startLoadingCart();
    await flow.fail('readCart', failed.of('offline'));
    flow.send(itemEvents.added(product(1), '/products'));
    await flow.answer('readCart', cartOf());
    await flow.answer('storeCartID');
    expect(flow.waiting()).toEqual(['updateCartItem']);
  });
});

describe('signing in and out', () => {
  it("assigns the visitor's cart to the customer", async () => {
    const flow = await startLoadedCart(cartOf([line(1)], { cartID: visitorCartID }));
    flow.send(sessionChanged(ada));
    expect(flow.inputOf('claimCart')).toEqual({ session: ada });
    expect(viewOf(flow).has('product', 1)).toBe(true);
    expect(cartSummary(flow.snapshot)).toBeNull();
    await flow.answer('claimCart', cartOf([line(1), line(2)]));
    await flow.answer('storeCartID');
    expect(cartSummary(flow.snapshot)).toEqual({ cartID, isEmpty: false, addressNeeded: false, amount: 2_030 });
  });

  it('finishes the change in flight, then claims the cart, then sends the queued changes', async () => {
    const flow = await startLoadedCart(cartOf([line(1)], { cartID: visitorCartID }));
    flow.send(itemEvents.increased(product(1), '/cart'));
    flow.send(itemEvents.added(product(2), '/products'));
    flow.send(sessionChanged(ada));
    expect(flow.waiting()).toEqual(['updateCartItem']);
    await flow.answer('updateCartItem', cartOf([line(1, 2)], { cartID: visitorCartID }));
    expect(flow.waiting()).toEqual(['claimCart']);
    await flow.answer('claimCart', cartOf([line(1, 2)]));
    await flow.answer('storeCartID');
    expect(flow.inputOf('updateCartItem')).toMatchObject({ cartID, token: ada.token, update: { itemID: 2 } });
  });

  it("keeps showing the visitor's cart when it cannot be claimed, and retries", async () => {
    const flow = await startLoadedCart(cartOf([line(1)], { cartID: visitorCartID }));
    flow.send(sessionChanged(ada));
    await flow.fail('claimCart', failed.of('unreachable'));
    expect(viewOf(flow)).toMatchObject({ failed: true, count: 1, canCheckout: false });
    flow.send(cartEvents.retried());
    expect(flow.waiting()).toEqual(['claimCart']);
  });

  it.each([
    ['signing out', null],
    ['another customer', grace],
  ])('clears the cart and the queue on %s, even during a change', async (_, session) => {
    const flow = await startLoadedCart(cartOf([line(1)]), ada);
    flow.send(itemEvents.increased(product(1), '/cart'));
    flow.send(sessionChanged(session));
    expect(viewOf(flow)).toMatchObject({ loading: true, count: 0, cartID: 0 });
    expect(flow.inputOf('readCart')).toEqual({ session });
    await flow.answer('readCart', cartOf([], { cartID: visitorCartID }));
    await flow.answer('storeCartID');
    expect(flow.snapshot.hasTag('ready')).toBe(true);
    expect(flow.emitted).toEqual([updating]);
  });

  it('replaces only the token for the same customer', async () => {
    const flow = await startLoadedCart(cartOf([line(1)]), ada);
    flow.send(sessionChanged({ ...ada, token: 'renewed' }));
    flow.send(itemEvents.increased(product(1), '/cart'));
    expect(flow.inputOf('updateCartItem')).toMatchObject({ token: 'renewed' });
  });
});

describe('an order placed', () => {
  it('empties the cart after an order and requests the next cart', async () => {
    const flow = await startLoadedCart(cartOf([line(1)]), ada);
    flow.send(cartEvents.placed(cartID));
    expect(viewOf(flow)).toMatchObject({ count: 0, cartID: 0 });
    await flow.answer('readCart', cartOf([], { cartID: nextCartID }));
    expect(viewOf(flow)).toMatchObject({ cartID: nextCartID, isEmpty: true });
  });

  it('ignores an order of another cart', async () => {
    const flow = await startLoadedCart(cartOf([line(1)]), ada);
    flow.send(cartEvents.placed('another'));
    expect(viewOf(flow).count).toBe(1);
  });
});

describe('CHECKOUT during a change', () => {
  const toPayment = redirect('/checkout-payment', { from: ['/cart'] });
  const pressing = async () => {
    const flow = await startLoadedCart(cartOf([line(1, 2), line(2)]), ada);
    flow.send(itemEvents.increased(product(1), '/cart'));
    flow.send(cartEvents.checkoutPressed());
    return flow;
  };

  it('waits for the server to confirm the cart', async () => {
    const flow = await pressing();
    expect(viewOf(flow)).toMatchObject({ canCheckout: true, leaving: true });
    expect(flow.emitted).toEqual([updating]);
    await flow.answer('updateCartItem', cartOf([line(1, 3), line(2)]));
    expect(flow.emitted).toEqual([updating, toPayment]);
    expect(viewOf(flow).leaving).toBe(false);
  });

  it('is given up where the change fails or another one follows', async () => {
    const failing = await pressing();
    await failing.fail('updateCartItem', failed.of('offline'));
    await failing.answer('reloadCart', cartOf([line(1, 2), line(2)]));
    await failing.answer('storeCartID');
    expect(failing.emitted).not.toContainEqual(toPayment);
    const changing = await pressing();
    changing.send(itemEvents.decreased(product(1), '/cart'));
    await changing.answer('updateCartItem', cartOf([line(1, 3), line(2)]));
    await changing.pass(pause);
    await changing.answer('updateCartItem', cartOf([line(1, 2), line(2)]));
    expect(changing.emitted).not.toContainEqual(toPayment);
    expect(viewOf(changing)).toMatchObject({ leaving: false, totalsStale: false });
  });
});

describe('refreshed from outside', () => {
  it('replaces the cart with a newer one of the same owner', async () => {
    const flow = await startLoadedCart(cartOf([line(1)], { addressNeeded: true }), ada);
    expect(viewOf(flow).checkoutPath).toBe('/checkout-address');
    flow.send(cartEvents.refreshed(cartOf([line(1)], { addressID: 4 })));
    expect(viewOf(flow).checkoutPath).toBe('/checkout-payment');
    expect(flow.waiting()).toEqual([]);
  });

  it('continues with the cart of another tab where a visitor has put nothing into its own', async () => {
    const flow = await startLoadedCart(cartOf([], { cartID: visitorCartID }));
    const ofOtherTab = cartOf([line(1)], { cartID: nextCartID });
    flow.send(cartEvents.refreshed(ofOtherTab));
    expect(flow.inputOf('storeCartID')).toEqual({ cartID: nextCartID });
    await flow.answer('storeCartID');
    expect(viewOf(flow)).toMatchObject({ cartID: nextCartID, count: 1, canCheckout: true });
    flow.send(itemEvents.added(product(2), '/products'));
    expect(flow.inputOf('updateCartItem')).toMatchObject({ cartID: nextCartID });
  });

  it('stays with its own cart where a visitor has put something into it, or is about to', async () => {
    const other = cartOf([line(2)], { cartID: nextCartID });
    const filled = await startLoadedCart(cartOf([line(1)], { cartID: visitorCartID }));
    filled.send(cartEvents.refreshed(other));
    const filling = await startLoadedCart(cartOf([], { cartID: visitorCartID }));
    filling.send(itemEvents.added(product(1), '/products'));
    filling.send(cartEvents.refreshed(other));
    for (const flow of [filled, filling]) expect(viewOf(flow).cartID).toBe(visitorCartID);
  });

  it('ignores a cart of another owner', async () => {
    const flow = await startLoadedCart(cartOf([line(1)]), ada);
    flow.send(cartEvents.refreshed(cartOf([], { cartID: visitorCartID })));
    expect(viewOf(flow).cartID).toBe(cartID);
  });
});

walkEveryPath(cartModel);
