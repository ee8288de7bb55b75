import { startFlow } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import type { Actor, AnyStateMachine, SnapshotFrom } from 'xstate';
import { cartMachine, viewCart } from '#machines/cart/index.ts';
import { checkoutMachine, viewCheckout } from '#machines/checkout/index.ts';
import { paymentExpressMachine, viewPaymentExpress } from '#machines/payment-express/index.ts';
import { sessionMachine, viewSession } from '#machines/session/index.ts';
import { shopEvents } from '#machines/shop/index.ts';
import { isFollowed, type Redirect } from '#machines/support/notices.ts';
import { wholeShop } from '#tests/models/shop.model.ts';

/**
 * Starts the whole shop with its real machines; invokes wait for the test's answers, and the browser's part is
 * simulated.
 */
export async function startShopper() {
  const flow = startFlow(wholeShop, { deep: true });
  // A visit of the cart downloads the checkout.
  flow.send(shopEvents.routeEntered('/cart'));
  await flow.answer('loadCheckout');
  flow.send(shopEvents.routeEntered('/'));
  let handled = 0;
  let path = '/';
  const child = <M extends AnyStateMachine>(_machine: M, ref: unknown): Actor<M> => {
    if (!ref) throw new Error('this flow does not run');
    return ref as Actor<M>;
  };
  const { children } = flow.snapshot;
  const session = child(sessionMachine, children.session);
  const cart = child(cartMachine, children.cart);
  const checkout = child(checkoutMachine, children.checkout);
  const shopper = {
    flow,
    session,
    cart,
    checkout,
    /** The open express modal. */
    express: () => child(paymentExpressMachine, checkout.getSnapshot().children.paymentExpress),
    sees: {
      session: () => viewSession(session.getSnapshot()),
      cart: () => viewCart(cart.getSnapshot()),
      checkout: () => viewCheckout(checkout.getSnapshot()),
      express: () => viewPaymentExpress(shopper.express().getSnapshot() as SnapshotFrom<typeof paymentExpressMachine>),
    },
    path: () => path,
    /** Opens a page, by its address or a link. */
    visits(to: string) {
      path = to;
      flow.send(shopEvents.routeEntered(to));
      shopper.followsRedirects();
    },
    /** Follows redirects as the router does; more than a few in a row are a loop. */
    followsRedirects() {
      for (let turn = 0; turn < 5; turn += 1) {
        const next = flow.emitted
          .slice(handled)
          .findLast((event) => event.type === 'redirect' && isFollowed(event as Redirect, path));
        handled = flow.emitted.length;
        if (!next) return;
        path = String(next.to);
        flow.send(shopEvents.routeEntered(path));
      }
      throw new Error(`redirected in circles, last to ${path}`);
    },
    /** Answers an invoke and follows the redirects that result. */
    async answer(id: string, output?: unknown) {
      await flow.answer(id, output);
      shopper.followsRedirects();
    },
    async fail(id: string, error: unknown) {
      await flow.fail(id, error);
      shopper.followsRedirects();
    },
    async waits(ms: number) {
      await flow.pass(ms);
      shopper.followsRedirects();
    },
    /** The ids of the notices so far. */
    readNotices: () => flow.emitted.filter(({ type }) => type === 'notice').map(({ message }) => message),
    isOn(expected: string) {
      expect(path).toBe(expected);
    },
  };
  return shopper;
}
