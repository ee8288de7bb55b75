import { type Effects, onlyIn, type Step, type Steps } from '@uwanja/flow-paths';
import type { AnyEventObject, ContextFrom, SnapshotFrom } from 'xstate';
import type { Cart } from '#contract/carts.ts';
import type { cartMachine } from '#machines/cart/index.ts';
import { toast } from '#tests/support/models/notices.ts';
import { failureOf, failureToast } from './failures.ts';

/** All that each step of the cart does (spec section 4). */

export type CartContext = ContextFrom<typeof cartMachine>;
type CartStep = Step<SnapshotFrom<typeof cartMachine>>;
type Change = CartContext['queue'][number];
type Key = Pick<Change, 'itemID' | 'itemType'>;

/** Where the cart continues, with its whole context. */
interface Outcome {
  readonly state?: string;
  readonly now: CartContext;
  readonly emits: readonly unknown[];
}

const isOf = (key: Key) => (other: Key) => other.itemID === key.itemID && other.itemType === key.itemType;
const isPlusOrMinus = ({ kind }: Change) => kind === 'increased' || kind === 'decreased';
const confirmedQuantity = (cart: Cart | null, key: Key) => cart?.cartItems.find(isOf(key))?.quantity ?? 0;

/** The quantity after each kind of change; a press of + or - does not bring a removed item back. */
const quantityAfter = {
  added: (quantity: number) => Math.max(quantity, 1),
  increased: (quantity: number, count: number) => quantity && quantity + count,
  decreased: (quantity: number, count: number) => quantity && Math.max(quantity - count, 1),
  removed: () => 0,
};

const quantityOf = ({ cart, queue }: CartContext, key: Key): number =>
  queue
    .filter(isOf(key))
    .reduce((quantity, { kind, count }) => quantityAfter[kind](quantity, count), confirmedQuantity(cart, key));

/** The rows that the page shows: what the server has confirmed, with the changes that it has not. */
export const rowsOf = (context: CartContext) =>
  (context.cart?.cartItems ?? []).flatMap((item) => {
    const quantity = quantityOf(context, item);
    const pending = context.queue.some(isOf(item));
    const row = { ...item, quantity, amount: item.price * quantity, canDecrease: quantity > 1, pending };
    return quantity > 0 ? [row] : [];
  });

/** Presses of + and - are merged into one change, except with one that may have been sent. */
function withChange(queue: readonly Change[], change: Change, sentCount: number): readonly Change[] {
  const last = queue.at(-1);
  const isMerged =
    last &&
    queue.length > sentCount &&
    [last, change].every(isPlusOrMinus) &&
    isOf(last)(change) &&
    last.from === change.from;
  if (!isMerged) return [...queue, change];
  const sum = [last, change].reduce((total, { kind, count }) => total + (kind === 'increased' ? count : -count), 0);
  const others = queue.slice(0, -1);
  return sum === 0 ? others : [...others, { ...last, kind: sum > 0 ? 'increased' : 'decreased', count: Math.abs(sum) }];
}

// @verifies 'item in cart'
const itemInCart = toast('error', 'item in cart');
export const toCheckout = (cart: Cart | null) => ({
  type: 'redirect',
  to: cart?.addressNeeded ? '/checkout-address' : '/checkout-payment',
  from: ['/cart'],
});

const isUnclaimed = ({ owner, session }: CartContext) => owner !== (session?.userID ?? null);

/** Continues with the next queued change; without one the requested checkout opens. */
function proceed(now: CartContext): Outcome {
  if (isUnclaimed(now)) return { state: 'claiming', now, emits: [] };
  const [first, ...others] = now.queue;
  // An empty cart ends the request.
  if (!first)
    return {
      state: 'ready',
      now: { ...now, isCheckoutRequested: false },
      emits: now.isCheckoutRequested && rowsOf(now).length > 0 ? [toCheckout(now.cart)] : [],
    };
  const quantity = confirmedQuantity(now.cart, first);
  const isVoid = first.kind === 'added' ? quantity > 0 : quantity < (first.kind === 'decreased' ? 2 : 1);
  if (!isVoid) return { state: 'updating', now, emits: [] };
  const next = proceed({ ...now, queue: others });
  return { ...next, emits: [...(first.kind === 'added' ? [itemInCart] : []), ...next.emits] };
}

