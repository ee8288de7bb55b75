import { assign, enqueueActions, type SnapshotFrom, sendTo, setup, stateIn } from 'xstate';
import type { Cart } from '#contract/carts.ts';
import { type CartSummary, cartEvents, cartMachine, cartSummary } from '../cart/index.ts';
import { checkoutEvents, type checkoutMachine, needsCheckout } from '../checkout/index.ts';
import { cookieConsentMachine } from '../cookie-consent/index.ts';
import { sessionMachine } from '../session/index.ts';
import { siteHeaderEvents, siteHeaderMachine } from '../site-header/index.ts';
import { type Credentials, sessionChanged } from '../support/credentials.ts';
import { toastTiming } from '../support/timing.ts';
import { unprovided } from '../support/unprovided.ts';
import { toastEvents, toastsMachine } from '../toasts/index.ts';
import type { Context, Event, Route, Tag } from './shop.types.ts';

/** Returns the customer of a session, as other flows need it; null for a visitor. */
const getCustomer = ({ context: { session } }: SnapshotFrom<typeof sessionMachine>): Credentials | null =>
  session && { token: session.token, userID: session.userId };

const isSameSummary = (one: CartSummary | null, other: CartSummary | null): boolean =>
  one?.cartID === other?.cartID &&
  one?.isEmpty === other?.isEmpty &&
  one?.addressNeeded === other?.addressNeeded &&
  one?.amount === other?.amount &&
  one?.held === other?.held;

/** For `check`, whose type inside `setup` allows no guard with a type of its own. */
const isCheckoutRunning: never = stateIn('#checkoutRunning') as never;

/**
 * The root machine of the shop: it invokes the long-lived flows, watches their snapshots and forwards changes from one
 * to another. The flows do not refer to each other. The code of the checkout, with its payments, is loaded for the first
 * page that needs it.
 */
