import { describe, expect, it } from 'vitest';
import type { Cart } from '#contract/carts.ts';
import { cartEvents, cartMachine, cartSummary, itemEvents, viewCart } from '#machines/cart/index.ts';
import { type Customer, sessionChanged } from '#machines/support/customer.ts';
import { notice, redirect } from '#machines/support/notices.ts';
import { timing } from '#machines/support/timing.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { cartModel } from '../models/cart.model.ts';
import { failed } from '../models/failures.ts';
import { ada, cartID, cartOf, grace, line, nextCartID, visitorCartID } from '../models/purchases.ts';

const product = (itemID: number) => ({ itemID, itemType: 'product' }) as const;
const adding = notice('info', 'addingItem');
const inCart = { ...notice('info', 'inCart'), link: { to: '/cart', label: 'viewCart' }, image: line(1).item.image };
const updating = notice('info', 'updatingCart');

const started = () => startFlow(cartMachine);
type Flow = ReturnType<typeof started>;
const viewOf = (flow: Flow) => viewCart(flow.snapshot);
const quantities = (flow: Flow) => viewOf(flow).items.map(({ itemID, quantity }) => [itemID, quantity]);

function loading(session: Customer | null = null) {
  const flow = started();
  flow.send(sessionChanged(session));
  return flow;
}

async function holding(cart: Cart, session: Customer | null = null) {
  const flow = loading(session);
  await flow.answer('readCart', cart);
  await flow.answer('storeCartID');
  return flow;
}

const pause = timing.quantityPause;

/** A cart that collects presses: three of item 1 are confirmed, and one more press is not sent yet. */
async function collecting() {
  const flow = await holding(cartOf([line(1, 2), line(3)]));
  flow.send(itemEvents.increased(product(1), '/cart'));
  await flow.answer('updateCartItem', cartOf([line(1, 3), line(3)]));
  flow.send(itemEvents.increased(product(1), '/cart'));
  return flow;
}

describe('waiting for the session', () => {
  it('sends no request before the session is read', () => {
    const flow = started();
    expect(flow.waiting()).toEqual([]);
    expect(viewOf(flow)).toMatchObject({ loading: true, cartID: 0, count: 0, isEmpty: false });
    expect(cartSummary(flow.snapshot)).toBeNull();
  });

  it('queues an added item, and sends it once the cart is loaded', async () => {
    const flow = started();
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
    const flow = loading(session);
    expect(flow.inputOf('readCart')).toEqual({ session });
    await flow.answer('readCart', cartOf([line(1, 2)]));
    expect(flow.inputOf('storeCartID')).toEqual({ cartID });
    await flow.answer('storeCartID');
    expect(viewOf(flow)).toMatchObject({ loading: false, cartID, count: 2, totals: { amount: 2_030, tax: 30 } });
  });

  it('reports an item that was added meanwhile and is in the cart already', async () => {
    const flow = loading();
    flow.send(itemEvents.added(product(1), '/products'));
    flow.send(itemEvents.added(product(2), '/products'));
    await flow.answer('readCart', cartOf([line(1)]));
    await flow.answer('storeCartID');
    expect(flow.emitted).toEqual([adding, adding, notice('error', 'itemInCart')]);
    expect(flow.inputOf('updateCartItem')).toMatchObject({ update: { itemID: 2 } });
  });

  it("continues when the cart's id cannot be stored", async () => {
    const flow = loading();
    await flow.answer('readCart', cartOf());
    await flow.fail('storeCartID', failed.of('storageUnavailable'));
    expect(flow.snapshot.hasTag('ready')).toBe(true);
    expect(flow.emitted).toEqual([]);
  });
});

describe('not loaded', () => {
  it('shows the reason and retries', async () => {
    const flow = loading();
    await flow.fail('readCart', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ failed: true, loading: false, failure: 'offline', cartID: 0 });
    expect(flow.emitted).toEqual([notice('error', 'offline')]);
    flow.send(cartEvents.retried());
    await flow.answer('readCart', cartOf());
    expect(viewOf(flow)).toMatchObject({ failed: false, failure: null, isEmpty: true });
  });

  it('retries by itself when an item is added', async () => {
    const flow = loading();
    await flow.fail('readCart', failed.of('offline'));
    flow.send(itemEvents.added(product(1), '/products'));
    await flow.answer('readCart', cartOf());
    await flow.answer('storeCartID');
    expect(flow.waiting()).toEqual(['updateCartItem']);
  });
});

