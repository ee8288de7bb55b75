import { describe, expect, it } from 'vitest';
import { cartEvents, summarizeCart } from '#machines/cart/index.ts';
import { checkoutEvents } from '#machines/checkout/index.ts';
import { shopEvents, viewCheckoutCode, viewShop } from '#machines/shop/index.ts';
import { siteHeaderEvents } from '#machines/site-header/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { toastEvents } from '#machines/toasts/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { ada, cartID, cartOf, line } from '../models/purchases.ts';
import { ada as adaSession } from '../models/session.model.ts';
import { seen, shopModel, wholeShop } from '../models/shop.model.ts';

const started = () => startFlow(wholeShop);
type Flow = ReturnType<typeof started>;
const viewOf = (flow: Flow) => viewShop(flow.snapshot);

/** Sends a new snapshot of a flow. */
const moved = (flow: Flow, id: string, snapshot: unknown) => flow.perform({ type: `xstate.snapshot.${id}`, snapshot });

/** An open shop whose checkout is not loaded. */
async function openWithoutCheckout() {
  const flow = started();
  await moved(flow, 'session', seen.session(adaSession));
  flow.sentEvents.length = 0;
  return flow;
}

async function open() {
  const flow = await openWithoutCheckout();
  flow.send(shopEvents.routeEntered('/cart'));
  await flow.answer('loadCheckout');
  flow.sentEvents.length = 0;
  return flow;
}

describe('restoring', () => {
  it('runs every long-lived flow but the checkout and sends no event yet', async () => {
    const flow = started();
    expect(flow.waiting().sort()).toEqual(['cart', 'cookieConsent', 'session', 'siteHeader', 'toasts']);
    await moved(flow, 'session', seen.session('restoring'));
    expect(viewOf(flow)).toEqual({ loading: true, broken: false });
    expect(flow.sentEvents).toEqual([]);
  });

  it.each([
    ['a visitor', null, null],
    ['a customer', adaSession, ada],
  ])('opens for %s and sends the customer to the cart', async (_, session, customer) => {
    const flow = started();
    await moved(flow, 'session', seen.session(session));
    expect(viewOf(flow)).toEqual({ loading: false, broken: false });
    expect(flow.sentEvents).toEqual([{ id: 'cart', event: sessionChanged(customer) }]);
  });
});

describe('open', () => {
  it('forwards a session only when it changes', async () => {
    const flow = await open();
    await moved(flow, 'session', seen.session(adaSession));
    expect(flow.sentEvents).toEqual([]);
    await moved(flow, 'session', seen.session(null));
    expect(flow.sentEvents.map(({ event }) => event)).toEqual([sessionChanged(null), sessionChanged(null)]);
  });

  it('forwards the cart to the checkout only when it changes', async () => {
    const flow = await open();
    const cart = cartOf([line(1)]);
    await moved(flow, 'cart', seen.cart(cart, ada));
    await moved(flow, 'cart', seen.cart({ ...cart }, ada));
    expect(flow.sentEvents).toEqual([{ id: 'checkout', event: checkoutEvents.cartChanged(summarizeCart(cart)) }]);
    await moved(flow, 'cart', seen.cart(null, ada));
    expect(flow.sentEvents.at(-1)).toEqual({ id: 'checkout', event: checkoutEvents.cartChanged(null) });
  });

  it('reports a placed order to the cart once', async () => {
    const flow = await open();
    await moved(flow, 'checkout', seen.checkout({ placedCartID: cartID }));
    await moved(flow, 'checkout', seen.checkout({ placedCartID: cartID }));
    expect(flow.sentEvents).toEqual([{ id: 'cart', event: cartEvents.placed(cartID) }]);
  });

  it('forwards the cart with its address to the cart flow once', async () => {
    const flow = await open();
    const attachedCart = cartOf([line(1)], { addressID: 2 });
    await moved(flow, 'checkout', seen.checkout({ attachedCart }));
    await moved(flow, 'checkout', seen.checkout({ attachedCart }));
    expect(flow.sentEvents).toEqual([{ id: 'cart', event: cartEvents.refreshed(attachedCart) }]);
  });

  it('forwards another page to the checkout, the header and the toasts', async () => {
    const flow = await open();
    flow.send(shopEvents.routeEntered('/checkout-payment'));
    expect(flow.sentEvents).toEqual([
      { id: 'siteHeader', event: siteHeaderEvents.routeEntered() },
      { id: 'toasts', event: toastEvents.pageOpened('/checkout-payment') },
      { id: 'checkout', event: checkoutEvents.routeEntered('/checkout-payment') },
    ]);
  });

  it('does not forward the first page to the header, which may have been opened before', async () => {
    const flow = await openWithoutCheckout();
    flow.send(shopEvents.routeEntered('/products'));
    expect(flow.sentEvents).toEqual([{ id: 'toasts', event: toastEvents.pageOpened('/products') }]);
    flow.send(shopEvents.routeEntered('/services'));
    expect(flow.sentEvents).toContainEqual({ id: 'siteHeader', event: siteHeaderEvents.routeEntered() });
  });
});

