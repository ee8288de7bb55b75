import { describe, expect, it } from 'vitest';
import { cartEvents, summarizeCart } from '#machines/cart/index.ts';
import { checkoutEvents } from '#machines/checkout/index.ts';
import { shopEvents, shopMachine, viewShop } from '#machines/shop/index.ts';
import { siteHeaderEvents } from '#machines/site-header/index.ts';
import { sessionChanged } from '#machines/support/customer.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { ada, cartID, cartOf, line } from '../models/purchases.ts';
import { ada as adaSession } from '../models/session.model.ts';
import { seen, shopModel } from '../models/shop.model.ts';

const started = () => startFlow(shopMachine);
type Flow = ReturnType<typeof started>;
const viewOf = (flow: Flow) => viewShop(flow.snapshot);

/** Sends a new snapshot of a flow. */
const moved = (flow: Flow, id: string, snapshot: unknown) => flow.perform({ type: `xstate.snapshot.${id}`, snapshot });

async function open() {
  const flow = started();
  await moved(flow, 'session', seen.session(adaSession));
  flow.sentEvents.length = 0;
  return flow;
}

describe('restoring', () => {
  it('runs every long-lived flow and sends no event yet', async () => {
    const flow = started();
    expect(flow.waiting().sort()).toEqual(['cart', 'checkout', 'cookieConsent', 'session', 'siteHeader', 'toasts']);
    await moved(flow, 'session', seen.session('restoring'));
    expect(viewOf(flow)).toEqual({ loading: true, broken: false });
    expect(flow.sentEvents).toEqual([]);
  });

  it.each([
    ['a visitor', null, null],
    ['a customer', adaSession, ada],
  ])('opens for %s and sends the customer to the cart and the checkout', async (_, session, customer) => {
    const flow = started();
    await moved(flow, 'session', seen.session(session));
    expect(viewOf(flow)).toEqual({ loading: false, broken: false });
    expect(flow.sentEvents).toEqual([
      { id: 'cart', event: sessionChanged(customer) },
      { id: 'checkout', event: sessionChanged(customer) },
    ]);
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

  it('forwards another page to the checkout and the header', async () => {
    const flow = await open();
    flow.send(shopEvents.routeEntered('/cart'));
    flow.sentEvents.length = 0;
    flow.send(shopEvents.routeEntered('/checkout-payment'));
    expect(flow.sentEvents).toEqual([
      { id: 'checkout', event: checkoutEvents.routeEntered('/checkout-payment') },
      { id: 'siteHeader', event: siteHeaderEvents.routeEntered() },
    ]);
  });

  it('forwards the first page to the checkout alone, because the header may have been opened before', async () => {
    const flow = await open();
    flow.send(shopEvents.routeEntered('/cart'));
    expect(flow.sentEvents).toEqual([{ id: 'checkout', event: checkoutEvents.routeEntered('/cart') }]);
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