const isCollected = ({ queue, isCheckoutRequested }: CartContext) =>
  queue.length === 1 && queue.every(isPlusOrMinus) && !isCheckoutRequested;

/** After a confirmed press of + or -, further presses wait for each other, but the checkout waits for none of them. */
function settle(now: CartContext): Outcome {
  if (isUnclaimed(now) || now.isCheckoutRequested || (now.queue.length > 0 && !isCollected(now))) return proceed(now);
  return { state: now.queue.length === 1 ? 'collecting' : 'settling', now, emits: [] };
}

/** The outcome of a change of the context in a state, by its name. */
function continueIn(state: unknown, now: CartContext): Outcome {
  if (state === 'ready' || state === 'refreshing' || (state === 'collecting' && !isCollected(now))) return proceed(now);
  if (state === 'settling') return settle(now);
  return { now, emits: [] };
}

const effectsOf = ({ state, now, emits }: Outcome, first: readonly unknown[] = []): Effects<CartContext> => ({
  ...(state && { state }),
  changes: now,
  emits: [...first, ...emits],
});

const notices = {
  // @verifies 'Adding item to cart'
  added: toast('info', 'Adding item to cart', { page: '/cart' }),
  // @verifies 'Updating cart'
  increased: toast('info', 'Updating cart'),
  decreased: toast('info', 'Updating cart'),
  removed: toast('info', 'Updating cart'),
};
/** The statements of each kind of change. */
export const statements = {
  added: ["Otherwise it shows 'Adding item to cart'", 'Otherwise it adds quantity 1'],
  increased: ['Plus adds one', "Each shows 'Updating cart'"],
  decreased: ['Minus acts only when quantity is above 1', "Each shows 'Updating cart'"],
  removed: ['Remove deletes the item', "Each shows 'Updating cart'"],
};

/** Returns the effects of a person's change of an item. */
const change =
  (kind: Change['kind']) =>
  ({ before, event }: CartStep): Effects<CartContext> => {
    const was = before.context;
    const { itemID, itemType, from } = event as AnyEventObject & Change;
    if (kind === 'added' && quantityOf(was, { itemID, itemType }) > 0)
      return {
        emits: [itemInCart],
        verifies: [
          "Clicking while in the cart gives the error 'item in cart'",
          "The same variant cannot be added twice ('item in cart')",
        ],
      };
    const row = rowsOf(was).find(isOf({ itemID, itemType }));
    if (kind !== 'added' && (!row || (kind === 'decreased' && row.quantity === 1))) return {};
    const isMerged = before.value === 'collecting' && (kind === 'increased' || kind === 'decreased');
    // The first change may have been sent, and so may all that were sent when the page was hidden.
    const sentCount = isMerged ? 0 : Math.max(was.sentCount, 1);
    const queue = withChange(was.queue, { kind, count: 1, itemID, itemType, from }, sentCount);
    const now = { ...was, queue, isCheckoutRequested: false };
    const outcome = ((): Outcome => {
      // A change of a cart that could not be loaded loads it again.
      if (before.value === 'loadFailed') return { state: 'loading', now, emits: [] };
      if (before.value === 'claimFailed') return { state: 'claiming', now, emits: [] };
      return continueIn(before.value, now);
    })();
    return { ...effectsOf(outcome, [notices[kind]]), verifies: statements[kind] };
  };

const anonymousCart = 'An anonymous cart is fetched on start';
const cleared = { cart: null, owner: null, queue: [], sentCount: 0, failure: null, isCheckoutRequested: false };

