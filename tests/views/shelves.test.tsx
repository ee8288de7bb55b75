import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startFlow } from '@uwanja/flow-paths';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cartMachine } from '#machines/cart/index.ts';
import { RememberViewed } from '#src/features/shelves/RememberViewed.tsx';
import { SaveToggle } from '#src/features/shelves/SaveToggle.tsx';
import { storageKeys } from '#src/platform/browser/storage.ts';
import { RecentlyViewedScreen } from '#src/screens/recently-viewed/RecentlyViewedScreen.tsx';
import { SavedItemsScreen } from '#src/screens/saved-items/SavedItemsScreen.tsx';
import { restoredSession } from '#tests/support/views/account-view.ts';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { offerOf } from '../models/shelf-offers.model.ts';
import { shelfItem } from '../models/users.ts';

beforeEach(() => {
  localStorage.clear();
  offers();
});
afterEach(() => vi.restoreAllMocks());

const held = (key: 'savedItems' | 'recentlyViewed') =>
  JSON.parse(localStorage.getItem(storageKeys[key]) ?? '[]').map(({ variantID }: { variantID: number }) => variantID);
const put = (key: 'savedItems' | 'recentlyViewed', ...ids: number[]) =>
  localStorage.setItem(storageKeys[key], JSON.stringify(ids.map(shelfItem)));

/** Mocks the request of the offers, which by default never completes. */
const offers = (answer: () => Promise<Response> = () => new Promise(() => {})) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);

async function show(page: ReactNode) {
  const session = restoredSession(null);
  const cart = startFlow(cartMachine).actor;
  showPage(page, '/saved-items', { session, cart });
  await act(async () => {});
}

describe('the heart of a product', () => {
  test('saves the product, reports it, and removes it again', async () => {
    await show(<SaveToggle item={shelfItem(1)} />);
    const heart = screen.getByRole('button', { name: 'Save', pressed: false });
    await userEvent.click(heart);
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    expect(held('savedItems')).toEqual([1]);
    await userEvent.click(heart);
    expect(heart).toHaveAttribute('aria-pressed', 'false');
    expect(held('savedItems')).toEqual([]);
  });

  test('keeps what another tab has saved meanwhile', async () => {
    await show(<SaveToggle item={shelfItem(1)} />);
    put('savedItems', 7);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(held('savedItems')).toEqual([1, 7]);
  });
});

// @verifies Empty shell: Recently Viewed
test('puts a viewed product first of the last twenty', async () => {
  put('recentlyViewed', ...Array.from({ length: 20 }, (_, place) => place + 1));
  await show(<RememberViewed item={shelfItem(30)} />);
  expect(held('recentlyViewed')).toEqual([30, ...Array.from({ length: 19 }, (_, place) => place + 1)]);
});

describe.each([
  ['savedItems', 'Saved Items', SavedItemsScreen],
  ['recentlyViewed', 'Recently Viewed', RecentlyViewedScreen],
] as const)('%s', (key, title, Screen) => {
  // @verifies Empty shell: Saved Items
  // @verifies '0 items found'
  test('is open to visitors, and shows where it is empty', async () => {
    await show(<Screen />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(screen.getByText('0 items found')).toBeVisible();
  });

  test('links to the products, which can be removed', async () => {
    put(key, 2, 1);
    await show(<Screen />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('2 items');
    expect(screen.getByRole('link', { name: 'Product 2' })).toHaveAttribute('href', '/product/20/2');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Product 2, Standard' }));
    expect(held(key)).toEqual([1]);
    expect(screen.queryByRole('link', { name: 'Product 2' })).toBeNull();
  });

  test('shows the price and the stock of each, with ADD TO CART', async () => {
    put(key, 2, 1);
    const message = [offerOf(1, { inStock: false }), offerOf(2)];
    const fetched = offers(async () => Response.json({ success: 1, message }));
    await show(<Screen />);
    expect(await screen.findByText('Ksh 2,000')).toBeVisible();
    expect(fetched.mock.calls.map(([address]) => decodeURIComponent(String(address)))).toEqual([
      '/v1/product/item/offer?variantIDs=2,1',
    ]);
    expect(screen.getByText('Out of stock')).toBeVisible();
    const [second, first] = screen.getAllByRole('button', { name: 'ADD TO CART' });
    expect(second).toBeEnabled();
    expect(second).toHaveAccessibleDescription('Product 2 Standard');
    expect(first).toBeDisabled();
  });

  test.each(['{', '[{"productID":"1"}]', JSON.stringify([{ ...shelfItem(1), image: 'https://elsewhere.example/a' }])])(
    'is empty where the browser holds something else: %s',
    async (stored) => {
      localStorage.setItem(storageKeys[key], stored);
      await show(<Screen />);
      expect(screen.getByText('0 items found')).toBeVisible();
    },
  );
});