describe('adding', () => {
  it('sends quantity 1 with the token, and redirects once the change is confirmed', async () => {
    const flow = await holding(cartOf(), ada);
    flow.send(itemEvents.added(product(1), '/product/10/1'));
    expect(flow.inputOf('updateCartItem')).toEqual({
      cartID,
      token: ada.token,
      update: { itemID: 1, itemType: 'product', quantity: '1', action: 'add' },
    });
    expect(viewOf(flow).has('product', 1)).toBe(false);
    expect(viewOf(flow)).toMatchObject({ count: 1, totalsStale: true, isEmpty: false, canCheckout: false });
    expect(viewOf(flow).isPending('product', 1)).toBe(true);
    expect(flow.emitted).toEqual([adding]);
    await flow.answer('updateCartItem', cartOf([line(1)]));
    expect(viewOf(flow).has('product', 1)).toBe(true);
    expect(flow.emitted).toEqual([adding, redirect('/products', { from: ['/product/10/1'] }), inCart]);
  });

  it('sends no request for an item that is in the cart', async () => {
    const flow = await holding(cartOf([line(1)]));
    flow.send(itemEvents.added(product(1), '/products'));
    expect(flow.waiting()).toEqual([]);
    expect(flow.emitted).toEqual([notice('error', 'itemInCart')]);
  });

  it('sends a double press once', async () => {
    const flow = await holding(cartOf());
    flow.send(itemEvents.added(product(1), '/products'));
    flow.send(itemEvents.added(product(1), '/products'));
    await flow.answer('updateCartItem', cartOf([line(1)]));
    expect(flow.waiting()).toEqual([]);
    expect(flow.emitted).toEqual([adding, notice('error', 'itemInCart'), inCart]);
  });

  it('distinguishes a product from a service with the same number', async () => {
    const flow = await holding(cartOf([line(1, 1, 'service')]));
    flow.send(itemEvents.added(product(1), '/products'));
    expect(flow.waiting()).toEqual(['updateCartItem']);
  });

  it.each([
    [failed.refused('Out of stock.'), { text: 'Out of stock.' }],
    [failed.of('unreachable'), 'unreachable'],
  ] as const)('reverts a failed change with a notice and without a redirect', async (error, message) => {
    const flow = await holding(cartOf());
    flow.send(itemEvents.added(product(1), '/product'));
    await flow.fail('updateCartItem', error);
    expect(viewOf(flow).count).toBe(0);
    expect(flow.emitted).toEqual([adding, notice('error', message)]);
  });
});

describe('a change whose response is lost', () => {
  it("reads the cart and shows the server's result of the change", async () => {
    const flow = await holding(cartOf());
    flow.send(itemEvents.added(product(1), '/product'));
    await flow.fail('updateCartItem', failed.of('unreachable'));
    expect(viewOf(flow)).toMatchObject({ count: 0, busy: true });
    await flow.answer('reloadCart', cartOf([line(1)]));
    await flow.answer('storeCartID');
    flow.send(itemEvents.added(product(1), '/product'));
    expect(flow.waiting()).toEqual([]);
    expect(flow.emitted).toEqual([adding, notice('error', 'unreachable'), notice('error', 'itemInCart')]);
  });

  it('reports once that the cart cannot be read, and retries with the next change', async () => {
    const flow = await holding(cartOf([line(1)]));
    flow.send(itemEvents.increased(product(1), '/cart'));
    await flow.fail('updateCartItem', failed.of('offline'));
    await flow.fail('reloadCart', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ failed: true, failure: 'offline', items: [{ quantity: 1 }] });
    expect(flow.emitted).toEqual([updating, notice('error', 'offline')]);
    flow.send(itemEvents.increased(product(1), '/cart'));
    await flow.answer('readCart', cartOf([line(1, 2)]));
    await flow.answer('storeCartID');
    expect(viewOf(flow).items).toMatchObject([{ quantity: 3 }]);
  });
});

