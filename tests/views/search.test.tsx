import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { maxSearchLength, type SearchResult } from '#contract/search.ts';
import { cartMachine } from '#machines/cart/index.ts';
import { searchMachine, viewSearch } from '#machines/search/index.ts';
import { type Filters, noFilters } from '#machines/support/product-filters.ts';
import { SearchScreen } from '#src/screens/search/SearchScreen.tsx';
import { SearchView } from '#src/screens/search/SearchView.tsx';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { failed } from '../models/failures.ts';
import { anArticle } from '../models/home.model.ts';
import { aProduct, aVariant } from '../models/products.ts';
import { found, nothingFound } from '../models/search.model.ts';

/** Renders the page with the real machine for a search text; `answer` mocks the server. */
async function showSearch(
  searchText: string,
  answer: () => Promise<SearchResult>,
  { inCart = [], filters = noFilters }: { inCart?: number[]; filters?: Filters } = {},
) {
  const actor = createActor(searchMachine.provide({ actors: { searchShop: fromPromise(answer) } }), {
    input: { searchText, filters },
  }).start();
  await act(async () => {});
  const handlers = {
    onToggle: vi.fn(),
    onSort: vi.fn(),
    onPrice: vi.fn(),
    onClear: vi.fn(),
    onAdd: vi.fn(),
    onRetry: vi.fn(),
  };
  showPage(
    <SearchView
      view={viewSearch(actor.getSnapshot())}
      cart={{ has: (variantID) => inCart.includes(variantID), isPending: () => false }}
      plansOf={({ name }) => <p>plans of {name}</p>}
      {...handlers}
    />,
    '/search',
  );
  return handlers;
}
const heading = () => screen.getByRole('heading', { level: 1 });
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('results', () => {
  // @verifies /search shows: services
  // @verifies Choosing a service variant in /search follows the rules of /services
  test('lists services with their plans, products and articles, each counted', async () => {
    await showSearch('fifa', async () => found);
    expect(heading()).toHaveAccessibleName('Search Results for: fifa');
    expect(screen.getByText('4 results')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'Products 2',
      'Services 1',
      'Articles 1',
    ]);
    expect(region('Services 1').getByRole('article', { name: 'Service 7' })).toHaveTextContent('plans of Service 7');
  });

  test('shows the corrected text where the typed text had a typo', async () => {
    await showSearch('controler', async () => ({ ...found, corrected: 'controller' }));
    expect(heading()).toHaveAccessibleName('Search Results for: controler');
    expect(screen.getByText(/^Showing results for controller\./)).toBeVisible();
  });

  // @verifies /search shows: products
  test('shows a row per variant, with a button that adds it to the cart', async () => {
    const { onAdd } = await showSearch('fifa', async () => found, { inCart: [12] });
    expect(region('Products 2').getAllByRole('article')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'ADD TO CART', description: /^Product 1 Variant 11\b/ }));
    expect(onAdd).toHaveBeenCalledExactlyOnceWith(11);
    expect(screen.getByRole('button', { name: 'IN CART', description: /^Product 1 Variant 12\b/ })).toBeVisible();
  });

  // @verifies /search shows: articles
  test('links to each article, with an excerpt of at most 180 characters', async () => {
    const entryText = 'word '.repeat(80);
    await showSearch('finals', async () => ({
      ...nothingFound,
      count: 1,
      articles: [{ ...anArticle, articleID: 9, entryText }],
    }));
    expect(screen.getByRole('link', { name: 'The finals' })).toHaveAttribute('href', '/article/9');
    const shown = screen.getByText(/^word word/).textContent;
    expect(shown.length).toBeGreaterThan(170);
    expect(shown.length).toBeLessThanOrEqual(181);
  });

  test('shows only the kinds that have results', async () => {
    await showSearch('steam', async () => ({
      ...nothingFound,
      count: 1,
      products: [aProduct(1, [aVariant(11, { inStock: false })])],
    }));
    expect(heading()).toHaveAccessibleName('Search Results for: steam');
    expect(screen.getByText('1 result')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual(['Products 1']);
    expect(screen.getByRole('button', { name: 'ADD TO CART' })).toBeDisabled();
  });
});

