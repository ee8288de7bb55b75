import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Cart, CartItemUpdate } from '#contract/carts.ts';
import { cartMachine, viewCart } from '#machines/cart/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { FailureError } from '#machines/support/failure.ts';
import { cartFlow } from '#src/platform/composition/cart.ts';
import { CartScreen } from '#src/screens/cart/CartScreen.tsx';
import { testEnvironment } from '#tests/support/views/environment.ts';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { cartOf, line } from '../models/purchases.ts';

/** Renders the cart page with the real machine; `read` and `update` mock the server. */
async function showCart(
  read: () => Promise<Cart>,
  update: (sent: CartItemUpdate) => Promise<Cart> = async () => read(),
) {
  const cart = createActor(
    cartMachine.provide({
      actors: {
        readCart: fromPromise(read),
        updateCartItem: fromPromise(({ input }) => update(input.update)),
        storeCartID: fromPromise(async () => {}),
      },
    }),
  ).start();
  const router = showPage(<CartScreen />, '/cart', { cart });
  cart.on('redirect', ({ to }) => void router.navigate(to));
  await act(async () => cart.send(sessionChanged(null)));
  return router;
}
const summary = () => screen.getByRole('complementary', { name: 'Summary' });
const amounts = () =>
  within(summary())
    .getAllByRole('definition')
    .map((amount) => amount.textContent);