describe('quantities', () => {
  it('shows a new quantity immediately and restores the old one when the change fails', async () => {
    const flow = await holding(cartOf([line(1, 2)]));
    flow.send(itemEvents.increased(product(1), '/cart'));
    expect(viewOf(flow)).toMatchObject({ items: [{ quantity: 3, amount: 3_000, pending: true }], totalsStale: true });
    expect(viewOf(flow).totals.subtotal).toBe(2_000);
    await flow.fail('updateCartItem', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ items: [{ quantity: 2, pending: false }], totalsStale: false });
    expect(flow.emitted).toEqual([updating, notice('error', 'offline')]);
  });

  it('sends one change at a time and drops none', async () => {
    const flow = await holding(cartOf([line(1, 2), line(2)]));
    flow.send(itemEvents.increased(product(1), '/cart'));
    flow.send(itemEvents.increased(product(1), '/cart'));
    flow.send(itemEvents.removed(product(2), '/cart'));
    expect(quantities(flow)).toEqual([[1, 4]]);
    await flow.answer('updateCartItem', cartOf([line(1, 3), line(2)]));
    expect(quantities(flow)).toEqual([[1, 4]]);
    await flow.answer('updateCartItem', cartOf([line(1, 4), line(2)]));
    expect(flow.inputOf('updateCartItem')).toMatchObject({ update: { itemID: 2, action: 'remove' } });
    await flow.answer('updateCartItem', cartOf([line(1, 4)]));
    expect(flow.waiting()).toEqual([]);
    expect(flow.emitted).toEqual([updating, updating, updating]);
  });

  it('sends twenty quick presses as two changes and loses none', async () => {
    const flow = await holding(cartOf([line(1, 2)]));
    for (let press = 0; press < 20; press += 1) flow.send(itemEvents.increased(product(1), '/cart'));
    expect(quantities(flow)).toEqual([[1, 22]]);
    expect(flow.inputOf('updateCartItem')).toMatchObject({ update: { action: 'add', quantity: '1' } });
    await flow.answer('updateCartItem', cartOf([line(1, 3)]));
    await flow.pass(pause);
    expect(flow.inputOf('updateCartItem')).toMatchObject({ update: { action: 'add', quantity: '19' } });
    expect(quantities(flow)).toEqual([[1, 22]]);
    await flow.answer('updateCartItem', cartOf([line(1, 22)]));
    expect(flow.waiting()).toEqual([]);
  });

  it('sends them as two changes also where the server answers immediately', async () => {
    const flow = await holding(cartOf([line(1, 2)]));
    flow.send(itemEvents.increased(product(1), '/cart'));
    await flow.answer('updateCartItem', cartOf([line(1, 3)]));
    for (let press = 1; press < 20; press += 1) {
      await flow.pass(pause - 100);
      flow.send(itemEvents.increased(product(1), '/cart'));
      expect(flow.waiting()).toEqual([]);
    }
    expect(viewOf(flow)).toMatchObject({ items: [{ quantity: 22, pending: true }], busy: true, totalsStale: true });
    await flow.pass(pause);
    expect(flow.inputOf('updateCartItem')).toMatchObject({ update: { action: 'add', quantity: '19' } });
  });

  it('sends nothing for presses that cancel each other out', async () => {
    const flow = await collecting();
    flow.send(itemEvents.decreased(product(1), '/cart'));
    expect(viewOf(flow)).toMatchObject({ items: [{ quantity: 3, pending: false }, {}], totalsStale: false });
    expect(viewOf(flow).busy).toBe(false);
    await flow.pass(pause);
    expect(flow.waiting()).toEqual([]);
  });

  it('sends a press immediately after a pause', async () => {
    const flow = await holding(cartOf([line(1, 2)]));
    flow.send(itemEvents.increased(product(1), '/cart'));
    await flow.answer('updateCartItem', cartOf([line(1, 3)]));
    await flow.pass(pause);
    flow.send(itemEvents.increased(product(1), '/cart'));
    expect(flow.waiting()).toEqual(['updateCartItem']);
  });

  it.each([
    ['the page is hidden', cartEvents.pageHidden()],
    ['CHECKOUT is pressed', cartEvents.checkoutPressed()],
    ['something else is changed', itemEvents.added(product(2), '/products')],
    ['another quantity is changed', itemEvents.increased(product(3), '/cart')],
  ])('sends collected presses immediately when %s', async (_, event) => {
    const flow = await collecting();
    expect(flow.waiting()).toEqual([]);
    flow.send(event);
    expect(flow.inputOf('updateCartItem')).toMatchObject({ update: { itemID: 1, action: 'add', quantity: '1' } });
  });

  it('opens the checkout immediately when a quantity has just been confirmed', async () => {
    const flow = await holding(cartOf([line(1, 2)]));
    flow.send(itemEvents.increased(product(1), '/cart'));
    await flow.answer('updateCartItem', cartOf([line(1, 3)]));
    flow.send(cartEvents.checkoutPressed());
    expect(flow.emitted.at(-1)).toEqual(redirect('/checkout-payment', { from: ['/cart'] }));
  });

  it('sends presses of different buttons in their order', async () => {
    const flow = await holding(cartOf([line(1, 2)]));
    flow.send(itemEvents.increased(product(1), '/cart'));
    flow.send(itemEvents.decreased(product(1), '/cart'));
    flow.send(itemEvents.decreased(product(1), '/cart'));
    expect(quantities(flow)).toEqual([[1, 1]]);
    await flow.answer('updateCartItem', cartOf([line(1, 3)]));
    await flow.pass(pause);
    expect(flow.inputOf('updateCartItem')).toMatchObject({ update: { action: 'sub', quantity: '2' } });
  });

  it('decreases a quantity only above 1', async () => {
    const flow = await holding(cartOf([line(1, 2)]));
    flow.send(itemEvents.decreased(product(1), '/cart'));
    expect(viewOf(flow).items).toMatchObject([{ quantity: 1, canDecrease: false }]);
    flow.send(itemEvents.decreased(product(1), '/cart'));
    expect(flow.inputOf('updateCartItem')).toMatchObject({ update: { action: 'sub', quantity: '1' } });
    await flow.answer('updateCartItem', cartOf([line(1)]));
    expect(flow.waiting()).toEqual([]);
  });

  it('reads the cart when the server disagrees, and continues with the queued changes', async () => {
    const flow = await holding(cartOf([line(1, 2)]));
    flow.send(itemEvents.increased(product(1), '/cart'));
    flow.send(itemEvents.added(product(2), '/products'));
    await flow.fail('updateCartItem', failed.missing('No such cart.'));
    await flow.answer('reloadCart', cartOf([], { cartID: nextCartID }));
    await flow.answer('storeCartID');
    expect(flow.inputOf('updateCartItem')).toMatchObject({ cartID: nextCartID, update: { itemID: 2 } });
  });

  it('drops a change to an item that was removed meanwhile', async () => {
    const flow = await holding(cartOf([line(1, 2)]));
    flow.send(itemEvents.increased(product(1), '/cart'));
    flow.send(itemEvents.removed(product(1), '/cart'));
    await flow.answer('updateCartItem', cartOf());
    expect(flow.waiting()).toEqual([]);
  });
});

