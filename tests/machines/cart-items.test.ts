import { describe, expect, it } from 'vitest';
import { cartEvents, itemEvents } from '#machines/cart/index.ts';
import { notice, redirect } from '#machines/support/notices.ts';
import { timing } from '#machines/support/timing.ts';
import { product, type startCart, startCollectingCart, startLoadedCart, viewOf } from '../models/cart-flow.ts';
import { failed } from '../models/failures.ts';
import { ada, cartID, cartOf, line, nextCartID } from '../models/purchases.ts';

const page = '/cart';
const adding = { ...notice('info', 'addingItem'), page };
const inCart = {
  ...notice('success', 'inCart'),
  page,
  link: { to: page, label: 'viewCart' },
  subject: `${line(1).item.name}, ${line(1).variant.name}`,
  image: line(1).item.image,
};
const updating = notice('info', 'updatingCart');
const pause = timing.quantityPause;
const quantities = (flow: ReturnType<typeof startCart>) =>
  viewOf(flow).items.map(({ itemID, quantity }) => [itemID, quantity]);

describe('adding', () => {
  it('sends quantity 1 with the token, and redirects once the change is confirmed', async () => {
    const flow = await startLoadedCart(cartOf(), ada);
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
    const flow = await startLoadedCart(cartOf([line(1)]));
    flow.send(itemEvents.added(product(1), '/products'));
    expect(flow.waiting()).toEqual([]);
    expect(flow.emitted).toEqual([notice('error', 'itemInCart')]);
  });

  it('sends a double press once', async () => {
    const flow = await startLoadedCart(cartOf());
    flow.send(itemEvents.added(product(1), '/products'));
    flow.send(itemEvents.added(product(1), '/products'));
    await flow.answer('updateCartItem', cartOf([line(1)]));
    expect(flow.waiting()).toEqual([]);
    expect(flow.emitted).toEqual([adding, notice('error', 'itemInCart'), inCart]);
  });

  it('distinguishes a product from a service with the same number', async () => {
    const flow = await startLoadedCart(cartOf([line(1, 1, 'service')]));
    flow.send(itemEvents.added(product(1), '/products'));
    expect(flow.waiting()).toEqual(['updateCartItem']);
  });

  it.each([
    [failed.refused('Out of stock.'), { text: 'Out of stock.' }],
    [failed.of('unreachable'), 'unreachable'],
  ] as const)('reverts a failed change with a notice and without a redirect', async (error, message) => {
    const flow = await startLoadedCart(cartOf());
    flow.send(itemEvents.added(product(1), '/product'));
    await flow.fail('updateCartItem', error);
    expect(viewOf(flow).count).toBe(0);
    expect(flow.emitted).toEqual([adding, { ...notice('error', message), page }]);
  });
});

describe('a change whose response is lost', () => {
  it("reads the cart and shows the server's result of the change", async () => {
    const flow = await startLoadedCart(cartOf());
    flow.send(itemEvents.added(product(1), '/product'));
    await flow.fail('updateCartItem', failed.of('unreachable'));
    expect(viewOf(flow)).toMatchObject({ count: 0, busy: true });
    await flow.answer('reloadCart', cartOf([line(1)]));
    await flow.answer('storeCartID');
    flow.send(itemEvents.added(product(1), '/product'));
    expect(flow.waiting()).toEqual([]);
    expect(flow.emitted).toEqual([adding, { ...notice('error', 'unreachable'), page }, notice('error', 'itemInCart')]);
  });

  it('reports once that the cart cannot be read, and retries with the next change', async () => {
    const flow = await startLoadedCart(cartOf([line(1)]));
    flow.send(itemEvents.increased(product(1), '/cart'));
    await flow.fail('updateCartItem', failed.of('offline'));
    await flow.fail('reloadCart', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ failed: true, failure: 'offline', items: [{ quantity: 1 }] });
    expect(flow.emitted).toEqual([updating, { ...notice('error', 'offline'), page }]);
    flow.send(itemEvents.increased(product(1), '/cart'));
    await flow.answer('readCart', cartOf([line(1, 2)]));
    await flow.answer('storeCartID');
    expect(viewOf(flow).items).toMatchObject([{ quantity: 3 }]);
  });
});

