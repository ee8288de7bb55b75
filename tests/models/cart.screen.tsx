import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { cartMachine } from '#machines/cart/index.ts';
import { viewCart } from '#machines/cart/index.ts';
import { CartScreen } from '#src/screens/cart/CartScreen.tsx';
import { seesFailure, seesLoading } from '#tests/support/models/expectations.ts';
import { elsewhere, press, screenOf, seek } from '#tests/support/models/screen-level.tsx';
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

export const cartScreen = screenOf(cartModel)({
  page: <CartScreen />,
  joinsPaths: true,
  at: '/cart',
  events: {
    'session.changed': elsewhere('the session'),
    'item.added': elsewhere('the page of a product'),
    'item.increased': press('Increase quantity of Item 1, Standard'),
    'item.decreased': press('Decrease quantity of Item 1, Standard'),
    'item.removed': ({ itemID, from }) =>
      from === '/cart' ? press(`Remove Item ${itemID}, Standard`) : elsewhere('the page of the item'),
    'cart.retried': press('Try again'),
    'cart.placed': elsewhere('the checkout'),
    'cart.refreshed': elsewhere('the checkout'),
  },
  states: {
    awaitingSession: seesLoading,
    loading: seesCart,
    loadFailed: seesFailure,
    claiming: seesCart,
    claimFailed: seesFailure,
    storing: seesCart,
    reloading: seesCart,
    ready: (snapshot) => {
      seesCart(snapshot);
      expect(updating()).toBeNull();
      expect(seek('button', 'CHECKOUT') === null).toBe(viewCart(snapshot).isEmpty);
    },
    updating: (snapshot) => {
      seesCart(snapshot);
      if (!viewCart(snapshot).isEmpty) {
        expect(updating()).toBeVisible();
        expect(seek('button', 'CHECKOUT')).toHaveAttribute('aria-disabled', 'true');
      }
    },
  },
});