describe('signing in and out', () => {
  it("assigns the visitor's cart to the customer", async () => {
    const flow = await holding(cartOf([line(1)], { cartID: visitorCartID }));
    flow.send(sessionChanged(ada));
    expect(flow.inputOf('claimCart')).toEqual({ session: ada });
    expect(viewOf(flow).has('product', 1)).toBe(true);
    expect(cartSummary(flow.snapshot)).toBeNull();
    await flow.answer('claimCart', cartOf([line(1), line(2)]));
    await flow.answer('storeCartID');
    expect(cartSummary(flow.snapshot)).toEqual({ cartID, isEmpty: false, addressNeeded: false, amount: 2_030 });
  });

  it('finishes the change in flight, then claims the cart, then sends the queued changes', async () => {
    const flow = await holding(cartOf([line(1)], { cartID: visitorCartID }));
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
    const flow = await holding(cartOf([line(1)], { cartID: visitorCartID }));
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
    const flow = await holding(cartOf([line(1)]), ada);
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
    const flow = await holding(cartOf([line(1)]), ada);
    flow.send(sessionChanged({ ...ada, token: 'renewed' }));
    flow.send(itemEvents.increased(product(1), '/cart'));
    expect(flow.inputOf('updateCartItem')).toMatchObject({ token: 'renewed' });
  });
});

