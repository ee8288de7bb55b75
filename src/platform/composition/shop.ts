import { type ActorRefFrom, createActor } from 'xstate';
import type { AccountDeleted, AccountUpdated } from '#machines/account/index.ts';
import { cookies } from '#machines/cookie-consent/index.ts';
import type { Registered } from '#machines/registration/index.ts';
import { sessionEvents, viewSession } from '#machines/session/index.ts';
import { shopMachine } from '#machines/shop/index.ts';
import { storageKeys } from '#src/platform/browser/storage.ts';
import { hear, observe } from '#src/platform/effects.ts';
import { takeTokenFrom, whenTokenExpires } from './api.ts';
import { cartFlow, shareCart, takeCartRequests } from './cart.ts';
import { checkoutFlow } from './checkout.ts';
import { cookieConsentFlow, readStoredChoice } from './cookie-consent.ts';
import { readStoredSession, sessionFlow } from './session.ts';

const shopFlow = shopMachine.provide({
  actors: { session: sessionFlow, cookieConsent: cookieConsentFlow, cart: cartFlow, checkout: checkoutFlow },
});

/**
 * Starts the root machine and connects what reaches its flows from outside: what a screen's flow asks of the cart, an
 * account that was registered, a token that the server no longer takes, another tab that signed in or out, changed the
 * cart or answered the cookie banner.
 */
export function startShop(): ActorRefFrom<typeof shopMachine> {
  const shop = createActor(shopFlow, { inspect: observe });
  const session = () => shop.getSnapshot().children.session;
  const cart = () => shop.getSnapshot().children.cart;
  takeCartRequests(cart);
  shareCart(cart);
  hear('registered', (said) => {
    const { session: begun, to } = said as Registered;
    session()?.send(sessionEvents.began(begun, to));
  });
  hear('accountUpdated', (said) => {
    const { token } = said as AccountUpdated;
    const present = session()?.getSnapshot().context.session;
    const known = readStoredSession() ?? (present ? { ...present, token } : null);
    if (known) session()?.send(sessionEvents.foundElsewhere(known));
  });
  hear('accountDeleted', (said) => session()?.send(sessionEvents.ended((said as AccountDeleted).token)));
  takeTokenFrom(() => {
    const known = session();
    return known ? viewSession(known.getSnapshot()).token : null;
  });
  whenTokenExpires((token) => {
    const stored = readStoredSession();
    // Another tab may have changed the password, and has the token that is good now.
    const isRenewed = stored !== null && stored.token !== token;
    session()?.send(isRenewed ? sessionEvents.foundElsewhere(stored) : sessionEvents.expired(token));
  });
  window.addEventListener('storage', ({ key }) => {
    const stored = readStoredSession();
    // The last key that a sign-in writes and a sign-out removes; null when everything was cleared.
    if (key === storageKeys.email || key === null) session()?.send(sessionEvents.foundElsewhere(stored));
    // A password that was changed in another tab: the token alone is another one.
    if (key === storageKeys.token && stored) session()?.send(sessionEvents.foundElsewhere(stored));
    const answered = key === storageKeys.cookies ? readStoredChoice() : null;
    if (answered) shop.getSnapshot().children.cookieConsent?.send(cookies.answeredElsewhere(answered));
  });
  return shop.start();
}
