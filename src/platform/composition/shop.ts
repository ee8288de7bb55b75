import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { cartEvents } from '#machines/cart/index.ts';
import { cookieConsentEvents } from '#machines/cookie-consent/index.ts';
import { sessionEvents } from '#machines/session/index.ts';
import { shopMachine } from '#machines/shop/index.ts';
import { toastEvents } from '#machines/toasts/index.ts';
import { storageKeys } from '#src/platform/browser/storage.ts';
import { withTimeLimit } from '#src/platform/chunk-time-limit.ts';
import type { Environment } from '#src/platform/environment.ts';
import { cartFlow } from './cart.ts';
import { cookieConsentFlow, readStoredChoice } from './cookie-consent.ts';
import { createLateMachine } from './late-machine.ts';
import { readStoredSession, sessionFlow } from './session.ts';
import { toastsFlow } from './toasts.ts';

type Shop = ActorRefFrom<typeof shopMachine>;

/** The root machine with the actors of its long-lived flows. */
const shopFlow = (environment: Environment) => {
  const checkout = createLateMachine(async () => (await import('./checkout.ts')).checkoutFlow(environment));
  return shopMachine.provide({
    actors: {
      session: sessionFlow(environment),
      cookieConsent: cookieConsentFlow(environment),
      cart: cartFlow(environment),
      checkout: checkout.machine,
      loadCheckout: fromPromise(() => withTimeLimit(checkout.load(), 'the checkout')),
      toasts: toastsFlow(),
    },
  });
};

/** Sends tokens that the server has refused to the session. */
function connectExpiredTokens(shop: Shop, { expiredTokens, storage }: Environment): void {
  expiredTokens.subscribe((token) => {
    const stored = readStoredSession(storage);
    // Another tab may have changed the password and stored the new token.
    const isRenewed = stored !== null && stored.token !== token;
    shop
      .getSnapshot()
      .children.session?.send(isRenewed ? sessionEvents.foundElsewhere(stored) : sessionEvents.expired(token));
  });
}

/** Sends the shop what other tabs do: cart changes, sign-in, sign-out, a new password, the cookie choice. */
function connectOtherTabs(shop: Shop, { changedCarts, storage }: Environment): void {
  changedCarts.subscribe((cart) => shop.getSnapshot().children.cart?.send(cartEvents.refreshed(cart)));
  storage.onChangeElsewhere((key) => {
    const { session, cookieConsent } = shop.getSnapshot().children;
    const stored = readStoredSession(storage);
    // Of the session's keys, a sign-in writes and a sign-out removes the email last. The key is null after a clear.
    if (key === storageKeys.email || key === null) session?.send(sessionEvents.foundElsewhere(stored));
    // A new password changes only the token.
    if (key === storageKeys.token && stored) session?.send(sessionEvents.foundElsewhere(stored));
    const answered = key === storageKeys.cookies ? readStoredChoice(storage) : null;
    if (answered) cookieConsent?.send(cookieConsentEvents.answeredElsewhere(answered));
  });
}

/**
 * Sends the cart that the tab goes to the background or is being closed, when it sends its waiting changes, and that it
 * is looked at again.
 */
function connectVisibility(shop: Shop): void {
  const send = (isHidden: boolean) =>
    shop.getSnapshot().children.cart?.send(isHidden ? cartEvents.pageHidden() : cartEvents.pageShown());
  document.addEventListener('visibilitychange', () => send(document.hidden));
  // Some browsers close a page without a change of its visibility.
  window.addEventListener('pagehide', () => send(true));
}

/** Creates the root actor without starting it: it has no session yet and sends no requests. */
export const createShop = (environment: Environment): Shop =>
  createActor(shopFlow(environment), { inspect: environment.inspect });

/** Starts the root actor and connects it to notices, refused tokens, other tabs and the tab's visibility. */
export function startShop(shop: Shop, environment: Environment): void {
  const { notices, resolvedNotices } = environment;
  notices.subscribe((notice) => shop.getSnapshot().children.toasts?.send(toastEvents.published(notice)));
  resolvedNotices.subscribe((notice) => shop.getSnapshot().children.toasts?.send(toastEvents.resolved(notice)));
  connectExpiredTokens(shop, environment);
  connectOtherTabs(shop, environment);
  connectVisibility(shop);
  shop.start();
}
