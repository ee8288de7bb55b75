import { assign, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { Cart } from '#contract/carts.ts';
import { type CartSummary, cartEvents, cartMachine, cartSummary } from '../cart/index.ts';
import { checkoutEvents, checkoutMachine } from '../checkout/index.ts';
import { cookieConsentMachine } from '../cookie-consent/index.ts';
import { sessionMachine } from '../session/index.ts';
import { siteHeaderEvents, siteHeaderMachine } from '../site-header/index.ts';
import { type Customer, sessionChanged } from '../support/customer.ts';
import { toasts } from '../support/timing.ts';
import { toastsMachine } from '../toasts/index.ts';
import type { Context, Event, Tag } from './shop.types.ts';

/** Returns the customer of a session, as other flows need it; null for a visitor. */
const getCustomer = ({ context: { session } }: SnapshotFrom<typeof sessionMachine>): Customer | null =>
  session && { token: session.token, userID: session.userId };

const isSameSummary = (one: CartSummary | null, other: CartSummary | null): boolean =>
  one?.cartID === other?.cartID &&
  one?.isEmpty === other?.isEmpty &&
  one?.addressNeeded === other?.addressNeeded &&
  one?.amount === other?.amount;

/**
 * The root machine of the shop: it invokes the long-lived flows, watches their snapshots and forwards changes from one
 * to another. The flows do not refer to each other.
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
    checkout: checkoutMachine,
    toasts: toastsMachine,
  },
  actions: {
    setSession: assign((_, session: Customer | null) => ({ session })),
    notifyCartOfSession: sendTo('cart', (_, session: Customer | null) => sessionChanged(session)),
    notifyCheckoutOfSession: sendTo('checkout', (_, session: Customer | null) => sessionChanged(session)),
    setCart: assign((_, cart: CartSummary | null) => ({ cart })),
    notifyCheckoutOfCart: sendTo('checkout', (_, cart: CartSummary | null) => checkoutEvents.cartChanged(cart)),
    setPlacedCart: assign((_, placedCartID: string | null) => ({ placedCartID })),
    notifyCartOfOrder: sendTo('cart', (_, cartID: string | null) => cartEvents.placed(cartID ?? '')),
    setAttachedCart: assign((_, attachedCart: Cart | null) => ({ attachedCart })),
    notifyCartOfAddress: enqueueActions(({ enqueue }, cart: Cart | null) => {
      if (cart) enqueue.sendTo('cart', cartEvents.refreshed(cart));
    }),
    notifyCheckoutOfRoute: sendTo('checkout', (_, { path, state }: { path: string; state?: unknown }) =>
      checkoutEvents.routeEntered(path, state),
    ),
    setEntered: assign({ isEntered: true }),
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
    isKnown: ({ context }) => context.session !== 'unknown',
    isNewCart: ({ context }, cart: CartSummary | null) => !isSameSummary(context.cart, cart),
    isNewlyPlaced: ({ context }, cartID: string | null) => cartID !== null && cartID !== context.placedCartID,
    isNewlyAttached: ({ context }, cart: Cart | null) => cart !== null && cart !== context.attachedCart,
  },
}).createMachine({
  id: 'shop',
  context: { session: 'unknown', cart: null, placedCartID: null, attachedCart: null, isEntered: false },
  initial: 'running',
  // Invoked at the root, so that notices are still shown in `broken`.
  invoke: { id: 'toasts', src: 'toasts', input: { max: toasts.max }, onError: '.broken' },
  states: {
    running: {
      initial: 'restoring',
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
        {
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
      on: {
        'route.entered': [
          {
            guard: 'isEntered',
            actions: [{ type: 'notifyCheckoutOfRoute', params: ({ event }) => event }, 'notifyHeaderOfRoute'],
          },
          // The header may be open already: a press can be repeated before the first page is reported.
          { actions: [{ type: 'notifyCheckoutOfRoute', params: ({ event }) => event }, 'setEntered'] },
        ],
      },
      states: {
        restoring: { tags: 'loading', always: { guard: 'isKnown', target: 'open' } },
        open: { tags: 'open' },
      },
    },
    /** A flow threw an error, which is a bug. All flows except the toasts stop; only a reload of the page helps. */
    broken: { tags: 'broken' },
  },
});