describe('the filters', () => {
  const facets = {
    category: [{ name: 'Gift cards', count: 7 }],
    platform: [{ name: 'Steam', count: 5 }],
    deal: [{ name: 'sale', count: 3 }],
    type: [],
  };
  const openFilters = () => act(() => document.querySelector('details')?.setAttribute('open', ''));

  test('offers the values of the results with their counts, and the chosen ones', async () => {
    const { onToggle, onPrice, onSort } = await showSearch('fifa', async () => ({ ...found, facets }), {
      filters: { ...noFilters, platform: ['Xbox'] },
    });
    openFilters();
    expect(screen.getByRole('button', { name: 'Gift cards 7' })).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByRole('button', { name: 'Steam 5' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Xbox 0' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Sale 3' }));
    expect(onToggle).toHaveBeenCalledExactlyOnceWith('deal', 'sale');
    await userEvent.type(screen.getByRole('textbox', { name: 'Price in shillings: To' }), '2000{Enter}');
    expect(onPrice).toHaveBeenCalledExactlyOnceWith('', '2000');
    const sort = screen.getByRole('combobox', { name: 'Sort by' });
    expect(sort).toHaveDisplayValue('Best match');
    await userEvent.selectOptions(sort, 'Newest');
    expect(onSort).toHaveBeenCalledExactlyOnceWith('newest');
    expect(screen.getByRole('button', { name: 'Show 2 items' })).toBeInTheDocument();
  });

  test('can be cleared where nothing matches', async () => {
    const { onClear } = await showSearch('fifa', async () => nothingFound, {
      filters: { ...noFilters, category: ['Games'] },
    });
    expect(screen.getByText('No records found')).toBeVisible();
    expect(screen.getByText('Nothing fits all of the chosen filters.')).toBeVisible();
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body);
    expect(onClear).toHaveBeenCalledOnce();
  });
});

describe('no results', () => {
  test('shows a skeleton of the rows while the results load', async () => {
    await showSearch('fifa', () => new Promise(() => {}));
    expect(heading()).toHaveTextContent(/^Search Results for: fifa$/);
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  });

  // @verifies /search shows 'No records found'
  // @verifies 'No records found'
  test('shows that there are no results', async () => {
    await showSearch('qqqq', async () => nothingFound);
    expect(screen.getByText('No records found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse the products' })).toHaveAttribute('href', '/products');
  });

  test('shows that the text is missing', async () => {
    await showSearch(' ', async () => found);
    expect(heading()).toHaveTextContent(/^Search$/);
    expect(screen.getByText('Text to search is missing.')).toBeVisible();
  });

  test("shows the server's message, and retries", async () => {
    const { onRetry } = await showSearch('x'.repeat(maxSearchLength + 1), async () => {
      throw failed.refused('Search for at most 100 characters.');
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Search for at most 100 characters.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('the page', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Renders the screen at a location. Returns the URLs that it requested. */
  async function showScreen(at: Parameters<typeof showPage>[1]) {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (request: Request | string) => {
      const url = typeof request === 'string' ? request : request.url;
      // An empty result also shows what is on sale.
      if (!url.includes('deal=sale')) asked.push(url);
      return new Response(JSON.stringify({ success: 1, message: nothingFound }));
    });
    const router = showPage(<SearchScreen />, at, { cart: createActor(cartMachine).start() });
    await screen.findByText('No records found');
    return { asked, router };
  }

  // @verifies Visitors search
  // @verifies /search: heading 'Search Results for: {text}'
  test('searches once for the text of navigation state', async () => {
    const { asked } = await showScreen({
      pathname: '/search',
      search: '?q=fifa',
      state: { searchText: 'fifa & friends' },
    });
    expect(asked).toEqual(['/v1/search/fifa%20%26%20friends?sort=featured&facets=yes']);
    expect(heading()).toHaveTextContent('Search Results for: fifa & friends');
  });

  test('searches for the text of its URL', async () => {
    expect((await showScreen('/search?q=a%2Fb')).asked).toEqual(['/v1/search/a%2Fb?sort=featured&facets=yes']);
  });

  test('keeps a text of dots, which a path would drop', async () => {
    expect((await showScreen('/search?q=..')).asked).toEqual(['/v1/search/..%20?sort=featured&facets=yes']);
  });

  test('searches again for every submit, even of the same text', async () => {
    const { asked, router } = await showScreen('/search?q=fifa');
    await act(() => router.navigate('/search?q=fifa', { state: { searchText: 'fifa' } }));
    await act(() => router.navigate('/search?q=steam', { state: { searchText: 'steam' } }));
    expect(asked).toEqual(['fifa', 'fifa', 'steam'].map((text) => `/v1/search/${text}?sort=featured&facets=yes`));
    expect(heading()).toHaveTextContent('Search Results for: steam');
  });
});
