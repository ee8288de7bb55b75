import { screen } from '@testing-library/react';
import { externalEvent, findControl, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { CartView, cartMachine } from '#machines/cart/index.ts';
import { viewCart } from '#machines/cart/index.ts';
import { CartScreen } from '#src/screens/cart/CartScreen.tsx';
import { seesFailure, seesLoading, textOf } from '#tests/support/models/expectations.ts';
import { shownText } from '#tests/support/models/notices.ts';
import { cartModel } from './cart.model.ts';

type Snapshot = SnapshotFrom<typeof cartMachine>;

/** Expects every line with its pending quantity, or the empty cart, or the loading state. */
const seesCart = (snapshot: Snapshot) => {
  const { items, isEmpty, loading } = viewCart(snapshot);
  if (loading) return seesLoading();
  if (isEmpty) expect(screen.getByText('No items in cart')).toBeVisible();
  for (const { quantity, item, variant } of items)
    expect(screen.getByText(`${quantity} of ${item.name}, ${variant.name}`)).toBeInTheDocument();
};
const updating = () => screen.queryByRole('progressbar', { name: 'Updating the totals' });

/** The cart as the server has confirmed it. */
const seesReady = (snapshot: Snapshot) => {
  seesCart(snapshot);
  expect(updating()).toBeNull();
  expect(findControl('button', 'CHECKOUT') === null).toBe(viewCart(snapshot).isEmpty);
};

/** A cart with changes that the server has not confirmed yet. */
const seesPending = (snapshot: Snapshot) => {
  seesCart(snapshot);
  if (!viewCart(snapshot).isEmpty) {
    expect(updating()).toBeVisible();
    expect(findControl('button', 'CHECKOUT')).toHaveAttribute('aria-disabled', String(!viewCart(snapshot).canCheckout));
    expect(findControl('button', 'CHECKOUT')).toHaveAttribute('aria-busy', String(viewCart(snapshot).leaving));
  }
};

const moneyOf = (amount: number) => `Ksh ${amount.toLocaleString('en')}`;

/** Expects each line with its quantity, price and amount, marked as busy while a change of it is pending. */
function seesLines({ items }: CartView): void {
  const rows = [...document.querySelectorAll('li:has(button[aria-label^="Remove"])')];
  const shown = rows.map((row) => ({
    name: textOf(row.querySelector('h2')),
    pending: row.getAttribute('aria-busy'),
    quantity: textOf(row.querySelector('[aria-live] > [aria-hidden]')),
    canDecrease: row.querySelector('[aria-label^="Decrease"]')?.getAttribute('aria-disabled'),
    sums: textOf(row)?.match(/Ksh [\d,]+/g),
  }));
  expect(shown).toEqual(
    items.map(({ item, pending, quantity, canDecrease, price, amount }) => ({
      name: item.name,
      pending: String(pending),
      quantity: String(quantity),
      canDecrease: String(!canDecrease),
      sums: [moneyOf(price), moneyOf(amount)],
    })),
  );
}

function seesSummary({ totals, deliveryFees, addressID, totalsStale, canCheckout, leaving }: CartView): void {
  const { subtotal, tax, delivery, amount } = totals;
  const [first, second, third, fourth] = [...document.querySelectorAll('aside dd')].map(textOf);
  expect([first, second]).toEqual([subtotal, tax].map(moneyOf));
  if (deliveryFees && addressID === null)
    expect([third, fourth]).toEqual(['By city', `${moneyOf(subtotal + tax)} + delivery`]);
  else {
    expect(fourth).toBe(moneyOf(amount));
    expect(third === moneyOf(delivery)).toBe(delivery > 0);
  }
  expect(document.querySelector('aside > [aria-busy]')?.getAttribute('aria-busy')).toBe(String(totalsStale));
  expect(findControl('button', 'CHECKOUT')).toHaveAttribute('aria-disabled', String(!canCheckout));
  expect(findControl('button', 'CHECKOUT')).toHaveAttribute('aria-busy', String(leaving));
}

/** Checks every field of the view model that the page of the cart shows. */
function seesFields(snapshot: Snapshot): void {
  const view = cartModel.shows?.(snapshot) as CartView;
  const { count, totalsStale, isEmpty, loading, failed, failure, cartID } = view;
  expect(textOf(document.querySelector('h1'))?.match(/\d+ items?$/)?.[0]).toBe(
    count === 0 ? undefined : count === 1 ? '1 item' : `${count} items`,
  );
  expect(textOf(document.querySelector('[role="status"]'))).toBe(totalsStale ? 'Updating the totals' : '');
  expect(screen.queryByText('No items in cart') !== null).toBe(isEmpty && !failed);
  const alert = textOf(document.querySelector('[role="alert"]'));
  expect(alert?.includes(shownText(failure) ?? '?') ?? false).toBe(failed);
  expect(alert?.includes('No cart found') ?? false).toBe(failed && (cartID === null || isEmpty));
  if (loading) seesLoading();
  else if (cartID !== null && !isEmpty) {
    seesLines(view);
    seesSummary(view);
    expect(screen.queryByText(/arrived/)?.textContent ?? null).toBe(view.held);
  }
}

export const cartScreen = screenOf(cartModel)({
  page: <CartScreen />,
  always: seesFields,
  at: '/cart',
  events: {
    'session.changed': externalEvent('the session'),
    'item.added': externalEvent('the page of a product'),
    'item.increased': press('Increase quantity of Item 1, Standard'),
    'item.decreased': press('Decrease quantity of Item 1, Standard'),
    'item.removed': ({ itemID, from }) =>
      from === '/cart' ? press(`Remove Item ${itemID}, Standard`) : externalEvent('the page of the item'),
    'cart.retried': press('Try again'),
    'checkout.pressed': press('CHECKOUT'),
    'page.opened': externalEvent('the shop'),
    'page.hidden': externalEvent('the browser'),
    'page.shown': externalEvent('the browser'),
    'cart.placed': externalEvent('the checkout'),
    'cart.refreshed': externalEvent('the checkout'),
  },
  states: {
    awaitingSession: seesLoading,
    loading: seesCart,
    loadFailed: seesFailure,
    claiming: seesCart,
    claimFailed: seesFailure,
    storing: seesCart,
    reloading: seesCart,
    ready: seesReady,
    refreshing: seesReady,
    settling: seesReady,
    updating: seesPending,
    flushing: seesPending,
    collecting: seesPending,
  },
});
