import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { cartMachine } from '#machines/cart/index.ts';
import { viewCart } from '#machines/cart/index.ts';
import { CartScreen } from '#src/screens/cart/CartScreen.tsx';
import { seesFailure, seesLoading } from '#tests/support/models/expectations.ts';
import { externalEvent, findControl, press, screenOf } from '#tests/support/models/screen-level.tsx';
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

export const cartScreen = screenOf(cartModel)({
  page: <CartScreen />,
  joinsPaths: true,
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
    'page.hidden': externalEvent('the browser'),
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
    settling: seesReady,
    updating: seesPending,
    flushing: seesPending,
    collecting: seesPending,
  },
});
