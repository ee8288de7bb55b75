import { describeModel, type IsEventPossible } from '@uwanja/flow-paths';
import { browserOf, control, expectButton, type Walk } from '@uwanja/flow-paths/browser';
import type { ContextFrom } from 'xstate';
import type { Session } from '#contract/accounts.ts';
import type { Cart } from '#contract/carts.ts';
import type { StorePaymentDetails } from '#contract/payments.ts';
import type { cartMachine } from '#machines/cart/index.ts';
import { itemEvents } from '#machines/cart/index.ts';
import { type Credentials, sessionChanged } from '#machines/support/credentials.ts';
import { call, newCustomer, password } from '#tests/support/browser/customer.ts';
import { handsetOf } from '#tests/support/models/handset.ts';
import { stock, visit } from '#tests/support/models/navigation.ts';
import { inAnotherTab } from '#tests/support/models/second-tab.ts';
import { cartModel } from './cart.model.ts';
import { failed } from './failures.ts';
import { ada, cartOf, grace, line } from './purchases.ts';

/** Two of the shop's products for the model's items, and two customers for the model's people. */
interface Shopping {
  readonly goods: Readonly<Record<number, Good>>;
  readonly people: Readonly<Record<string, Awaited<ReturnType<typeof newCustomer>>>>;
  /** The model's userID of the signed-in customer; null for a visitor. */
  who: string | null;
}
interface Good {
  readonly variantID: number;
  readonly productID: number;
  /** The name that the buttons of the cart and of /products use. */
  readonly inCart: string;
  readonly name: string;
}

const held = { itemID: 1, itemType: 'product' } as const;
const other = { itemID: 2, itemType: 'product' } as const;
const adaAgain: Credentials = { ...ada, token: 'another-token-of-ada' };

/** Every cart that a path can produce. */
const carts = [0, 1, 2, 3].flatMap((first) =>
  [0, 1].map((second) => cartOf([...(first > 0 ? [line(1, first)] : []), ...(second > 0 ? [line(2, second)] : [])])),
);
type Lines = Readonly<Record<number, number>>;
const linesOf = ({ cartItems }: Pick<Cart, 'cartItems'>): Lines =>
  Object.fromEntries(cartItems.map(({ itemID, quantity }) => [itemID, quantity]));

/** Returns the cart's lines after the server has applied the first queued change. */
function linesAfter({ cart, queue: [first] }: ContextFrom<typeof cartMachine>): Lines {
  const lines = { ...(cart ? linesOf(cart) : {}) };
  if (!first) return lines;
  const now = lines[first.itemID] ?? 0;
  const then = { added: now + 1, increased: now + 1, decreased: now - 1, removed: 0 }[first.kind];
  const { [first.itemID]: _, ...others } = lines;
  return then > 0 ? { ...others, [first.itemID]: then } : others;
}
const isSame = (one: Lines, another: Lines) => [1, 2].every((id) => (one[id] ?? 0) === (another[id] ?? 0));

/** Replaces the model's item ids by the shop's variant ids. */
const stocked = ({ goods }: Shopping, lines: Lines): Lines =>
  Object.fromEntries(Object.entries(lines).map(([id, quantity]) => [goods[Number(id)]?.variantID ?? 0, quantity]));

const sessionOf = ({ people, who }: Shopping): Session | null => (who === null ? null : (people[who]?.session ?? null));
const onCart =
  (label: string) =>
  async (walk: Walk, { goods }: Shopping, { itemID }: { readonly itemID: number }): Promise<void> => {
    await visit(walk, '/cart');
    await control(walk.page, `${label} ${goods[itemID]?.inCart}`).click();
  };
const seesFailure = async (walk: Walk): Promise<void> => {
  await visit(walk, '/cart');
  await expectButton('Try again')(walk);
};

