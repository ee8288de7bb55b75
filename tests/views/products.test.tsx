import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ProductList, ProductQuery } from '#contract/products.ts';
import { catalogueMachine, viewCatalogue } from '#machines/catalogue/index.ts';
import { filtersFromLocation, filtersFromSearch } from '#machines/support/product-filters.ts';
import { FilterList } from '#src/features/products/FilterList.tsx';
import { ProductsView, type ProductsViewProps } from '#src/screens/products/ProductsView.tsx';
import { showComponent } from '#tests/support/views/show-component.tsx';
import { failed } from '../models/failures.ts';
import { aList, aProduct, aVariant } from '../models/products.ts';

const steam = aProduct(1, [aVariant(11, { name: '$5' }), aVariant(12, { name: '$10' })], { name: 'Steam Wallet code' });
const soldOut = aProduct(2, [aVariant(21, { name: '£50', inStock: false })], { name: 'Xbox gift card' });
const list = (name: string, count: number) => ({
  status: 'ready' as const,
  data: [{ name, image: '/images/giftcard-steam.svg', count }],
  message: null,
  missing: false,
  canRetry: false,
});

/** Starts a catalogue machine that loads `answer`, fails with the error it throws, or for null loads forever. */
async function catalogueWith(search: string, answer: ((query: ProductQuery) => ProductList) | null) {
  const load = fromPromise<ProductList, { readonly query: ProductQuery }>(({ input }) =>
    answer ? Promise.resolve(input.query).then(answer) : new Promise(() => {}),
  );
  const actor = createActor(catalogueMachine.provide({ actors: { load } }), {
    input: filtersFromSearch(search),
  }).start();
  if (answer) await waitFor(() => expect(viewCatalogue(actor.getSnapshot()).status).not.toBe('loading'));
  return viewCatalogue(actor.getSnapshot());
}

function show(more: Partial<ProductsViewProps> & Pick<ProductsViewProps, 'view'>) {
  const props: ProductsViewProps = {
    categories: list('Gift cards', 46),
    platforms: list('Steam', 12),
    cart: { has: () => false, isPending: () => false },
    onToggle: vi.fn(),
    onSort: vi.fn(),
    onPrice: vi.fn(),
    onClear: vi.fn(),
    onLoadMore: vi.fn(),
    onRetry: vi.fn(),
    onAdd: vi.fn(),
    onRetryCategories: vi.fn(),
    onRetryPlatforms: vi.fn(),
    ...more,
  };
  showComponent(<ProductsView {...props} />);
  return props;
}

/** Opens the details element with the filters, as on a phone. */
const openFilters = () => act(() => document.querySelector('details')?.setAttribute('open', ''));

describe('loading', () => {
  // @verifies A skeleton while loading
  test('shows a skeleton of the rows and no count', async () => {
    show({ view: await catalogueWith('', null) });
    expect(within(screen.getByRole('region', { name: 'Results' })).getByRole('status')).toHaveTextContent('Loading...');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Products$/);
  });
});