/** The page after a confirmed change, the pages on which a person stays instead, and the statement of both. */
const redirects: Readonly<Record<string, { to: string; stays: readonly string[]; statement: string }>> = {
  'product added': { to: '/products', stays: ['/products'], statement: 'Add product goes to /products' },
  'service added': { to: '/services', stays: ['/services'], statement: 'Add service goes to /services' },
  'blog added': { to: '/cart', stays: ['/cart'], statement: 'Add blog goes to /cart' },
  'product removed': { to: '/cart', stays: ['/cart'], statement: 'Remove goes to /cart' },
  'blog removed': { to: '/cart', stays: ['/cart'], statement: 'Remove goes to /cart' },
  'service removed': {
    to: '/services',
    stays: ['/services', '/cart'],
    statement: 'Remove goes to /services for a service when not already on /cart',
  },
};

/** The notice of a confirmed item. The confirmation of a package opens the cart instead. */
function inCartToasts({ kind, itemType, ...key }: Change, cart: Cart) {
  if (kind !== 'added' || itemType === 'blog') return [];
  const item = cart.cartItems.find(isOf({ ...key, itemType }));
  return [
    toast('success', 'In your cart', {
      page: '/cart',
      link: { to: '/cart', label: 'View cart' },
      ...(item && { subject: `${item.item.name}, ${item.variant.name}`, image: item.item.image }),
    }),
  ];
}

function confirmed({ before, event: { output: cart } }: CartStep): Effects<CartContext> {
  const [sent, ...queue] = before.context.queue as readonly [Change, ...Change[]];
  const now = { ...before.context, cart, queue };
  const page = new URL(sent.from, 'https://shop.example').pathname;
  const redirect = redirects[`${sent.itemType} ${sent.kind}`];
  const isRedirected = redirect && !redirect.stays.includes(page);
  return {
    ...effectsOf(isPlusOrMinus(sent) ? settle(now) : proceed(now), [
      ...(isRedirected ? [{ type: 'redirect', to: redirect.to, from: [page] }] : []),
      ...inCartToasts(sent, cart),
    ]),
    ...(redirect && { verifies: redirect.statement }),
  };
}

/** The cart of a visitor who has signed in meanwhile is claimed, which also reads it. */
const readAgain = (now: CartContext) => (isUnclaimed(now) ? 'claiming' : 'reloading');

/** The changes that were sent are over. A failed one is undone, and the checkout does not open with what is left. */
function sentChangesOver({ before: { context: was }, event }: CartStep): Effects<CartContext> {
  const isFailed = 'error' in event;
  const queue = was.queue.slice(was.sentCount || 1);
  const now = { ...was, queue, sentCount: 0, ...(isFailed && { isCheckoutRequested: false }) };
  return { state: readAgain(was), changes: now, emits: isFailed ? [failureToast(event.error, '/cart')] : [] };
}

const loaded = ({ before: { context: was }, event: { output } }: CartStep): Effects<CartContext> => ({
  state: 'storing',
  changes: { cart: output, owner: was.session?.userID ?? null, failure: null },
  // @verifies Visitors keep a cart
  // @verifies Local storage: userCartID
  verifies: 'The cart id is stored',
});
const notLoaded =
  (state: string, isReported = true) =>
  ({ event: { error } }: CartStep): Effects<CartContext> => ({
    state,
    changes: { failure: failureOf(error), isCheckoutRequested: false },
    emits: isReported ? [failureToast(error)] : [],
  });

