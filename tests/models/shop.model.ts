import { expect } from 'vitest';
import type { Session } from '#contract/accounts.ts';
import type { Cart } from '#contract/carts.ts';
import { cartMachine } from '#machines/cart/index.ts';
import { checkoutMachine } from '#machines/checkout/index.ts';
import { sessionMachine } from '#machines/session/index.ts';
import { shopEvents, shopMachine, viewShop } from '#machines/shop/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { cartID, cartOf, line } from './purchases.ts';
import { ada as adaSession } from './session.model.ts';

const initialContext = <Context>(machine: {
  resolveState(config: { value: never; context: never }): { context: Context };
  config: { context?: unknown };
}) => machine.config.context as Context;

/** Snapshots of the flows, as the shop sees them. */
export const seen = {
  session: (session: Session | null | 'restoring') =>
    sessionMachine.resolveState({
      value: {
        account: session === 'restoring' ? 'restoring' : session ? 'signedIn' : 'signedOut',
        revocation: 'idle',
      },
      context: { ...initialContext(sessionMachine), session: session === 'restoring' ? null : session },
    }),
  cart: (cart: Cart | null, session: Credentials | null = null) =>
    cartMachine.resolveState({
      value: cart ? 'ready' : 'loading',
      context: { ...initialContext(cartMachine), cart, session, owner: session?.userID ?? null },
    }),
  checkout: (changes: { placedCartID?: string; attachedCart?: Cart }) =>
    checkoutMachine.resolveState({
      value: 'away',
      context: { ...initialContext(checkoutMachine), ...changes },
    }),
};

const broken = [new Error('thrown')];

/** The shop with its checkout, whose code the browser downloads later. */
export const wholeShop = shopMachine.provide({ actors: { checkout: checkoutMachine } });

export const shopModel = defineModel({
  machine: wholeShop,
  view: viewShop,
  inputs: { start: undefined },
  events: {
    'route.entered': [shopEvents.routeEntered('/products'), shopEvents.routeEntered('/cart')],
    'checkout.retried': [shopEvents.checkoutRetried()],
  },
  invokeResults: {
    session: { snapshot: [seen.session('restoring'), seen.session(null), seen.session(adaSession)], error: broken },
    cart: { snapshot: [seen.cart(null), seen.cart(cartOf([line(1)]))], error: broken },
    checkout: {
      snapshot: [seen.checkout({ placedCartID: cartID }), seen.checkout({ attachedCart: cartOf([line(1)]) })],
      error: broken,
    },
    loadCheckout: { done: [undefined], error: broken },
    siteHeader: { error: broken },
    cookieConsent: { error: broken },
    toasts: { error: broken },
  },
  stateKey: ({ session, cart, route, placedCartID, attachedCart, isEntered }) => [
    route?.path,
    session,
    cart?.cartID,
    placedCartID,
    attachedCart?.cartID,
    isEntered,
  ],
  invariants: (snapshot) => {
    const view = viewShop(snapshot);
    if (view.loading) expect(snapshot.context.session).toBe('unknown');
    expect(view.loading && view.broken).toBe(false);
  },
});