describe('ready', () => {
  // @verifies The heading shows the count
  // @verifies One list row per variant
  test('shows the count in the heading and a row per variant', async () => {
    show({ view: await catalogueWith('', () => aList(3, steam, soldOut)) });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Products 3 items');
    const rows = screen.getAllByRole('article');
    expect(rows).toHaveLength(3);
    expect(within(rows[1] ?? document.body).getByRole('link', { name: 'Steam Wallet code' })).toHaveAttribute(
      'href',
      '/product/1/12',
    );
  });

  // @verifies ADD TO CART becomes IN CART once the variant is in the cart
  test('adds the variant of the row, shows IN CART, and accepts a press there too', async () => {
    const props = show({
      view: await catalogueWith('', () => aList(3, steam, soldOut)),
      cart: { has: (variantID) => variantID === 12, isPending: () => false },
    });
    await userEvent.click(screen.getByRole('button', { name: 'ADD TO CART', description: /^Steam Wallet code \$5\b/ }));
    expect(props.onAdd).toHaveBeenLastCalledWith(11);
    await userEvent.click(screen.getByRole('button', { name: 'IN CART', description: /^Steam Wallet code \$10\b/ }));
    expect(props.onAdd).toHaveBeenLastCalledWith(12);
    expect(screen.getByRole('button', { name: 'ADD TO CART', description: /^Xbox gift card £50\b/ })).toBeDisabled();
  });

  test('offers more while there is a next page', async () => {
    const props = show({ view: await catalogueWith('', () => aList(30, steam)) });
    expect(screen.getByText('Showing 2 of 30')).toBeVisible();
    const more = screen.getByRole('button', { name: 'Load more' });
    expect(more).toHaveAttribute('href', '/products?page=2');
    expect(more).toHaveAttribute('rel', 'next');
    await userEvent.click(more);
    expect(props.onLoadMore).toHaveBeenCalledOnce();
  });

  test('offers no more where all rows are shown', async () => {
    show({ view: await catalogueWith('', () => aList(2, steam)) });
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });
});

