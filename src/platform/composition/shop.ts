import { type ActorRefFrom, createActor } from 'xstate';
import { cartEvents } from '#machines/cart/index.ts';
import { cookies } from '#machines/cookie-consent/index.ts';
import { sessionEvents } from '#machines/session/index.ts';
import { shopMachine } from '#machines/shop/index.ts';
import { toastEvents } from '#machines/toasts/index.ts';
import { storageKeys } from '#src/platform/browser/storage.ts';
import type { Environment } from '#src/platform/environment.ts';
import { cartFlow } from './cart.ts';
import { checkoutFlow } from './checkout.ts';
import { cookieConsentFlow, readStoredChoice } from './cookie-consent.ts';
import { readStoredSession, sessionFlow } from './session.ts';
import { toastsFlow } from './toasts.ts';

type Shop = ActorRefFrom<typeof shopMachine>;

/** The root machine with the actors of its long-lived flows. */
const shopFlow = (environment: Environment) =>
  shopMachine.provide({
    actors: {
      session: sessionFlow(environment),
      cookieConsent: cookieConsentFlow(environment),
      cart: cartFlow(environment),
      checkout: checkoutFlow(environment),
      toasts: toastsFlow(),
    },
  });

/** Reports tokens that the server refuses to the session. */
function connectExpiredTokens(shop: Shop, { expiredTokens, storage }: Environment): void {
  expiredTokens.subscribe((token) => {
    const stored = readStoredSession(storage);
    // Another tab may have changed the password, and has stored the token that is valid now.
    const isRenewed = stored !== null && stored.token !== token;
    shop
      .getSnapshot()
      .children.session?.send(isRenewed ? sessionEvents.foundElsewhere(stored) : sessionEvents.expired(token));
  });
}

/** Reports what other tabs do: a changed cart, a sign-in or a sign-out, a new password, an answered cookie banner. */
function connectOtherTabs(shop: Shop, { changedCarts, storage }: Environment): void {
  changedCarts.subscribe((cart) => shop.getSnapshot().children.cart?.send(cartEvents.refreshed(cart)));
  storage.onChangeElsewhere((key) => {
    const { session, cookieConsent } = shop.getSnapshot().children;
    const stored = readStoredSession(storage);
    // The last key that a sign-in writes and a sign-out removes; null when everything was cleared.
    if (key === storageKeys.email || key === null) session?.send(sessionEvents.foundElsewhere(stored));
    // A new password changes the token alone.
    if (key === storageKeys.token && stored) session?.send(sessionEvents.foundElsewhere(stored));
    const answered = key === storageKeys.cookies ? readStoredChoice(storage) : null;
    if (answered) cookieConsent?.send(cookies.answeredElsewhere(answered));
  });
}

/** The root machine before its start: nobody is known, and nothing has been asked. */
export const createShop = (environment: Environment): Shop =>
  createActor(shopFlow(environment), { inspect: environment.inspect });

/** Starts the root machine in its environment, and reports to its flows what happens outside of this tab. */
export function startShop(shop: Shop, environment: Environment): void {
  environment.notices.subscribe((notice) => shop.getSnapshot().children.toasts?.send(toastEvents.published(notice)));
  connectExpiredTokens(shop, environment);
  connectOtherTabs(shop, environment);
  shop.start();
}
