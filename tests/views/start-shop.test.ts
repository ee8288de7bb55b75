import { beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { Cart } from '#contract/carts.ts';
import { sessionEvents } from '#machines/session/index.ts';
import { FailureError } from '#machines/support/failure.ts';
import { storageKeys } from '#src/platform/browser/storage.ts';
import { createChannel } from '#src/platform/channel.ts';
import { createShop, startShop } from '#src/platform/composition/shop.ts';
import type { Environment } from '#src/platform/environment.ts';
import { testEnvironment } from '#tests/support/views/environment.ts';
import { cartOf, line } from '../models/purchases.ts';
import { ada, grace } from '../models/session.model.ts';

type Stored = typeof ada;
const store = ({ token, type, userId, username, email }: Stored) => {
  const entries = { logged: '1', token, userType: String(type), userID: userId, username, email };
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
};

beforeEach(() => localStorage.clear());

/** Starts a shop in an environment of its own, with a mock server that returns this cart. */
async function startedShop(cart: Cart = cartOf([])) {
  const elsewhere = createChannel<string | null>();
  const base = testEnvironment();
  const environment: Environment = {
    ...base,
    api: async ({ path }) => {
      if (path.toLowerCase().includes('cart')) return cart as never;
      throw new FailureError({ kind: 'unreachable' });
    },
    storage: { ...base.storage, onChangeElsewhere: elsewhere.subscribe },
  };
  const shop = createShop(environment);
  startShop(shop, environment);
  await waitFor(shop, (snapshot) => snapshot.hasTag('open'));
  const { session, cart: cartFlow, cookieConsent } = shop.getSnapshot().children;
  if (!session || !cartFlow || !cookieConsent) throw new Error('the shop has no children');
  await waitFor(cartFlow, (snapshot) => snapshot.hasTag('ready'));
  const customer = () => session.getSnapshot().context.session;
  return { environment, elsewhere, shop, session, cartFlow, cookieConsent, customer };
}

describe('a rejected token', () => {
  it('ends the session that it belongs to', async () => {
    store(ada);
    const { environment, customer } = await startedShop();
    environment.expiredTokens.publish('the token of another session');
    expect(customer()?.token).toBe(ada.token);
    environment.expiredTokens.publish(ada.token);
    expect(customer()).toBeNull();
  });

  it('is replaced by the token that another tab has stored since', async () => {
    store(ada);
    const { environment, customer } = await startedShop();
    localStorage.setItem('token', 'renewed');
    environment.expiredTokens.publish(ada.token);
    expect(customer()?.token).toBe('renewed');
  });
});

it('removes the half-typed address of another customer at a sign-in, and continues the own one', async () => {
  store(ada);
  const { environment, session } = await startedShop();
  const draftOf = ({ userId }: Stored) => JSON.stringify({ userID: userId, addressID: null, draft: {} });
  const stored = () => localStorage.getItem(storageKeys.addressDraft);
  localStorage.setItem(storageKeys.addressDraft, draftOf(ada));
  environment.expiredTokens.publish(ada.token);
  await waitFor(session, (snapshot) => snapshot.matches({ account: 'signedOut' }));
  const signIn = async (customer: Stored) => {
    session.send(sessionEvents.began(customer));
    await waitFor(session, (snapshot) => snapshot.matches({ account: 'signedIn' }));
  };
  await signIn(ada);
  expect(stored()).toBe(draftOf(ada));
  await signIn(grace);
  expect(stored()).toBeNull();
});

describe('another tab', () => {
  it('signs this tab in, and out', async () => {
    const { elsewhere, customer } = await startedShop();
    store(grace);
    elsewhere.publish('email');
    expect(customer()?.userId).toBe(grace.userId);
    localStorage.clear();
    elsewhere.publish(null);
    expect(customer()).toBeNull();
  });

  it('answers the cookie banner of this tab', async () => {
    const { elsewhere, cookieConsent } = await startedShop();
    localStorage.setItem('uwanjaCookies', 'false');
    elsewhere.publish('uwanjaCookies');
    expect(cookieConsent.getSnapshot().context.choice).toBe('rejected');
  });

  it('changes the cart of this tab, where it is the same cart', async () => {
    const own = cartOf([line(1, 1)]);
    const { environment, cartFlow } = await startedShop(own);
    const changed = cartOf([line(1, 2)]);
    environment.changedCarts.publish({ ...changed, cartID: 'another cart' });
    expect(cartFlow.getSnapshot().context.cart).toEqual(own);
    environment.changedCarts.publish(changed);
    expect(cartFlow.getSnapshot().context.cart).toEqual(changed);
  });

  it('replaces the cart of this tab, where a visitor’s has no items', async () => {
    const { environment, cartFlow } = await startedShop(cartOf([]));
    const changed = { ...cartOf([line(1, 2)]), cartID: 'another cart' };
    environment.changedCarts.publish(changed);
    expect(cartFlow.getSnapshot().context.cart).toEqual(changed);
  });

  it('changes the cart that this tab is just reading, whose response may be older', async () => {
    const base = testEnvironment();
    const [before, after] = [cartOf([]), cartOf([line(1, 2)])];
    const responses = [before, after];
    const environment: Environment = {
      ...base,
      api: async () => {
        const response = responses.shift();
        if (response === before) base.changedCarts.publish(after);
        return response as never;
      },
    };
    const shop = createShop(environment);
    startShop(shop, environment);
    const { cart } = shop.getSnapshot().children;
    if (!cart) throw new Error('the shop has no cart');
    await waitFor(cart, (snapshot) => snapshot.hasTag('ready'));
    expect(cart.getSnapshot().context.cart).toEqual(after);
    expect(responses).toEqual([]);
  });
});

it('reads the cart again at a look at the tab while money is held for its order, and no other cart', async () => {
  const base = testEnvironment();
  const items = [line(1, 2)];
  const responses = [cartOf(items, { held: 'Ksh 500 arrived.' }), cartOf(items)];
  const environment: Environment = { ...base, api: async () => responses.shift() as never };
  const shop = createShop(environment);
  startShop(shop, environment);
  const { cart } = shop.getSnapshot().children;
  if (!cart) throw new Error('the shop has no cart');
  await waitFor(cart, (snapshot) => snapshot.hasTag('ready'));
  expect(cart.getSnapshot().context.cart?.held).toBe('Ksh 500 arrived.');
  const look = () => document.dispatchEvent(new Event('visibilitychange'));
  look();
  await waitFor(cart, (snapshot) => snapshot.hasTag('ready') && snapshot.context.cart?.held === undefined);
  look();
  expect(cart.getSnapshot().value).toBe('ready');
});

it('shares nothing with another shop', async () => {
  const [one, other] = [await startedShop(), await startedShop()];
  one.environment.changedCarts.publish(cartOf([line(1, 2)]));
  expect(one.cartFlow.getSnapshot().context.cart?.cartItems).toHaveLength(1);
  expect(other.cartFlow.getSnapshot().context.cart?.cartItems).toEqual([]);
});
