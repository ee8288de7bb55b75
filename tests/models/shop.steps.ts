import { type Effects, leavesOf, type Step, type Steps } from '@uwanja/flow-paths';
import type { SnapshotFrom } from 'xstate';
import type { Cart } from '#contract/carts.ts';
import { cartEvents } from '#machines/cart/index.ts';
import { checkoutEvents } from '#machines/checkout/index.ts';
import { siteHeaderEvents } from '#machines/site-header/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { toastEvents } from '#machines/toasts/index.ts';
import type { wholeShop } from './shop.model.ts';

/** All that each step of the shop does: which flow is sent what, and once only. */

type Snapshot = SnapshotFrom<typeof wholeShop>;
type Context = Snapshot['context'];

const to = (id: string) => (event: { readonly type: string }) => ({ id, event });
const [toCart, toCheckout, toHeader, toToasts] = ['cart', 'checkout', 'siteHeader', 'toasts'].map(to) as [
  ReturnType<typeof to>,
  ReturnType<typeof to>,
  ReturnType<typeof to>,
  ReturnType<typeof to>,
];

// @verifies loading
/** The state of the checkout, such as `loading`; empty in a broken shop. */
const checkoutOf = ({ value }: Snapshot): string =>
  /^running\.checkout\.(\w+)/.exec(
    leavesOf(value)
      .join(' ')
      .replace(/^.*?(?=running\.checkout)/, ''),
  )?.[1] ?? '';
const isRunning = (snapshot: Snapshot) => checkoutOf(snapshot) === 'running';

/** The pages of the checkout, and the cart, which leads to it. */
const checkoutPages = ['/cart', '/checkout-address', '/checkout-payment', '/payment-overlay'];
const isCheckoutPage = (path: string) => checkoutPages.includes(new URL(path, 'https://shop.example').pathname);

function summaryOf({ cart, owner, session }: { cart: Cart | null; owner: string | null; session: unknown }) {
  const userID = (session as { userID: string } | null)?.userID ?? null;
  if (!cart || owner !== userID) return null;
  const { cartID, cartItems, addressNeeded, amount, held = null } = cart;
  return { cartID, isEmpty: cartItems.length === 0, addressNeeded, amount, held };
}

function routeEntered({ before, event }: Step<Snapshot>): Effects<Context> {
  if (before.value === 'broken') return {};
  const { path, state } = event;
  const { isEntered } = before.context;
  const checkout = checkoutOf(before);
  const isLoaded = (checkout === 'unloaded' || checkout === 'failed') && isCheckoutPage(path);
  return {
    ...(isLoaded && { state: 'running.checkout.loading' }),
    changes: { isEntered: true, ...(checkout !== 'running' && { route: { path, state } }) },
    sends: [
      // The header may be open before the first page is reported.
      ...(isEntered ? [toHeader(siteHeaderEvents.routeEntered())] : []),
      toToasts(toastEvents.pageOpened(path)),
      // The first page of a visit loads the cart by itself.
      ...(isEntered && isCheckoutPage(path) ? [toCart(cartEvents.pageOpened())] : []),
      ...(checkout === 'running' ? [toCheckout(checkoutEvents.routeEntered(path, state))] : []),
    ],
  };
}

const broken = (): Effects<Context> => ({ state: 'broken' });

export const shopSteps: Steps<typeof wholeShop> = {
  'route.entered': routeEntered,
  'checkout.retried': ({ before }) => (checkoutOf(before) === 'failed' ? { state: 'running.checkout.loading' } : {}),
  'session moved': ({ before, event: { snapshot } }) => {
    const was = before.context.session;
    const account = snapshot.context.session;
    const session = account && { token: account.token, userID: account.userId };
    if (snapshot.value.account === 'restoring') return {};
    if (was !== 'unknown' && was?.token === session?.token && was?.userID === session?.userID) return {};
    return {
      ...(was === 'unknown' && { state: 'running.visit.open' }),
      changes: { session },
      sends: [toCart(sessionChanged(session)), ...(isRunning(before) ? [toCheckout(sessionChanged(session))] : [])],
    };
  },
  'cart moved': ({ before, event: { snapshot } }) => {
    const cart = summaryOf(snapshot.context);
    if (JSON.stringify(cart) === JSON.stringify(before.context.cart)) return {};
    return { changes: { cart }, sends: isRunning(before) ? [toCheckout(checkoutEvents.cartChanged(cart))] : [] };
  },
  'checkout moved': ({ before: { context: was }, event: { snapshot } }) => {
    const { placedCartID, attachedCart } = snapshot.context;
    if (placedCartID !== null && placedCartID !== was.placedCartID)
      return {
        changes: { placedCartID },
        sends: [toCart(cartEvents.placed(placedCartID))],
        verifies: 'On success the cart is emptied',
      };
    if (attachedCart !== null && attachedCart !== was.attachedCart)
      return {
        changes: { attachedCart },
        sends: [toCart(cartEvents.refreshed(attachedCart))],
        verifies: 'A saved address is attached to the cart',
      };
    return {};
  },
  // The checkout learns what happened before it started.
  'loadCheckout done': ({ before: { context } }) => {
    const { session, cart, route } = context;
    return {
      state: 'running.checkout.running.started',
      sends: [
        ...(session === 'unknown' ? [] : [toCheckout(sessionChanged(session))]),
        ...(cart ? [toCheckout(checkoutEvents.cartChanged(cart))] : []),
        ...(route ? [toCheckout(checkoutEvents.routeEntered(route.path, route.state))] : []),
      ],
    };
  },
  'loadCheckout error': () => ({ state: 'running.checkout.failed' }),
  'session error': broken,
  'cart error': broken,
  'checkout error': broken,
  'siteHeader error': broken,
  'cookieConsent error': broken,
  'toasts error': broken,
};