describe('the checkout', () => {
  it.each(['/', '/products', '/product/7/71', '/orders'])('is not loaded at %s', async (path) => {
    const flow = await openWithoutCheckout();
    flow.send(shopEvents.routeEntered(path));
    expect(flow.waiting()).not.toContain('loadCheckout');
    expect(flow.waiting()).not.toContain('checkout');
  });

  it.each(['/cart', '/checkout-address', '/checkout-payment?from=mail', '/payment-overlay'])(
    'is loaded at %s',
    async (path) => {
      const flow = await openWithoutCheckout();
      flow.send(shopEvents.routeEntered(path));
      expect(viewCheckoutCode(flow.snapshot)).toBe('loading');
      await flow.answer('loadCheckout');
      expect(viewCheckoutCode(flow.snapshot)).toBe('ready');
    },
  );

  it('learns the customer, the cart and the page of the time before it has started', async () => {
    const flow = await openWithoutCheckout();
    const cart = cartOf([line(1)]);
    await moved(flow, 'cart', seen.cart(cart, ada));
    flow.send(shopEvents.routeEntered('/checkout-payment'));
    flow.send(shopEvents.routeEntered('/payment-overlay', { method: 'paybill' }));
    flow.sentEvents.length = 0;
    await flow.answer('loadCheckout');
    expect(flow.sentEvents).toEqual([
      { id: 'checkout', event: sessionChanged(ada) },
      { id: 'checkout', event: checkoutEvents.cartChanged(summarizeCart(cart)) },
      { id: 'checkout', event: checkoutEvents.routeEntered('/payment-overlay', { method: 'paybill' }) },
    ]);
  });

  it('is loaded again when its code did not arrive: at a press, and at the next page that needs it', async () => {
    const flow = await openWithoutCheckout();
    flow.send(shopEvents.routeEntered('/cart'));
    await flow.fail('loadCheckout', new Error('no network'));
    expect(viewCheckoutCode(flow.snapshot)).toBe('failed');
    expect(viewOf(flow).broken).toBe(false);
    flow.send(shopEvents.routeEntered('/products'));
    expect(flow.waiting()).not.toContain('loadCheckout');
    flow.send(shopEvents.routeEntered('/checkout-payment'));
    await flow.fail('loadCheckout', new Error('no network'));
    flow.send(shopEvents.checkoutRetried());
    await flow.answer('loadCheckout');
    expect(viewCheckoutCode(flow.snapshot)).toBe('ready');
    expect(flow.sentEvents.at(-1)).toEqual({ id: 'checkout', event: checkoutEvents.routeEntered('/checkout-payment') });
  });
});

describe('broken', () => {
  it.each(['session', 'cart', 'checkout', 'siteHeader', 'cookieConsent', 'toasts'])(
    'enters broken when the %s throws, and stops every flow except the toasts',
    async (id) => {
      const flow = await open();
      await flow.fail(id, new Error('thrown'));
      expect(viewOf(flow)).toEqual({ loading: false, broken: true });
      expect(flow.waiting()).toEqual(id === 'toasts' ? [] : ['toasts']);
      flow.send(shopEvents.routeEntered('/products'));
      expect(flow.snapshot.status).toBe('active');
    },
  );
});

walkEveryPath(shopModel);
