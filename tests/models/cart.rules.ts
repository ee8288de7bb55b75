import { type FlowModel, verify, type Walked } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import {
  cartMachine,
  cartSummary,
  itemEvents,
  viewCart,
  viewCartCount,
  viewCartItem,
  viewCartPending,
} from '#machines/cart/index.ts';
import { type CartContext, cartSteps, rowsOf, statements } from './cart.steps.ts';
import { messageOf } from './failures.ts';

type Snapshot = SnapshotFrom<typeof cartMachine>;

const updateOf = ({ kind, count, itemID, itemType }: CartContext['queue'][number]) => ({
  itemID,
  itemType,
  quantity: String(count),
  action: { added: 'add', increased: 'add', decreased: 'sub', removed: 'remove' }[kind],
});

/** The request of queued changes. */
const requestOf = ({ cart, session }: CartContext) => ({ cartID: cart?.cartID, token: session?.token ?? null });

const loading = ['awaitingSession', 'loading', 'claiming', 'storing', 'reloading'];
const busy = ['updating', 'flushing', 'collecting'];
const failed = ['loadFailed', 'claimFailed'];
const isOneOf = (states: readonly string[], { value }: Snapshot) => states.includes(value as string);

/** What the page shows of the cart. */
function shows(snapshot: Snapshot) {
  const { cart, queue, failure, isCheckoutRequested } = snapshot.context;
  const items = rowsOf(snapshot.context);
  const awaited = queue.filter(({ kind }) => kind === 'added').length;
  const isFailed = isOneOf(failed, snapshot);
  return {
    items,
    count: items.reduce((sum, { quantity }) => sum + quantity, 0) + awaited,
    // The server computes them.
    totals: {
      subtotal: cart?.subtotal ?? 0,
      tax: cart?.tax ?? 0,
      delivery: cart?.delivery ?? 0,
      amount: cart?.amount ?? 0,
    },
    deliveryFees: cart?.deliveryFees ?? null,
    totalsStale: queue.length > 0,
    isEmpty: cart !== null && items.length === 0 && awaited === 0,
    loading: cart === null && !isFailed,
    busy: isOneOf([...loading, ...busy], snapshot),
    failed: isFailed,
    failure: messageOf(failure),
    canCheckout: items.length > 0 && !isFailed,
    leaving: isCheckoutRequested,
    addressID: cart?.addressID ?? null,
    checkoutPath: cart?.addressNeeded ? '/checkout-address' : '/checkout-payment',
    cartID: cart?.cartID ?? null,
    held: cart?.held ?? null,
  };
}

/** Checks what pages and other flows read of the cart beside its view model. */
function expectReaders(snapshot: Snapshot): void {
  const { cart, queue, owner, session } = snapshot.context;
  const { items, count } = shows(snapshot);
  const view = viewCart(snapshot);
  expect([viewCartCount(snapshot), viewCartPending(snapshot)]).toEqual([count, queue.length > 0]);
  for (const key of [1, 2, 3].map((itemID) => ({ itemID, itemType: itemID === 3 ? 'service' : 'product' }) as const)) {
    const { itemID, itemType } = key;
    const isKey = (other: typeof key | (typeof items)[number]) =>
      other.itemID === itemID && other.itemType === itemType;
    const inCart = items.some(isKey);
    const pending = queue.some((change) => change.itemID === itemID && change.itemType === itemType);
    verify('ADD TO CART becomes IN CART once the variant is in the cart', () =>
      expect([view.has(itemType, itemID), viewCartItem(key)(snapshot).inCart]).toEqual([inCart, inCart]),
    );
    expect([view.isPending(itemType, itemID), viewCartItem(key)(snapshot).pending]).toEqual([pending, pending]);
  }
  expect(cartSummary(snapshot)).toEqual(
    cart && owner === (session?.userID ?? null)
      ? {
          cartID: cart.cartID,
          isEmpty: cart.cartItems.length === 0,
          addressNeeded: cart.addressNeeded,
          amount: cart.amount,
          held: cart.held ?? null,
        }
      : null,
  );
}

/** Checks what holds in every state of the cart. */
function invariants(snapshot: Snapshot, { event, emitted, before }: Walked<Snapshot>): void {
  expectReaders(snapshot);
  const { queue, sentCount } = snapshot.context;
  for (const row of rowsOf(snapshot.context))
    verify('Minus acts only when quantity is above 1', () =>
      expect(snapshot.can(itemEvents.decreased(row, '/cart'))).toBe(row.quantity > 1),
    );
  // The checkout opens by itself only after CHECKOUT.
  const isLeaving = emitted.some(({ to }) => String(to).startsWith('/checkout-'));
  if (isLeaving && event?.type !== 'checkout.pressed') expect(before?.context.isCheckoutRequested).toBe(true);
  // A ready cart has no queued changes, and a busy one has at least one.
  if (isOneOf(['ready', 'settling', 'refreshing'], snapshot)) expect(queue).toEqual([]);
  if (isOneOf(busy, snapshot)) expect(queue).not.toEqual([]);
  expect(sentCount > 0).toBe(snapshot.matches('flushing'));
}

/** What all models of the cart have in common. */
export const cartRules = {
  machine: cartMachine,
  view: viewCart,
  start: () => ({
    session: null,
    cart: null,
    owner: null,
    queue: [],
    sentCount: 0,
    failure: null,
    isCheckoutRequested: false,
  }),
  invokes: {
    readCart: { in: 'loading', input: ({ session }: CartContext) => ({ session }) },
    refreshCart: { in: 'refreshing', input: ({ session }: CartContext) => ({ session }) },
    reloadCart: { in: 'reloading', input: ({ session }: CartContext) => ({ session }) },
    claimCart: { in: 'claiming', input: ({ session }: CartContext) => ({ session }) },
    storeCartID: { in: 'storing', input: ({ cart }: CartContext) => ({ cartID: cart?.cartID }) },
    // @verifies Cart item update: itemID
    // @verifies Cart item update: itemType
    // @verifies Cart item update: quantity (as text)
    // @verifies Cart item update: action (add, sub or remove)
    updateCartItem: {
      in: 'updating',
      input: (context: CartContext) => ({ ...requestOf(context), update: context.queue.slice(0, 1).map(updateOf)[0] }),
    },
    // The request of the first change continues.
    sendChanges: {
      in: 'flushing',
      input: (context: CartContext) => ({ ...requestOf(context), updates: context.queue.slice(1).map(updateOf) }),
    },
  },
  steps: cartSteps,
  spec: {
    'item.added': statements.added,
    'item.increased': statements.increased,
    'item.decreased': statements.decreased,
    'item.removed': statements.removed,
  },
  shows,
  invariants,
} satisfies Partial<FlowModel<typeof cartMachine>>;