export const shopMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    tags: Tag;
    children: {
      session: 'session';
      cookieConsent: 'cookieConsent';
      cart: 'cart';
      siteHeader: 'siteHeader';
      checkout: 'checkout';
      toasts: 'toasts';
    };
  },
  actors: {
    session: sessionMachine,
    cookieConsent: cookieConsentMachine,
    cart: cartMachine,
    siteHeader: siteHeaderMachine,
    /** The checkout's machine. It is invoked only after `loadCheckout`, and only its type is imported here. */
    checkout: unprovided('checkout') as unknown as typeof checkoutMachine,
    /** Loads the code of the checkout. */
    loadCheckout: unprovided<void>('loadCheckout'),
    toasts: toastsMachine,
  },
  actions: {
    setSession: assign((_, session: Credentials | null) => ({ session })),
    notifyCartOfSession: sendTo('cart', (_, session: Credentials | null) => sessionChanged(session)),
    notifyCheckoutOfSession: enqueueActions(({ check, enqueue }, session: Credentials | null) => {
      if (check(isCheckoutRunning)) enqueue.sendTo('checkout', sessionChanged(session));
    }),
    setCart: assign((_, cart: CartSummary | null) => ({ cart })),
    notifyCheckoutOfCart: enqueueActions(({ check, enqueue }, cart: CartSummary | null) => {
      if (check(isCheckoutRunning)) enqueue.sendTo('checkout', checkoutEvents.cartChanged(cart));
    }),
    setPlacedCart: assign((_, placedCartID: string | null) => ({ placedCartID })),
    notifyCartOfOrder: sendTo('cart', (_, cartID: string | null) => cartEvents.placed(cartID ?? '')),
    setAttachedCart: assign((_, attachedCart: Cart | null) => ({ attachedCart })),
    notifyCartOfAddress: enqueueActions(({ enqueue }, cart: Cart | null) => {
      if (cart) enqueue.sendTo('cart', cartEvents.refreshed(cart));
    }),
    notifyCartOfRoute: enqueueActions(({ enqueue }, path: string) => {
      if (needsCheckout(path)) enqueue.sendTo('cart', cartEvents.pageOpened());
    }),
    setRoute: assign((_, { path, state }: Route) => ({ route: { path, state } })),
    notifyCheckoutOfRoute: sendTo('checkout', (_, { path, state }: Route) => checkoutEvents.routeEntered(path, state)),
    /** Sends the checkout what happened before it started. */
    notifyCheckoutOfPast: enqueueActions(({ context: { session, cart, route }, enqueue }) => {
      if (session !== 'unknown') enqueue.sendTo('checkout', sessionChanged(session));
      if (cart) enqueue.sendTo('checkout', checkoutEvents.cartChanged(cart));
      if (route) enqueue.sendTo('checkout', checkoutEvents.routeEntered(route.path, route.state));
    }),
    setEntered: assign({ isEntered: true }),
    notifyToastsOfRoute: sendTo('toasts', (_, path: string) => toastEvents.pageOpened(path)),
    notifyHeaderOfRoute: sendTo('siteHeader', siteHeaderEvents.routeEntered()),
  },
  guards: {
    isEntered: ({ context }) => context.isEntered,
    isNewSession: ({ context }, snapshot: SnapshotFrom<typeof sessionMachine>) => {
      if (snapshot.matches({ account: 'restoring' })) return false;
      const session = getCustomer(snapshot);
      if (context.session === 'unknown') return true;
      return context.session?.userID !== session?.userID || context.session?.token !== session?.token;
    },
    needsCheckout: (_, path: string) => needsCheckout(path),
    isKnown: ({ context }) => context.session !== 'unknown',
    isNewCart: ({ context }, cart: CartSummary | null) => !isSameSummary(context.cart, cart),
    isNewlyPlaced: ({ context }, cartID: string | null) => cartID !== null && cartID !== context.placedCartID,
    isNewlyAttached: ({ context }, cart: Cart | null) => cart !== null && cart !== context.attachedCart,
  },
}).createMachine({
  id: 'shop',
  context: { session: 'unknown', cart: null, route: null, placedCartID: null, attachedCart: null, isEntered: false },
  initial: 'running',
  // Invoked at the root, so that notices are still shown in `broken`.
  invoke: { id: 'toasts', src: 'toasts', input: { max: toastTiming.max }, onError: '.broken' },
  states: {
    running: {
      type: 'parallel',
      invoke: [
        {
          id: 'cart',
          src: 'cart',
          onSnapshot: {
            guard: { type: 'isNewCart', params: ({ event }) => cartSummary(event.snapshot) },
            actions: [
              { type: 'setCart', params: ({ event }) => cartSummary(event.snapshot) },
              { type: 'notifyCheckoutOfCart', params: ({ event }) => cartSummary(event.snapshot) },
            ],
          },
          onError: 'broken',
        },
        { id: 'siteHeader', src: 'siteHeader', onError: 'broken' },
        { id: 'cookieConsent', src: 'cookieConsent', onError: 'broken' },
        {
          id: 'session',
          src: 'session',
          onSnapshot: {
            guard: { type: 'isNewSession', params: ({ event }) => event.snapshot },
            actions: [
              { type: 'setSession', params: ({ event }) => getCustomer(event.snapshot) },
              { type: 'notifyCartOfSession', params: ({ event }) => getCustomer(event.snapshot) },
              { type: 'notifyCheckoutOfSession', params: ({ event }) => getCustomer(event.snapshot) },
            ],
          },
          onError: 'broken',
        },
      ],
      states: {
        visit: {
          initial: 'restoring',
          on: {
            'route.entered': [
              {
                guard: 'isEntered',
                actions: [
                  'notifyHeaderOfRoute',
                  { type: 'notifyToastsOfRoute', params: ({ event }) => event.path },
                  { type: 'notifyCartOfRoute', params: ({ event }) => event.path },
                ],
              },
              // The header may be open already: a press can be repeated before the first page is reported.
              { actions: ['setEntered', { type: 'notifyToastsOfRoute', params: ({ event }) => event.path }] },
            ],
          },
          states: {
            restoring: { tags: 'loading', always: { guard: 'isKnown', target: 'open' } },
            open: { tags: 'open' },
          },
        },
        checkout: {
          initial: 'unloaded',
          on: { 'route.entered': { actions: { type: 'setRoute', params: ({ event }) => event } } },
          states: {
            unloaded: {
              on: {
                'route.entered': {
                  guard: { type: 'needsCheckout', params: ({ event }) => event.path },
                  target: 'loading',
                  actions: { type: 'setRoute', params: ({ event }) => event },
                },
              },
            },
            loading: {
              invoke: { id: 'loadCheckout', src: 'loadCheckout', onDone: 'running', onError: 'failed' },
            },
            /** The code did not arrive. A page of the checkout shows it; the next page that needs it loads it again. */
            failed: {
              on: {
                'checkout.retried': 'loading',
                'route.entered': {
                  guard: { type: 'needsCheckout', params: ({ event }) => event.path },
                  target: 'loading',
                  actions: { type: 'setRoute', params: ({ event }) => event },
                },
              },
            },
            running: {
              id: 'checkoutRunning',
              initial: 'starting',
              invoke: {
                id: 'checkout',
                src: 'checkout',
                onSnapshot: [
                  {
                    guard: { type: 'isNewlyPlaced', params: ({ event }) => event.snapshot.context.placedCartID },
                    actions: [
                      { type: 'setPlacedCart', params: ({ event }) => event.snapshot.context.placedCartID },
                      { type: 'notifyCartOfOrder', params: ({ event }) => event.snapshot.context.placedCartID },
                    ],
                  },
                  {
                    guard: { type: 'isNewlyAttached', params: ({ event }) => event.snapshot.context.attachedCart },
                    actions: [
                      { type: 'setAttachedCart', params: ({ event }) => event.snapshot.context.attachedCart },
                      { type: 'notifyCartOfAddress', params: ({ event }) => event.snapshot.context.attachedCart },
                    ],
                  },
                ],
                onError: '#shop.broken',
              },
              on: {
                'route.entered': { actions: { type: 'notifyCheckoutOfRoute', params: ({ event }) => event } },
              },
              states: {
                /** An invoked flow can be sent events only after the step that starts it. */
                starting: { always: { target: 'started', actions: 'notifyCheckoutOfPast' } },
                started: {},
              },
            },
          },
        },
      },
    },
    /** A flow threw an error, which is a bug. All flows except the toasts stop; only a reload of the page helps. */
    broken: { tags: 'broken' },
  },
});