/** Pays for the cart by paybill. */
async function order(walk: Walk, shopping: Shopping): Promise<void> {
  const { page, site } = walk;
  const session = sessionOf(shopping);
  if (!session) throw new Error('a visitor orders nothing');
  await visit(walk, '/checkout-payment');
  await page.getByRole('radio', { name: /paybill/i }).check();
  await control(page, 'MAKE PAYMENT').click();
  await control(page, 'COMPLETE ORDER').waitFor();
  const { cartID } = await call<Cart>(site.url, 'GET', `/user/${session.userId}/cart/available`, session.token);
  const bill = await call<StorePaymentDetails>(site.url, 'GET', `/payment/overlay/${cartID}`, session.token);
  const { paybill, account, amount } = bill;
  await handsetOf(site, `07954${String(walk.number).padStart(5, '0')}`).payBill({ paybill, account, amount });
  await control(page, 'COMPLETE ORDER').click();
}

/** Attaches the customer's address to the cart. */
async function attach(walk: Walk, { people, who }: Shopping): Promise<void> {
  await people[who ?? '']?.addAddress();
  await visit(walk, '/checkout-address');
  await control(walk.page, 'Continue to payment').click();
}

const isEventPossible: IsEventPossible = ({ value, context }, event) => {
  const { session, queue, cart, owner } = context as ContextFrom<typeof cartMachine>;
  if (value === 'storing') return event.type.endsWith('.storeCartID');
  switch (event.type) {
    case 'session.changed':
      if (event.session === null) return session !== null || value === 'awaitingSession';
      // Signing in again gives a new token.
      if (event.session === adaAgain) return session?.token === ada.token;
      return event.session.userID !== session?.userID && (value !== 'awaitingSession' || event.session === ada);
    case 'item.added':
    case 'item.increased':
    case 'item.decreased':
    case 'item.removed':
      return queue.length < 2 && value !== 'awaitingSession';
    case 'cart.placed':
    case 'cart.refreshed':
      return value === 'ready' && session !== null && owner === session.userID && (cart?.cartItems.length ?? 0) > 0;
    case 'page.hidden':
      // Several changes at once are tested in tests/browser/hidden-page.test.ts.
      return value === 'collecting';
    case 'page.opened':
      // The steps themselves open pages. tests/browser/changed-cart.test.ts opens one after a change.
      return false;
    case 'xstate.done.actor.updateCartItem':
      return isSame(linesOf(event.output), linesAfter(context as never));
    default:
      return true;
  }
};

