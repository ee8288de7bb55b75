import { describeModel, type FlowModel, leavesOf } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  getInitialSnapshot,
  type SnapshotFrom,
} from 'xstate';
import type { Session } from '#contract/accounts.ts';
import type { Cart } from '#contract/carts.ts';
import { cartMachine } from '#machines/cart/index.ts';
import { checkoutMachine } from '#machines/checkout/index.ts';
import { sessionMachine } from '#machines/session/index.ts';
import { shopEvents, shopMachine, viewCheckoutCode, viewShop } from '#machines/shop/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { cartID, cartOf, line } from './purchases.ts';
import { ada as adaSession } from './session.model.ts';
import { shopSteps } from './shop.steps.ts';

/** Returns the context with which a flow without input starts. */
const initialContext = <M extends AnyStateMachine>(machine: M) =>
  (getInitialSnapshot(machine as AnyStateMachine, undefined) as AnyMachineSnapshot).context as ContextFrom<M>;

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

type Snapshot = SnapshotFrom<typeof wholeShop>;

const rules = {
  machine: wholeShop,
  view: viewShop,
  inputs: { start: undefined },
  start: () => ({
    session: 'unknown',
    cart: null,
    route: null,
    placedCartID: null,
    attachedCart: null,
    isEntered: false,
  }),
  steps: shopSteps,
  shows: ({ value, context }: Snapshot) => ({
    // @verifies 'Loading...' while the app loads
    loading: value !== 'broken' && context.session === 'unknown',
    broken: value === 'broken',
  }),
  invariants: (snapshot: Snapshot) => {
    const [checkout] = leavesOf(snapshot.value).flatMap((leaf) => /^running\.checkout\.(\w+)/.exec(leaf)?.[1] ?? []);
    const code = checkout === 'running' ? 'ready' : checkout === 'failed' ? 'failed' : 'loading';
    expect(viewCheckoutCode(snapshot)).toBe(code);
  },
  stateKey: ({ session, cart, route, placedCartID, attachedCart, isEntered }: Snapshot['context']) => [
    route?.path,
    session,
    cart?.cartID,
    placedCartID,
    attachedCart?.cartID,
    isEntered,
  ],
} satisfies Partial<FlowModel<typeof wholeShop>>;

const invokes = {
  // Notices are still shown in a broken shop.
  toasts: { in: '', input: () => ({ max: 20 }) },
  session: { in: 'running' },
  cart: { in: 'running' },
  siteHeader: { in: 'running' },
  cookieConsent: { in: 'running' },
  loadCheckout: { in: 'running.checkout.loading' },
  checkout: { in: 'running.checkout.running' },
} satisfies FlowModel<typeof wholeShop>['invokes'];

/** A bug of the toasts, after which no notice is shown. */
const brokenToasts = describeModel({
  ...rules,
  invokes: { ...invokes, toasts: { ...invokes.toasts, in: 'running' } },
  name: 'without toasts',
  events: { 'route.entered': [shopEvents.routeEntered('/cart')], 'checkout.retried': [] },
  invokeResults: { toasts: { error: broken } },
});

/** Sessions and carts that differ in one fact alone, and pages with a query and a state. */
const facts = describeModel({
  ...rules,
  invokes,
  name: 'its facts',
  machineOnly: true,
  events: {
    'route.entered': [
      shopEvents.routeEntered('/checkout-payment?from=mail', { method: 'paybill' }),
      shopEvents.routeEntered('/orders'),
    ],
    'checkout.retried': [],
  },
  invokeResults: {
    session: {
      snapshot: [
        seen.session(adaSession),
        seen.session({ ...adaSession, token: 'renewed' }),
        seen.session({ ...adaSession, userId: 'other' }),
      ],
    },
    cart: {
      snapshot: [
        seen.cart(cartOf([line(1)])),
        seen.cart(cartOf([line(1)], { addressNeeded: true })),
        seen.cart(cartOf([line(1)], { amount: 2_000 })),
        seen.cart(cartOf([line(1)], { held: 'Ksh 500 arrived.' })),
        seen.cart(cartOf()),
        // Each differs from the first in its id alone, or in having no items alone.
        seen.cart(cartOf([line(1)], { cartID: 'another' })),
        seen.cart(cartOf([], { amount: 1_015 })),
        seen.cart(cartOf([line(1)]), { token: 'token', userID: 'other' }),
      ],
    },
    loadCheckout: { done: [undefined] },
  },
  stateKey: ({ session, cart, route }) => [route?.path, session === 'unknown', cart === null],
});

export const shopModel = describeModel({
  ...rules,
  invokes,
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
  },
  furtherModels: [brokenToasts, facts],
});