describe('a cart with items', () => {
  const items = [line(1, 2), line(2, 1, 'service')];

  // @verifies A list of the items
  // @verifies Summary: Subtotal
  // @verifies Summary: DST
  // @verifies Summary: Local delivery fees
  // @verifies Summary: Total
  // @verifies Tax labelled DST
  test('lists the items with their amounts, and shows the totals', async () => {
    await showCart(async () => cartOf(items));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cart 3 items');
    const rows = within(screen.getByRole('list', { name: 'Items in the cart' })).getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    for (const text of ['Item 1', 'Standard', 'PS5', 'Kenya', 'Ksh 1,000 each', 'Ksh 2,000']) {
      expect(rows[0]).toHaveTextContent(text);
    }
    expect(
      within(summary())
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['Subtotal', 'DST', 'Local delivery fees', 'Total']);
    expect(amounts()).toEqual(['Ksh 3,000', 'Ksh 45', 'Free', 'Ksh 3,045']);
  });

  test('shows + and - for a plan, and why + adds none', async () => {
    const sent: CartItemUpdate[] = [];
    await showCart(
      async () => cartOf(items),
      async (update) => {
        sent.push(update);
        return cartOf(items);
      },
    );
    const increase = screen.getByRole('button', { name: /Increase quantity of Item 2/ });
    expect(increase).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('One plan per service.')).toBeVisible();
    await userEvent.click(increase);
    expect(sent).toEqual([]);
    expect(screen.getByRole('button', { name: /Remove Item 2/ })).toBeEnabled();
  });

  // @verifies Quantity +/- per item
  // @verifies Plus adds one
  test('shows a quantity immediately, and the totals when the server has answered', async () => {
    const answer = Promise.withResolvers<Cart>();
    const sent: CartItemUpdate[] = [];
    await showCart(
      async () => cartOf(items),
      (update) => {
        sent.push(update);
        return answer.promise;
      },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Increase quantity of Item 1, Standard' }));
    expect(screen.getByText('3 of Item 1, Standard')).toBeInTheDocument();
    expect(amounts().at(-1)).toBe('Ksh 3,045');
    expect(screen.getByText('Updating the totals')).toBeInTheDocument();
    await act(async () => answer.resolve(cartOf([line(1, 3), line(2, 1, 'service')])));
    expect(sent).toEqual([{ itemID: 1, itemType: 'product', quantity: '1', action: 'add' }]);
    expect(amounts()).toEqual(['Ksh 4,000', 'Ksh 60', 'Free', 'Ksh 4,060']);
    expect(screen.queryByText('Updating the totals')).toBeNull();
  });

  test('opens the checkout after CHECKOUT during a change, once the server has confirmed the change', async () => {
    const answer = Promise.withResolvers<Cart>();
    const router = await showCart(
      async () => cartOf(items),
      () => answer.promise,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Increase quantity of Item 1, Standard' }));
    const checkout = screen.getByRole('button', { name: 'CHECKOUT' });
    expect(checkout).toHaveAttribute('aria-disabled', 'false');
    await userEvent.click(checkout);
    expect(checkout).toHaveAttribute('aria-busy', 'true');
    expect(router.state.location.pathname).toBe('/cart');
    // The server's answer decides which page it is.
    await act(async () => answer.resolve(cartOf(items, { addressNeeded: true })));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/checkout-address'));
  });

  // @verifies Remove per item
  // @verifies Minus acts only when quantity is above 1
  // @verifies Remove deletes the item
  test('disables - at quantity 1; removing takes the item out', async () => {
    const sent: CartItemUpdate[] = [];
    await showCart(
      async () => cartOf([line(1)]),
      async (update) => {
        sent.push(update);
        return cartOf([]);
      },
    );
    expect(screen.getByRole('button', { name: 'Decrease quantity of Item 1, Standard' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove Item 1, Standard' }));
    expect(sent.map(({ action }) => action)).toEqual(['remove']);
    expect(await screen.findByText('No items in cart')).toBeVisible();
  });

  test.each([
    [true, '/checkout-address'],
    [false, '/checkout-payment'],
    // @verifies CHECKOUT goes to: /checkout-address if the cart says an address is needed
    // @verifies CHECKOUT goes to: otherwise /checkout-payment
  ])('leads from CHECKOUT, with an address needed: %s, to %s', async (addressNeeded, path) => {
    const router = await showCart(async () => cartOf(items, { addressNeeded }));
    await userEvent.click(screen.getByRole('button', { name: 'CHECKOUT' }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(path));
  });
});

describe('a cart that cannot be paid', () => {
  const unavailable = { ...line(1), variant: { ...line(1).variant, inStock: false } };
  const reasons = {
    'is out of stock': [unavailable, 'Remove the items that are not available, then continue.'],
    'is no longer sold': [
      { ...unavailable, variant: { ...unavailable.variant, gone: true } },
      'Remove the items that are not available, then continue.',
    ],
    'costs more than one payment takes': [
      line(1, 250),
      'M-PESA takes at most Ksh 250,000 in one payment. Order in two parts.',
    ],
  } as const;

  test.each(Object.entries(reasons))(
    'stays at CHECKOUT, which names the reason, where an item %s',
    async (_, [item, reason]) => {
      const router = await showCart(
        async () => cartOf([item, line(2)]),
        async () => cartOf([line(2)]),
      );
      const checkout = screen.getByRole('button', { name: 'CHECKOUT' });
      expect(checkout).toHaveAttribute('aria-disabled', 'true');
      expect(checkout).toHaveAccessibleDescription(reason);
      await userEvent.click(checkout);
      expect(router.state.location.pathname).toBe('/cart');
      await userEvent.click(screen.getByRole('button', { name: 'Remove Item 1, Standard' }));
      await vi.waitFor(() => expect(checkout).toHaveAccessibleDescription('Pay with M-PESA in the next step.'));
      await userEvent.click(checkout);
      await vi.waitFor(() => expect(router.state.location.pathname).toBe('/checkout-payment'));
    },
  );

  test('is paid up to the greatest amount of one payment', async () => {
    await showCart(async () => cartOf([line(1)], { amount: 250_000 }));
    expect(screen.getByRole('button', { name: 'CHECKOUT' })).toHaveAttribute('aria-disabled', 'false');
  });
});

test('shows what is on sale below an empty cart', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  try {
    await showCart(async () => cartOf([]));
    expect(screen.getByText('No items in cart')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'On sale now' })).toBeVisible();
  } finally {
    vi.unstubAllGlobals();
  }
});

test('shows an empty cart alone where the offers cannot be loaded', async () => {
  const failing = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', failing);
  try {
    await showCart(async () => cartOf([]));
    await vi.waitFor(() => expect(failing).toHaveBeenCalled());
    await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'On sale now' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  } finally {
    vi.unstubAllGlobals();
  }
});

test('shows that the cart is loading', async () => {
  await showCart(() => new Promise(() => {}));
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'CHECKOUT' })).toBeNull();
});

// @verifies 'No items in cart'
test('offers links to the shop in an empty cart', async () => {
  await showCart(async () => cartOf([]));
  expect(screen.getByText('No items in cart')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse the products' })).toHaveAttribute('href', '/products');
  expect(screen.getByRole('link', { name: 'See the subscription plans' })).toHaveAttribute('href', '/services');
});

// @verifies 'No cart found'
test('shows why the cart could not be loaded, and retries', async () => {
  let tries = 0;
  await showCart(async () => {
    tries += 1;
    if (tries === 1) throw new FailureError({ kind: 'offline' });
    return cartOf([line(1)]);
  });
  expect(screen.getByText('No cart found')).toBeVisible();
  expect(screen.getByText(/You are offline/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'CHECKOUT' })).toHaveAttribute('aria-disabled', 'false');
});

// @verifies The cart id is 0 if none
test('stores 0 as the id of a cart that could not be loaded', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  localStorage.setItem('userCartID', 'cartOfAnEarlierVisit');
  const cart = createActor(cartFlow(testEnvironment()), {}).start();
  cart.send(sessionChanged(null));
  await waitFor(cart, (snapshot) => viewCart(snapshot).failed);
  expect(localStorage.getItem('userCartID')).toBe('0');
  cart.stop();
});