describe('an order placed', () => {
  it('empties the cart after an order and requests the next cart', async () => {
    const flow = await holding(cartOf([line(1)]), ada);
    flow.send(cartEvents.placed(cartID));
    expect(viewOf(flow)).toMatchObject({ count: 0, cartID: 0 });
    await flow.answer('readCart', cartOf([], { cartID: nextCartID }));
    expect(viewOf(flow)).toMatchObject({ cartID: nextCartID, isEmpty: true });
  });

  it('ignores an order of another cart', async () => {
    const flow = await holding(cartOf([line(1)]), ada);
    flow.send(cartEvents.placed('another'));
    expect(viewOf(flow).count).toBe(1);
  });
});

describe('CHECKOUT during a change', () => {
  const toPayment = redirect('/checkout-payment', { from: ['/cart'] });
  const pressing = async () => {
    const flow = await holding(cartOf([line(1, 2), line(2)]), ada);
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
    const flow = await holding(cartOf([line(1)], { addressNeeded: true }), ada);
    expect(viewOf(flow).checkoutPath).toBe('/checkout-address');
    flow.send(cartEvents.refreshed(cartOf([line(1)], { addressID: 4 })));
    expect(viewOf(flow).checkoutPath).toBe('/checkout-payment');
    expect(flow.waiting()).toEqual([]);
  });

  it('continues with the cart of another tab where a visitor has put nothing into its own', async () => {
    const flow = await holding(cartOf([], { cartID: visitorCartID }));
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
    const filled = await holding(cartOf([line(1)], { cartID: visitorCartID }));
    filled.send(cartEvents.refreshed(other));
    const filling = await holding(cartOf([], { cartID: visitorCartID }));
    filling.send(itemEvents.added(product(1), '/products'));
    filling.send(cartEvents.refreshed(other));
    for (const flow of [filled, filling]) expect(viewOf(flow).cartID).toBe(visitorCartID);
  });

  it('ignores a cart of another owner', async () => {
    const flow = await holding(cartOf([line(1)]), ada);
    flow.send(cartEvents.refreshed(cartOf([], { cartID: visitorCartID })));
    expect(viewOf(flow).cartID).toBe(cartID);
  });
});

it.each([
  ['removed', 'product', '/cart', null],
  ['removed', 'product', '/products', '/cart'],
  ['removed', 'blog', '/blog-subscribe', '/cart'],
  ['removed', 'service', '/cart', null],
  ['removed', 'service', '/search?x=1', '/services'],
  ['removed', 'service', '/services', null],
  ['added', 'service', '/search', '/services'],
  ['added', 'service', '/services?tag=music', null],
  ['added', 'blog', '/blog-subscribe', '/cart'],
  ['added', 'product', '/product/1/2', '/products'],
  ['added', 'product', '/products', null],
  ['increased', 'product', '/cart', null],
  ['decreased', 'service', '/services', null],
] as const)('redirects after a %s %s on %s to %s', async (kind, itemType, path, target) => {
  const flow = await holding(cartOf(kind === 'added' ? [] : [line(1, 2, itemType)]));
  flow.send(itemEvents[kind]({ itemID: 1, itemType }, path));
  await flow.answer('updateCartItem', cartOf());
  expect(flow.emitted.filter(({ type }) => type === 'redirect')).toEqual(
    target === null ? [] : [redirect(target, { from: path.split('?', 1) })],
  );
});

walkEveryPath(cartModel);