describe('the filters', () => {
  // @verifies Side filter: categories
  // @verifies Side filter: platforms
  // @verifies Side filter: deals (recent, sale, deal, trending, upcoming, exclusive)
  // @verifies Deal key: recent
  // @verifies Deal key: sale
  // @verifies Deal key: deal
  // @verifies Deal key: trending
  // @verifies Deal key: upcoming
  // @verifies Deal key: exclusive
  test('offers categories, platforms and the six deals, with the chosen ones pressed', async () => {
    const props = show({ view: await catalogueWith('?deal=sale&platform=Steam', () => aList(2, steam)) });
    openFilters();
    const deals = within(screen.getByRole('group', { name: 'Deals' })).getAllByRole('button');
    expect(deals.map((each) => each.textContent)).toEqual([
      'Recent',
      'Sale',
      'Deal',
      'Trending',
      'Upcoming',
      'Exclusive',
    ]);
    expect(deals.map((each) => each.getAttribute('aria-pressed') === 'true')).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(screen.getByRole('button', { name: 'Steam 12' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Gift cards 46' }));
    expect(props.onToggle).toHaveBeenCalledExactlyOnceWith('category', 'Gift cards');
  });

  test('shows the counts under the other filters, once they are loaded', async () => {
    const facets = {
      category: [{ name: 'Gift cards', count: 7 }],
      platform: [],
      deal: [{ name: 'sale', count: 3 }],
      type: [],
    };
    show({ view: await catalogueWith('?platform=Steam&platform=Xbox', () => ({ ...aList(2, steam), facets })) });
    openFilters();
    expect(screen.getByRole('button', { name: 'Gift cards 7' })).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByRole('button', { name: 'Steam 0' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Sale 3' })).toBeInTheDocument();
    // A filter without items is offered only while it is chosen.
    expect(screen.queryByRole('button', { name: /^(Upcoming|PC) 0$/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove the filter Xbox' })).toBeVisible();
  });

  test('disables a filter that loses its last item in its place', () => {
    const options = (upcoming: number, sale: number) => [
      { value: 'recent', label: 'Recent', count: 0 },
      { value: 'upcoming', label: 'Upcoming', count: upcoming },
      { value: 'sale', label: 'Sale', count: sale },
    ];
    const filters = (...counts: [number, number]) => (
      <FilterList name="deal" options={options(...counts)} chosen={[]} onToggle={vi.fn()} />
    );
    const { rerender } = showComponent(filters(1, 5));
    const offered = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(offered()).toEqual(['Upcoming1', 'Sale5']);
    rerender(filters(0, 3));
    expect(offered()).toEqual(['Upcoming0', 'Sale3']);
    expect(screen.getByRole('button', { name: 'Upcoming 0' })).toBeDisabled();
    rerender(filters(1, 5));
    expect(screen.getByRole('button', { name: 'Upcoming 1' })).toBeEnabled();
  });

  test('offers a price range, which is applied as typed and removed as one', async () => {
    const props = show({ view: await catalogueWith('?minPrice=500', () => aList(2, steam)) });
    openFilters();
    expect(screen.getByRole('textbox', { name: 'Price in shillings: From' })).toHaveValue('500');
    await userEvent.type(screen.getByRole('textbox', { name: 'Price in shillings: To' }), '2000{Enter}');
    expect(props.onPrice).toHaveBeenLastCalledWith('500', '2000');
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter From Ksh 500' }));
    expect(props.onPrice).toHaveBeenLastCalledWith('', '');
  });

  test('offers the order as a select', async () => {
    const props = show({ view: await catalogueWith('?sort=newest', () => aList(2, steam)) });
    const select = screen.getByRole('combobox', { name: 'Sort by' });
    expect(select).toHaveDisplayValue('Newest');
    await userEvent.selectOptions(select, 'Price: low to high');
    expect(props.onSort).toHaveBeenCalledExactlyOnceWith('price-up');
  });

  test('removes chosen filters, one or all', async () => {
    const props = show({ view: await catalogueWith('?type=giftcard', () => aList(2, steam)) });
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Gift cards' }));
    expect(props.onToggle).toHaveBeenCalledExactlyOnceWith('type', 'giftcard');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(props.onClear).toHaveBeenCalledOnce();
  });

  test('closes the filters on a phone when the results are requested', async () => {
    show({ view: await catalogueWith('', () => aList(2, steam)) });
    openFilters();
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 items' }));
    expect(document.querySelector('details')).not.toHaveAttribute('open');
  });

  test('retries filters that could not be loaded on their own', async () => {
    const props = show({
      view: await catalogueWith('', () => aList(2, steam)),
      platforms: { ...list('', 0), status: 'failed', data: null, message: 'offline', canRetry: true },
    });
    openFilters();
    expect(screen.getByRole('link', { name: 'Report this problem' })).toHaveAttribute('href', '/contact-us');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(props.onRetryPlatforms).toHaveBeenCalledOnce();
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  test.each([
    [{ itemType: 'giftcard' }, '', { type: ['giftcard'], category: [] }],
    [{ itemType: 'product' }, '', { type: [], category: [] }],
    [{ itemType: 'product', category: 'Memberships' }, '', { type: [], category: ['Memberships'] }],
    [{ itemType: 'giftcard' }, '?deal=sale', { type: [], deal: ['sale'] }],
    // @verifies Opened with navigation state: itemType
    // @verifies Opened with navigation state: category
  ])('reads the filters of navigation state %j unless the URL %j has any', (state, search, filters) => {
    expect(filtersFromLocation(search, state)).toMatchObject(filters);
  });
});

describe('empty', () => {
  // @verifies 'No products available' when empty
  // @verifies 'No products available'
  test('shows that there are no products, and offers to clear the filters', async () => {
    const props = show({ view: await catalogueWith('?platform=Nope', () => aList(0)) });
    expect(screen.getByText('No products available')).toBeVisible();
    const results = screen.getByRole('region', { name: 'Results' });
    await userEvent.click(within(results).getAllByRole('button', { name: 'Clear filters' }).at(-1) ?? results);
    expect(props.onClear).toHaveBeenCalledOnce();
  });

  test('offers nothing to clear without filters', async () => {
    show({ view: await catalogueWith('', () => aList(0)) });
    expect(screen.getByText('No products available')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  });
});

describe('failed', () => {
  test('shows why loading failed, and retries', async () => {
    const view = await catalogueWith('', () => {
      throw failed.of('offline');
    });
    const props = show({ view });
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(props.onRetry).toHaveBeenCalledOnce();
  });
});