export const cartSteps: Steps<typeof cartMachine> = {
  'session.changed': ({ before: { value, context: was }, event: { session } }) => {
    if (value === 'awaitingSession')
      return {
        state: 'loading',
        changes: { session },
        ...(session === null && { verifies: anonymousCart }),
      };
    // A visitor's cart stays at a sign-in, after the answer to its changes; a customer's data is removed.
    if (was.session?.userID === session?.userID) return { changes: { session } };
    if (was.session === null)
      return value === 'updating' || value === 'flushing'
        ? { changes: { session } }
        : { state: 'claiming', changes: { session } };
    return {
      state: 'loading',
      changes: { ...cleared, session },
      restarts: value === 'loading' ? ['readCart'] : [],
      ...(session === null && { verifies: anonymousCart }),
    };
  },
  // @verifies Shared state offers the action: cart
  'item.added': change('added'),
  'item.increased': change('increased'),
  'item.decreased': change('decreased'),
  'item.removed': change('removed'),
  'cart.retried': ({ before: { value } }) =>
    value === 'claimFailed' ? { state: 'claiming' } : value === 'loadFailed' ? { state: 'loading' } : {},
  // What is paid may have changed since the cart was loaded. The page shows the earlier cart meanwhile.
  'page.opened': onlyIn(['ready'], () => ({ state: 'refreshing' })),
  'page.hidden': ({ before: { value, context: was } }) =>
    value === 'collecting'
      ? effectsOf(proceed(was))
      : value === 'updating' && was.queue.length > 1
        ? { state: 'flushing', changes: { sentCount: was.queue.length } }
        : {},
  'page.shown': ({ before: { value, context: was } }) =>
    value === 'ready' && was.cart?.held !== undefined ? { state: 'refreshing' } : {},
  // @verifies cart (cartID)
  'cart.placed': ({ before: { value, context: was }, event }) =>
    was.cart?.cartID === event.cartID
      ? {
          state: 'loading',
          changes: cleared,
          restarts: value === 'loading' ? ['readCart'] : [],
          verifies: 'On success the cart is emptied',
        }
      : {},
  // @verifies cart (cartItems)
  'cart.refreshed': ({ before: { value, context: was }, event: { cart } }) => {
    if (was.cart?.cartID === cart.cartID) return effectsOf(continueIn(value, { ...was, cart }));
    // Two tabs of a first visit get two carts: the one without items continues with the other's.
    const isUnused = !was.session && !was.owner && was.cart?.cartItems.length === 0 && was.queue.length === 0;
    return isUnused
      ? { state: 'storing', changes: { cart }, restarts: value === 'storing' ? ['storeCartID'] : [] }
      : {};
  },
  'checkout.pressed': ({ before: { value, context: was } }) => {
    if (rowsOf(was).length === 0 || value === 'loadFailed' || value === 'claimFailed') return {};
    if (value === 'ready' || value === 'settling' || value === 'refreshing')
      return {
        emits: [toCheckout(was.cart)],
        verifies: was.cart?.addressNeeded
          ? 'CHECKOUT goes to: /checkout-address if the cart says an address is needed'
          : 'CHECKOUT goes to: otherwise /checkout-payment',
      };
    // During a change it waits until the server has confirmed the cart.
    return effectsOf(continueIn(value, { ...was, isCheckoutRequested: true }));
  },
  'readCart done': loaded,
  'reloadCart done': loaded,
  // The browser of a visitor may refuse the cookie, by which the server finds the cart. Its items stay.
  'refreshCart done': (step) => {
    const { session, cart } = step.before.context;
    const isUnknown = session === null && cart?.cartItems.length && cart.cartID !== step.event.output.cartID;
    return isUnknown ? { state: 'ready' } : loaded(step);
  },
  // The earlier cart stays, with its id, and the next request reports its own failure.
  'refreshCart error': () => ({ state: 'storing' }),
  'claimCart done': loaded,
  'readCart error': notLoaded('loadFailed'),
  'claimCart error': notLoaded('claimFailed'),
  // The failure that led here has already been reported.
  'reloadCart error': notLoaded('loadFailed', false),
  'storeCartID done': ({ before }) => effectsOf(proceed(before.context)),
  'storeCartID error': ({ before }) => effectsOf(proceed(before.context)),
  'updateCartItem done': confirmed,
  // @verifies The server's message is shown as an error toast
  'updateCartItem error': sentChangesOver,
  'sendChanges done': sentChangesOver,
  'sendChanges error': sentChangesOver,
  'after quantityPause': onlyIn(['settling', 'collecting'], ({ before }) => effectsOf(proceed(before.context))),
};