describe('quantities', () => {
  it('shows a new quantity immediately and restores the old one when the change fails', async () => {
    const flow = await startLoadedCart(cartOf([line(1, 2)]));
    flow.send(itemEvents.increased(product(1), '/cart'));
    expect(viewOf(flow)).toMatchObject({ items: [{ quantity: 3, amount: 3_000, pending: true }], totalsStale: true });
    expect(viewOf(flow).totals.subtotal).toBe(2_000);
    await flow.fail('updateCartItem', failed.of('offline'));
    expect(viewOf(flow)).toMatchObject({ items: [{ quantity: 2, pending: false }], totalsStale: false });
    expect(flow.emitted).toEqual([updating, { ...notice('error', 'offline'), page }]);
  });

  it('sends one change at a time and drops none', async () => {
    const flow = await startLoadedCart(cartOf([line(1, 2), line(2)]));
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
    const flow = await startLoadedCart(cartOf([line(1, 2)]));
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
    const flow = await startLoadedCart(cartOf([line(1, 2)]));
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
    const flow = await startCollectingCart();
    flow.send(itemEvents.decreased(product(1), '/cart'));
    expect(viewOf(flow)).toMatchObject({ items: [{ quantity: 3, pending: false }, {}], totalsStale: false });
    expect(viewOf(flow).busy).toBe(false);
    await flow.pass(pause);
    expect(flow.waiting()).toEqual([]);
  });

  it('sends a press immediately after a pause', async () => {
    const flow = await startLoadedCart(cartOf([line(1, 2)]));
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
    const flow = await startCollectingCart();
    expect(flow.waiting()).toEqual([]);
    flow.send(event);
    expect(flow.inputOf('updateCartItem')).toMatchObject({ update: { itemID: 1, action: 'add', quantity: '1' } });
  });

  it('sends what waits for a response immediately when the page is hidden, and then reads the cart', async () => {
    const flow = await startLoadedCart(cartOf([line(1, 2), line(2)]));
    for (let press = 0; press < 5; press += 1) flow.send(itemEvents.increased(product(1), '/cart'));
    flow.send(itemEvents.removed(product(2), '/cart'));
    expect(flow.waiting()).toEqual(['updateCartItem']);
    flow.send(cartEvents.pageHidden());
    expect(flow.inputOf('sendChanges')).toMatchObject({
      cartID: cartOf().cartID,
      updates: [
        { itemID: 1, action: 'add', quantity: '4' },
        { itemID: 2, action: 'remove' },
      ],
    });
    expect(quantities(flow)).toEqual([[1, 7]]);
    // The page is shown again before the answers: a new press is not merged with what was sent.
    flow.send(itemEvents.increased(product(1), '/cart'));
    await flow.answer('sendChanges');
    await flow.answer('reloadCart', cartOf([line(1, 7)]));
    await flow.answer('storeCartID');
    expect(quantities(flow)).toEqual([[1, 8]]);
    expect(flow.inputOf('updateCartItem')).toMatchObject({ update: { itemID: 1, action: 'add', quantity: '1' } });
  });

  it('sends nothing when the page is hidden and only the change that is being sent is pending', async () => {
    const flow = await startLoadedCart(cartOf([line(1, 2)]));
    flow.send(itemEvents.increased(product(1), '/cart'));
    flow.send(cartEvents.pageHidden());
    expect(flow.waiting()).toEqual(['updateCartItem']);
  });

  it('opens the checkout immediately when a quantity has just been confirmed', async () => {
    const flow = await startLoadedCart(cartOf([line(1, 2)]));
    flow.send(itemEvents.increased(product(1), '/cart'));
    await flow.answer('updateCartItem', cartOf([line(1, 3)]));
    flow.send(cartEvents.checkoutPressed());
    expect(flow.emitted.at(-1)).toEqual(redirect('/checkout-payment', { from: ['/cart'] }));
  });

  it('sends presses of different buttons in their order', async () => {
    const flow = await startLoadedCart(cartOf([line(1, 2)]));
    flow.send(itemEvents.increased(product(1), '/cart'));
    flow.send(itemEvents.decreased(product(1), '/cart'));
    flow.send(itemEvents.decreased(product(1), '/cart'));
    expect(quantities(flow)).toEqual([[1, 1]]);
    await flow.answer('updateCartItem', cartOf([line(1, 3)]));
    await flow.pass(pause);
    expect(flow.inputOf('updateCartItem')).toMatchObject({ update: { action: 'sub', quantity: '2' } });
  });

  it('decreases a quantity only above 1', async () => {
    const flow = await startLoadedCart(cartOf([line(1, 2)]));
    flow.send(itemEvents.decreased(product(1), '/cart'));
    expect(viewOf(flow).items).toMatchObject([{ quantity: 1, canDecrease: false }]);
    flow.send(itemEvents.decreased(product(1), '/cart'));
    expect(flow.inputOf('updateCartItem')).toMatchObject({ update: { action: 'sub', quantity: '1' } });
    await flow.answer('updateCartItem', cartOf([line(1)]));
    expect(flow.waiting()).toEqual([]);
  });

  it('reads the cart when the server disagrees, and continues with the queued changes', async () => {
    const flow = await startLoadedCart(cartOf([line(1, 2)]));
    flow.send(itemEvents.increased(product(1), '/cart'));
    flow.send(itemEvents.added(product(2), '/products'));
    await flow.fail('updateCartItem', failed.missing('No such cart.'));
    await flow.answer('reloadCart', cartOf([], { cartID: nextCartID }));
    await flow.answer('storeCartID');
    expect(flow.inputOf('updateCartItem')).toMatchObject({ cartID: nextCartID, update: { itemID: 2 } });
  });

  it('drops a change to an item that was removed meanwhile', async () => {
    const flow = await startLoadedCart(cartOf([line(1, 2)]));
    flow.send(itemEvents.increased(product(1), '/cart'));
    flow.send(itemEvents.removed(product(1), '/cart'));
    await flow.answer('updateCartItem', cartOf());
    expect(flow.waiting()).toEqual([]);
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
  const flow = await startLoadedCart(cartOf(kind === 'added' ? [] : [line(1, 2, itemType)]));
  flow.send(itemEvents[kind]({ itemID: 1, itemType }, path));
  await flow.answer('updateCartItem', cartOf());
  expect(flow.emitted.filter(({ type }) => type === 'redirect')).toEqual(
    target === null ? [] : [redirect(target, { from: path.split('?', 1) })],
  );
});