export const cartBrowser = browserOf(
  describeModel({
    ...cartModel,
    events: {
      ...cartModel.events,
      'session.changed': [null, ada, adaAgain, grace].map(sessionChanged),
      'item.added': [itemEvents.added(held, '/product'), itemEvents.added(other, '/products')],
    },
    invokeResults: {
      ...cartModel.invokeResults,
      updateCartItem: { done: carts, error: [failed.of('offline'), failed.refused('Out of stock.')] },
    },
    stateKey: ({ session, cart, owner, queue }) => [
      session?.token,
      cart && linesOf(cart),
      owner,
      queue.map(({ kind, itemID }) => [kind, itemID]),
    ],
  }),
)<Shopping>({
  arrange: async (walk) => {
    const { url } = walk.site;
    const { products } = await call<{
      products: readonly {
        itemID: number;
        name: string;
        variants: readonly { variantID: number; name: string; inStock: boolean }[];
      }[];
    }>(url, 'GET', '/product/item?type=giftcard&limit=100', '');
    const found = products.flatMap(({ itemID, name, variants: [variant] }): Good[] =>
      variant?.inStock
        ? [{ variantID: variant.variantID, productID: itemID, name, inCart: `${name}, ${variant.name}` }]
        : [],
    );
    const [first, second] = found;
    if (!first || !second) throw new Error('the shop has less than two gift cards');
    const people = {
      [ada.userID]: await newCustomer(url, { email: `ada${walk.number}@example.com` }),
      [grace.userID]: await newCustomer(url, { email: `grace${walk.number}@example.com` }),
    };
    const [begun] = walk.path.steps;
    const who: string | null = begun?.event.session?.userID ?? null;
    if (who !== null) await people[who]?.signInto(walk.page);
    await walk.open('/cart');
    return { goods: { 1: first, 2: second }, people, who };
  },
  events: {
    'session.changed': async (walk, shopping, { session }) => {
      // The first session is the one that the page found in storage.
      if (walk.path.steps[0]?.event.session === session && walk.ahead().length === walk.path.steps.length - 1) return;
      shopping.who = session?.userID ?? null;
      const present = sessionOf(shopping);
      const phoneNumber = shopping.people[shopping.who ?? '']?.phoneNumber;
      await inAnotherTab(
        walk,
        session === adaAgain
          ? await call<Session>(walk.site.url, 'POST', '/login', '', { phoneNumber, password })
          : present,
      );
    },
    'item.added': async (walk, { goods }, { itemID }) => {
      const { name, productID, variantID } = goods[itemID] ?? { name: '', productID: 0, variantID: 0 };
      if (itemID === held.itemID) {
        await visit(walk, `/product/${productID}/${variantID}`);
        await control(walk.page.getByRole('main'), /^(ADD TO CART|IN CART)/)
          .first()
          .click();
      } else {
        await visit(walk, '/products?type=giftcard');
        await walk.page
          .getByRole('main')
          .getByRole('button', { name: /^(ADD TO CART|IN CART)$/, description: name })
          .first()
          .click();
      }
    },
    'item.increased': onCart('Increase quantity of'),
    'item.decreased': onCart('Decrease quantity of'),
    'item.removed': onCart('Remove'),
    'cart.retried': async (walk) => {
      await visit(walk, '/cart');
      await control(walk.page.getByRole('main'), 'Try again').click();
    },
    'checkout.pressed': async (walk) => {
      await visit(walk, '/cart');
      await control(walk.page, 'CHECKOUT').click();
    },
    'page.opened': (walk) => visit(walk, '/cart'),
    'page.hidden': ({ page }) =>
      page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: true });
        document.dispatchEvent(new Event('visibilitychange'));
        Reflect.deleteProperty(document, 'hidden');
      }),
    'page.shown': ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    'cart.placed': order,
    'cart.refreshed': attach,
  },
  invokes: {
    readCart: {
      call: /^GET \/(cart|user\/[^/]+\/cart\/available)$/,
      done: (walk, shopping, cart: Cart) => stock(walk, sessionOf(shopping), stocked(shopping, linesOf(cart))),
    },
    reloadCart: {
      call: /^GET \/(cart|user\/[^/]+\/cart\/available)$/,
      done: (walk, shopping, cart: Cart) => stock(walk, sessionOf(shopping), stocked(shopping, linesOf(cart))),
    },
    claimCart: {
      call: /^POST \/cart$/,
      done: async (walk, shopping, cart: Cart) => {
        await stock(walk, sessionOf(shopping), {});
        await stock(walk, null, stocked(shopping, linesOf(cart)));
      },
    },
    updateCartItem: { call: /^PATCH \/cart\/[^/]+\/item\/update$/ },
    sendChanges: { call: /^PATCH \/cart\/[^/]+\/item\/update$/ },
    storeCartID: 'by itself',
  },
  states: {
    awaitingSession: null,
    // While the cart is loading or a change is sent, the page still shows the cart's previous content.
    loading: null,
    claiming: null,
    reloading: null,
    refreshing: null,
    updating: null,
    flushing: null,
    loadFailed: seesFailure,
    claimFailed: seesFailure,
    storing: null,
    settling: null,
    collecting: null,
    ready: ({ page }) => control(page.getByRole('banner'), /^Cart, \d+ items?$/, 'link').waitFor(),
  },
  isEventPossible,
  maxSteps: 18,
  requiredTransitions: {
    network: [
      'cart.loadFailed --cart.retried[0]-->',
      'cart.claiming --xstate.error.actor.claimCart[0]-->',
      'cart.claimFailed --cart.retried[0]-->',
      'cart.updating --xstate.error.actor.updateCartItem[0]-->',
      'cart.reloading --xstate.error.actor.reloadCart[0]-->',
    ],
    server: [
      'cart.claiming --xstate.done.actor.claimCart[0]-->',
      'cart.reloading --xstate.done.actor.reloadCart[0]-->',
    ],
    storage: ['cart.storing --xstate.error.actor.storeCartID[0]-->'],
    tabs: ['cart.updating --session.changed[0]-->'],
  },
});
